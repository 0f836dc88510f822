// @module-tag long
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDiff } from '../support/diff.ts';
import { checkRelease } from '../../build/import/checkRelease.ts';
import { choose } from '../../build/import/choose.ts';
import { loadRegister } from '../../build/import/register.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { metroStates, slugOf } from '../../build/import/geography.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { releasesDir as ownReleases, root } from '../support/service.ts';
import { copyTiny, edit, newFolder } from './folders.ts';
import { obtaining } from './obtaining.ts';

const ownRegister = loadRegister(join(root, 'build/register'));

/** Returns the rows of a table of a release. */
async function rowsOf(release: string, file: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase(release);
  try {
    return await database.rows(`from read_parquet(${literal(join(release, file))})`);
  } finally {
    database.close();
  }
}

/** Returns the values or reasons of one measure and geography by `<geoid> <vintage>`. */
async function valuesOf(
  release: string,
  dataset: string,
  measure: string,
  geography: string,
): Promise<Record<string, unknown>> {
  const rows = await rowsOf(release, `values-${dataset}.parquet`);
  const own = rows.filter((row) => row.measure === measure && row.geography === geography);
  return Object.fromEntries(own.map((row) => [`${String(row.geoid)} ${String(row.vintage)}`, row.value ?? row.reason]));
}

describe('figures of a release', () => {
  it('sum counties and combined areas to metros, and withhold a sum with a withheld county (D15, D16)', async () => {
    const releasesDir = newFolder();
    await importTiny(releasesDir);
    const release = join(releasesDir, 'tiny-1');
    expect(await valuesOf(release, 'tiny-work', 'labor_force', 'msa')).toEqual({
      '10010 2023': 280000,
      '10010 2024': 'withheld',
      '10020 2023': 625000,
      '10020 2024': 624000,
      '10030 2023': 110000,
      '10030 2024': 120000,
    });
    expect(await valuesOf(release, 'tiny-work', 'labor_force', 'county')).toMatchObject({
      '40003 2024': 'withheld',
      '48005 2024': 'no county value',
      '56001 2024': 'no county value',
      '56003 2024': 'no county value',
    });
    // 2023 has the retired 48099, which is not a current county, but a part of the state.
    expect(await valuesOf(release, 'tiny-work', 'labor_force', 'state')).toEqual({
      '40 2023': 305000,
      '40 2024': 'withheld',
      '48 2023': 650000,
      '48 2024': 'no county value',
      '56 2023': 110000,
      '56 2024': 120000,
    });
  });

  it('recompute rates from parts and average an index with weights; 40090 was renamed to 40005 (D15)', async () => {
    const releasesDir = newFolder();
    await importTiny(releasesDir);
    const release = join(releasesDir, 'tiny-1');
    expect(await valuesOf(release, 'tiny-work', 'unemployment_rate', 'msa')).toMatchObject({
      '10010 2023': 4.285714,
      '10020 2024': 4.206731,
      '10030 2024': 3.5,
    });
    expect(await valuesOf(release, 'tiny-work', 'unemployment_rate', 'county')).toMatchObject({ '40001 2024': 3.3 });
    expect(await valuesOf(release, 'tiny-people', 'hazard_risk_index', 'msa')).toEqual({
      '10010 2025': Number(((20.5 * 430000 + 40 * 180000) / 610000).toFixed(6)),
      '10020 2025': Number(((80 * 1190000 + 60.25 * 50000) / 1240000).toFixed(6)),
      '10030 2025': 'not covered',
    });
  });

  it('name each year behind served values; parts of another dataset come from the nearest year (D13)', async () => {
    const releasesDir = newFolder();
    const manifest = await importTiny(releasesDir);
    const measure = (name: string) => manifest.measures.find((found) => found.name === name)!;
    expect(measure('unemployment_rate').geographies.msa).toMatchObject({ regions: 2, vintages: [2024] });
    // 10010 is withheld in 2024 (D14): its value of 2023 does not replace it.
    expect(measure('population_growth_5yr').geographies.msa).toMatchObject({ regions: 3, vintages: [2020, 2025] });
    expect(measure('labor_force_per_1000')).toMatchObject({ sources: ['tiny-work', 'tiny-people'] });
    const values = await valuesOf(join(releasesDir, 'tiny-1'), 'tiny-work', 'labor_force_per_1000', 'msa');
    expect(values['10010 2023']).toBe(Number((280000 / 590).toFixed(6)));
    expect(measure('population').geographies).toMatchObject({
      msa: { rollup: 'sum', source_grain: 'county', computed_by_cadastre: true },
      state: { rollup: null, source_grain: 'state', computed_by_cadastre: false },
    });
    expect(measure('unemployment_rate').geographies.msa?.rollup).toBe('recomputed from parts');
    expect(measure('hazard_risk_index').geographies.msa?.rollup).toBe('population-weighted mean');
  });

  it('give a boundary change as the reason for a county split from a retired one', async () => {
    const folders = copyTiny();
    edit(join(folders.sources, 'tiny-work/work24.txt'), '48003 2024', '48099 2024');
    edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), "'48099': 2023", "'48099': 2024");
    await importTiny(folders.releasesDir, folders);
    const values = await valuesOf(join(folders.releasesDir, 'tiny-1'), 'tiny-work', 'labor_force', 'county');
    expect(values).toMatchObject({ '48003 2024': 'boundary changed' });
  });

  it('give it also in the years before the county existed (D126)', async () => {
    const releasesDir = newFolder();
    await importTiny(releasesDir);
    const values = await valuesOf(join(releasesDir, 'tiny-1'), 'tiny-work', 'labor_force', 'county');
    expect(values).toMatchObject({ '48003 2023': 'boundary changed', '48005 2023': 'boundary changed' });
    expect(values['48003 2024']).toBeTypeOf('number');
  });

  it('give the reason for missing growth: a boundary change or a withheld figure', async () => {
    const folders = copyTiny();
    const growth = `  - { name: growth, label: Growth, description: More or less labor., unit: percent, kind: rate, decimals: 1, signed: true, county: formula,
      msa: formula, formula: { growth: { of: labor_force, years: 1 } }, calculation: Growth of the labor force. }
`;
    edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), 'measures:\n', `measures:\n${growth}`);
    edit(
      join(folders.sources, 'tiny-work/work23.txt'),
      '48001 2023   600,000    30,000   5.0',
      '48001 2023       (D)       (D)   (D)',
    );
    edit(
      join(folders.sources, 'tiny-work/work24.txt'),
      '48005 2024      N.A.      N.A.  N.A.',
      '48005 2024    20,000     1,000   5.0',
    );
    await importTiny(folders.releasesDir, folders);
    const release = join(folders.releasesDir, 'tiny-1');
    const reasons = { '48001 2024': 'withheld', '48003 2024': 'boundary changed', '48005 2024': 'boundary changed' };
    expect(await valuesOf(release, 'tiny-work', 'growth', 'county')).toMatchObject(reasons);
    expect(await valuesOf(release, 'tiny-work', 'growth', 'msa')).toMatchObject({ '10020 2024': 'withheld' });
  });

  it('round computed values half to even to six decimals (D17)', async () => {
    const database = await openDatabase(newFolder());
    const [row] = await database.rows(
      'select round_even(0.0000125::double * 0.1, 6) as a, round_even(2.5::double, 0) as b, round_even(3.5::double, 0) as c, round_even(100.0 * 1 / 3, 6) as d',
    );
    database.close();
    expect(row).toEqual({ a: 0.000001, b: 2, c: 4, d: 33.333333 });
  });
});

