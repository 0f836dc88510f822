import { BOOLEAN, DOUBLE, VARCHAR } from '@duckdb/node-api';
import { join } from 'node:path';
import type { ReleaseManifest } from '../release/manifest.ts';
import { literal, openDatabase, servedSql } from '../release/database.ts';
import { statement } from './statement.ts';
import { ImportError } from '../base/errors.ts';
import type { PlannedMeasure } from './measures.ts';
import { regionsFile, valuesFile } from './store.ts';

type Kind = PlannedMeasure['kind'];
type Confirmed = NonNullable<ReleaseManifest['confirmed']>;

/** The largest change of a value between releases, as a factor of the value; more for signed values, which may cross zero. */
const over: Record<Kind, number> = {
  ...{ count: 0.5, amount: 0.5, median: 0.5, price: 0.5, density: 0.5 },
  ...{ rate: 1, share: 1, index: 1, area: 0.05 },
};
const overSigned = 3;
/** The share of the regions that may change more. */
const regions = 0.1;

interface Moved {
  dataset: string;
  measure: string;
  geography: string;
  over: number;
  regions: number;
  beyond: number;
  allowed: number;
  most: string[];
}

/**
 * Compares the served values of the new release with the previous one. It stops the import if more values changed than a
 * publisher's revision explains, except in `confirmed` datasets. Returns the accepted changes.
 */
export async function checkChanges(
  previous: { dir: string; manifest: ReleaseManifest },
  folder: string,
  measures: readonly PlannedMeasure[],
  confirmed: readonly string[],
): Promise<Confirmed> {
  const held = (measure: PlannedMeasure) =>
    previous.manifest.measures.some(
      ({ name, unit, dataset }) => name === measure.name && unit === measure.unit && dataset === measure.dataset,
    );
  const compared = measures.filter(held);
  if (compared.length === 0) return [];
  const datasets = [...new Set(compared.map(({ dataset }) => dataset))];
  const database = await openDatabase(folder, previous.dir);
  try {
    for (const [name, dir] of [
      ['old', previous.dir],
      ['new', folder],
    ] as const) {
      const files = datasets.map((key) => literal(join(dir, valuesFile(key))));
      const served = servedSql(`read_parquet([${files.join(', ')}])`);
      await database.run(`create table ${name}_served as ${served}`);
    }
    await database.run(`create view new_region as from read_parquet(${literal(join(folder, regionsFile))})`);
    await database.fill(
      'main',
      'bound',
      { dataset: VARCHAR, measure: VARCHAR, over: DOUBLE, regions: DOUBLE, signed: BOOLEAN },
      compared.map(({ dataset, name, kind, signed, change }) => [
        dataset,
        name,
        change?.over ?? (signed ? overSigned : over[kind]),
        change?.regions ?? regions,
        signed,
      ]),
    );
    const moved = await database.rows<Moved>(statement('moved'));
    const stopped = moved.filter(({ dataset }) => !confirmed.includes(dataset));
    if (stopped.length > 0) throw tooMuch(stopped, previous.manifest.id);
    return datasets
      .map((dataset) => ({ dataset, changes: moved.filter((row) => row.dataset === dataset).map(sentence) }))
      .filter(({ changes }) => changes.length > 0);
  } finally {
    database.close();
  }
}

function sentence({ measure, geography, over, regions, beyond, allowed, most }: Moved): string {
  return `${measure} at ${geography}: ${beyond} of ${regions} regions changed by over ${over} times or lost their value; at most ${allowed} may; largest changes: ${most.join('; ')}`;
}

function tooMuch(moved: readonly Moved[], id: string): ImportError {
  const keys = [...new Set(moved.map(({ dataset }) => dataset))].join(',');
  const lines = moved.slice(0, 8).map((row) => `  ${sentence(row)}`);
  const more = moved.length > 8 ? [`  and ${moved.length - 8} more`] : [];
  const advice = `check the files; if the publisher changed them, accept with --confirm ${keys}`;
  return new ImportError(
    'check',
    [`${keys}: changed too much since release ${id}; ${advice}`, ...lines, ...more].join('\n'),
  );
}
