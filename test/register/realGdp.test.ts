import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';
import { regionsOf } from './table.ts';

/** Real GDP of 2001, 2019, 2020, 2023 and 2024, copied by hand. */
const printed: readonly (readonly [code: string, name: string, figures: readonly number[]])[] = [
  ['01', 'Alabama, a state', [168448296, 225272775, 223025492, 248313684, 255629447]],
  ['01001', 'Autauga', [1041239, 1740015, 1749999, 1907174, 1758017]],
  ['02020', 'Anchorage Municipality', [17528816, 23105220, 22741417, 24414948, 25051159]],
  ['06037', 'Los Angeles', [503930481, 767859358, 728586287, 794412003, 810842127]],
  ['06059', 'Orange, one of eight', [173011458, 258639230, 252697644, 271357185, 277517685]],
  ['11', 'District of Columbia, a state', [96185345, 138909669, 137828870, 143179241, 145087985]],
  ['11001', 'District of Columbia, a county', [96185345, 138909669, 137828870, 143179241, 145087985]],
  ['16043', 'Fremont, which includes Yellowstone National Park', [252726, 383276, 392560, 454638, 421489]],
  ['24005', 'Baltimore', [42116695, 54657991, 52028152, 56060575, 57707206]],
  ['24510', 'Baltimore City', [43158983, 47508237, 45992780, 50584353, 51900153]],
  ['32510', 'Carson City', [3134840, 3698674, 3518554, 3936044, 4161999]],
  ['35013', 'Doña Ana', [5252277, 7736864, 7489115, 8681273, 8900673]],
  ['36', 'New York, the state', [1240755230, 1704364321, 1667234838, 1793384525, 1840059266]],
  ['36061', 'New York, the county', [509411971, 743712080, 728710703, 790661409, 813692135]],
  ['48301', 'Loving', [138029, 5916987, 6265736, 9254106, 10797298]],
  ['51159', 'Richmond, a county of Virginia', [286365, 272078, 286199, 294572, 303917]],
  ['51760', 'Richmond, an independent city', [22005068, 23566334, 23788834, 27425168, 28127971]],
];

describe('bea-cagdp1 has the real GDP that the Bureau of Economic Analysis printed', () => {
  let bea: ReleaseContent;
  beforeAll(async () => void (bea = await readReleased('bea-cagdp1', 'omb-delineation')));

  it.each(printed)('%s: %s', (code, _name, figures) => {
    const geography = code.length === 2 ? 'state' : 'county';
    expect([2001, 2019, 2020, 2023, 2024].map((year) => bea.value('real_gdp', geography, code, year))).toEqual(figures);
  });

  it('sums the counties of a metro, combined areas included, and says that the dollars are chained', () => {
    expect(bea.value('real_gdp', 'msa', '31080', 2024)).toBe(810842127 + 277517685);
    // Kahului is Maui and Kalawao, which are reported together.
    expect(bea.value('real_gdp', 'msa', '27980', 2024)).toBe(9855200);
    expect(bea.value('real_gdp', 'county', '15009', 2024)).toBeUndefined();
    expect(bea.measure('real_gdp').geographies.msa?.calculation).toContain('Chained dollars are not additive');
  });

  it('has growth since 2019: Kahului has not reached it', () => {
    const growth = (measure: string, geography: 'county' | 'msa', geoid: string) =>
      bea.value(measure, geography, geoid, 2024);
    expect(growth('real_gdp_growth_5yr', 'county', '01001')).toBeCloseTo((100 * (1758017 - 1740015)) / 1740015, 5);
    expect(growth('real_gdp_growth_5yr', 'msa', '27980')).toBeCloseTo((100 * (9855200 - 10365301)) / 10365301, 5);
    expect(bea.value('real_gdp_growth_3yr', 'msa', '27980', 2023)).toBeCloseTo(
      (100 * (9805235 - 8513903)) / 8513903,
      5,
    );
  });

  it('for every region that is not in Puerto Rico or a combined area; Connecticut has 2024 only', () => {
    expect(regionsOf(bea, 'real_gdp')).toEqual({ msa: 387, county: 3091, state: 51 });
    expect(bea.value('real_gdp', 'county', '09110', 2024)).toBe(88946536);
    expect(bea.reason('real_gdp_growth_5yr', 'county', '09110')).toBe('boundary changed');
    expect(bea.reason('real_gdp', 'county', '72127')).toBe('not covered');
  });
});
