import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { literal, openDatabase } from '../../build/release/database.ts';
import { editionsFile } from '../../build/release/manifest.ts';
import { listReleases } from '../../build/release/released.ts';
import { releasesDir } from '../support/service.ts';
import { readReleased, type ReleaseContent } from './released.ts';
import { expectTable, regionsOf } from './table.ts';

const measures = ['0br', '1br', '2br', '3br', '4br'].map((bedrooms) => `fair_market_rent_${bedrooms}`);

const newest = (await listReleases(releasesDir)).at(-1)!;
const isRevised = newest.datasets.find(({ key }) => key === 'hud-fmr')?.editions !== undefined;

describe.skipIf(!isRevised)('hud-fmr has the fair market rents that HUD printed', () => {
  let hud: ReleaseContent;
  beforeAll(async () => void (hud = await readReleased('hud-fmr')));

  it('of counties, Puerto Rico, and in New England of counties whose towns all have the same', () => {
    expectTable(hud, measures, 2026, {
      '01001': [860, 870, 1016, 1304, 1537],
      '02158': [698, 767, 973, 1353, 1602],
      '06037': [2079, 2328, 2903, 3681, 4098],
      '06059': [2682, 2746, 3236, 4393, 5246],
      '11001': [1953, 2015, 2246, 2835, 3332],
      '15005': [1801, 1899, 2492, 3227, 4024],
      '23001': [1140, 1218, 1586, 2050, 2305],
      '25025': [2359, 2476, 2941, 3526, 3894],
      '36061': [2529, 2655, 2910, 3644, 3959],
      '44007': [1318, 1402, 1729, 2087, 2480],
      '48301': [789, 811, 1015, 1321, 1493],
      '50007': [1497, 1651, 2140, 2745, 2833],
      '51600': [1953, 2015, 2246, 2835, 3332],
      '72127': [559, 572, 663, 868, 1046],
    });
  });

  it('and means of metros, weighted by population', () => {
    const people = (county: string) => hud.value('fair_market_rent_population', 'county', county, 2026)!;
    expect(people('06037')).toBe(9_936_690);
    expect(hud.value('fair_market_rent_2br', 'msa', '31080', 2026)).toBeCloseTo(
      (2903 * people('06037') + 3236 * people('06059')) / (people('06037') + people('06059')),
      5,
    );
    const { msa } = hud.measure('fair_market_rent_2br').geographies;
    expect(msa?.calculation).toContain('HUD prints no figure for the area');
    expect(msa?.computed_by_cadastre).toBe(true);
  });

  it('and means of counties whose towns have different rents, for every county, metro and state', () => {
    for (const measure of measures) expect(regionsOf(hud, measure)).toEqual({ msa: 393, county: 3222, state: 52 });
    // Hillsborough County, New Hampshire, has towns of three HUD areas. The metros are Boston, Hartford, Providence and San Juan.
    const found = ['14460', '25540', '39300', '41980'].map((metro) => hud.value(measures[2]!, 'msa', metro, 2026));
    expect(found).toEqual([2761.733139, 1865, 1773.670614, 641.618032]);
    expect(hud.value(measures[2]!, 'county', '33011', 2026)).toBeCloseTo(
      (2127 * 224_887 + 1698 * 33_183 + 2037 * 166_662) / (224_887 + 33_183 + 166_662),
      5,
    );
  });

  it('and keeps those of August 2025, which differ in nine counties (D152)', async () => {
    const database = await openDatabase(join(releasesDir, newest.id));
    const rows = await database.rows<{ measure: string; geoid: string; value: number }>(
      `select measure, geoid, value from read_parquet(${literal(join(releasesDir, newest.id, editionsFile('hud-fmr')))})
       where geography = 'county' and value is not null`,
    );
    database.close();
    const revised: Record<string, readonly (readonly [number, number])[]> = {};
    for (const measure of measures)
      for (const { geoid, value } of rows.filter((row) => row.measure === measure)) {
        const now = hud.value(measure, 'county', geoid, 2026)!;
        if (now !== value) revised[geoid] = [...(revised[geoid] ?? []), [value, now]];
      }
    expect(rows).toHaveLength(5 * 3222);
    const asheville = [
      [1227, 1436],
      [1429, 1674],
      [1567, 1835],
      [1905, 2231],
      [2629, 3078],
    ];
    expect(revised).toEqual({
      '06037': [
        [1863, 2079],
        [2085, 2328],
        [2601, 2903],
        [3298, 3681],
        [3672, 4098],
      ],
      '06055': [
        [1912, 2286],
        [2113, 2526],
        [2773, 3315],
        [3532, 4222],
        [4134, 4942],
      ],
      '06079': [
        [1732, 1842],
        [1914, 2036],
        [2512, 2671],
        [3370, 3584],
        [3861, 4105],
      ],
      '37021': asheville,
      '37089': asheville,
      '37115': asheville,
      '37175': [
        [881, 1032],
        [887, 1039],
        [1164, 1363],
        [1396, 1634],
        [1749, 2048],
      ],
      '41003': [
        [1200, 1350],
        [1290, 1451],
        [1622, 1824],
        [2256, 2537],
        [2545, 2862],
      ],
      '41043': [
        [1034, 1169],
        [1236, 1396],
        [1500, 1695],
        [2030, 2294],
        [2356, 2662],
      ],
    });
  });
});
