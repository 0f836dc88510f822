import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { ImportError } from '../../build/base/errors.ts';
import { importRelease, measuresRead } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { tableOf, valuesFile, writeManifest } from '../../build/import/store.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { listReleases } from '../../build/release/released.ts';
import type { ReleaseManifest } from '../../build/release/manifest.ts';
import {
  markerToZero,
  randomFrom,
  scaleAll,
  scaleCell,
  shiftColumn,
  swapHeaders,
  swapRows,
  type Choices,
  type Kind,
} from './corrupt.ts';
import { openSheet } from './grid.ts';
import { linkSources, openPublisher } from './publishers.ts';

/*
 * Corrupts one thing in the publishers' files, imports them, and expects that no release is made: what an audit found to be
 * released once. First without the figures of an earlier release, as in the first import of a dataset; what is released then,
 * again with the newest release to compare with. CORRUPTION_SEED=7 chooses other cells where a variant names none;
 * CORRUPTION_ONLY=bls-laus limits the datasets; CORRUPTION_VERBOSE=1 prints each error.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, '../shared/sources');
const here = existsSync(sources);
if (!here) console.log(`skipped: the publishers' files are not at ${sources}`);
const committed = join(root, 'releases', (await listReleases(join(root, 'releases'))).at(-1)!.id);
const registerDir = join(root, 'build/register');
const seed = Number(process.env['CORRUPTION_SEED'] ?? 1);
const only = process.env['CORRUPTION_ONLY']?.split(',');

const losAngeles = '06037';
const cook = '17031';
const alameda = '06001';

interface Variant {
  kind: string;
  dataset: string;
  corrupt: Kind;
  choices?: Partial<Choices>;
}

const losses = /^EAL_VAL/;
/** What an audit found to be released once. */
const known: Variant[] = [
  { kind: 'year x10', dataset: 'bls-laus', corrupt: scaleAll(10, 'year'), choices: { year: 2019 } },
  {
    kind: 'region x10',
    dataset: 'bls-laus',
    corrupt: scaleAll(10, 'region and year'),
    choices: { geoids: [losAngeles, cook], year: 2024 },
  },
  { kind: 'region x10', dataset: 'bea-cagdp2', corrupt: scaleAll(10, 'region'), choices: { geoids: ['56025', cook] } },
  {
    kind: 'region x10',
    dataset: 'fema-nri',
    corrupt: scaleAll(10, 'region and year', losses),
    choices: { geoids: ['48453', cook] },
  },
  {
    kind: 'rows swapped',
    dataset: 'census-pep',
    corrupt: swapRows('figures'),
    choices: { geoids: [losAngeles, alameda] },
  },
  { kind: 'rows swapped', dataset: 'bls-laus', corrupt: swapRows('figures'), choices: { geoids: [losAngeles, cook] } },
  {
    kind: 'rows swapped',
    dataset: 'census-cc-est',
    corrupt: swapRows('figures'),
    choices: { geoids: [losAngeles, cook] },
  },
  { kind: 'rows swapped', dataset: 'eia-861m', corrupt: swapRows('figures'), choices: { geoids: ['48', '40'] } },
  {
    kind: 'headers swapped',
    dataset: 'fema-nri',
    corrupt: swapHeaders,
    choices: { headers: ['RISK_SCORE', 'EAL_SCORE'] },
  },
  {
    kind: 'headers swapped',
    dataset: 'census-acs-s1901',
    corrupt: swapHeaders,
    choices: { headers: ['S1901_C01_012E', 'S1901_C01_013E'] },
  },
  { kind: 'column shifted', dataset: 'fema-nri', corrupt: shiftColumn, choices: { headers: ['SOVI_SCORE', ''] } },
  {
    kind: 'column shifted',
    dataset: 'census-acs-s1901',
    corrupt: shiftColumn,
    choices: { headers: ['S1901_C01_012E', ''] },
  },
  { kind: 'marker is 0', dataset: 'bea-cagdp2', corrupt: markerToZero('cell') },
  { kind: 'marker is 0', dataset: 'bea-cagdp2', corrupt: markerToZero('column') },
  { kind: 'median x4/3', dataset: 'census-acs-s1901', corrupt: scaleCell(4 / 3, true) },
];

const datasets = [
  'census-pep',
  'census-cc-est',
  'census-acs-s1901',
  'fema-nri',
  'census-gazetteer',
  'bls-laus',
  'census-saipe',
  'eia-861m',
  'bea-cagdp2',
  'bea-cainc1',
];
const variants = known.filter(({ dataset }) => !only || only.includes(dataset));

