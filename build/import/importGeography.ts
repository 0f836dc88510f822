import type { FormerRegion } from '../../api/schemas/formerRegion.ts';
import type { ReleaseDataset } from '../release/manifest.ts';
import { describeDataset } from './describeDataset.ts';
import type { Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import type { NamedArea } from '../../api/schemas/namedArea.ts';
import { formerRegions, makeRegions, namedAreas, storeGeography, type GeographyTables } from './geography.ts';
import type { Obtaining } from './obtain.ts';
import { dropRaw, loadRaw } from './raw.ts';
import { Problems } from './problems.ts';
import type { GeographyFolder } from './register.ts';
import type { GeographyEntry } from './registerSchema.ts';

/** Whether there are as many regions as declared, and each county is in one metro at most. @throws ImportError */
function checkGeography(
  { key, regions }: GeographyEntry,
  { states, counties, metros, members }: GeographyTables,
): void {
  const found = { msa: metros.length, county: counties.length, state: states.length };
  const problems = (['msa', 'county', 'state'] as const)
    .filter((geography) => found[geography] !== regions[geography])
    .map(
      (geography) =>
        `the files have ${found[geography]} regions at ${geography}, and dataset.yaml declares ${regions[geography]} under \`regions\``,
    );
  for (const [county, inside] of Map.groupBy(members, (member) => member.county))
    if (inside.length > 1)
      problems.push(`county ${county} is in more than one metro: ${inside.map(({ cbsa }) => cbsa).join(', ')}`);
  if (problems.length > 0)
    throw new ImportError('check', [`${key}: the geography is not as declared`, ...problems].join('\n  '));
}

/** Reads the files of the geography and fills the tables of regions, members and boundary rules. Returns its dataset, the former regions, and the areas that are no metros. */
export async function importGeography(
  database: Database,
  geography: GeographyFolder,
  how: Obtaining,
): Promise<{ dataset: Omit<ReleaseDataset, 'retrieved_at'>; former: FormerRegion[]; areas: NamedArea[] }> {
  const { entry, sql, boundaries, censusRegions, rightToWork } = geography;
  how.progress.start(entry.key, geography.files.length);
  const problems = new Problems();
  const files = await loadRaw(database, geography.files, how, problems);
  problems.stop();
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
    areas: await rows('area'),
  };
  await dropRaw(database);
  checkGeography(entry, tables);
  const regions = makeRegions(tables, rightToWork);
  await storeGeography(database, tables, regions, boundaries);
  how.progress.done(
    `${entry.key}: ${tables.states.length} states, ${tables.counties.length} counties, ${tables.metros.length} metros`,
  );
  return {
    dataset: {
      ...describeDataset(entry),
      files,
      rows: regions.length,
      vintages: entry.vintages,
      geographies: ['msa', 'county', 'state'],
    },
    former: formerRegions(boundaries, tables),
    areas: namedAreas(tables, censusRegions),
  };
}
