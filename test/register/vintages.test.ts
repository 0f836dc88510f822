// @module-tag long
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { buildRelease } from '../../build/render/build.ts';
import type { ValueChange } from '../../build/diff/diff.ts';
import { readDiff } from '../support/diff.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { silent } from '../../build/base/progress.ts';
import { openServed } from '../support/served.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { service, sourcesDir } from '../support/service.ts';
import { workshop, type Workshop } from '../support/tiny.ts';
import { here, registerDir } from './released.ts';

type Edition = 'before' | 'after';

/** The files of each dataset that a release is made from. */
const editions: Record<Edition, Record<string, readonly string[]>> = {
  before: { 'bls-laus': ['laucnty{21..22}.txt'], 'census-saipe': ['est21all.xls'] },
  after: { 'bls-laus': ['laucnty{21..22}.txt', 'laucnty24.xlsx'], 'census-saipe': ['est21all.xls', 'est23all.xls'] },
};

/** A copy of the register with population and geography as they are, and two datasets of the edition's files alone. */
async function copyRegister(folder: string, edition: Edition): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ['units.yaml', 'omb-delineation', 'census-pep', ...Object.keys(editions[edition])])
    await cp(join(registerDir, name), join(folder, name), { recursive: true });
  for (const [key, paths] of Object.entries(editions[edition])) {
    const file = join(folder, key, 'dataset.yaml');
    const entry = parse(await readFile(file, 'utf8'));
    entry.files = paths.map((path) => fileEntry(entry.files, path));
    // Coverage is declared for all files together, and comparisons read datasets that this register lacks.
    delete entry.coverage;
    delete entry.ratios;
    delete entry.second_sources;
    // Nor do so few years have a change, or a break between them.
    entry.measures = entry.measures.filter(({ formula }: any) => !formula?.growth && !formula?.change);
    for (const measure of entry.measures) delete measure.breaks;
    if (key === 'bls-laus') await leaveOutRepublished(join(folder, key), entry);
    await writeFile(file, stringify(entry));
  }
}

/** Leaves out the years that are republished by the Economic Research Service, and the check of them. */
async function leaveOutRepublished(folder: string, entry: { checks: { query: string }[] }): Promise<void> {
  const sql = join(folder, 'import.sql');
  const query = await readFile(sql, 'utf8');
  await writeFile(sql, query.slice(0, query.indexOf('union all')));
  entry.checks = entry.checks.filter(({ query }) => !query.includes('unpivot ers'));
}

/** The entry of a file, or the last one of a longer run of files with its range cut to the one wanted. */
function fileEntry(files: any[], path: string): unknown {
  const range = /\{\d+\.\.\d+\}/;
  const entry = files.findLast((one) => one.path === path || one.path.replace(range, '') === path.replace(range, ''));
  const removeRange = (text: string) => text.replace(range, range.exec(path)?.[0] ?? '');
  const lines = Object.entries<string>(entry.lines ?? {}).map(([line, text]) => [line, removeRange(text)]);
  return { ...entry, path: removeRange(entry.path), url: removeRange(entry.url), lines: Object.fromEntries(lines) };
}

/** Imports and serves both editions at the same times: only their contents can differ. */
const now = () => new Date('2026-01-02T03:04:05Z');

