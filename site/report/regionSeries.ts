import type { DataTable } from '../../api/schemas/data.ts';
import type { PlaceProfile } from '../../api/schemas/place.ts';
import type { MetroSeries } from '../../api/schemas/series.ts';
import { postApi, readApi } from '../browser/readApi.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';

/** The values of a measure by year, as a chart shows them. */
export type ShownSeries = Pick<
  MetroSeries['series'][number],
  'measure' | 'label' | 'unit' | 'decimals' | 'years' | 'values' | 'breaks'
>;

/** The most measures of a table. */
const maxMeasures = 10;

/** Returns the values of a region by year, of the criteria that it has figures for. @throws RequestError */
export async function readRegionSeries(region: ListedRow, release: string): Promise<readonly ShownSeries[]> {
  const measures = region.criteria.flatMap(({ measure, value }) => (value === null ? [] : [measure]));
  if (measures.length === 0) return [];
  const starts = measures.flatMap((_, i) => (i % maxMeasures === 0 ? [i] : []));
  const [profile, ...tables] = await Promise.all([
    readApi<PlaceProfile>(`/places/${region.cbsa}?measures=${measures.join(',')}&release=${release}`),
    ...starts.map((start) =>
      postApi<DataTable>(`/data?release=${release}`, {
        measures: measures.slice(start, start + maxMeasures),
        places: [region.cbsa],
        years: 'all',
      }),
    ),
  ]);
  const breaksOf = new Map(profile.data.measures.map(({ name, breaks = [] }) => [name, breaks]));
  return tables.flatMap(({ data }) => seriesOf(data, breaksOf));
}

/** Returns the columns of a table with one row, those of each measure together. */
function seriesOf({ columns, rows }: DataTable, breaksOf: ReadonlyMap<string, ShownSeries['breaks']>): ShownSeries[] {
  const cells = columns.map((column, i) => ({ ...column, value: rows[0]?.values[i] ?? null }));
  return [...Map.groupBy(cells, ({ measure }) => measure)].map(([measure, own]) => {
    const { label, unit, decimals } = own[0]!;
    const dated = own.flatMap(({ year, value }) => (year === null ? [] : [{ year, value }]));
    return {
      ...{ measure, label, unit, decimals },
      years: dated.map(({ year }) => year),
      values: dated.map(({ value }) => value),
      breaks: breaksOf.get(measure) ?? [],
    };
  });
}
