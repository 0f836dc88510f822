import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  cellsFile,
  editionsFile,
  membersFile,
  programsFile,
  regionsFile,
  ReleaseManifest,
  type ReleaseTable,
  valuesFile,
  withheldFile,
} from '../release/manifest.ts';
import { manifestFile } from '../release/released.ts';
import type { Database, Parameters } from '../release/database.ts';
import { formulasOf } from './measures.ts';
import type { FiguresEntry } from './registerSchema.ts';
import { statement } from './statement.ts';

type Table = z.infer<typeof ReleaseTable>;

/** Files of level 15 are 2% smaller than those of level 9 and take twice the time. */
const parquet = '(format parquet, parquet_version v2, compression zstd, compression_level 9, row_group_size 1000000)';

/** Writes every region of the release, with the names and states of each. Returns the manifest entry of the file. */
export function writeRegions(database: Database, folder: string): Promise<Table> {
  return writeTable(
    database,
    folder,
    regionsFile,
    'select geography, geoid, id, name, states, slug, right_to_work from region order by geography, geoid',
  );
}

/** Writes the counties of each metro, one pair per row. Returns the manifest entry of the file. */
export function writeMembers(database: Database, folder: string): Promise<Table> {
  return writeTable(
    database,
    folder,
    membersFile,
    "select geoid as cbsa, county from member where geography = 'msa' order by all",
  );
}

/**
 * Writes the values of a dataset: every vintage, and the reasons for missing values of the latest one. Of the
 * measures computed by a formula, only the latest value of each region, unless the dataset keeps all. Rows are sorted by region, which compresses best. Returns the manifest
 * entry of the file.
 */
export function writeValues(database: Database, folder: string, entry: FiguresEntry): Promise<Table> {
  const latest = entry.history === 'all' ? [] : formulasOf(entry);
  return writeTable(database, folder, valuesFile(entry.key), statement('values'), {
    measures: entry.measures.map(({ name }) => name),
    computed: latest.map(({ measure }) => measure),
    computed_at: latest.map(({ geography }) => geography),
  });
}

/** Writes where each figure of a dataset is printed, those of former counties, combined areas and county subdivisions too. */
export function writeCells(database: Database, folder: string, { key }: FiguresEntry): Promise<Table> {
  return writeTable(database, folder, cellsFile(key), statement('cells'), { dataset: key });
}

/** Writes what the earlier editions of a dataset said. Returns the manifest entry of the file. */
export function writeEditions(database: Database, folder: string, dataset: string): Promise<Table> {
  return writeTable(database, folder, editionsFile(dataset), statement('editions'), { dataset });
}

/** Writes between which bounds the missing values of a dataset lie whose parts are partly withheld. Returns the manifest entry of the file. */
export function writeWithheld(database: Database, folder: string, { key, measures }: FiguresEntry): Promise<Table> {
  return writeTable(database, folder, withheldFile(key), statement('withheld'), {
    measures: measures.map(({ name }) => name),
  });
}

/** Writes the incentive programs that may be served, in the order of the catalog. */
export function writePrograms(database: Database, folder: string): Promise<Table> {
  return writeTable(database, folder, programsFile, 'from program order by place');
}

async function writeTable(
  database: Database,
  folder: string,
  file: string,
  query: string,
  parameters?: Parameters,
): Promise<Table> {
  const path = join(folder, file);
  await database.run(`copy (${query}) to $path ${parquet}`, { ...parameters, path });
  const [{ rows } = { rows: 0 }] = await database.rows<{ rows: number }>(
    'select count(*)::integer as rows from read_parquet($path)',
    { path },
  );
  return tableOf(path, file, rows);
}

/** Returns the manifest entry of a file: its size in bytes, its SHA-256 as hex, and `rows`. `file` is its name there. */
export function tableOf(path: string, file: string, rows: number): Table {
  const bytes = readFileSync(path);
  return { file, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length, rows };
}

/** Writes `release.json` and returns its content. Throws a `ZodError` if the manifest does not match its schema. */
export function writeManifest(folder: string, manifest: ReleaseManifest): ReleaseManifest {
  const checked = ReleaseManifest.parse(manifest);
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(checked, null, 2)}\n`);
  return checked;
}
