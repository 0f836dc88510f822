/**
 * Prints how many bytes hyparquet reads from the files of a release for one metro, for the latest values of one measure, and
 * for all years of one measure: tsx test/bench/rangeReads.ts dist/site/releases/<id>/downloads/<id>
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { median } from './measure.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Name the folder of the downloads of a release: dist/site/releases/<id>/downloads/<id>\n');
  process.exit(1);
}
/** Returns the bytes that are read for the rows of a file that have these values. */
async function bytesRead(name: string, filter?: Parameters<typeof parquetReadObjects>[0]['filter']): Promise<number> {
  const stored = await asyncBufferFromFile(join(folder!, name));
  let bytes = 0;
  const file = {
    byteLength: stored.byteLength,
    slice(start: number, end: number = stored.byteLength) {
      bytes += end - start;
      return stored.slice(start, end);
    },
  };
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 65_536 });
  await parquetReadObjects({ file, metadata, compressors, ...(filter && { filter }) });
  return bytes;
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
function report(label: string, all: readonly number[]): void {
  process.stdout.write(`${label}: median ${kilobytes(median(all))}, at most ${kilobytes(Math.max(...all))}\n`);
}

const metros = await parquetReadObjects({
  file: await asyncBufferFromFile(join(folder, 'metros.parquet')),
  columns: ['geoid'],
  compressors,
});
const ofMetros: number[] = [];
for (const { geoid } of metros) ofMetros.push(await bytesRead('values-metros.parquet', { geoid: { $eq: geoid } }));
report(`one of ${metros.length} metros`, ofMetros);

const latest = globSync('*/*.parquet', { cwd: folder });
const ofLatest: number[] = [];
for (const name of latest) ofLatest.push(await bytesRead(name));
report(`the latest values of one of ${latest.length} measures`, ofLatest);

for (const measure of ['population', 'unemployment_rate', 'median_household_income', 'gdp'])
  process.stdout.write(
    `all years of ${measure}: ${kilobytes(await bytesRead('values.parquet', { measure: { $eq: measure } }))}\n`,
  );
