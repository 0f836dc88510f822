import type { z } from 'zod';
import type { Attribution } from '../../api/schemas/common.ts';
import type { Edition } from '../../api/schemas/edition.ts';
import type { FitFact, FitTest, ProgramFit, ProgramFitList } from '../../api/schemas/fit.ts';
import type { Whoami } from '../../api/schemas/me.ts';
import type { Designation } from '../../api/schemas/designations.ts';
import type { IncentiveProgram } from '../../api/schemas/incentive.ts';
import type { Measure, MeasureGeography } from '../../api/schemas/measure.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';
import type { RankedCriterion, RankedMetro } from '../../api/schemas/rank.ts';
import type { FunnelStage, Gate } from '../../api/schemas/requirements.ts';
import type { RevisedRegion, Revisions } from '../../api/schemas/revisions.ts';
import type { NearMiss, ScreenedMetro } from '../../api/schemas/screen.ts';
import type { Trace, TraceCell, TraceOperand, TraceStep } from '../../api/schemas/trace.ts';
import { isOlderThanTaxLaw } from '../../api/domain/coverage.ts';
import { mechanismsOf, wasCompared } from '../../api/domain/incentives.ts';
import { rounded } from '../../api/domain/figures.ts';
import { periodsOf } from '../../api/domain/period.ts';
import { quote } from '../../api/domain/text.ts';
import type { LeftOut } from './tool.ts';

/** Describes who a credential acts as, and the limits. */
export function whoami({ user, account, credential, access }: Whoami): string {
  const { per_minute, per_day } = access.rate_limit;
  const who =
    account && credential
      ? `${user?.name ?? 'A person without a name'} in account ${account.name} (${account.role}), by ${credential.type}`
      : 'No credential';
  return `${who}; tier ${access.tier}: ${per_minute} requests a minute, ${per_day} a day.`;
}

/** Describes a measure in one line. */
export function measure({ name, label, description, unit, dataset, note, period, geographies }: Measure): string {
  const at = Object.entries(geographies as Record<string, MeasureGeography>).map(
    ([geography, { regions, vintages, rollup, ...made }]) => {
      const how = made.computed_by_cadastre
        ? `, ${calculationText({ ...made, calculation: rollup ?? made.calculation })}`
        : '';
      return `${geography} ${regions} (${years({ vintages, ...periodsOf({ period }, vintages) })}${how})`;
    },
  );
  const says = description ? ` (${description})` : '';
  return `${name}: ${label} [${unit}]${says}; ${dataset}; ${at.join(', ')}${noteText(note)}`;
}

const editionText = ({ edition, published }: Edition) => `${edition} (published ${published})`;

/** Describes a measure's metro figures in one line. */
export function metroMeasure({ name, label, unit, ...made }: MetroMeasure): string {
  return `${name}: ${label} [${unit}], ${years(made)}; ${calculationText(made)}`;
}

/** Says how a figure is computed. A computed figure must not look like the publisher's own. */
function calculationText({
  calculation,
  computed_by_cadastre,
  note,
}: Pick<MetroMeasure, 'calculation' | 'computed_by_cadastre' | 'note'>) {
  return (computed_by_cadastre ? `computed by this service: ${calculation}` : calculation) + noteText(note);
}

/** What to know before using a figure must go with it. */
export const noteText = (note: string | undefined) => (note === undefined ? '' : ` Note: ${note}`);

/** What is unusual about a figure that is as published must go with it, too. */
export const markText = (mark: string | undefined) => (mark === undefined ? '' : `; as published: ${mark}`);

/** Describes a metro with its values in one line. */
export function metroWithValues(metro: ScreenedMetro, described: Described): string {
  const { cbsa, name, values, vintages, as_published, decided_by_bounds } = metro;
  const figures = Object.entries(values).map(
    ([measure, value]) =>
      `${measure} ${orNull(value, described.get(measure)?.decimals)}${ofYear(vintages?.[measure], described.get(measure))}${markText(as_published?.[measure])}`,
  );
  const said = [...figures, ...decidedByBounds(decided_by_bounds, described)];
  return `${cbsa} ${name}${said.length > 0 ? `: ${said.join('; ')}` : ''}`;
}

