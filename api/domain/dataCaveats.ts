import { type FiguresOf, markOfCell, type Reader } from './dataColumns.ts';
import type { Level } from './dataFigures.ts';
import type { AbsenceReason } from '../schemas/absent.ts';
import { hasPercentChange, isNominal, isNominalChange } from './difference.ts';
import type { Plans } from './history.ts';
import type { ReadPlaces } from './placeTexts.ts';
import { rounded } from './figures.ts';
import { namePeriod } from './period.ts';
import { absenceWords } from './reasonNames.ts';
import type { NamedRegion } from './regionNames.ts';
import type { ServedMeasure } from './release.ts';
import { breaksWithin } from './series.ts';
import { counted } from './text.ts';
import type { DataColumn, DataYears } from '../schemas/data.ts';

/** How many names a caveat lists. */
const maxNames = 5;

interface Table {
  readonly read: readonly ReadPlaces[];
  readonly measures: readonly ServedMeasure[];
  readonly levels: readonly Level[];
  readonly readers: readonly Reader[];
  readonly columns: readonly DataColumn[];
  readonly figuresOf: FiguresOf;
  readonly years: DataYears;
  /** Whether margins of error are asked for. */
  readonly margins: boolean;
  /** Measures that may be read instead for earlier years, by the measure that lacks them. */
  readonly older: ReadonlyMap<string, readonly string[]>;
  /** What to know of the changes. */
  readonly changes: readonly string[];
  readonly measureOf: (name: string) => ServedMeasure | undefined;
  /** How measures are computed. */
  readonly plans: Plans;
  /** Those of the whole table. */
  readonly regions: readonly NamedRegion[];
  /** The column that rows are ordered by; undefined: they are in the order of the request. */
  readonly ordered: Reader | undefined;
}

/** Returns the year of each column: the one that all regions with a value have; undefined where they differ. */
export function columnYears(readers: readonly Reader[], regions: readonly NamedRegion[]): (number | undefined)[] {
  return readers.map(({ year, read }) => {
    if (year !== undefined) return year;
    const found = new Set<number | null>();
    for (const { geography, place } of regions) {
      const figure = read(geography, place);
      if (figure.value !== null) found.add(figure.year);
    }
    const [only] = found;
    return found.size === 1 ? (only ?? undefined) : undefined;
  });
}

/** Returns what a reader must know of the figures of some regions, in sentences. */
export function caveatsOf(table: Table, shown: readonly NamedRegion[]): string[] {
  return [
    ...table.read.flatMap(caveatsOnReading),
    ...notServed(table),
    ...notes(table),
    ...table.changes,
    ...nominal(table),
    ...mixedYears(table, shown),
    ...differentYears(table),
    ...shorterSeries(table),
    ...withoutPercentChange(table),
    ...missing(table, shown),
    ...missingInOrder(table, shown),
    ...tied(table, shown),
    ...withoutMargins(table, shown),
    ...unaskedMargins(table, shown),
    ...breaks(table),
    ...marked(table, shown),
  ];
}

/** Says what a text about places was taken for, where it could mean others, and what it no longer means. */
export function caveatsOnReading({ text, interpretedAs, regions, others, former }: ReadPlaces): string[] {
  if (regions.length === 0) return [`"${text}" was taken for ${interpretedAs}; there are none.`];
  const was = former.map(({ name, note }) => `"${text}" was taken for ${interpretedAs}, not for ${name}. ${note}`);
  if (others.length === 0) return was;
  const names = others
    .slice(0, maxNames)
    .map(({ geography, name, geoid }) => `${geography === 'state' ? `the state of ${name}` : name} (${geoid})`);
  return [`"${text}" was taken for ${interpretedAs}; it is also the name of ${names.join('; ')}.`, ...was];
}

const levelNames = { msa: 'metros', county: 'counties', state: 'states', us: 'the United States' } as const;

function notServed({ measures, levels, figuresOf }: Table): string[] {
  const pairs = measures.flatMap(({ name }) => levels.map((level) => ({ name, level })));
  return pairs
    .filter(({ name, level }) => !figuresOf(name, level))
    .map(({ name, level }) => `${name} has no values for ${levelNames[level]}: those cells are null.`);
}

/** Says of which measures the changes include inflation. */
function nominal({ measures, columns, plans }: Table): string[] {
  const changed = new Set(columns.flatMap(({ measure, from_year }) => (from_year === undefined ? [] : measure)));
  return caveatOnInflation([
    ...measures.filter((measure) => changed.has(measure.name) && isNominal(measure)).map(({ name }) => name),
    ...nominalChanges(
      plans,
      measures.map(({ name }) => name),
    ),
  ]);
}

