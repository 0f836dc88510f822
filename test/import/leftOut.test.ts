import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literal, openDatabase } from '../../build/release/database.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

/** The made-up register, whose work dataset leaves out counties in its roll-ups. */
function leavingOut(...counties: string[]) {
  const folders = copyTiny();
  const list = counties.map((county) => `'${county}'`).join(', ');
  edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), 'defaults:', `leaves_out: [${list}]\ndefaults:`);
  return folders;
}

/** Makes Fjord County a place of 1,000 people. */
function makeSmall(sources: string): void {
  const file = join(sources, 'tiny-people/people.csv');
  edit(file, '40000,40000,40000', '1000,1000,1000');
  edit(file, '1300000,1290000,1280000', '1261000,1251000,1241000');
}

describe('a county that the publisher does not report (D145)', () => {
  it('is left out of the sum of its state, whose calculation names it', async () => {
    const { registerDir, sources, releasesDir } = leavingOut('48005');
    makeSmall(sources);
    const { measures, datasets } = await importTiny(releasesDir, { registerDir, sources });
    const database = await openDatabase(releasesDir);
    const file = literal(join(releasesDir, 'tiny-1/values-tiny-work.parquet'));
    const rows = await database.rows(
      `select measure, value from read_parquet(${file}) where geoid = '48' and vintage = 2024 order by measure`,
    );
    database.close();
    expect(rows).toEqual([
      { measure: 'labor_force', value: 626_000 },
      { measure: 'unemployed', value: 25_900 },
      { measure: 'unemployment_rate', value: Number(((100 * 25_900) / 626_000).toFixed(6)) },
    ]);
    const rate = measures.find(({ name }) => name === 'unemployment_rate')!;
    const note = 'The figures leave out Fjord County, TX, which the publisher does not report.';
    expect(rate.geographies.state!.calculation).toContain(note);
    expect(rate.geographies.county!.calculation).not.toContain(note);
    expect(datasets.find(({ key }) => key === 'tiny-work')!.leaves_out).toEqual(['48005']);
  });

  it('must have under 0.1% of the people of its state and metro', async () => {
    const { registerDir, releasesDir } = leavingOut('48005');
    await expect(importTiny(releasesDir, { registerDir })).rejects.toThrow(
      'tiny-work: leaves_out: county 48005 has at least 0.1% of the people of 48, or an unknown share; remove it from the list',
    );
  });

  it('must have no figures', async () => {
    const { registerDir, releasesDir } = leavingOut('48001');
    await expect(importTiny(releasesDir, { registerDir })).rejects.toThrow(
      'tiny-work: leaves_out: county 48001 has figures (labor_force); remove it from the list',
    );
  });
});
