import type { MetroFigures } from '../domain/figures.ts';
import { type Gate, measuresRead } from '../domain/gates.ts';
import { type Column, type Release, type ServedMeasure, sourcesAt } from '../domain/release.ts';
import { quote, suggest } from '../domain/text.ts';
import { ApiError } from '../domain/errors.ts';
import type { CitedMeasure } from '../schemas/metro.ts';
import type { Gate as ShownGate, Requirements } from '../schemas/requirements.ts';

/** The metro figures that a request reads, with the release's own columns behind them. */
export interface ReadFigures extends MetroFigures {
  readonly measures: readonly ServedMeasure[];
  /** Those whose latest years differ between metros. */
  readonly mixed: readonly { readonly name: string; readonly column: Column }[];
  readonly population: Column | undefined;
  /** Every dataset behind the figures and the metros. */
  readonly datasets: readonly string[];
  /** The release's column of a measure that was read. */
  column(measure: string): Column;
}

/** Brings the metro columns of some measures, each once. */
export async function readFigures(release: Release, measures: readonly ServedMeasure[]): Promise<ReadFigures> {
  const distinct = [...new Set(measures)];
  const [population, ...found] = await Promise.all([
    release.population(),
    ...distinct.map(({ name }) => release.column(name, 'msa')),
  ]);
  const byName = new Map(distinct.map(({ name }, i) => [name, found[i]!]));
  const columns = distinct.map(({ name, label, unit, decimals }, i) => {
    return [name, { measure: name, label, unit, decimals, values: found[i]!.values }] as const;
  });
  return {
    metros: release.content.metros,
    byName: release.metrosByName,
    byPopulation: release.metrosByPopulation(population),
    columns: new Map(columns),
    measures: distinct,
    mixed: distinct.flatMap(({ name }, i) => (found[i]!.vintages ? [{ name, column: found[i]! }] : [])),
    population,
    datasets: [...release.metroDatasets, ...distinct.flatMap((measure) => sourcesAt(measure, 'msa'))],
    column: (measure) => byName.get(measure)!,
  };
}

/** A metro's JSON with its values of the measures that were read, without the closing brace. */
export function metroWithValues(release: Release, figures: ReadFigures, place: number): string {
  // Names of measures are of letters, digits and underscores: nothing in them needs escaping.
  let values = '';
  for (const { name } of figures.measures)
    values += `${values === '' ? '' : ','}"${name}":${figures.column(name).textAt(place)}`;
  return `${release.metroText(place, figures.population)},"values":{${values}}${vintagesText(figures, place)}`;
}

/** The years of a metro's values of those measures whose years differ between metros (D60). */
function vintagesText({ mixed }: ReadFigures, place: number): string {
  if (mixed.length === 0) return '';
  const years = mixed.map(({ name, column }) => [name, column.vintageAt(place)]);
  return `,"vintages":${JSON.stringify(Object.fromEntries(years))}`;
}

/** What a citation of a measure's metro figures needs in addition to the credits (D62). */
export function citedWith({ unit, dataset, geographies }: ServedMeasure): CitedMeasure {
  const { computed_by_cadastre, vintages } = geographies.msa!;
  return { unit, dataset, computed_by_cadastre, vintages };
}

/** The gates of a request as answers list them. */
export function shownGates(release: Release, gates: readonly Gate[]): ShownGate[] {
  return gates.map(({ key, label, measure }) => {
    return { key, label, measure, ...(measure === null ? {} : citedWith(release.measure(measure))) };
  });
}

/** The measure of a criterion or a comparison. @throws ApiError 422 unless it has metro values (D21) */
export function metroMeasureOf(release: Release, name: string, where: string): ServedMeasure {
  const measure = release.findMeasure(name);
  if (measure?.geographies.msa) return measure;
  const names = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  throw new ApiError(
    'unknown_measure',
    measure
      ? `${where}: measure \`${name}\` has no metro values; it has them at ${Object.keys(measure.geographies).join(', ')}`
      : `${where}: no measure ${quote(name)}${suggest(name, names, 'GET /measures?geography=msa lists those with metro values')}`,
  );
}

/** The measures that the Requirements read. @throws ApiError 422 for one that is not served (D21) */
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
