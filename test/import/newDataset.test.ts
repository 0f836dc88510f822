import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { literal, openDatabase } from '../../build/release/database.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { newDataset } from '../../build/import/newDataset.ts';
import { loadRegister } from '../../build/import/register.ts';
import { silent } from '../../build/base/progress.ts';
import { importTiny, tinyClock } from '../fixtures/tiny.ts';
import { copyTiny, edit, newFolder } from './folders.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

describe('new-dataset', () => {
  it('creates a folder that an import accepts', async () => {
    const folders = copyTiny();
    const output = newDataset(folders.registerDir, 'tiny-new', folders.sources);
    expect(output).toContain(`import --sources ${folders.sources} --only tiny-new`);
    // The example has two counties of Alabama.
    edit(join(folders.sources, 'tiny-new/example.csv'), '01001,Autauga', '40001,Alder');
    edit(join(folders.sources, 'tiny-new/example.csv'), '01003,Baldwin', '40003,Birch');
    const manifest = await importTiny(folders.releasesDir, { ...folders, only: ['tiny-new'] });
    expect(manifest.measures).toMatchObject([
      { name: 'tiny_new_example', geographies: { county: { regions: 1, vintages: [2024] } } },
    ]);
    expect(manifest.datasets.find(({ key }) => key === 'tiny-new')?.terms.approved).toBe(false);
  });

  const publishers = at('../../../shared/sources');
  it.skipIf(!existsSync(publishers))('creates one for the real geography, too', async () => {
    const [registerDir, sources] = [newFolder(), newFolder()];
    cpSync(at('../../build/register/omb-delineation'), join(registerDir, 'omb-delineation'), { recursive: true });
    for (const folder of ['omb-delineation', 'census-gazetteer'])
      cpSync(join(publishers, folder), join(sources, folder), { recursive: true });
    newDataset(registerDir, 'abc-example', sources);
    const register = loadRegister(registerDir);
    const options = { register, sources, releasesDir: newFolder(), now: tinyClock, fetch, progress: silent };
    const manifest = await importRelease(options);
    expect(manifest.measures.map(({ name }) => name)).toEqual(['abc_example_example']);
  });

  it('puts the file next to dataset.yaml without a folder of sources', () => {
    const { registerDir } = copyTiny();
    expect(newDataset(registerDir, 'tiny-new')).toContain('move ');
    expect(readdirSync(join(registerDir, 'tiny-new')).sort()).toEqual(['dataset.yaml', 'example.csv', 'import.sql']);
  });

  it.each(['', 'Census', 'census_pep', '-a', 'a-', '../a', '2020-census', 'a--b'])('refuses the key "%s"', (key) => {
    const { registerDir } = copyTiny();
    expect(() => newDataset(registerDir, key)).toThrow(/is not a valid key; use lower-case letters/);
    expect(readdirSync(registerDir)).toHaveLength(3);
  });

  it('refuses an existing key and overwrites no file', () => {
    const { registerDir, sources } = copyTiny();
    expect(() => newDataset(registerDir, 'tiny-work', sources)).toThrow(/tiny-work already exists/);
    mkdirSync(join(sources, 'tiny-new/example.csv'), { recursive: true });
    expect(() => newDataset(registerDir, 'tiny-new', sources)).toThrow(/example\.csv already exists/);
    expect(existsSync(join(registerDir, 'tiny-new'))).toBe(false);
  });
});

it('adds a dataset with under forty lines of YAML and SQL, and no TypeScript', async () => {
  const parks = at('../fixtures/parks');
  const lines = ['dataset.yaml', 'import.sql'].flatMap((name) =>
    readFileSync(join(parks, 'tiny-parks', name), 'utf8')
      .trim()
      .split('\n'),
  );
  expect(lines.length).toBeLessThan(40);

  const folders = copyTiny();
  cpSync(join(parks, 'tiny-parks'), join(folders.registerDir, 'tiny-parks'), { recursive: true });
  mkdirSync(join(folders.sources, 'tiny-parks'));
  cpSync(join(parks, 'parks.csv'), join(folders.sources, 'tiny-parks/parks.csv'));
  const manifest = await importTiny(folders.releasesDir, folders);
  expect(manifest.measures.find(({ name }) => name === 'people_per_park_area')).toMatchObject({
    sources: ['tiny-parks', 'tiny-people'],
    geographies: { msa: { regions: 2, vintages: [2025] } },
  });
  const release = join(folders.releasesDir, 'tiny-1');
  const database = await openDatabase(release);
  const rows = await database.rows(
    `select geoid, measure, value, reason from read_parquet(${literal(join(release, 'values-tiny-parks.parquet'))})
     where geography = 'msa' order by all`,
  );
  database.close();
  expect(rows).toEqual([
    { geoid: '10010', measure: 'park_area', value: 20, reason: null },
    { geoid: '10010', measure: 'people_per_park_area', value: 30500, reason: null },
    { geoid: '10020', measure: 'park_area', value: 50, reason: null },
    { geoid: '10020', measure: 'people_per_park_area', value: 24800, reason: null },
    { geoid: '10030', measure: 'park_area', value: null, reason: 'withheld' },
    { geoid: '10030', measure: 'people_per_park_area', value: null, reason: 'withheld' },
  ]);
});