it('gives metros slugs and states (D10, D11)', () => {
  expect(slugOf('Mayagüez, PR', 'PR', '32420')).toBe('us/pr/mayaguez-32420');
  expect(slugOf("Coeur d'Alene, ID", 'ID', '17660')).toBe('us/id/coeur-d-alene-17660');
  expect(slugOf('Louisville/Jefferson County, KY-IN', 'KY', '31140')).toBe('us/ky/louisville-jefferson-county-31140');
  expect(metroStates('Texarkana, TX-AR', ['AR', 'TX'])).toEqual(['TX', 'AR']);
  expect(metroStates('Somewhere, TX', ['OK', 'TX', 'AR'])).toEqual(['TX', 'AR', 'OK']);
});

describe('the release folder', () => {
  it('has the same bytes for the same input and clock', async () => {
    const [a, b] = [newFolder(), newFolder()];
    await importTiny(a);
    await importTiny(b);
    const files = readdirSync(join(a, 'tiny-1'));
    expect(files).toEqual([
      'cells-tiny-people.parquet',
      'cells-tiny-work.parquet',
      'members.parquet',
      'regions.parquet',
      'release.json',
      'values-tiny-people.parquet',
      'values-tiny-work.parquet',
    ]);
    for (const file of files)
      expect(readFileSync(join(a, 'tiny-1', file)).equals(readFileSync(join(b, 'tiny-1', file))), file).toBe(true);
  });

  it('is not overwritten: an existing id is refused at once', async () => {
    const releasesDir = newFolder();
    mkdirSync(join(releasesDir, 'tiny-1'));
    await expect(importTiny(releasesDir, { sources: '/nowhere' })).rejects.toThrow(
      /tiny-1 already exists, .* choose another --id/,
    );
    await expect(importTiny(releasesDir, { id: '../x' })).rejects.toThrow(/is not a valid release id/);
    expect(readdirSync(releasesDir)).toEqual(['tiny-1']);
  });

  it('is not left by a failed import; the next import removes leftovers of a killed one', async () => {
    const folders = copyTiny();
    edit(join(folders.registerDir, 'tiny-work/import.sql'), 'from', 'fro');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(/tiny-work\/import\.sql: .*Parser Error/);
    expect(readdirSync(folders.releasesDir)).toEqual([]);
    mkdirSync(join(folders.releasesDir, '.making-old-999999'));
    mkdirSync(join(folders.releasesDir, `.making-running-${process.ppid}`));
    // In a container the next process can have the id of the killed one.
    mkdirSync(join(folders.releasesDir, `.making-tiny-1-${process.pid}`));
    await importTiny(folders.releasesDir);
    expect(readdirSync(folders.releasesDir)).toEqual([`.making-running-${process.ppid}`, 'tiny-1']);
  });

  it('cannot contain files that the register does not declare', async () => {
    const folders = copyTiny();
    writeFileSync(join(folders.registerDir, 'tiny-work/import.sql'), "select * from read_text('/etc/hostname')");
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(/Permission Error/);
  });

  it('is checked for damage', async () => {
    const releasesDir = newFolder();
    await importTiny(releasesDir);
    const release = join(releasesDir, 'tiny-1');
    await expect(checkRelease(release)).resolves.toMatchObject({ id: 'tiny-1' });
    edit(join(release, 'release.json'), '"regions": 3', '"regions": 4');
    await expect(checkRelease(release)).rejects.toThrow(/differ about .* at msa: 4 regions/);
    edit(join(release, 'release.json'), '"regions": 4', '"regions": 3');
    appendFileSync(join(release, 'members.parquet'), 'x');
    await expect(checkRelease(release)).rejects.toThrow(/members\.parquet is not the file that the manifest describes/);
    writeFileSync(join(release, 'release.json'), '{}');
    await expect(checkRelease(release)).rejects.toThrow(/release\.json: format/);
  });
});

