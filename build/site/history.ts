import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import type { Release } from '../../api/domain/release.ts';
import type { History } from '../../common/siteData.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { servedOf } from '../release/released.ts';

/** The smallest number of years that the site shows as history. */
const fewestVintages = 3;

const sql = readFileSync(new URL('history.sql', import.meta.url), 'utf8');

/** Returns the metro values of every vintage of the served measures, by measure. */
export async function readHistory(
  release: Release,
  manifest: ReleaseManifest,
  releaseDir: string,
): Promise<Record<string, History>> {
  const { datasets, measures } = servedOf(manifest);
  const figures = datasets.filter(({ role }) => role === 'figures');
  if (figures.length === 0) return {};
  const files = figures.map(({ key }) => join(releaseDir, `values-${key}.parquet`));
  const names = measures.map(({ name }) => name);
  const places = new Map(release.content.regions.msa.map(({ geoid }, place) => [geoid, place]));
  const found = new Map<string, { vintages: number[]; values: (number | null)[][] }>();
  const database = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await database.connect();
  try {
    const given = { files: listValue(files), measures: listValue(names) };
    const read = await connection.runAndReadAll(sql, given, { files: LIST(VARCHAR), measures: LIST(VARCHAR) });
    const rows = read.getColumnsJS() as [string[], string[], number[], number[]];
    const [measureOf, geoidOf, vintageOf, valueOf] = rows;
    measureOf.forEach((measure, i) => {
      let history = found.get(measure);
      if (!history) found.set(measure, (history = { vintages: [], values: Array.from(places, () => []) }));
      const { vintages, values } = history;
      if (vintages.at(-1) !== vintageOf[i]) vintages.push(vintageOf[i]!);
      const place = places.get(geoidOf[i]!);
      if (place !== undefined) values[place]![vintages.length - 1] = valueOf[i]!;
    });
  } finally {
    connection.closeSync();
    database.closeSync();
  }
  const long = [...found].filter(([, { vintages }]) => vintages.length >= fewestVintages);
  return Object.fromEntries(
    long.map(([measure, { vintages, values }]) => [
      measure,
      { vintages, values: values.map((row) => vintages.map((_, i) => row[i] ?? null)) },
    ]),
  );
}
