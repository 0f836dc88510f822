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

/** GDP in current dollars of the same years, copied by hand. */
const current: readonly (readonly [code: string, name: string, figures: readonly (number | undefined)[]])[] = [
  ['01001', 'Autauga', [760973, 1814228, 1844494, 2418431, 2251415]],
  ['02063', 'Chugach, which was a part of another area', [undefined, undefined, 1321741, 1641167, 1472506]],
  ['06037', 'Los Angeles', [388588265, 796023430, 765988904, 956211290, 1002965029]],
  ['06059', 'Orange', [129569807, 269686235, 268834951, 333108403, 351752654]],
  ['09', 'Connecticut, the state', [171124406, 286451880, 278747886, 341851820, 356834930]],
  ['09110', 'Capitol, a planning region', [undefined, undefined, undefined, undefined, 110914256]],
  ['48', 'Texas', [780206165, 1864872254, 1810670154, 2637237649, 2769766225]],
  ['48301', 'Loving', [131563, 5335687, 3090051, 10724876, 11482263]],
  ['48453', 'Travis', [44733610, 127192180, 132390163, 191331835, 202653490]],
  ['56025', 'Natrona', [2274342, 5982002, 5181077, 6706830, 6881718]],
];

describe('bea-cagdp1 has the GDP that the Bureau of Economic Analysis printed', () => {
  let bea: ReleaseContent;
  beforeAll(
    async () =>
      void (bea = await readReleased('bea-cagdp1', 'bea-cagdp2', 'bls-qcew', 'census-pep', 'omb-delineation')),
  );

  it.each(printed)('real, of %s: %s', (code, _name, figures) => {
    const geography = code.length === 2 ? 'state' : 'county';
    expect([2001, 2019, 2020, 2023, 2024].map((year) => bea.value('real_gdp', geography, code, year))).toEqual(figures);
  });

  it.each(current)('in current dollars, of %s: %s', (code, _name, figures) => {
    const geography = code.length === 2 ? 'state' : 'county';
    expect([2001, 2019, 2020, 2023, 2024].map((year) => bea.value('gdp', geography, code, year))).toEqual(figures);
  });

  it('in current dollars of metros, with growth, and per person and job of the same year', () => {
    const gdp = 1002965029 + 351752654;
    expect(bea.value('gdp', 'msa', '31080', 2024)).toBe(gdp);
    // Kahului is Maui + Kalawao, which are no county.
    expect(bea.value('gdp', 'msa', '27980', 2024)).toBe(12815443);
    expect(bea.value('gdp_growth_1yr', 'county', '01001', 2024)).toBeCloseTo((100 * (2251415 - 2418431)) / 2418431, 5);
    expect(bea.value('gdp_growth_5yr', 'county', '48453', 2024)).toBeCloseTo(
      (100 * (202653490 - 127192180)) / 127192180,
      5,
    );
    expect(bea.value('gdp_growth_5yr', 'county', '02063', 2024)).toBeUndefined();
    expect(bea.reason('gdp_growth_5yr', 'county', '02063')).toBe('boundary changed');
    const per = (measure: string) => (1000 * gdp) / bea.value(measure, 'msa', '31080', 2024)!;
    expect(bea.value('gdp_per_person', 'msa', '31080', 2024)).toBeCloseTo(per('population'), 5);
    expect(bea.value('gdp_per_job', 'msa', '31080', 2024)).toBeCloseTo(per('jobs'), 5);
    expect(bea.measure('gdp_per_person').sources).toEqual(['bea-cagdp1', 'census-pep']);
  });

  it('without a series of two editions: the industries of the older one are shares of its own total', () => {
    expect(bea.vintages('gdp', 'msa')).toEqual(Array.from({ length: 24 }, (_, i) => 2001 + i));
    expect(bea.vintages('all_industries_gdp', 'msa').at(-1)).toBe(2021);
    for (const { name, sources } of bea.manifest.measures.filter(({ dataset }) => dataset === 'bea-cagdp2'))
      expect(sources, name).toEqual(['bea-cagdp2']);
    expect(bea.measure('manufacturing_share_of_gdp').note).toContain('Of the edition of December 2022');
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
  });

  it('for every region that is not in Puerto Rico or a combined area; Connecticut has 2024 only', () => {
    for (const measure of ['gdp', 'real_gdp'])
      expect(regionsOf(bea, measure)).toEqual({ msa: 387, county: 3091, state: 51 });
    expect(bea.value('real_gdp', 'county', '09110', 2024)).toBe(88946536);
    expect(bea.reason('real_gdp_growth_5yr', 'county', '09110')).toBe('boundary changed');
    expect(bea.reason('real_gdp', 'county', '72127')).toBe('not covered');
  });

  it('says why a county has no value in the years before it existed (D126)', () => {
    for (const measure of ['gdp', 'real_gdp']) {
      const reasons = (county: string, years: readonly number[]) =>
        years.map((year) => bea.reason(measure, 'county', county, year));
      const [to2019, to2023] = [2019, 2023].map((last) => Array.from({ length: last - 2000 }, (_, i) => 2001 + i));
      expect(new Set(reasons('09110', to2023!))).toEqual(new Set(['boundary changed']));
      expect(new Set(reasons('02063', to2019!))).toEqual(new Set(['boundary changed']));
      expect(bea.value(measure, 'county', '09001', 2010)).toBeUndefined();
      expect(bea.value(measure, 'county', '02063', 2020)).toBeGreaterThan(1_000_000);
    }
  });
});
