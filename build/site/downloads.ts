import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { readSql } from '../../common/readSql.ts';
import { boundsAt, readBounds } from '../../api/domain/bounds.ts';
import { attribution, cite, citeFigures } from '../../api/domain/citation.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { encode } from '../../api/json/json.ts';
import { getMeasureValues } from '../../api/operations/getMeasureValues.ts';
import { geographies, type Attribution } from '../../api/schemas/common.ts';
import { literal } from '../release/database.ts';
import { programsFile, type ReleaseManifest } from '../release/manifest.ts';
import { manifestFile, servedMeasures } from '../release/released.ts';
import { storedService } from '../render/render.ts';
import { creditText } from './creditText.ts';

const boundTable = readSql(import.meta.url, 'download-bound');
const rows = readSql(import.meta.url, 'download');
const csv = readSql(import.meta.url, 'download-csv');

/** A limit above the number of rows of any geography. */
const everyRow = 1_000_000;

/**
 * Writes the values of each measure at all its geographies to `folder/<measure>/`: JSON with `attribution`, Parquet with
 * the credit in its key-value metadata, CSV with figures rounded to the decimals of the measure, and a text file with the credit.
 * `lower` and `upper` are the bounds at 90 percent confidence, null where a value has none.
 * @param database the database of the release
 */
export async function writeDownloads(release: Release, database: string, folder: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    await connection.run(`attach ${literal(database)} as release (read_only)`);
    for (const [id, measure] of release.content.measures.entries()) {
      const place = join(folder, measure.name);
      await mkdir(place, { recursive: true });
      const credits = measureAttribution(release, measure);
      const credit = creditText(measure, release.content.id, credits);
      await writeFile(join(place, 'LICENSE-AND-CREDIT.txt'), credit);
      await writeFile(join(place, `${measure.name}.json`), await jsonOf(release, measure));
      await connection.run(boundTable);
      await appendBounds(connection, release, measure);
      await connection.run(rows, { measure: id });
      const file = (ending: string) => join(place, `${measure.name}.${ending}`);
      await connection.run(csv, { file: file('csv'), decimals: measure.decimals });
      await connection.run(
        'copy download to $file (format parquet, compression zstd, kv_metadata { credit: $credit, attribution: $attribution })',
        { file: file('parquet'), credit, attribution: JSON.stringify(credits) },
      );
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * Writes `release.json`: the manifest of the release, without what may not be served: datasets that are not approved, with
 * their tables, and measures that are kept in the release only.
 */
export async function writeManifest(manifest: ReleaseManifest, folder: string): Promise<void> {
  const { incentives, confirmed, ...rest } = manifest;
  const hidden = new Set(manifest.datasets.filter(({ terms }) => !terms.approved).map(({ key }) => key));
  const isHiddenTable = (file: string) =>
    (file === programsFile && !incentives?.available) || [...hidden].some((key) => file === `values-${key}.parquet`);
  const shown: ReleaseManifest = {
    ...rest,
    datasets: manifest.datasets.filter(({ key }) => !hidden.has(key)),
    measures: servedMeasures(manifest),
    tables: manifest.tables.filter(({ file }) => !isHiddenTable(file)),
    ...(incentives?.available ? { incentives } : {}),
    ...(confirmed ? { confirmed: confirmed.filter(({ dataset }) => !hidden.has(dataset)) } : {}),
  };
  await writeFile(join(folder, manifestFile), `${JSON.stringify(shown, null, 2)}\n`);
}

/** Returns the API responses for all geographies with one attribution. */
async function jsonOf(release: Release, measure: ServedMeasure): Promise<string> {
  const { name, geographies: served } = measure;
  const data: unknown[] = [];
  for (const geography of geographies.filter((one) => served[one])) {
    const input = { name, geography, bounds: true, page: 1, per_page: everyRow };
    const result = await getMeasureValues.run(release, input, storedService);
    data.push('data' in result ? result.data : null);
  }
  return encode({ release: release.content.id, data, attribution: measureAttribution(release, measure) });
}

/** Appends the bounds of a measure's values to the table `bound`. */
async function appendBounds(
  connection: DuckDBConnection,
  release: Release,
  { name, geographies: served }: ServedMeasure,
) {
  const appender = await connection.createAppender('bound');
  for (const geography of geographies.filter((one) => served[one])) {
    const tables = await readBounds(release, name, geography);
    if (!tables) continue;
    const column = await release.column(name, geography);
    for (const place of column.rows) {
      const bounds = boundsAt(tables, place, column.yearAt(place));
      if (!bounds) continue;
      appender.appendVarchar(geography);
      appender.appendInteger(place);
      appender.appendDouble(bounds.lower);
      appender.appendDouble(bounds.upper);
      appender.endRow();
    }
  }
  appender.closeSync();
}

function measureAttribution(release: Release, measure: ServedMeasure): Attribution[] {
  const figures = geographies.filter((one) => measure.geographies[one]).flatMap((one) => citeFigures(measure, one));
  return attribution(release, [...figures, ...cite([release.content.geography])]);
}
