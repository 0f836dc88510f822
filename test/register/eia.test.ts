import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';

/** A line of sheet State-YTD-States or State-YTD-Ter: price, revenue, sales and customers of a sector, as shown. */
type Sector = readonly [price: number | undefined, revenue: number, sales: number, customers: number];

/** Figures copied from the workbook by hand. */
const printed: readonly (readonly [state: string, year: number, sector: string, figures: Sector])[] = [
  ['48', 2023, 'industrial', [6.6, 10440918, 158248978, 344532]],
  ['48', 2023, 'residential', [14.46, 24388838, 168610875, 12257007]],
  ['48', 2023, 'commercial', [8.82, 14629032, 165791834, 1589556]],
  ['48', 2023, 'transportation', [7.3, 12312, 168698, 3]],
  ['48', 2023, 'total', [10.04, 49471100, 492820385, 14191098]],
  ['06', 2023, 'industrial', [18.64, 8014384, 42998557, 147998]],
  ['36', 2023, 'industrial', [6.87, 1042211, 15173534, 7178]],
  ['40', 2023, 'residential', [12.08, 2877138, 23817506, 1857147]],
  // Alaska, Hawaii and Wyoming sell nothing to railways: the sales are printed as 0, the price as a dot.
  ['02', 2023, 'industrial', [18.7, 256386, 1371059, 1160]],
  ['02', 2023, 'transportation', [undefined, 0, 0, 0]],
  ['15', 2023, 'industrial', [35.28, 1211791, 3435096, 812]],
  ['56', 2023, 'transportation', [undefined, 0, 0, 0]],
  ['56', 2010, 'total', [6.2, 1060618, 17113458, 326022]],
  ['54', 2010, 'transportation', [8.36, 366, 4379, 1]],
  // The District of Columbia has one industrial customer.
  ['11', 2023, 'industrial', [10.85, 19154, 176489, 1]],
  ['09', 2023, 'total', [24.24, 6468047, 26685176, 1702144]],
  // Puerto Rico, of the sheet of territories.
  ['72', 2023, 'industrial', [23.17, 390129, 1684002, 582]],
  ['72', 2015, 'residential', [20.27, 1282008, 6323355, 1326631]],
];

describe('eia-861m is what the Energy Information Administration printed', () => {
  let eia: ReleaseContent;
  beforeAll(async () => void (eia = await readReleased('eia-861m', 'census-pep')));

  it.each(printed)('state %s in %i, %s', (state, year, sector, [price, revenue, sales, customers]) => {
    const value = (measure: string) => eia.value(measure, 'state', state, year);
    expect(value(`${sector === 'total' ? 'average' : sector}_electricity_price`)).toBe(price);
    expect(value(`${sector}_electricity_revenue`)).toBe(revenue);
    expect(value(`${sector}_electricity_sales`)).toBe(sales);
    expect(value(`${sector}_electricity_customers`)).toBe(customers);
  });

  it('has prices with the two decimals that the workbook shows', () => {
    for (const year of eia.vintages('industrial_electricity_price', 'state')) {
      for (const price of eia.values('industrial_electricity_price', 'state', year).values())
        expect(Number(price.toFixed(2))).toBe(price);
    }
  });

  it('contains only final full years', () => {
    const years = [2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023];
    expect(eia.vintages('industrial_electricity_price', 'state')).toEqual(years);
    expect(eia.vintages('total_electricity_sales', 'state')).toEqual(years);
    expect(eia.measure('industrial_electricity_price').geographies.state!.vintages).toEqual([2023]);
    expect(eia.value('industrial_electricity_price', 'state', '72', 2014)).toBeUndefined();
    for (const year of years)
      expect(eia.values('total_electricity_sales', 'state', year).size).toBe(year < 2015 ? 51 : 52);
  });

  it('gives a county the price of its state, also in Connecticut and Kalawao', () => {
    const price = (county: string) => eia.value('industrial_electricity_price', 'county', county, 2023);
    expect(['48453', '09110', '15005', '72001', '11001'].map(price)).toEqual([6.6, 15.69, 35.28, 23.17, 10.85]);
    expect(eia.values('industrial_electricity_price', 'county', 2023).size).toBe(3222);
    expect(eia.measure('industrial_electricity_price').geographies.county).toMatchObject({
      source_grain: 'state',
      computed_by_cadastre: true,
    });
  });

  it("a metro in one state has the state's price", () => {
    const price = (metro: string) => eia.value('industrial_electricity_price', 'msa', metro, 2023);
    expect(['12420', '46520', '25540'].map(price)).toEqual([6.6, 35.28, 15.69]);
  });

  it('gives a metro in several states the population-weighted mean, and describes it', () => {
    // Texarkana: Miller and Little River Counties, Arkansas, 6.87; Bowie County, Texas, 6.60; populations of July 2023.
    const people = (county: string) => eia.value('population', 'county', county, 2023)!;
    const arkansas = people('05091') + people('05081');
    const texas = people('48037');
    expect(eia.value('industrial_electricity_price', 'state', '05', 2023)).toBe(6.87);
    const mean = (6.87 * arkansas + 6.6 * texas) / (arkansas + texas);
    expect(eia.value('industrial_electricity_price', 'msa', '45500', 2023)).toBeCloseTo(mean, 6);
    const { geographies, sources, sources_at } = eia.measure('industrial_electricity_price');
    expect(geographies.msa).toMatchObject({ rollup: 'population-weighted mean', computed_by_cadastre: true });
    expect(geographies.msa!.calculation).toMatch(/weighted by its population.*eia-861m.*census-pep/);
    expect(sources).toEqual(['eia-861m', 'census-pep']);
    expect(sources_at).toEqual({ county: ['eia-861m'], state: ['eia-861m'] });
  });

  it("all 387 metros outside Puerto Rico have a price; Puerto Rico's six have no population to weight by", () => {
    for (const sector of ['residential', 'commercial', 'industrial', 'average']) {
      const { msa } = eia.measure(`${sector}_electricity_price`).geographies;
      expect(msa).toMatchObject({ regions: 387, vintages: [2023] });
    }
    expect(eia.reason('industrial_electricity_price', 'msa', '41980')).toBe('not covered');
    expect(eia.measure('transportation_electricity_price').geographies).not.toHaveProperty('msa');
    expect(eia.reason('transportation_electricity_price', 'state', '56')).toBe('not covered');
  });
});
