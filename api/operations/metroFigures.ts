import type { MetroFigures } from '../domain/figures.ts';
import { measuresRead } from '../domain/gates.ts';
import { type Column, type Release, type ServedMeasure, sourcesAt } from '../domain/release.ts';
import { quote, suggest } from '../domain/text.ts';
import { ApiError } from '../errors.ts';
import type { Requirements } from '../schemas/requirements.ts';

/** The metro figures that a request reads, with the release's own columns behind them. */
export interface ReadFigures extends MetroFigures {
  readonly measures: readonly ServedMeasure[];
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
    columns: new Map(columns),
    measures: distinct,
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
  return `${release.metroText(place, figures.population)},"values":{${values}}`;
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
