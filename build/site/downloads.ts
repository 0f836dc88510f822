import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { attribution, cite, citeFigures } from '../../api/domain/citation.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { encode } from '../../api/json/json.ts';
import { getMeasureValues } from '../../api/operations/getMeasureValues.ts';
import { geographies, type Attribution } from '../../api/schemas/common.ts';
import { literal } from '../release/database.ts';
import { storedService } from '../render/render.ts';
import { creditText } from './creditText.ts';

/** A limit above the number of rows of any geography. */
const everyRow = 1_000_000;

/**
 * Writes the values of each measure at all its geographies to `folder/<measure>/`: JSON with `attribution`, Parquet with
 * the credit in its key-value metadata, CSV with values rounded to the decimals of the measure, and a text file with the credit.
 * @param database the database of the release
 */
export async function writeDownloads(release: Release, database: string, folder: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH ${literal(database)} AS release (READ_ONLY)`);
    for (const [id, measure] of release.content.measures.entries()) {
      const place = join(folder, measure.name);
      await mkdir(place, { recursive: true });
      const credits = creditsOf(release, measure);
      const credit = creditText(measure, release.content.id, credits);
      await writeFile(join(place, 'LICENSE-AND-CREDIT.txt'), credit);
      await writeFile(join(place, `${measure.name}.json`), await jsonOf(release, measure));
      const rows = (value: string) => `
        SELECT geography, region.geoid, region.name, region.id, ${value} AS value, value.vintage
        FROM release.value AS value JOIN release.region AS region USING (geography, place)
        WHERE value.measure = ${id} ORDER BY array_position(['msa', 'county', 'state'], geography), region.geoid`;
      const file = (ending: string) => literal(join(place, `${measure.name}.${ending}`));
      const rounded = `value.value::decimal(38, ${measure.decimals})`;
      await connection.run(`COPY (${rows(rounded)}) TO ${file('csv')} (FORMAT csv, HEADER)`);
      const metadata = `{ credit: ${literal(credit)}, attribution: ${literal(JSON.stringify(credits))} }`;
      await connection.run(
        `COPY (${rows('value.value')}) TO ${file('parquet')} (FORMAT parquet, COMPRESSION zstd, KV_METADATA ${metadata})`,
      );
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Returns the API responses for all geographies with one attribution. */
async function jsonOf(release: Release, measure: ServedMeasure): Promise<string> {
  const { name, geographies: served } = measure;
  const data: unknown[] = [];
  for (const geography of geographies.filter((one) => served[one])) {
    const input = { name, geography, page: 1, per_page: everyRow };
    const result = await getMeasureValues.run(release, input, storedService);
    data.push('document' in result ? null : result.data);
  }
  return encode({ release: release.content.id, data, attribution: creditsOf(release, measure) });
}

function creditsOf(release: Release, measure: ServedMeasure): Attribution[] {
  const figures = geographies.filter((one) => measure.geographies[one]).flatMap((one) => citeFigures(measure, one));
  return attribution(release, [...figures, ...cite([release.content.geography])]);
}
