import type { ReleaseDataset } from '../release/manifest.ts';
import { describeDataset } from './describeDataset.ts';
import type { Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { makeRegions, storeGeography, type GeographyTables } from './geography.ts';
import type { Obtaining } from './obtain.ts';
import { dropRaw, loadRaw } from './raw.ts';
import type { GeographyFolder } from './register.ts';

/** Reads the files of the geography and fills the tables of regions, members and boundary rules. */
export async function importGeography(
  database: Database,
  geography: GeographyFolder,
  how: Obtaining,
): Promise<Omit<ReleaseDataset, 'retrieved_at'>> {
  const { entry, sql, boundaries, rightToWork } = geography;
  how.progress.start(entry.key, geography.files.length);
  const files = await loadRaw(database, geography.files, how);
  const rows = async <T>(name: keyof typeof sql) => {
    try {
      return await database.rows<T>(sql[name]);
    } catch (cause) {
      throw new ImportError(
        'register',
        `${entry.key}/${name}.sql: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    }
  };
  const tables: GeographyTables = {
    states: await rows('state'),
    counties: await rows('county'),
    metros: await rows('metro'),
    members: await rows('member'),
  };
  await dropRaw(database);
  const regions = makeRegions(tables, rightToWork);
  await storeGeography(database, tables, regions, boundaries);
  how.progress.done(
    `${entry.key}: ${tables.states.length} states, ${tables.counties.length} counties, ${tables.metros.length} metros`,
  );
  return {
    ...describeDataset(entry),
    files,
    rows: regions.length,
    vintages: entry.vintages,
    geographies: ['msa', 'county', 'state'],
  };
}
