import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literal, openDatabase } from '../../build/release/database.ts';
import { loadRegister } from '../../build/import/register.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

const change = `  - name: unemployment_rate_change_1yr
    label: Change of the unemployment rate
    description: By how many percentage points the rate changed.
    unit: percentage points
    kind: rate
    signed: true
    county: formula
    msa: formula
    formula: { change: { of: unemployment_rate, years: 1 } }
    calculation: Unemployment rate - unemployment rate of the year before.
  - name: labor_force_growth_1yr
    label: Growth of the labor force
    description: How much the labor force changed.
    unit: percent
    kind: rate
    decimals: 1
    signed: true
    county: formula
    formula: { growth: { of: labor_force, years: 1 } }
    calculation: Growth of the labor force.
`;

/** Returns a copy of the test register with measures of change, and with a break of the labor force where `year` is given. */
function registerOf(year?: number) {
  const folders = copyTiny();
  const file = join(folders.registerDir, 'tiny-work/dataset.yaml');
  edit(file, 'measures:\n', `measures:\n${change}`);
  const breaks = `breaks: [{ year: ${year}, note: Another survey counts. }]`;
  if (year !== undefined) edit(file, '{ name: labor_force, label', `{ name: labor_force, ${breaks}, label`);
  return folders;
}

/** Returns the values of a measure by `<geoid> <vintage>`. */
async function valuesOf(release: string, measure: string, geography: string): Promise<Record<string, number>> {
  const database = await openDatabase(release);
  const rows = await database.rows<{ geoid: string; vintage: number; value: number }>(
    `select geoid, vintage, value from read_parquet(${literal(join(release, 'values-tiny-work.parquet'))})
     where measure = ${literal(measure)} and geography = ${literal(geography)} and value is not null`,
  );
  database.close();
  return Object.fromEntries(rows.map(({ geoid, vintage, value }) => [`${geoid} ${vintage}`, value]));
}

describe('change of a measure', () => {
  it('is the difference from an earlier year in the unit of the measure, from rolled-up parts', async () => {
    const folders = registerOf();
    await importTiny(folders.releasesDir, folders);
    const release = join(folders.releasesDir, 'tiny-1');
    const rates = await valuesOf(release, 'unemployment_rate', 'msa');
    const changes = await valuesOf(release, 'unemployment_rate_change_1yr', 'msa');
    expect(Object.keys(changes)).toEqual(['10020 2024', '10030 2024']);
    for (const metro of ['10020', '10030'])
      expect(changes[`${metro} 2024`]).toBeCloseTo(rates[`${metro} 2024`]! - rates[`${metro} 2023`]!, 5);
    const counties = await valuesOf(release, 'unemployment_rate', 'county');
    const ofCounties = Object.entries(await valuesOf(release, 'unemployment_rate_change_1yr', 'county'));
    expect(ofCounties.length).toBeGreaterThan(2);
    for (const [key, value] of ofCounties)
      expect(value, key).toBe(Number((counties[key]! - counties[key.replace('2024', '2023')]!).toFixed(6)));
  });
});

describe('breaks of a series', () => {
  it('are kept in the release with the measure that declares them', async () => {
    const folders = registerOf(2024);
    // Without a year to compare, the measure of growth has no value.
    edit(
      join(folders.registerDir, 'tiny-work/dataset.yaml'),
      change.slice(change.indexOf('  - name: labor_force_growth_1yr')),
      '',
    );
    const { measures } = await importTiny(folders.releasesDir, folders);
    const breaks = Object.fromEntries(measures.map(({ name, breaks }) => [name, breaks]));
    expect(breaks['labor_force']).toEqual([{ year: 2024, note: 'Another survey counts.' }]);
    expect(breaks['unemployment_rate_change_1yr']).toBeUndefined();
  });

  it('have no growth computed over them (D151)', async () => {
    const folders = registerOf(2024);
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /labor_force_growth_1yr has no value at county/,
    );
  });

  it.each([
    [2023, 'the first year'],
    [2022, 'a year without values'],
  ])('must be after the first year with values: %i is %s', async (year) => {
    const folders = registerOf(year);
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      new RegExp(`labor_force has a break at ${year}; it must be a year with values after the first of 2023, 2024`),
    );
  });

  it('must be in order of years, each with a sentence', () => {
    const { registerDir } = registerOf(2024);
    const file = join(registerDir, 'tiny-work/dataset.yaml');
    edit(file, 'note: Another survey counts. }]', 'note: Another survey counts. }, { year: 2023, note: Again. }]');
    expect(() => loadRegister(registerDir)).toThrow(/breaks: must be in order of years/);
    edit(file, 'note: Again. }]', 'note: again }]');
    expect(() => loadRegister(registerDir)).toThrow(/a sentence/);
  });
});

describe('the note of a measure', () => {
  it('goes with measures that are computed from it', async () => {
    const folders = registerOf();
    const file = join(folders.registerDir, 'tiny-work/dataset.yaml');
    edit(file, '{ name: labor_force, label', '{ name: labor_force, note: People by residence., label');
    const { measures } = await importTiny(folders.releasesDir, folders);
    const notes = Object.fromEntries(measures.flatMap(({ name, note }) => (note ? [[name, note]] : [])));
    expect(notes).toMatchObject({
      labor_force: 'People by residence.',
      labor_force_growth_1yr: 'People by residence.',
    });
    expect(notes['unemployed']).toBeUndefined();
  });

  it('is a sentence', () => {
    const { registerDir } = registerOf();
    edit(
      join(registerDir, 'tiny-work/dataset.yaml'),
      '{ name: labor_force, label',
      '{ name: labor_force, note: wrong, label',
    );
    expect(() => loadRegister(registerDir)).toThrow(/a sentence/);
  });
});