/** Returns the measures that are changes of figures in the money of their years. */
export const nominalChanges = (plans: Plans, names: readonly string[]): string[] =>
  names.filter((name) => isNominalChange(plans, name));

/** Says of measures that their changes include inflation. */
export const caveatOnInflation = (names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`Not adjusted for inflation: ${names.join(', ')}.`];

function notes({ measures }: Table): string[] {
  return measures.filter(({ note }) => note !== undefined).map(({ name, note }) => `${name}: ${note}`);
}

function mixedYears({ readers, columns, measureOf }: Table, shown: readonly NamedRegion[]): string[] {
  return readers.flatMap(({ read }, i) => {
    if (columns[i]!.year !== null) return [];
    const figures = shown.map(({ geography, place }) => read(geography, place));
    const years = new Set(figures.flatMap(({ value, year }) => (value === null ? [] : (year ?? []))));
    if (years.size < 2) return [];
    const names = [...years].sort((a, b) => a - b).map((year) => namePeriod(measureOf(columns[i]!.measure)!, year));
    return `${nameOf(columns[i]!)}: years differ between rows (${names.join(', ')}); each row has its years.`;
  });
}

/** Says that the latest figures of several measures are of different years, and which year a ratio is of. */
function differentYears({ columns }: Table): string[] {
  const figures = columns.filter(({ derived, year }) => derived === undefined && year !== null);
  const latest = new Map(figures.map(({ measure, year, period = String(year) }) => [measure, period]));
  if (new Set(latest.values()).size < 2) return [];
  const ends = [...latest].map(([measure, period]) => `${measure} ${period}`).join(', ');
  const ratio = columns.findLast(({ derived, year }) => derived === 'ratio' && year !== null);
  return [
    `The newest years differ between measures: ${ends}.` +
      (ratio ? ` The ratio divides figures of ${ratio.period ?? ratio.year}, the newest year that both have.` : ''),
  ];
}

/** Says where a series has fewer years than were asked for, and which measures go further back. */
function shorterSeries({ measures, levels, figuresOf, years, older }: Table): string[] {
  if (years === 'latest') return [];
  return measures.flatMap(({ name }) => {
    const held = levels.flatMap((level) => figuresOf(name, level)?.years ?? []);
    if (held.length === 0) return [];
    const first = Math.min(...held);
    const last = Math.max(...held);
    const isShort = years !== 'all' && (first > years.from || last < years.to);
    if (!isShort && years !== 'all') return [];
    const others = older.get(name) ?? [];
    const further = others.length > 0 ? ` Earlier years: ${others.join(', ')}.` : '';
    const span = first === last ? `only of ${first}` : `of ${first} to ${last}`;
    if (years !== 'all' && (last < years.from || first > years.to)) {
      const asked = years.from === years.to ? String(years.from) : `${years.from} to ${years.to}`;
      return `${name} has no values of ${asked}; it has values ${span}.${further}`;
    }
    return isShort || further ? `${name} has values ${span}.${further}` : [];
  });
}

/** Whether a column is a change in percent of a measure that has none. */
const lacksPercentChange = ({ derived }: Pick<DataColumn, 'derived'>, measure: ServedMeasure): boolean =>
  (derived === 'percent_change' || derived === 'annual_percent_change') && !hasPercentChange(measure);

/** Says of which measures no change is in percent, and why. */
function withoutPercentChange({ columns, measureOf }: Table): string[] {
  return columns.flatMap((column) => {
    const measure = measureOf(column.measure)!;
    if (!lacksPercentChange(column, measure)) return [];
    const why = measure.signed ? 'can be below zero' : 'is a percentage';
    return `${measure.name} ${why}, so it has no percent change; use \`difference\`.`;
  });
}

function missing({ readers, columns, figuresOf, measureOf }: Table, shown: readonly NamedRegion[]): string[] {
  const byMeasure = new Map<string, Map<NamedRegion, AbsenceReason | null>>();
  readers.forEach(({ column: { measure }, read }, i) => {
    if (lacksPercentChange(columns[i]!, measureOf(measure)!)) return;
    const name = nameOf(columns[i]!);
    const known = byMeasure.get(name) ?? new Map<NamedRegion, AbsenceReason | null>();
    for (const region of shown) {
      const { value, reason } = read(region.geography, region.place);
      // Of a geography without any figure, another caveat speaks.
      if (value === null && !known.has(region) && figuresOf(measure, region.geography)) known.set(region, reason);
    }
    byMeasure.set(name, known);
  });
  return [...byMeasure].flatMap(([name, lacking]) => {
    if (lacking.size === 0) return [];
    const named = [...lacking].slice(0, maxNames).map(([region, reason]) => {
      return region.name + (reason === null ? '' : ` (${absenceWords[reason]})`);
    });
    const more = lacking.size > maxNames ? `; ${lacking.size - maxNames} more` : '';
    return `${name} has missing values, which are not zero: ${named.join('; ')}${more}.`;
  });
}