describe('--only', () => {
  it('copies the other datasets unchanged', async () => {
    const folders = copyTiny();
    const before = await importTiny(folders.releasesDir, folders);
    edit(join(folders.sources, 'tiny-people/people.csv'), 'Alder,400000', 'Alder,400001');
    edit(join(folders.sources, 'tiny-people/people.csv'), '"600,000"', '"600,001"');
    edit(join(folders.sources, 'tiny-work/work24.txt'), '   7,000', '   7,999');
    const now = () => new Date('2026-02-03T04:05:06Z');
    const confirm = { 'tiny-work': 'a correction' };
    const after = await importTiny(folders.releasesDir, {
      ...folders,
      id: 'tiny-2',
      only: ['tiny-work'],
      now,
      confirm,
    });
    const dataset = (manifest: typeof before, key: string) => manifest.datasets.find((found) => found.key === key);
    expect(dataset(after, 'tiny-people')).toEqual(dataset(before, 'tiny-people'));
    expect(dataset(after, 'tiny-work')?.retrieved_at).toBe('2026-02-03T04:05:06.000Z');
    const file = 'values-tiny-people.parquet';
    expect(
      readFileSync(join(folders.releasesDir, 'tiny-2', file)).equals(
        readFileSync(join(folders.releasesDir, 'tiny-1', file)),
      ),
    ).toBe(true);
    const diff = await readDiff(join(folders.releasesDir, 'tiny-1'), join(folders.releasesDir, 'tiny-2'));
    expect(new Set(diff.values.served.changed.map(({ measure }) => measure))).toEqual(new Set(['unemployed']));
  });

  it('refuses an import that would leave computed measures outdated', async () => {
    const releasesDir = newFolder();
    await importTiny(releasesDir);
    await expect(importTiny(releasesDir, { id: 'tiny-2', only: ['tiny-people'] })).rejects.toThrow(
      /labor_force_per_1000 of tiny-work is computed from tiny-people and would be outdated; import them together: --only tiny-people,tiny-work$/,
    );
    const both = ['tiny-people', 'tiny-work'];
    await expect(importTiny(releasesDir, { id: 'tiny-2', only: both })).resolves.toMatchObject({ id: 'tiny-2' });
  });

  it.each(ownRegister.figures.map(({ entry }) => entry.key))(
    'proposes what it then accepts, where %s cannot be imported alone',
    async (key) => {
      const proposal = await choose(ownRegister, { only: [key] }, ownReleases, obtaining()).then(
        () => [key],
        (error: unknown) => (error as Error).message.split('import them together: --only ')[1]!.split(','),
      );
      expect(proposal).toContain(key);
      const { chosen } = await choose(ownRegister, { only: proposal }, ownReleases, obtaining());
      expect(chosen.map(({ entry }) => entry.key).sort()).toEqual(proposal.sort());
    },
  );

  it('imports only those datasets without an earlier release', async () => {
    const manifest = await importTiny(newFolder(), { only: ['tiny-people'] });
    expect(manifest.datasets.map(({ key }) => key)).toEqual(['tiny-people', 'tiny-places']);
    expect(manifest.measures.map(({ name }) => name)).toEqual([
      'hazard_risk_index',
      'population',
      'population_growth_5yr',
    ]);
  });

  it('computes from a copied dataset, and reports a missing one', async () => {
    const releasesDir = newFolder();
    await expect(importTiny(releasesDir, { only: ['tiny-work'] })).rejects.toThrow(
      /labor_force_per_1000 is also computed from tiny-people; import them together: --only tiny-people,tiny-work$/,
    );
    const whole = await importTiny(releasesDir);
    const again = await importTiny(releasesDir, { id: 'tiny-2', only: ['tiny-work'] });
    expect(again.tables).toEqual(whole.tables);
    expect(again.measures).toEqual(whole.measures);
  });

  it('refuses an unknown dataset, and values of another geography', async () => {
    const folders = copyTiny();
    await expect(importTiny(folders.releasesDir, { ...folders, only: ['tiny-peple'] })).rejects.toThrow(
      /no dataset tiny-peple .* did you mean tiny-people/,
    );
    await importTiny(folders.releasesDir, folders);
    edit(join(folders.sources, 'tiny-places/counties.txt'), 'Elm County', 'Oak County');
    await expect(importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', only: ['tiny-work'] })).rejects.toThrow(
      /the geography has changed since release tiny-1/,
    );
  });
});

