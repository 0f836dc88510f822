import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { regionsOf } from './table.ts';

/** Real GDP of 2020 to 2023, copied by hand. */
const printed: readonly (readonly [code: string, name: string, figures: readonly number[]])[] = [
  ['01', 'Alabama, a state', [222288753, 233726620, 238556458, 245354674]],
  ['01001', 'Autauga', [1746979, 1736001, 1895751, 1945909]],
  ['02020', 'Anchorage Municipality', [22366993, 22868303, 23169490, 24036883]],
  ['06037', 'Los Angeles', [729068982, 773571300, 793716985, 801967353]],
  ['06059', 'Orange, one of eight', [252885765, 268088252, 271594865, 273063592]],
  ['11', 'District of Columbia, a state', [137640835, 143141361, 144554575, 146024260]],
  ['11001', 'District of Columbia, a county', [137640835, 143141361, 144554575, 146024260]],
  ['16043', 'Fremont, which includes Yellowstone National Park', [389529, 381325, 426427, 436888]],
  ['24005', 'Baltimore', [51947827, 53996350, 56636652, 56988352]],
  ['24510', 'Baltimore City', [45928314, 48268875, 50269912, 51151033]],
  ['32510', 'Carson City', [3513975, 3610859, 3706297, 3836985]],
  ['35013', 'Doña Ana', [7464061, 7978043, 8139926, 8537154]],
  ['36', 'New York, the state', [1656784776, 1736222260, 1765102098, 1791210722]],
  ['36061', 'New York, the county', [722690958, 769895229, 787290015, 797092203]],
  ['48301', 'Loving', [6164955, 5960139, 5255204, 8297119]],
  ['51159', 'Richmond, a county of Virginia', [285451, 288941, 282853, 284016]],
  ['51760', 'Richmond, an independent city', [23679538, 24725393, 25903577, 27367900]],
];

describe('bea-lagdp has the real GDP that the Bureau of Economic Analysis printed', () => {
  let bea: ReleaseContent;
  beforeAll(async () => void (bea = await readReleased('bea-lagdp', 'omb-delineation')));

  it.each(printed)('%s: %s', (code, _name, figures) => {
    const geography = code.length === 2 ? 'state' : 'county';
    expect([2020, 2021, 2022, 2023].map((year) => bea.value('real_gdp', geography, code, year))).toEqual(figures);
  });

  it('sums the counties of a metro, combined areas included, and says that the dollars are chained', () => {
    expect(bea.value('real_gdp', 'msa', '31080', 2023)).toBe(801967353 + 273063592);
    // Kahului is Maui and Kalawao, which are reported together.
    expect(bea.value('real_gdp', 'msa', '27980', 2023)).toBe(9714929);
    expect(bea.value('real_gdp', 'county', '15009', 2023)).toBeUndefined();
    expect(bea.measure('real_gdp').geographies.msa?.calculation).toContain('Chained dollars are not additive');
    expect(bea.value('real_gdp_growth_3yr', 'county', '01001', 2023)).toBeCloseTo(
      (100 * (1945909 - 1746979)) / 1746979,
      5,
    );
  });

  it('for every region that is not in Connecticut, Puerto Rico or a combined area', () => {
    expect(regionsOf(bea, 'real_gdp')).toEqual({ msa: 382, county: 3082, state: 51 });
    expect(bea.reason('real_gdp', 'county', '09110')).toBe('boundary changed');
    expect(bea.reason('real_gdp', 'county', '72127')).toBe('not covered');
  });
});
