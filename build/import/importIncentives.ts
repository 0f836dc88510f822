import { INTEGER, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import type { Catalog } from '../catalog/catalog.ts';
import {
  catalogAttribution,
  catalogSubjects,
  countiesOf,
  servedDesignations,
  servedPrograms,
} from '../catalog/served.ts';
import type { ReleaseIncentives } from '../release/manifest.ts';
import type { Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';

/** Writes the programs that may be served to the table `program`. Returns the settings of the whole catalog. */
export async function importIncentives(database: Database, catalog: Catalog): Promise<ReleaseIncentives> {
  const { available, decided_on, note } = catalog.entry;
  await checkRegions(database, catalog);
  const members = await database.rows<{ cbsa: string; county: string }>(
    "select geoid as cbsa, county from member where geography = 'msa' order by all",
  );
  const metros = Map.groupBy(members, ({ county }) => county);
  const programs = servedPrograms(catalog, (county) => (metros.get(county) ?? []).map(({ cbsa }) => cbsa));
  await database.fill(
    'main',
    'program',
    { place: INTEGER, id: VARCHAR, metros: LIST(VARCHAR), credit: VARCHAR, program: VARCHAR },
    programs.map(({ program, metros, credit }, place) => [
      place,
      program.id,
      listValue([...metros]),
      credit,
      JSON.stringify(program),
    ]),
  );
  const designations = servedDesignations(catalog);
  const subjects = catalogSubjects(catalog);
  return {
    available,
    decided_on,
    ...(note === undefined ? {} : { note }),
    credits: catalogAttribution(catalog),
    ...(Object.keys(subjects).length > 0 ? { subjects } : {}),
    ...(designations.length > 0 ? { designations } : {}),
  };
}

/** Checks that every state and county of the catalog is a region of the release. */
async function checkRegions(database: Database, { entry, dir }: Catalog): Promise<void> {
  const rows = await database.rows<{ geoid: string }>("select geoid from region where geography <> 'msa'");
  const known = new Set(rows.map(({ geoid }) => geoid));
  for (const jurisdiction of entry.jurisdictions) {
    const { key, name } = jurisdiction;
    const named = key.length === 2 && key !== 'us' ? [key] : countiesOf(jurisdiction);
    const strange = named.find((geoid) => !known.has(geoid));
    if (strange)
      throw new ImportError('region', `${dir}/catalog.yaml: ${name}: ${strange} is not a region of the geography`);
  }
}