/** Describes a metro that fails exactly one gate in one line. */
export function nearMiss({ cbsa, name, reason }: NearMiss): string {
  return `Near miss: ${cbsa} ${name}: ${reason}`;
}

/** Describes how many metros remain after each stage. */
export function funnel(stages: readonly FunnelStage[]): string {
  return stages
    .map(
      ({ label, count, missing, decided_by_bounds: decided }) =>
        `${label}: ${count}${missing ? missingMetros(missing) : ''}${decided ? decidedMetros(decided) : ''}`,
    )
    .join(' > ');
}

/** The metros without the figure of a stage of the funnel. */
function missingMetros({ count, kept, metros }: NonNullable<FunnelStage['missing']>): string {
  if (count === 0) return '';
  const unnamed = count - metros.length;
  const names = [...metros.map(({ name }) => name), ...(metros.length > 0 && unnamed > 0 ? [`${unnamed} more`] : [])];
  const list = names.length > 0 ? `: ${names.join('; ')}` : '';
  return ` (${kept ? 'kept' : 'removed'} ${count} without a figure${list})`;
}

/** The metros whose figure is withheld in part, and that bounds decide. */
function decidedMetros({ passes, fails }: NonNullable<FunnelStage['decided_by_bounds']>): string {
  return ` (figure withheld in part, bounds decide: ${passes} pass, ${fails} fail)`;
}

/** Says which bounds decide for a metro in the place of missing values. */
function decidedByBounds(decided: ScreenedMetro['decided_by_bounds'], described: Described): string[] {
  return Object.entries(decided ?? {}).map(([measure, { lower, upper }]) => {
    const [least, most] = [lower, upper].map((bound) => orNull(bound, described.get(measure)?.decimals));
    return `${measure} withheld in part, from ${least} to ${most}, which decides`;
  });
}

/** Describes a criterion in one line. */
export function criterion(criterion: RankedCriterion): string {
  const { measure, unit, computed_by_cadastre, note, direction, weight, cutoff } = criterion;
  const out = cutoff ? `; out where ${cutoff.comparator} ${cutoff.value}` : '';
  const whose = computed_by_cadastre ? ', computed by this service' : '';
  return `Criterion ${measure} [${unit}], ${years(criterion)}${whose}: ${direction}, weight ${weight}${out}${note === undefined ? '' : `.${noteText(note)}`}`;
}

/** Describes a ranked metro with its figures in one line. */
export function rankedMetro(ranked: RankedMetro, described: Described): string {
  const { rank, cbsa, name, composite, eliminated, reasons, criteria, rank_interval, rank_range } = ranked;
  const place = eliminated ? 'out' : (rank ?? 'unranked');
  const range = rank_range ? [`could rank ${rank_range.best} to ${rank_range.worst}`] : [];
  const interval = rank_interval ? ` (ranks ${rank_interval.join(' to ')})` : '';
  const figures = criteria.map(
    ({ measure, value, vintage, as_published, score }) =>
      `${measure} ${orNull(value, described.get(measure)?.decimals)}${ofYear(vintage, described.get(measure))}${score === null ? '' : ` (score ${score})`}${markText(as_published)}`,
  );
  // The reasons of a metro that is out have the bounds.
  const decided = eliminated ? [] : decidedByBounds(ranked.decided_by_bounds, described);
  return [`${place}${interval}. ${cbsa} ${name}: ${composite}`, ...figures, ...decided, ...reasons, ...range].join(
    '; ',
  );
}

/** Describes a designation in one line: its time, and how much of the metro has it. */
export function designation(found: Designation): string {
  const { name, vintage, status, ends_on, counties_designated, counties_total, counties_unknown, tracts } = found;
  const time = ends_on === null ? '' : status === 'ended' ? `, ended ${ends_on}` : `, until ${ends_on}`;
  const parts = [
    `${counties_designated} of ${counties_total} counties`,
    typeof tracts === 'number' && `${tracts} census tracts`,
    counties_unknown.length > 0 && `${counties_unknown.length} counties not known`,
  ];
  return `${name} (${vintage}${time}): ${parts.filter(Boolean).join(', ')}.`;
}

