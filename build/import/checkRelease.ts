import { basename, join, resolve } from 'node:path';
import { listValue } from '@duckdb/node-api';
import type { Geography } from '../../api/schemas/common.ts';
import { IncentiveProgram } from '../../api/schemas/incentive.ts';
import {
  editionsFile,
  geographiesOf,
  membersFile,
  programsFile,
  regionsFile,
  type ReleaseManifest,
  valuesFile,
  withheldFile,
} from '../release/manifest.ts';
import { manifestIn } from '../release/released.ts';
import { openDatabase, type Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { statement } from './statement.ts';
import { tableOf } from './store.ts';

/** Checks that a release folder has the files that its manifest describes, byte for byte. Throws at the first error. */
export function checkFiles(dir: string): ReleaseManifest {
  const folder = resolve(dir);
  const manifest = manifestIn(folder);
  const expected = [
    regionsFile,
    membersFile,
    ...manifest.datasets.filter(({ role }) => role === 'figures').map(({ key }) => valuesFile(key)),
    ...manifest.datasets.filter(({ editions }) => editions).map(({ key }) => editionsFile(key)),
    ...(manifest.incentives ? [programsFile] : []),
  ];
  for (const file of expected) {
    if (!manifest.tables.some((table) => table.file === file))
      throw fault(folder, `the manifest lists no table ${file}`);
  }
  for (const table of manifest.tables) checkBytes(folder, table);
  if (manifest.outlines) checkBytes(folder, manifest.outlines);
  return manifest;
}

/**
 * Checks that a release folder is complete: the bytes and rows of its tables are those of the manifest, and its values agree
 * with the regions and with the measures of the manifest. Throws at the first error.
 */
export async function checkRelease(dir: string): Promise<ReleaseManifest> {
  const folder = resolve(dir);
  const manifest = checkFiles(folder);
  const database = await openDatabase(folder);
  try {
    for (const table of manifest.tables) await checkRows(database, folder, table);
    await database.view('region', join(folder, regionsFile));
    await database.view('member', join(folder, membersFile));
    await none(
      database,
      folder,
      'a duplicate region',
      'select geography, geoid from region group by all having count(*) > 1',
    );
    await none(
      database,
      folder,
      'a member that is not a region',
      `select cbsa, county from member where cbsa not in (select geoid from region where geography = 'msa')
       or county not in (select geoid from region where geography = 'county')`,
    );
    for (const dataset of manifest.datasets) {
      if (dataset.role === 'figures') await checkValues(database, folder, manifest, dataset.key);
    }
    for (const dataset of manifest.datasets) {
      if (dataset.editions) await checkEditions(database, folder, dataset.key, dataset.editions);
    }
    for (const { key } of manifest.datasets) {
      if (manifest.tables.some(({ file }) => file === withheldFile(key))) await checkWithheld(database, folder, key);
    }
    if (manifest.incentives) await checkPrograms(database, folder, manifest.incentives);
    return manifest;
  } finally {
    database.close();
  }
}

type Table = ReleaseManifest['tables'][number];

function checkBytes(folder: string, table: Table): void {
  const path = join(folder, table.file);
  let actual: Table;
  try {
    actual = tableOf(path, table.file, table.rows);
  } catch (cause) {
    throw new ImportError('release', `${path}: cannot be read; the release is incomplete`, { cause });
  }
  if (actual.sha256 !== table.sha256)
    throw fault(folder, `${table.file} is not the file that the manifest describes: its SHA-256 differs`);
}

async function checkRows(database: Database, folder: string, table: Table): Promise<void> {
  const path = join(folder, table.file);
  const [count] = await database.rows<{ rows: number }>('select count(*)::integer as rows from read_parquet($path)', {
    path,
  });
  if (count?.rows !== table.rows)
    throw fault(folder, `${table.file} has ${count?.rows} rows, the manifest says ${table.rows}`);
}

/** Checks that each value of an earlier edition is of an edition that the manifest names, and of a region. */
async function checkEditions(
  database: Database,
  folder: string,
  key: string,
  editions: readonly { edition: string }[],
): Promise<void> {
  const file = editionsFile(key);
  await database.view('earlier', join(folder, file));
  await none(
    database,
    folder,
    `a row without value and reason, with both, or of no known edition, in ${file}`,
    'select * from earlier where (value is null) = (reason is null) or not list_contains($editions, edition)',
    { editions: listValue(editions.map(({ edition }) => edition)) },
  );
  await none(
    database,
    folder,
    `a value of an unknown region in ${file}`,
    'select measure, geography, geoid from earlier anti join region using (geography, geoid)',
  );
  await none(
    database,
    folder,
    `a duplicate value in ${file}`,
    'select measure, geography, geoid, edition, vintage from earlier group by all having count(*) > 1',
  );
}

async function checkValues(database: Database, folder: string, manifest: ReleaseManifest, key: string): Promise<void> {
  await database.view('held', join(folder, valuesFile(key)));
  const where = `in ${valuesFile(key)}`;
  await none(database, folder, `a duplicate value ${where}`, statement('duplicate-values'));
  await none(
    database,
    folder,
    `a row without value and reason, or with both, ${where}`,
    'select * from held where (value is null) = (reason is null)',
  );
  await none(
    database,
    folder,
    `a value that is not a finite number ${where}`,
    'select * from held where value is not null and not isfinite(value)',
  );
  await none(
    database,
    folder,
    `a value of an unknown region ${where}`,
    'select measure, geography, geoid from held anti join region using (geography, geoid)',
  );
  const counted = await database.rows<{ measure: string; geography: Geography; regions: number }>(
    statement('served-regions'),
  );
  const described = manifest.measures
    .filter((measure) => measure.dataset === key)
    .flatMap((measure) =>
      geographiesOf(measure).map(([geography, { regions }]) => ({ measure: measure.name, geography, regions })),
    );
  const line = (row: (typeof counted)[number]) => `${row.measure} at ${row.geography}: ${row.regions} regions`;
  const actual = counted.map(line).toSorted();
  const said = described.map(line).toSorted();
  const differing = said.find((text) => !actual.includes(text)) ?? actual.find((text) => !said.includes(text));
  if (differing) throw fault(folder, `the manifest and ${valuesFile(key)} differ about ${differing}`);
}

/** Checks that each withheld bound is of a value that is missing because parts of it are withheld. */
async function checkWithheld(database: Database, folder: string, key: string): Promise<void> {
  const file = withheldFile(key);
  await database.view('bounded', join(folder, file));
  await database.view('held', join(folder, valuesFile(key)));
  await none(
    database,
    folder,
    `bounds that are not a range of a withheld value in ${file}`,
    `select b.measure, b.geography, b.geoid
     from bounded b
     left join held h
       on h.measure = b.measure and h.geography = b.geography and h.geoid = b.geoid and h.vintage = b.vintage and h.reason = 'withheld'
     where h.reason is null or not (b.lower <= b.upper and isfinite(b.upper))`,
  );
}

/** Checks that each program matches its schema and has a credit. */
async function checkPrograms(
  database: Database,
  folder: string,
  { credits }: NonNullable<ReleaseManifest['incentives']>,
): Promise<void> {
  await database.view('program', join(folder, programsFile));
  const rows = await database.rows<{ id: string; credit: string; program: string }>('from program');
  for (const { id, credit, program } of rows) {
    if (!IncentiveProgram.safeParse(JSON.parse(program)).success)
      throw fault(folder, `program ${id} does not match its schema`);
    if (!credits.some(({ dataset }) => dataset === credit))
      throw fault(folder, `program ${id} has no credit ${credit}`);
  }
  await none(database, folder, 'a duplicate program', 'select id from program group by all having count(*) > 1');
}

async function none(
  database: Database,
  folder: string,
  what: string,
  query: string,
  values: Parameters<Database['rows']>[1] = {},
): Promise<void> {
  const [row] = await database.rows<Record<string, unknown>>(`select * from (${query}) limit 1`, values);
  if (row) throw fault(folder, `contains ${what}: ${Object.values(row).map(String).join(' ')}`);
}

function fault(folder: string, problem: string): ImportError {
  return new ImportError('release', `release ${basename(folder)}: ${problem}; import it again`);
}