describe.skipIf(!here)('two releases of different vintages', () => {
  let shop: Workshop;
  let diff: Awaited<ReturnType<typeof readDiff>>;
  const served = {} as Record<Edition, BuiltRelease>;
  const clients = {} as Record<Edition, Client>;
  beforeAll(async () => {
    shop = await workshop();
    for (const id of Object.keys(editions) as Edition[]) {
      const folder = join(shop.root, 'register', id);
      await copyRegister(folder, id);
      await importRelease({
        register: loadRegister(folder),
        releasesDir: shop.releasesDir,
        sources: sourcesDir,
        id,
        now,
        fetch: () => Promise.reject(new Error('every file is at hand')),
        progress: silent,
      });
      await buildRelease({ ...shop, id, progress: silent });
      served[id] = await openServed(join(shop.distDir, id));
      clients[id] = await inProcess(service({ served: served[id] }));
    }
    diff = await readDiff(join(shop.releasesDir, 'before'), join(shop.releasesDir, 'after'));
  }, 300_000);
  afterAll(async () => {
    for (const one of Object.values(served)) one.close();
    await shop.remove();
  });

  const change = (list: ValueChange[], measure: string, geoid: string) =>
    list.find((one) => one.measure === measure && one.geoid === geoid);

  it('differ in two datasets and their measures, and in no region', () => {
    expect(diff.datasets).toMatchObject({ added: [], removed: [] });
    expect(diff.datasets.changed.map(({ name }) => name)).toEqual(['bls-laus', 'census-saipe']);
    for (const { members } of diff.datasets.changed)
      expect(members).toEqual(expect.arrayContaining(['vintages', 'files', 'rows']));
    expect(diff.measures).toMatchObject({ added: [], removed: [] });
    const changed = diff.measures.changed.map(({ name }) => name);
    expect(changed).toEqual(
      expect.arrayContaining(['labor_force', 'unemployment_rate', 'poverty_rate', 'median_household_income']),
    );
    expect(changed).not.toContain('population');
    expect(diff.regions).toEqual({ added: [], removed: [], changed: [] });
  });

  it('differ in values, as the publishers printed them', () => {
    // Travis County, Texas: the annual averages of 2022 and 2024, the poverty of 2021 and 2023.
    expect(change(diff.values.served.changed, 'unemployment_rate', '48453')).toMatchObject({
      before: 2.8,
      after: 3.5,
      vintage_before: 2022,
      vintage_after: 2024,
    });
    expect(change(diff.values.served.changed, 'median_household_income', '48453')).toMatchObject({
      before: 84519,
      after: 97544,
      vintage_before: 2021,
      vintage_after: 2023,
    });
    // Only the later files know the planning regions of Connecticut.
    for (const measure of ['unemployment_rate', 'poverty_rate']) {
      expect(change(diff.values.served.added, measure, '09110')).toMatchObject({ before: null, vintage_before: null });
      expect(change(diff.values.served.added, measure, '25540')).toBeDefined();
    }
    expect(diff.values.served.removed).toEqual([]);
    const measures = new Set(
      [...diff.values.served.added, ...diff.values.served.changed].map(({ measure }) => measure),
    );
    expect(measures).not.toContain('population');
    expect(diff.text).toMatch(/~ dataset bls-laus: .*vintages/);
  });

  it('change the ETag only of pages whose bytes differ', async () => {
    const [before, after] = [served.before, served.after];
    const keys = before.requests().filter((key) => after.find(key));
    const kept: string[] = [];
    const changed: string[] = [];
    for (const key of keys) {
      const [old, fresh] = [before.find(key)!, after.find(key)!];
      const same = before.body(old, 'identity') === after.body(fresh, 'identity');
      expect(fresh.etag === old.etag, key).toBe(same);
      (same ? kept : changed).push(key);
    }
    // The answers of new operations name their release, so each release has others.
    for (const key of keys.filter((key) => !/\/series\b/.test(key))) {
      if (/^\/(metros\?|measures\/population|datasets\/census-pep|measures\?.*dataset=census-pep)/.test(key))
        expect(kept, key).toContain(key);
      if (/^\/(datasets$|measures\/(unemployment_rate|poverty_rate)|datasets\/(bls-laus|census-saipe))/.test(key))
        expect(changed, key).toContain(key);
      // Every metro has an unemployment rate that is now of a later year.
      if (/^\/metros\/\d{5}$/.test(key)) expect(changed, key).toContain(key);
    }
    console.log(`${kept.length} requests keep their ETag, ${changed.length} have another`);
  });

  it('return 304 for unchanged pages and new figures for the others', async () => {
    const again = async (path: string) => {
      const first = await clients.before.send(`/api/v1${path}`);
      expect(first.status, path).toBe(200);
      return clients.after.send(`/api/v1${path}`, { headers: { 'if-none-match': first.headers.etag! } });
    };
    for (const path of [
      '/metros',
      '/metros?state=TX&per_page=500',
      '/measures/population/values?geography=county&page=2',
      '/measures/population',
      '/datasets/census-pep',
      // Not stored: answered live by the same code.
      '/metros?q=austin&per_page=7',
    ])
      expect((await again(path)).status, path).toBe(304);
    for (const path of [
      '/datasets',
      '/measures/unemployment_rate',
      '/measures/unemployment_rate/values?geography=msa',
      '/measures/poverty_rate/values?geography=state&per_page=7',
      '/metros/12420',
    ])
      expect((await again(path)).status, path).toBe(200);
  });
});
