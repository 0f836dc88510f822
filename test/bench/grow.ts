import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { DuckDBInstance } from '@duckdb/node-api';
import { boundMeasures, partsOf, weightOf } from '../../api/domain/calculation.ts';
import {
  cellsFile,
  editionsFile,
  type ReleaseManifest,
  type ReleaseMeasure,
  valuesFile,
  withheldFile,
} from '../../build/release/manifest.ts';
import { manifestFile, readManifest } from '../../build/release/released.ts';
import { tinyRegister, tinySources } from '../fixtures/tiny.ts';

/** How much larger the data of a grown release or source is. */
export interface Growth {
  readonly measures: number;
  readonly years: number;
}

/** The datasets of the release that is made larger: long series and estimates of people, jobs, prices and permits. */
const datasets = ['bls-laus', 'census-bps', 'census-pep', 'fhfa-hpi'];

/** The years of each dataset that are kept, the newest: ten times as many begin after 1900. */
const heldYears = 12;

/** What follows the name of a measure in that of one of its copies. */
const endings = (copies: number) => Array.from({ length: copies }, (_, i) => (i === 0 ? '' : `_copy_${i}`));

/**
 * Writes the last twelve years of some datasets of a release, with copies of every measure under names of their own, and with more years
 * before them. The values of these years are those of the held ones, changed by up to a tenth: which way and how much
 * depends on measure, region and year alone, and each run has the same ones.
 */
export async function growRelease(from: string, to: string, { measures, years }: Growth): Promise<void> {
  await cp(from, to, { recursive: true });
  const file = join(to, manifestFile);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Writable<ReleaseManifest>;
  const kept = keptDatasets(await readManifest(dirname(to), basename(to)));
  const isKept = (key: string) => kept.has(key);
  const dropped = manifest.datasets.filter(({ key, role }) => role === 'figures' && !isKept(key));
  const droppedFiles = dropped.flatMap(({ key }) =>
    [valuesFile, cellsFile, editionsFile, withheldFile].map((of) => of(key)),
  );
  manifest.id = basename(to);
  manifest.datasets = manifest.datasets.filter((one) => !dropped.includes(one));
  manifest.measures = endings(measures).flatMap((ending) =>
    manifest.measures
      .filter(({ dataset }) => isKept(dataset))
      .map((one) => (ending === '' ? one : { ...one, name: one.name + ending, former_names: [] })),
  );
  manifest.tables = manifest.tables.filter(({ file }) => !droppedFiles.includes(file));
  manifest.suspects = manifest.suspects?.filter(({ dataset }) => isKept(dataset));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    for (const dataset of manifest.datasets.filter(({ role }) => role === 'figures')) {
      const table = valuesFile(dataset.key);
      const first = dataset.vintages.at(-1)! - heldYears + 1;
      const shifts = Array.from({ length: years }, (_, i) => i * heldYears);
      const held = dataset.vintages.filter((year) => year >= first);
      dataset.vintages = shifts.flatMap((shift) => held.map((year) => year - shift)).sort((a, b) => a - b);
      await connection.run(
        `copy (
          select * exclude (ending, shift) replace (
            measure || ending as measure,
            vintage - shift as vintage,
            if(shift = 0, value, round(value * (0.9 + hash(measure, geoid, vintage, shift) % 2001 / 10000.0), 4)) as value
          )
          from '${join(from, table)}',
            (values ${endings(measures)
              .map((ending) => `('${ending}')`)
              .join()}) as copies (ending),
            (values ${shifts.map((shift) => `(${shift})`).join()}) as before (shift)
          where vintage >= ${first}
          order by measure, geography, geoid, vintage
        ) to '${join(to, table)}' (format parquet)`,
      );
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  await writeFile(file, JSON.stringify(manifest));
}

type Writable<T> = { -readonly [Key in keyof T]: Writable<T[Key]> };

/** Returns the datasets to keep, and those that their measures are computed from. */
function keptDatasets({ measures }: ReleaseManifest): ReadonlySet<string> {
  const byName = new Map(measures.map((measure) => [measure.name, measure]));
  const kept = new Set(datasets);
  const sourcesOf = ({ formula, rules, bounds }: ReleaseMeasure) => [
    ...(formula ? partsOf(formula).map(({ measure }) => measure) : []),
    ...Object.values(rules).flatMap((rule) => (rule && weightOf(rule)) ?? []),
    ...(bounds ? boundMeasures(bounds) : []),
  ];
  for (const key of kept)
    for (const measure of measures.filter(({ dataset }) => dataset === key))
      for (const name of sourcesOf(measure)) kept.add(byName.get(name)!.dataset);
  return kept;
}

/** The counties of the made-up places, and the values of each that the smallest source has. */
const counties = ['40001', '40003', '40005', '48001', '56001'];
const smallest: Growth = { measures: 100, years: heldYears };

/** Writes a register and a source of it with so many times 100 measures and 12 years of some made-up counties. */
export async function growSource(folder: string, growth: Growth): Promise<{ registerDir: string; sources: string }> {
  const folders = { registerDir: join(folder, 'register'), sources: join(folder, 'sources') };
  await cp(tinyRegister, folders.registerDir, { recursive: true });
  await cp(tinySources, folders.sources, { recursive: true });
  const key = 'tiny-grown';
  const names = Array.from({ length: smallest.measures * growth.measures }, (_, i) => `grown_${i}`);
  const years = Array.from({ length: smallest.years * growth.years }, (_, i) => 2025 - i);
  const rows = names.flatMap((name, i) =>
    years.flatMap((year) => counties.map((code, c) => `${code},${name},${year},${(i * 31 + year * 7 + c * 13) % 997}`)),
  );
  const dataset = {
    ...{
      key,
      role: 'figures',
      name: 'Made-up figures',
      publisher: 'Bureau of Made-up Figures',
      category: 'Population',
    },
    ...{ license: 'Public domain', license_url: 'https://example.org/license', url: 'https://example.org/grown' },
    ...{ refresh_cadence: 'Yearly', credit: 'Source: Bureau of Made-up Figures.' },
    terms: { approved: true, decided_on: '2026-01-01', document: 'https://example.org/terms' },
    files: [
      {
        ...{
          path: 'grown.csv',
          url: 'https://example.org/grown.csv',
          as: 'grown',
          format: 'delimited',
          encoding: 'utf-8',
        },
        ...{ rows: { min: rows.length, max: rows.length }, columns: ['CODE', 'MEASURE', 'YEAR', 'VALUE'] },
      },
    ],
    measures: names.map((name) => ({
      ...{ name, label: `Figure ${name}`, topic: 'people', description: 'A made-up figure.', unit: 'people' },
      ...{ kind: 'count', decimals: 0, county: 'printed' },
    })),
  };
  await mkdir(join(folders.registerDir, key));
  await writeFile(join(folders.registerDir, key, 'dataset.yaml'), stringify(dataset));
  await writeFile(
    join(folders.registerDir, key, 'import.sql'),
    "select code as geoid, null as name, year::integer as vintage, measure, value as text, _file, _line, 'value' as _column from grown",
  );
  await mkdir(join(folders.sources, key));
  await writeFile(join(folders.sources, key, 'grown.csv'), ['CODE,MEASURE,YEAR,VALUE', ...rows, ''].join('\n'));
  return folders;
}