/** A program in one line. Texts from outside are JSON strings, so a model sees where they end. */
export function program(program: IncentiveProgram): string {
  const { name, jurisdiction, status, eligibility_summary, benefit_summary, sunset_on, source_url, area_limit } =
    program;
  const quoted = [
    ['eligibility', eligibility_summary],
    ['benefit', benefit_summary],
    ['limited to', area_limit],
  ].map(([what, text]) => (text ? `; ${what!} ${JSON.stringify(text)}` : ''));
  const kinds = mechanismsOf(program).join(' and ');
  const stated = [jurisdiction.name, jurisdiction.level, kinds, status, sunset_on && `until ${sunset_on}`];
  const notes = [
    program.match === 'not_stated' && 'may apply: it does not state the industry or status asked for',
    program.captured_at &&
      !program.last_verified_at &&
      `page as captured on ${program.captured_at.slice(0, 10)}, not compared since`,
    isOlderThanTaxLaw(program) && 'page older than Public Law 119-21, which changed several tax expenditures',
    !wasCompared(program) && 'stated from the statute, official page not yet captured and compared',
  ];
  return [
    `${JSON.stringify(name)} (${stated.filter(Boolean).join(', ')})${quoted.join('')}`,
    ...notes.filter(Boolean),
    source_url,
  ].join('; ');
}

/** Says how many programs have each verdict, and what the comparison is not. */
export function fitCounts({ counts, not_stated, note, coverage, available }: z.infer<typeof ProgramFitList>): string {
  if (!available) return `No programs are served yet. ${note} ${coverage}`;
  const { fits, may_fit, does_not_fit } = counts;
  return [
    `Programs by verdict: fits ${fits}, may_fit ${may_fit}, does_not_fit ${does_not_fit}.`,
    ...(not_stated.length > 0
      ? [
          `Not stated by any program: ${not_stated.join(', ')}.`,
          'A requirement that no program states rules out no program, and with it none fits.',
        ]
      : []),
    note,
    coverage,
  ].join(' ');
}

/** A program with its verdict and the tests that decide it in one line: all of a program that fits. */
export function programFit({ verdict, tests, program: compared }: ProgramFit): string {
  const deciding = tests.filter((test) => test.verdict === verdict).map(fitTest);
  return [verdict, ...deciding, program(compared)].join('; ');
}

function fitTest({ requirement, reason, facts }: FitTest): string {
  const stated = facts.flatMap((fact) => (fact.value === null ? [] : fitFact(fact)));
  return `${requirement}: ${reason}${stated.length > 0 ? ` (${stated.join('; ')})` : ''}`;
}

function fitFact({ field, value, basis, quotation }: FitFact): string {
  const source = quotation === null ? basis : `page: ${JSON.stringify(quotation)}`;
  return `${field} ${JSON.stringify(value)}, ${source}`;
}

/** What must be shown with the figures: each credit, and each disclaimer once; then the terms that hold for them. */
export function credits(attribution: readonly Attribution[]): string[] {
  const lines = attribution.map(
    ({ credit, retrieved_at }) => `${credit}${retrieved_at ? ` (retrieved ${retrieved_at.slice(0, 10)})` : ''}`,
  );
  const licensed = Map.groupBy(attribution, ({ license }) => license);
  const terms = attribution.flatMap(({ publisher, conditions = [], share_alike = [] }) =>
    [conditions, share_alike].flat().map((condition) => `Condition of ${publisher}: ${condition}`),
  );
  return [
    ...lines,
    ...new Set(attribution.flatMap(({ disclaimer = [] }) => disclaimer)),
    ...[...licensed].flatMap(([license, of]) =>
      license ? `License of ${of.map(({ dataset }) => dataset).join(', ')}: ${license}` : [],
    ),
    ...new Set(terms),
  ];
}

/** Describes a traced value in one line. */
export function traced(trace: Trace): string {
  const { region, label, unit, year } = trace;
  const value = trace.value === null ? `no value${because(trace.reason)}` : `${trace.value} ${unit}`;
  return `${label} of ${region.name} (${region.geoid}), ${trace.period ?? year}: ${value}; ${calculationText(trace)}${markText(trace.as_published)}`;
}

