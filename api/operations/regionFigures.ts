import { readColumn } from '../domain/asOf.ts';
import { planOf } from '../domain/history.ts';
import { markOf } from '../domain/asPublished.ts';
import { readAbsences } from '../domain/absent.ts';
import { boundsAt, readStandardErrors } from '../domain/bounds.ts';
import { levelOf, readBoundsAt } from '../domain/confidence.ts';
import { boundsLevel } from '../domain/estimate.ts';
import type { ErrorsByMeasure } from '../domain/figureDraws.ts';
import type { MetroFigures } from '../domain/figures.ts';
import { type GateTest, measuresRead } from '../domain/gates.ts';
import { type Citation, citeFigures, citeMetros } from '../domain/citation.ts';
import type { Column } from '../domain/column.ts';
import { periodsOf } from '../domain/period.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { quote } from '../domain/text.ts';
import { unknownMeasure } from '../domain/unknownMeasure.ts';
import { ApiError, badRequest } from '../domain/errors.ts';
import {
  jsonRecord,
  type EncodedMember,
  jsonMember,
  TextCache,
  openObject,
  type Beginning,
  type ObjectWriter,
} from '../json/json.ts';
import * as parameters from '../schemas/parameters.ts';
import type { Absence } from '../schemas/absent.ts';
import type { Bounds, Confidence } from '../schemas/bounds.ts';
import type { CitedMeasure, Metro } from '../schemas/metro.ts';
import type { ScreenedMetro } from '../schemas/screen.ts';
import type { Gate as ShownGate, Requirements, Scope } from '../schemas/requirements.ts';

/** The metro figures that a request reads, with their columns of the release. */
export interface ReadFigures extends MetroFigures {
  readonly measures: readonly ServedMeasure[];
  /** The measures whose latest years differ between metros. */
  readonly mixed: readonly { readonly name: string; readonly column: Column }[];
  /** The measures with values that are unusual and as published. */
  readonly marked: readonly ServedMeasure[];
  readonly population: Column | undefined;
  /** The cached texts of metros. */
  readonly metroTexts: MetroText[];
  /** For each measure, returns the member of a metro's values. */
  readonly values: readonly ((place: number) => EncodedMember<number | null>)[];
  /** Every dataset behind the figures and the metros. */
  readonly citations: readonly Citation[];
  /** Returns the column of a measure. */
  column(measure: string): Column;
  /** Returns a measure, with the years that the columns have. */
  measure(name: string): ServedMeasure;
}

/** The parameter that asks for the figures of a year. */
export const asOf = parameters
  .year(2023)
  .optional()
  .meta({
    description:
      'values of this year, or of the latest year before it that a measure has; default: the latest; `vintages` has the years',
    tool: { description: 'values of this year, or of the latest year before it; default: the latest' },
  });

/** The parameter that says why figures of metros are missing. */
export const absentOfMetros = parameters.absent('`absent` to each metro: why values are missing');

type MetroText = Beginning<Metro, never>;

/** Texts of metros, by population column, because metros include the population. */
const metroTexts = new TextCache<Column | Release, MetroText>();
const valueTexts = new TextCache<Column, EncodedMember<number | null>>();

/**
 * Loads the metro columns of measures, each once.
 * @param year the values of this year, or the latest before it; undefined: the latest. The population that describes a
 * metro is always the latest.
 * @throws ApiError 400 if no measure has a value of the year or an earlier one
 */
export async function readFigures(
  release: Release,
  measures: readonly ServedMeasure[],
  year?: number,
): Promise<ReadFigures> {
  const [population, read] = await Promise.all([
    release.population(),
    Promise.all([...new Set(measures)].map((measure) => readColumn(release, measure, 'msa', year))),
  ]);
  if (year !== undefined && read.length > 0 && read.every(({ column }) => column.rows.length === 0))
    throw badRequest(
      `no measure of the request has values of ${year} or earlier: ${await firstYears(release, measures)}`,
    );
  const distinct = read.map(({ measure }) => measure);
  const metroColumns = read.map(({ column }) => column);
  const byName = new Map(read.map((one) => [one.measure.name, one]));
  const columns = distinct.map(({ name, label, unit, decimals }, i) => {
    const { values, withheld } = metroColumns[i]!;
    return [name, { measure: name, label, unit, decimals, values, withheld }] as const;
  });
  return {
    metros: release.content.metros,
    byName: release.metrosByName,
    byPopulation: release.metrosByPopulation(population),
    columns: new Map(columns),
    measures: distinct,
    mixed: distinct.flatMap(({ name }, i) => (metroColumns[i]!.vintages ? [{ name, column: metroColumns[i]! }] : [])),
    marked: distinct.filter(({ as_published }) => as_published),
    population,
    metroTexts: metroTexts.of(population ?? release),
    values: distinct.map(({ name }, i) => valueMember(name, metroColumns[i]!)),
    citations: [...citeMetros(release), ...distinct.flatMap((measure) => citeFigures(measure, 'msa'))],
    column: (measure) => byName.get(measure)!.column,
    measure: (name) => byName.get(name)!.measure,
  };
}

