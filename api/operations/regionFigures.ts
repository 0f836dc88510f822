import { readColumn } from '../domain/asOf.ts';
import { planOf } from '../domain/history.ts';
import { markOf } from '../domain/asPublished.ts';
import { readAbsences } from '../domain/absent.ts';
import { areaAmong } from '../domain/areaNames.ts';
import { boundsAt, readStandardErrors } from '../domain/bounds.ts';
import { levelOf, readBoundsAt } from '../domain/confidence.ts';
import { boundsLevel } from '../domain/estimate.ts';
import type { ErrorsByMeasure } from '../domain/figureDraws.ts';
import { plurals, type RegionFigures, singulars } from '../domain/figures.ts';
import { type GateTest, measuresRead } from '../domain/gates.ts';
import { type Citation, citeFigures, citeRegions } from '../domain/citation.ts';
import type { Column } from '../domain/column.ts';
import { notServed } from '../domain/notServed.ts';
import { periodsOf } from '../domain/period.ts';
import { codeWithZeros, findByCode } from '../domain/regionNames.ts';
import type { Region, Release, ServedMeasure } from '../domain/release.ts';
import { quote } from '../domain/text.ts';
import { unknownMeasure } from '../domain/unknownMeasure.ts';
import { ApiError, badRequest, notFound } from '../domain/errors.ts';
import {
  jsonRecord,
  type Encoded,
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
import { geographies, type Geography } from '../schemas/common.ts';
import type { CitedMeasure, MetroOrRegion } from '../schemas/metro.ts';
import type { ScreenedRegion } from '../schemas/screen.ts';
import type { Gate as ShownGate, Requirements, Scope } from '../schemas/requirements.ts';

/** The figures of a geography that a request reads, with their columns of the release. */
export interface ReadFigures extends RegionFigures {
  readonly measures: readonly ServedMeasure[];
  /** The measures whose latest years differ between regions. */
  readonly mixed: readonly { readonly name: string; readonly column: Column }[];
  /** The measures with values that are unusual and as published. */
  readonly marked: readonly ServedMeasure[];
  readonly population: Column | undefined;
  /** The cached texts of regions. */
  readonly regionTexts: RegionText[];
  /** For each measure, returns the member of a region's values. */
  readonly values: readonly ((place: number) => EncodedMember<number | null>)[];
  /** Every dataset behind the figures and the regions. */
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

/** The parameter that says why figures of regions are missing. */
export const absentOfRegions = parameters.absent('`absent` to each metro: why values are missing');

/** The most regions that a list has, and that an analysis takes whose time grows with their number. */
export const maxRows = 500;

/** The geography of the regions that an operation screens, ranks or compares. */
export const geographyOfRegions = parameters.geography
  .prefault('msa')
  .meta({
    json: { type: 'string', enum: [...geographies], default: 'msa' },
    description: 'Extension: type of the regions; counties and states have `geoid` in place of `cbsa`',
    tool: { description: null },
  });

/** The parameters that choose rows of a list of regions: without them it has all metros, but not all counties. */
export const rowsOfRegions = {
  offset: parameters
    .integer({
      min: 0,
      default: 0,
      description: 'Extension: how many regions at the beginning of the list to leave out',
    })
    .meta({ tool: false }),
  max_rows: parameters
    .integer({ min: 1, max: maxRows, default: maxRows, description: 'Extension: the most regions to list' })
    .meta({ tool: false }),
};

/** Returns the first of the rows that a request asks for, and the one after the last. */
export const rowsAsked = ({ offset, max_rows }: { offset: number; max_rows: number }): [from: number, to: number] => [
  offset,
  offset + max_rows,
];

type RegionText = Beginning<MetroOrRegion, never>;

/** Texts of regions, by population column, because they include the population. */
const regionTexts = new TextCache<Column | readonly Region[], RegionText>();
const valueTexts = new TextCache<Column, EncodedMember<number | null>>();

/**
 * Loads the columns of measures at a geography, each once.
 * @param year the values of this year, or the latest before it; undefined: the latest. The population that describes a
 * region is always the latest.
 * @throws ApiError 400 if no measure has a value of the year or an earlier one
 */
export async function readFigures(
  release: Release,
  measures: readonly ServedMeasure[],
  geography: Geography,
  year?: number,
): Promise<ReadFigures> {
  const [population, read] = await Promise.all([
    release.population(geography),
    Promise.all([...new Set(measures)].map((measure) => readColumn(release, measure, geography, year))),
  ]);
  if (year !== undefined && read.length > 0 && read.every(({ column }) => column.rows.length === 0))
    throw badRequest(
      `no measure of the request has values of ${year} or earlier: ${await firstYears(release, measures, geography)}`,
    );
  const distinct = read.map(({ measure }) => measure);
  const regionColumns = read.map(({ column }) => column);
  const byName = new Map(read.map((one) => [one.measure.name, one]));
  const columns = distinct.map(({ name, label, unit, decimals }, i) => {
    const { values, withheld } = regionColumns[i]!;
    return [name, { measure: name, label, unit, decimals, values, withheld }] as const;
  });
  return {
    geography,
    regions: release.content.regions[geography],
    byName: release.placesByName(geography),
    byPopulation: release.placesByPopulation(population, geography),
    columns: new Map(columns),
    measures: distinct,
    mixed: distinct.flatMap(({ name }, i) => (regionColumns[i]!.vintages ? [{ name, column: regionColumns[i]! }] : [])),
    marked: distinct.filter(({ as_published }) => as_published),
    population,
    inMetro: (cbsa) => release.regionsOfMetro(cbsa, geography),
    regionTexts: regionTexts.of(population ?? release.content.regions[geography]),
    values: distinct.map(({ name }, i) => valueMember(name, regionColumns[i]!)),
    citations: [...citeRegions(release, geography), ...distinct.flatMap((measure) => citeFigures(measure, geography))],
    column: (measure) => byName.get(measure)!.column,
    measure: (name) => byName.get(name)!.measure,
  };
}

function valueMember(name: string, column: Column): (place: number) => EncodedMember<number | null> {
  const texts = valueTexts.of(column);
  return (place) => (texts[place] ??= jsonMember(name, column.at(place)));
}

/** Returns the JSON text of a region, with which its entry in every response begins. */
export function regionText(release: Release, figures: ReadFigures, place: number): RegionText {
  return (figures.regionTexts[place] ??= openObject<MetroOrRegion>()
    .members(describeRegion(release, figures, place))
    .keep());
}

/** Returns what answers say of a region: of a metro as always, of a county or state with `geography` and `geoid`. */
export function describeRegion(
  release: Release,
  { geography, population }: Pick<ReadFigures, 'geography' | 'population'>,
  place: number,
): MetroOrRegion {
  const { id, geoid, name, states, right_to_work, isArea } = release.content.regions[geography][place]!;
  if (geography === 'msa' && !isArea) return release.metro(place, population);
  const named = isArea ? { geography: 'area' as const } : { id, geography };
  const row = { ...named, geoid, name, states: [...states], right_to_work };
  return population ? { ...row, population: population.at(place) } : row;
}

/** Returns the lists of an answer: metros as `metros`, other regions as `places`, if there are any. */
export function listRegions<MetroRow, PlaceRow>(
  { geography, regions }: RegionFigures,
  listed: readonly number[],
  textOf: (place: number) => Encoded<MetroOrRegion>,
): { metros: readonly Encoded<MetroRow>[]; places?: readonly Encoded<PlaceRow>[] } {
  const isMetro = (place: number) => geography === 'msa' && !regions[place]!.isArea;
  // What `regionText` begins a row with is of the type of the region.
  const textsOf = <Row>(places: readonly number[]) =>
    places.map(textOf) as readonly Encoded<unknown>[] as Encoded<Row>[];
  const metros = textsOf<MetroRow>(listed.filter(isMetro));
  const places = textsOf<PlaceRow>(listed.filter((place) => !isMetro(place)));
  return geography === 'msa' && places.length === 0 ? { metros } : { metros, places };
}

/** @throws ApiError 422 for more regions than an analysis takes */
export function checkFew({ geography }: RegionFigures, count: number, what: string, where = 'left'): void {
  if (count <= maxRows) return;
  const regions = `${count.toLocaleString('en-US')} ${plurals[geography]}`;
  const text = `${what} takes at most ${maxRows} ${plurals[geography]}, and ${regions} are ${where}`;
  throw new ApiError('invalid_request', `${text}; narrow \`scope\`${where === 'left' ? ', or require more' : ''}`);
}

/** Returns the index of a region by its code or id, of a metro also by its slug; undefined if the geography has none. */
export function findPlace(release: Release, geography: Geography, ref: string): number | undefined {
  if (geography === 'msa') return release.findMetro(ref);
  const found = findByCode(release, ref);
  return found?.geography === geography ? found.place : undefined;
}

/** Returns the index of a region that a member of a request names. @throws ApiError 404 */
export function placeNamed(release: Release, geography: Geography, ref: string, member: string): number {
  const place = findPlace(release, geography, ref);
  if (place !== undefined) return place;
  const codes = geography === 'msa' ? 'id, five-digit CBSA code or slug' : 'FIPS code';
  const text = `${member}: no ${singulars[geography]} ${quote(ref)}${hintOn(release, ref)}; give its ${codes}, as listed by`;
  throw notFound({ api: `${text} GET /${plurals[geography]}`, tool: `${text} find_places` });
}

/** Says what a code is that is not of the geography of a request: of another one, of a former region, or without its zero. */
function hintOn(release: Release, code: string): string {
  const other = findByCode(release, code);
  if (other) return `: it is the code of ${other.name}, which geography=${other.geography} takes`;
  const became = release.whatBecameOf(code);
  if (became !== undefined) return `: ${became}`;
  const [near] = codeWithZeros(release, code);
  return near === undefined ? '' : `: did you mean ${quote(near)}?`;
}

/** Returns the texts of a request that name areas: those of its scope. */
export const areasInScope = ({ body: { scope } }: { body: { scope?: Scope | undefined } }) => scope?.areas ?? [];

/** @throws ApiError 422 for a metro of a scope that does not exist, and for sizes that no region can have */
export function checkScope(release: Release, geography: Geography, scope: Scope = {}): void {
  const {
    areas = [],
    metros: named = [],
    places = [],
    min_population: least = -Infinity,
    max_population: most = Infinity,
  } = scope;
  if (least > most)
    throw new ApiError('invalid_request', `scope: min_population ${least} is above max_population ${most}`);
  if (areas.length > 0 && geography !== 'msa')
    throw new ApiError('invalid_request', `scope: \`areas\` follow metros; leave out \`geography\`, or the areas`);
  areas.forEach((text, i) => {
    if (areaAmong(release, text)) return;
    const message = `scope.areas[${i}]: no area ${quote(text)}${hintOn(release, text)}; areas with names are listed by`;
    throw new ApiError('invalid_request', { api: `${message} GET /areas`, tool: `${message} find_places` });
  });
  checkCodes(release, 'msa', 'metros', named);
  checkCodes(release, geography, 'places', places);
}

/** @throws ApiError 422 for a code of a scope that no region of a geography has */
function checkCodes(release: Release, geography: Geography, member: string, codes: readonly string[]): void {
  const i = codes.findIndex((code) => release.findRegion(geography, code) === undefined);
  if (i < 0) return;
  const what = geography === 'msa' ? 'metro has the CBSA code' : `${singulars[geography]} has the FIPS code`;
  const text = `scope.${member}[${i}]: no ${what} ${quote(codes[i]!)}${hintOn(release, codes[i]!)}; ${plurals[geography]} are listed by`;
  throw new ApiError('invalid_request', { api: `${text} GET /${plurals[geography]}`, tool: `${text} find_places` });
}

/** How many measures an error about years names. */
const maxNamed = 3;

/** Names the first year of some measures at a geography. */
async function firstYears(release: Release, measures: readonly ServedMeasure[], geography: Geography): Promise<string> {
  const history = await release.history();
  const names = [...new Set(measures.map(({ name }) => name))].slice(0, maxNamed);
  return names.map((name) => `${quote(name)} begins in ${planOf(history, name).years[geography]?.[0]}`).join(', ');
}

/** What a request asks for in addition to the values of a metro: their bounds, and why others are missing. */
export interface Extras {
  readonly bounds: RegionBounds | undefined;
  readonly absent: RegionAbsences | undefined;
}

/**
 * Returns the JSON text of a metro with its values and what is asked for in addition.
 * @param decided the bounds that decide in the place of missing values
 */
export function regionWithValues(
  release: Release,
  figures: ReadFigures,
  place: number,
  extras?: Extras,
  decided?: ScreenedRegion['decided_by_bounds'],
): ObjectWriter<ScreenedRegion, never> {
  return regionText(release, figures, place)
    .open()
    .extend<ScreenedRegion>()
    .member('values', jsonRecord(figures.values.map((value) => value(place))))
    .member('vintages', vintagesOf(figures, place))
    .member('as_published', marksOf(figures, place))
    .member('bounds', extras?.bounds)
    .member('absent', extras?.absent)
    .member('decided_by_bounds', decided);
}

/** Returns the years of a metro's values, for measures whose years differ between metros (D60). */
export function vintagesOf({ mixed }: ReadFigures, place: number): Record<string, number> | undefined {
  if (mixed.length === 0) return undefined;
  const years = mixed.flatMap(({ name, column }) => {
    const year = column.vintageAt(place);
    return year === undefined ? [] : [[name, year]];
  });
  return Object.fromEntries(years) as Record<string, number>;
}

/** Returns what is unusual about a metro's values, by measure; undefined for none. */
export function marksOf(figures: ReadFigures, place: number): Record<string, string> | undefined {
  if (figures.marked.length === 0) return undefined;
  const marks = figures.marked.flatMap((measure) => {
    const mark = markAt(figures, measure, place);
    return mark === undefined ? [] : [[measure.name, mark] as const];
  });
  return marks.length > 0 ? Object.fromEntries(marks) : undefined;
}

/** Returns what is unusual about the value of a region; undefined for most, and where there is no value. */
export function markAt(figures: ReadFigures, measure: ServedMeasure, place: number): string | undefined {
  if (!measure.as_published) return undefined;
  const column = figures.column(measure.name);
  if (column.at(place) === null) return undefined;
  return markOf(measure, figures.geography, figures.regions[place]!.geoid, column.yearAt(place));
}

/** The bounds of a metro's values, by measure; empty where no value has bounds. */
export type RegionBounds = Readonly<Record<string, Bounds>>;

/** Why values of a metro are missing, by measure; empty where none is. */
type RegionAbsences = Readonly<Record<string, Absence>>;

/** Returns a function that gives what is asked for in addition to the values of a metro. */
export async function regionExtras(
  release: Release,
  figures: ReadFigures,
  asked: { readonly bounds: boolean; readonly level?: Confidence | undefined; readonly absent: boolean },
): Promise<(place: number) => Extras> {
  const boundsOf = await regionBounds(release, figures, asked.bounds, levelOf(asked.bounds, asked.level));
  const absentOf = await regionAbsences(release, figures, asked.absent);
  return (place) => ({ bounds: boundsOf(place), absent: absentOf(place) });
}

/** Returns a function that says why values of a metro are missing, or undefined unless that is asked for. */
async function regionAbsences(
  release: Release,
  figures: ReadFigures,
  asked: boolean,
): Promise<(place: number) => RegionAbsences | undefined> {
  if (!asked) return () => undefined;
  const found = await Promise.all(
    figures.measures.map(async ({ name }) => {
      const column = figures.column(name);
      const lacking = [...column.places].filter((place) => column.at(place) === null);
      const absences = await readAbsences(release, name, figures.geography, lacking, column.years.at(-1));
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
export async function regionBounds(
  release: Release,
  figures: ReadFigures,
  asked: boolean,
  level: Confidence = boundsLevel,
): Promise<(place: number) => RegionBounds | undefined> {
  if (!asked) return () => undefined;
  const tables = await Promise.all(
    figures.measures.map(({ name }) => readBoundsAt(release, name, figures.geography, level)),
  );
  return (place) => {
    const found = figures.measures.flatMap(({ name }, i) => {
      const column = figures.column(name);
      const bounds = column.at(place) === null ? undefined : boundsAt(tables[i], place, column.yearAt(place));
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
    measures.map((name) => readStandardErrors(release, name, figures.geography, figures.column(name))),
  );
  const errors = new Map<string, Float64Array>();
  measures.forEach((name, m) => {
    const own = read[m]?.below.map((below, place) => Math.max(below, read[m]!.above[place]!));
    if (own?.some((error) => !Number.isNaN(error))) errors.set(name, own);
  });
  return errors;
}

/** Returns what a citation of a measure's figures needs in addition to the credits (D62). */
export function citationOf({ geography }: RegionFigures, measure: ServedMeasure): CitedMeasure {
  const { unit, decimals, dataset, note, geographies } = measure;
  const { computed_by_cadastre, vintages } = geographies[geography]!;
  return { unit, decimals, dataset, note, computed_by_cadastre, vintages, ...periodsOf(measure, vintages) };
}

/** Returns the gates of a request as responses list them. */
export function presentGates(figures: ReadFigures, gates: readonly GateTest[]): ShownGate[] {
  return gates.map(({ key, label, measure }) => {
    return { key, label, measure, ...(measure === null ? {} : citationOf(figures, figures.measure(measure))) };
  });
}

/** Returns the measure of a criterion or a comparison. @throws ApiError 422 unless it has values at the geography (D21) */
export function measureOf(release: Release, name: string, where: string, geography: Geography): ServedMeasure {
  const measure = release.findMeasure(name);
  if (measure?.geographies[geography]) return measure;
  const names = release.content.measures.filter(({ geographies }) => geographies[geography]).map(({ name }) => name);
  const values = `${singulars[geography]} values`;
  throw new ApiError(
    'unknown_measure',
    measure
      ? `${where}: measure ${notServed(release, measure, [geography])}`
      : unknownMeasure(`${where}: no measure ${quote(name)}`, name, {
          served: release,
          names,
          otherwise: {
            api: `GET /measures?geography=${geography} lists those with ${values}`,
            tool: `search_measures with geography ${geography} lists those with ${values}`,
          },
        }),
  );
}

/** Returns the measures that requirements read. @throws ApiError 422 for a measure without values at the geography (D21) */
export function requiredMeasures(release: Release, requirements: Requirements, geography: Geography): ServedMeasure[] {
  return measuresRead(requirements).map(({ key, measure: name }) => {
    const measure = release.findMeasure(name);
    if (measure?.geographies[geography]) return measure;
    const lacks = measure ? `has no ${singulars[geography]} values` : 'the API does not serve';
    throw new ApiError('invalid_request', `requirements.${key}: it reads measure \`${name}\`, which ${lacks}`);
  });
}