it('lists additions, removals and changes in a diff, the largest change first', async () => {
  const folders = copyTiny();
  await importTiny(folders.releasesDir, folders);
  edit(join(folders.sources, 'tiny-people/people.csv'), '80\r\n', '8\r\n');
  edit(join(folders.sources, 'tiny-people/people.csv'), '33\r\n', '34\r\n');
  edit(join(folders.sources, 'tiny-people/people.csv'), '12\r\n', '\r\n');
  edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), 'labor_force_per_1000', 'labor_force_share');
  edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), 'name: Made-up work', 'name: Made-up labor');
  edit(join(folders.sources, 'tiny-places/counties.txt'), 'Elm County', 'Oak County');
  edit(join(folders.sources, 'tiny-people/people.csv'), 'Elm', 'Oak');
  const confirm = { 'tiny-people': 'a new method', 'tiny-places': 'a new name' };
  await importTiny(folders.releasesDir, { ...folders, id: 'tiny-2', confirm });
  const diff = await readDiff(join(folders.releasesDir, 'tiny-1'), join(folders.releasesDir, 'tiny-2'));
  expect(diff.datasets).toEqual({
    added: [],
    removed: [],
    changed: [
      { name: 'tiny-people', members: ['files'] },
      { name: 'tiny-places', members: ['files'] },
      { name: 'tiny-work', members: ['name'] },
    ],
  });
  expect(diff.measures).toMatchObject({ added: ['labor_force_share'], removed: ['labor_force_per_1000'] });
  expect(diff.regions).toMatchObject({ changed: [{ name: 'county 48003', members: ['name'] }] });
  expect(diff.values.served.changed.map(({ geoid, before, after }) => [geoid, before, after])).toEqual([
    ['48001', 80, 8],
    ['10020', 79.203629, 10.106855],
    ['56001', 33, 34],
  ]);
  expect(diff.values.served.removed).toMatchObject([
    { geoid: '48005', before: 12, after: null },
    ...Array<object>(6).fill({ measure: 'labor_force_per_1000' }),
  ]);
  expect(diff.text).toContain('  ~ hazard_risk_index of Dale County, TX (48001): 80 -> 8 (2025, 90.0 percent)');
});