function valueMember(name: string, column: Column): (place: number) => EncodedMember<number | null> {
  const texts = valueTexts.of(column);
  return (place) => (texts[place] ??= jsonMember(name, column.at(place)));
}

/** Returns the JSON text of a metro, with which its entry in every response begins. */
export function metroText(release: Release, { population, metroTexts }: ReadFigures, place: number): MetroText {
  return (metroTexts[place] ??= openObject<Metro>().members(release.metro(place, population)).keep());
}

/** @throws ApiError 422 for a metro of a scope that does not exist, and for sizes that no metro can have */
export function checkScope({ content: { metros } }: Release, scope: Scope = {}): void {
  const { metros: named = [], min_population: least = -Infinity, max_population: most = Infinity } = scope;
  if (least > most)
    throw new ApiError('invalid_request', `scope: min_population ${least} is above max_population ${most}`);
  const codes = new Set(metros.map(({ cbsa }) => cbsa));
  const i = named.findIndex((code) => !codes.has(code));
  if (i < 0) return;
  const text = `scope.metros[${i}]: no metro has the CBSA code ${quote(named[i]!)}; metros are listed by`;
  throw new ApiError('invalid_request', { api: `${text} GET /metros`, tool: `${text} find_places` });
}

/** How many measures an error about years names. */
const maxNamed = 3;

/** Names the first year of some measures at metros. */
async function firstYears(release: Release, measures: readonly ServedMeasure[]): Promise<string> {
  const history = await release.history();
  const names = [...new Set(measures.map(({ name }) => name))].slice(0, maxNamed);
  return names.map((name) => `${quote(name)} begins in ${planOf(history, name).years.msa?.[0]}`).join(', ');
}

/** What a request asks for in addition to the values of a metro: their bounds, and why others are missing. */
export interface Extras {
  readonly bounds: MetroBounds | undefined;
  readonly absent: MetroAbsences | undefined;
}

/**
 * Returns the JSON text of a metro with its values and what is asked for in addition.
 * @param decided the bounds that decide in the place of missing values
 */
export function metroWithValues(
  release: Release,
  figures: ReadFigures,
  place: number,
  extras?: Extras,
  decided?: ScreenedMetro['decided_by_bounds'],
): ObjectWriter<ScreenedMetro, never> {
  return metroText(release, figures, place)
    .open()
    .extend<ScreenedMetro>()
    .member('values', jsonRecord(figures.values.map((value) => value(place))))
    .member('vintages', vintagesOf(figures, place))
    .member('as_published', marksOf(figures, place))
    .member('bounds', extras?.bounds)
    .member('absent', extras?.absent)
    .member('decided_by_bounds', decided);
}

/** Returns the years of a metro's values, for measures whose years differ between metros (D60). */
function vintagesOf({ mixed }: ReadFigures, place: number): Record<string, number> | undefined {
  if (mixed.length === 0) return undefined;
  const years = mixed.flatMap(({ name, column }) => {
    const year = column.vintageAt(place);
    return year === undefined ? [] : [[name, year]];
  });
  return Object.fromEntries(years) as Record<string, number>;
}

/** Returns what is unusual about a metro's values, by measure; undefined for none. */
function marksOf(figures: ReadFigures, place: number): Record<string, string> | undefined {
  if (figures.marked.length === 0) return undefined;
  const marks = figures.marked.flatMap((measure) => {
    const mark = markAt(measure, figures.column(measure.name), figures.metros[place]!.cbsa, place);
    return mark === undefined ? [] : [[measure.name, mark] as const];
  });
  return marks.length > 0 ? Object.fromEntries(marks) : undefined;
}

/** Returns what is unusual about the value of a metro in a column; undefined for most, and where there is no value. */
export function markAt(measure: ServedMeasure, column: Column, cbsa: string, place: number): string | undefined {
  return measure.as_published && column.at(place) !== null
    ? markOf(measure, 'msa', cbsa, column.yearAt(place))
    : undefined;
}

/** The bounds of a metro's values, by measure; empty where no value has bounds. */
export type MetroBounds = Readonly<Record<string, Bounds>>;

/** Why values of a metro are missing, by measure; empty where none is. */
type MetroAbsences = Readonly<Record<string, Absence>>;