// An import takes some seconds, and a minute on a busy machine. What is corrupted depends on the seed alone: a retry would not help.
describe.skipIf(!here)(`no corrupted file is released (seed ${seed})`, { timeout: 600_000, retry: 0 }, () => {
  const work = mkdtempSync(join(tmpdir(), 'corruption-'));
  const caught = new Map<string, { variants: number; alone: number; together: number }>();
  const released: string[] = [];
  let manifest: ReleaseManifest;
  let regions: Set<string>;
  let made = 0;

  /**
   * Makes a release to import a dataset into: the committed one without what other datasets compute from it, and of the
   * others only what an import reads. With `earlier` it holds the figures of the dataset, to compare with.
   */
  async function releaseFor(key: string, earlier: boolean): Promise<string> {
    const releases = join(work, `${key}-${earlier ? 'again' : 'first'}`);
    const folder = join(releases, manifest.id);
    if (existsSync(folder)) return releases;
    mkdirSync(folder, { recursive: true });
    const read = measuresRead(loadRegister(registerDir));
    const datasetsKept = manifest.datasets.filter((dataset) => earlier || dataset.key !== key);
    const measures = manifest.measures.filter(({ name, dataset, sources: from }) =>
      dataset === key ? earlier : read.has(name) && !from.includes(key),
    );
    const tables = [];
    const database = await openDatabase(folder, committed);
    for (const table of manifest.tables) {
      // Nothing reads the cells of the figures that a release holds.
      if (table.file.startsWith('cells-')) continue;
      const values = manifest.datasets.find((dataset) => table.file === valuesFile(dataset.key));
      if (values?.key === key && !earlier) continue;
      if (!values || values.key === key) {
        cpSync(join(committed, table.file), join(folder, table.file));
        tables.push(table);
        continue;
      }
      const names = measures.filter(({ dataset }) => dataset === values.key).map(({ name }) => literal(name));
      const path = join(folder, table.file);
      const query = `from read_parquet(${literal(join(committed, table.file))}) where measure in (${["''", ...names].join(', ')})`;
      await database.run(`copy (select * ${query}) to ${literal(path)} (format parquet)`);
      const [{ rows } = { rows: 0 }] = await database.rows<{ rows: number }>(
        `select count(*)::integer as rows ${query}`,
      );
      tables.push(tableOf(path, table.file, rows));
    }
    database.close();
    writeManifest(folder, { ...manifest, datasets: datasetsKept, measures, tables });
    return releases;
  }

  /** Returns the error of an import, or undefined if it makes a release. */
  async function problemOf(releasesDir: string, register: string, from: string, imported: string[]) {
    made += 1;
    try {
      await importRelease({
        ...{ registerDir: register, releasesDir, sources: from, only: imported, id: `made-${made}`, progress: silent },
        now: () => new Date('2026-12-01T00:00:00Z'),
        fetch: () => Promise.reject(new Error('a corrupted file is not downloaded')),
        network: { attempts: 1 },
      });
      rmSync(join(releasesDir, `made-${made}`), { recursive: true });
      return undefined;
    } catch (error) {
      // An error of the register or a download would mean that this test is wrong.
      if (!(error instanceof ImportError) || error.code === 'register' || error.code === 'network') throw error;
      return error;
    }
  }

  /** A copy of the register in which a dataset reads the files that a test gives. */
  function registerOf(dataset: string, edits: readonly [RegExp, string][]): string {
    const folder = join(work, `register-${dataset}`);
    if (existsSync(folder)) return folder;
    cpSync(registerDir, folder, { recursive: true });
    const file = join(folder, dataset, 'dataset.yaml');
    const text = edits.reduce(
      (before, [from, to]) => {
        expect(before).toMatch(from);
        return before.replace(from, to);
      },
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, text);
    return folder;
  }

  beforeAll(async () => {
    manifest = JSON.parse(readFileSync(join(committed, 'release.json'), 'utf8')) as ReleaseManifest;
    const database = await openDatabase(committed);
    const rows = await database.rows<{ geoid: string }>(
      `select geoid from read_parquet(${literal(join(committed, 'regions.parquet'))}) where geography <> 'msa'`,
    );
    database.close();
    regions = new Set(rows.map(({ geoid }) => geoid));
  });

  afterAll(() => {
    rmSync(work, { recursive: true, force: true });
    const rows = [...caught].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const sum = rows.reduce((total, [, { variants: n, together: m }]) => [total[0]! + n, total[1]! + m], [0, 0]);
    console.log(
      [
        `| Corruption (seed ${seed}) | Variants | Refused without an earlier release | Refused with it |`,
        '|---|---|---|---|',
        ...rows.map(([kind, c]) => `| ${kind} | ${c.variants} | ${c.alone} | ${c.together} |`),
        `refused: ${sum[1]} of ${sum[0]}`,
        ...released,
      ].join('\n'),
    );
  });

  function count(kind: string, alone: boolean, withEarlier: boolean, what: string): void {
    const row = caught.get(kind) ?? { variants: 0, alone: 0, together: 0 };
    caught.set(kind, {
      variants: row.variants + 1,
      alone: row.alone + Number(alone),
      together: row.together + Number(withEarlier),
    });
    if (!alone) released.push(`${withEarlier ? 'refused only with an earlier release' : 'RELEASED'}: ${kind}: ${what}`);
  }

  it.each(datasets.filter((key) => !only || only.includes(key)))(
    '%s is released if nothing is corrupted',
    async (dataset) => {
      const publisher = await openPublisher(sources, dataset);
      const folder = mkdtempSync(join(work, 'sources-'));
      publisher.save(folder);
      expect(
        await problemOf(await releaseFor(dataset, false), registerOf(dataset, publisher.edits), folder, [dataset]),
      ).toBe(undefined);
    },
  );

  it.each(variants.map((variant, i) => ({ ...variant, i })))(
    '$dataset: $kind ($i)',
    async ({ dataset, kind, corrupt, choices, i }) => {
      const publisher = await openPublisher(sources, dataset);
      const what = corrupt(publisher, { random: randomFrom(1000 * seed + i), regions, ...choices });
      expect(what, 'the files have no place for this kind').toBeDefined();
      const folder = mkdtempSync(join(work, 'sources-'));
      publisher.save(folder);
      const register = registerOf(dataset, publisher.edits);
      const alone = await problemOf(await releaseFor(dataset, false), register, folder, [dataset]);
      const problem = alone ?? (await problemOf(await releaseFor(dataset, true), register, folder, [dataset]));
      rmSync(folder, { recursive: true });
      count(kind, alone !== undefined, problem !== undefined, `${dataset}: ${what}`);
      if (process.env['CORRUPTION_VERBOSE'])
        console.log(`${dataset}: ${kind}: ${what}\n  ${problem?.message.slice(0, 400) ?? 'RELEASED'}`);
      expect(problem?.message ?? `released: ${what}`).not.toMatch(/^released/);
    },
  );

  it.each([
    ['a county moved to another metro', 'metro'],
    ['a county in two metros', 'twice'],
    ['a micropolitan area promoted', 'promoted'],
    ['a county left out', 'out'],
  ])('geography: %s', async (_kind, what) => {
    const file = 'omb-delineation/list1_2023.xlsx';
    const grid = openSheet(new Uint8Array(readFileSync(join(sources, file))), 'List 1', [], 'xlsx');
    const random = randomFrom(1000 * seed + 999);
    const kindOf = (row: number) => grid.get(row, 4);
    const rows = grid.rows.map((_, row) => row).filter((row) => row > 2 && kindOf(row).startsWith('Metropolitan'));
    const row = rows[Math.floor(random() * rows.length)]!;
    const other =
      rows.find((at) => grid.get(at, 0) !== grid.get(row, 0) && grid.get(at, 9) === grid.get(row, 9)) ?? rows[0]!;
    const copy = (columns: number[], from: number, to: number) =>
      columns.forEach((column) => grid.set(to, column, grid.get(from, column)));
    if (what === 'metro') copy([0, 3], other, row);
    // A county of the one metro has the code of a county of the other.
    else if (what === 'twice') copy([8, 9, 10, 7], other, row);
    else if (what === 'promoted') {
      const small = grid.rows.findIndex((_, at) => kindOf(at).startsWith('Micropolitan'));
      const cbsa = grid.get(small, 0);
      grid.rows.forEach((_, at) => grid.get(at, 0) === cbsa && copy([4], row, at));
    } else grid.set(row, 4, 'Micropolitan Statistical Area');
    const folder = mkdtempSync(join(work, 'sources-'));
    linkSources(sources, folder, 'omb-delineation', new Map([['list1_2023.xlsx', grid.save()]]));
    // The geography is always read; the smallest dataset with it.
    const releases = await releaseFor('census-gazetteer', true);
    const problem = await problemOf(releases, registerDir, folder, ['census-gazetteer']);
    rmSync(folder, { recursive: true });
    expect(problem?.message).toMatch(
      /^omb-delineation: (the geography is not as declared|counties moved between metros)/,
    );
  });
});