/** How many places without a figure are named. */
const maxLacking = 3;

/** Says how many places have no figure to order by, unless all of them are shown. */
function missingInOrder({ ordered, regions }: Table, shown: readonly NamedRegion[]): string[] {
  if (!ordered) return [];
  const lacking = regions.filter(({ geography, place }) => ordered.read(geography, place).value === null);
  if (lacking.every((region) => shown.includes(region))) return [];
  const named = lacking.length > maxLacking ? '' : `: ${lacking.map(({ name }) => name).join('; ')}`;
  return [
    `${nameOf(ordered.column)} has no value in ${lacking.length} of ${counted(regions.length, 'place')}${named}.`,
  ];
}

/** What to say where figures in order are equal as they are printed. */
export const tiedRows = 'Rows with equal values are tied.';

function tied({ ordered }: Table, shown: readonly NamedRegion[]): string[] {
  if (!ordered) return [];
  const figures = shown.map(({ geography, place }) => ordered.read(geography, place).value);
  return areTied(figures, ordered.column.decimals) ? [tiedRows] : [];
}

/** Returns whether two of some figures are printed alike. */
export function areTied(figures: readonly (number | null)[], decimals: number): boolean {
  const printed = figures.filter((value) => value !== null).map((value) => rounded(value, decimals));
  return new Set(printed).size < printed.length;
}

/** Says that figures in an order, or differences, have margins of error that were not asked for. */
function unaskedMargins({ readers, ordered, margins }: Table, shown: readonly NamedRegion[]): string[] {
  if (margins) return [];
  const read = ordered ? [ordered] : readers.filter(({ column }) => column.derived === 'difference');
  const bounded = read.filter((reader) =>
    shown.some(({ geography, place }) => reader.read(geography, place).bounds !== undefined),
  );
  if (bounded.length === 0) return [];
  const names = bounded.map(({ column }) => nameOf(column));
  return caveatOnMargins(names, '`include: margins`', ordered && 'rows');
}

/** Says of measures that their figures have margins of error. @param argument what asks for them @param ranked what is in order */
export function caveatOnMargins(names: readonly string[], argument: string, ranked: string | undefined): string[] {
  if (names.length === 0) return [];
  const meaning = ranked === undefined ? '' : `: neighboring ${ranked} may not differ`;
  return [`${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} margins of error (${argument})${meaning}.`];
}

/** Names the columns whose figures have no margins of error, where these are asked for. */
function withoutMargins({ readers, columns, margins }: Table, shown: readonly NamedRegion[]): string[] {
  if (!margins) return [];
  const bounded = new Map<string, boolean>();
  for (const [i, { read }] of readers.entries()) {
    const figures = shown.map(({ geography, place }) => read(geography, place));
    if (figures.every(({ value }) => value === null)) continue;
    const name = nameOf(columns[i]!);
    bounded.set(name, bounded.get(name) === true || figures.some(({ bounds, different }) => bounds ?? different));
  }
  const names = [...bounded].flatMap(([name, isBounded]) => (isBounded ? [] : [name]));
  return names.length > 0 ? [`No margins of error for: ${names.join('; ')}.`] : [];
}

function breaks({ measures, levels, columns, figuresOf }: Table): string[] {
  return measures.flatMap(({ name }) => {
    const own = columns.filter(({ measure }) => measure === name);
    const years = own.flatMap(({ year, from_year }) => [year ?? [], from_year ?? []].flat()).sort((a, b) => a - b);
    const figures = levels.map((level) => figuresOf(name, level)).find(Boolean);
    return breaksWithin(figures?.breaks ?? [], years).map(
      ({ year, note }) => `${name}: the series breaks in ${year}, so do not compare values across it: ${note}`,
    );
  });
}

function nameOf({ measure, derived, by }: Pick<DataColumn, 'measure' | 'derived' | 'by'>): string {
  if (derived === 'ratio') return `${measure} / ${by}`;
  if (derived === undefined) return measure;
  return derived.startsWith('share_of') ? `The share of ${measure}` : `The change of ${measure}`;
}

/** Names what is unusual about figures that are as published, each once. */
function marked({ readers, measureOf }: Table, shown: readonly NamedRegion[]): string[] {
  const marks = shown.flatMap((region) => readers.map((reader) => markOfCell(reader, region, measureOf)));
  return [...new Set(marks)].filter((mark) => mark !== null).map((mark) => `As published: ${mark}`);
}