/** Returns a function that gives what is asked for in addition to the values of a metro. */
export async function metroExtras(
  release: Release,
  figures: ReadFigures,
  asked: { readonly bounds: boolean; readonly level?: Confidence | undefined; readonly absent: boolean },
): Promise<(place: number) => Extras> {
  const boundsOf = await metroBounds(release, figures, asked.bounds, levelOf(asked.bounds, asked.level));
  const absentOf = await metroAbsences(release, figures, asked.absent);
  return (place) => ({ bounds: boundsOf(place), absent: absentOf(place) });
}

/** Returns a function that says why values of a metro are missing, or undefined unless that is asked for. */
async function metroAbsences(
  release: Release,
  figures: ReadFigures,
  asked: boolean,
): Promise<(place: number) => MetroAbsences | undefined> {
  if (!asked) return () => undefined;
  const found = await Promise.all(
    figures.measures.map(async ({ name }) => {
      const column = figures.column(name);
      const lacking = [...column.places].filter((place) => column.at(place) === null);
      const absences = await readAbsences(release, name, 'msa', lacking, column.years.at(-1));
      return [name, new Map(lacking.map((place, i) => [place, absences[i]!]))] as const;
    }),
  );
  return (place) =>
    Object.fromEntries(
      found.flatMap(([name, absences]) => {
        const absence = absences.get(place);
        return absence ? [[name, absence] as const] : [];
      }),
    );
}

/** Returns a function that gives the bounds of a metro's values, or undefined unless they are asked for. */
export async function metroBounds(
  release: Release,
  figures: ReadFigures,
  asked: boolean,
  level: Confidence = boundsLevel,
): Promise<(place: number) => MetroBounds | undefined> {
  if (!asked) return () => undefined;
  const tables = await Promise.all(figures.measures.map(({ name }) => readBoundsAt(release, name, 'msa', level)));
  return (place) => {
    const found = figures.measures.flatMap(({ name }, i) => {
      const column = figures.column(name);
      const bounds = column.at(place) === null ? undefined : boundsAt(tables[i], place, column.yearAt(place), level);
      return bounds ? [[name, bounds] as const] : [];
    });
    return Object.fromEntries(found);
  };
}

/** Returns the standard errors of the values of measures that have bounds: the larger one, where those below and above differ. */
export async function standardErrors(
  release: Release,
  figures: ReadFigures,
  measures: readonly string[],
): Promise<ErrorsByMeasure> {
  const read = await Promise.all(
    measures.map((name) => readStandardErrors(release, name, 'msa', figures.column(name))),
  );
  const errors = new Map<string, Float64Array>();
  measures.forEach((name, m) => {
    const own = read[m]?.below.map((below, place) => Math.max(below, read[m]!.above[place]!));
    if (own?.some((error) => !Number.isNaN(error))) errors.set(name, own);
  });
  return errors;
}

/** Returns what a citation of a measure's metro figures needs in addition to the credits (D62). */
export function citationOf(measure: ServedMeasure): CitedMeasure {
  const { unit, decimals, dataset, note, geographies } = measure;
  const { computed_by_cadastre, vintages } = geographies.msa!;
  return { unit, decimals, dataset, note, computed_by_cadastre, vintages, ...periodsOf(measure, vintages) };
}

/** Returns the gates of a request as responses list them. */
export function presentGates(figures: ReadFigures, gates: readonly GateTest[]): ShownGate[] {
  return gates.map(({ key, label, measure }) => {
    return { key, label, measure, ...(measure === null ? {} : citationOf(figures.measure(measure))) };
  });
}

/** Returns the measure of a criterion or a comparison. @throws ApiError 422 unless it has metro values (D21) */
export function metroMeasureOf(release: Release, name: string, where: string): ServedMeasure {
  const measure = release.findMeasure(name);
  if (measure?.geographies.msa) return measure;
  const names = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  throw new ApiError(
    'unknown_measure',
    measure
      ? `${where}: measure \`${name}\` has no metro values; it has them at ${Object.keys(measure.geographies).join(', ')}`
      : unknownMeasure(`${where}: no measure ${quote(name)}`, name, {
          served: release,
          names,
          otherwise: {
            api: 'GET /measures?geography=msa lists those with metro values',
            tool: 'search_measures with geography msa lists those with metro values',
          },
        }),
  );
}

/** Returns the measures that requirements read. @throws ApiError 422 for an unavailable measure (D21) */
export function requiredMeasures(release: Release, requirements: Requirements): ServedMeasure[] {
  return measuresRead(requirements).map(({ key, measure: name }) => {
    const measure = release.findMeasure(name);
    if (measure?.geographies.msa) return measure;
    throw new ApiError(
      'invalid_request',
      `requirements.${key}: it reads measure \`${name}\`, which the API does not serve`,
    );
  });
}