/** A row of a trace: what a value is computed from, how that is computed, or where it is printed. */
export function traceRow(row: TraceOperand | TraceStep | TraceCell): string {
  if ('text' in row) {
    const { measure, geoid, year, file, member, sheet, column_label, row_label } = row;
    const place = [file, member, sheet].filter(Boolean).join(' / ');
    const labels = [row_label, column_label].flatMap((label) => (label ? JSON.stringify(label) : [])).join(', ');
    const cell = `row ${row.row}, column ${row.column}${labels ? ` (${labels})` : ''}`;
    return `Cell of ${measure} of ${geoid} in ${year}: ${place}, ${cell}: ${JSON.stringify(row.text)}`;
  }
  const { measure, geoid, name, year, period, value, reason } = row;
  const figure = `${measure} of ${geoid} ${name} in ${period ?? year}: ${value ?? `no value${because(reason)}`}`;
  if ('operands' in row)
    return `Step: ${figure} [${row.unit}]; ${calculationText({ ...row, computed_by_cadastre: true })}`;
  const weight = row.weight_measure ? `; weight ${row.weight_measure} ${row.weight} (${row.weight_year})` : '';
  return `Operand: ${figure}${weight}`;
}

const because = (reason: string | undefined) => (reason ? ` (${reason})` : '');

/** Describes a measure and its editions in one line. */
export function revisions(revisions: Revisions): string {
  const { measure, label, unit, geography } = revisions;
  const editions = revisions.editions.map(editionText).join(', ');
  return `${measure}: ${label} [${unit}], ${geography}, editions ${editions}; ${calculationText(revisions)}`;
}

/** Describes what the editions said of a region in one line, each year with the values in the order of the editions. */
export function revisedRegion({ geoid, name, years }: RevisedRegion, { decimals }: Revisions): string {
  const said = years.map(({ year, values }) => `${year} ${values.map((value) => orNull(value, decimals)).join(' ')}`);
  return `${geoid} ${name}: ${said.join('; ')}`;
}

/** What is said of a difference that the margins of the two figures allow to be none. */
export const withinMargin = ' (within the margin of error)';

/** What the answer says of measures, by name: decimals, years and periods. */
type Described = ReadonlyMap<string | null, Pick<Gate, 'decimals' | 'vintages' | 'periods'>>;

/** A figure with the decimals of its measure; null where there is none. */
function orNull(value: number | null, decimals: number | undefined): string {
  return value === null || decimals === undefined ? String(value) : rounded(value, decimals);
}

/** The years of figures, ascending, and what they cover where it is not the calendar year. */
type Years = Pick<MetroMeasure, 'vintages' | 'periods'>;

/** Returns the period of one of the years. */
export const periodIn = ({ vintages = [], periods }: Pick<Gate, 'vintages' | 'periods'>, year: number): string =>
  periods?.[vintages.indexOf(year)] ?? String(year);

/** The year of a value, where an answer gives it, or the period that it covers. */
const ofYear = (vintage: number | undefined, years: Pick<Gate, 'vintages' | 'periods'> = {}) =>
  vintage === undefined ? '' : ` (${periodIn(years, vintage)})`;

function years({ vintages, periods }: Years): string {
  const names = periods ?? vintages.map(String);
  return names.length <= 3 ? names.join(', ') : `${names[0]!} to ${names.at(-1)!}`;
}

/** Says how many rows follow, and how to get them. */
export function restOfRows({ rows, next }: LeftOut): string {
  const counts = Object.entries(rows).map(([list, count]) => `${count} more ${list === 'data' ? 'rows' : list}`);
  return `${counts.join(', ')}: call again with page ${next.page} and limit ${next.limit}.`;
}

/** Says that a search found nothing, with similar names and advice. */
export function emptySearch(
  query: string,
  filters: readonly string[],
  near: readonly string[],
  advice: string,
): string {
  const within = filters.length > 0 ? ` with the ${filters.join(' and ')} given` : '';
  const names = near.length > 0 ? ` Similar: ${near.map(quote).join(', ')}.` : '';
  return `No results for q ${quote(query)}${within}.${names} ${advice}`;
}

/** Text in one line, without line breaks or invisible characters from publishers. */
export function singleLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ');
}
