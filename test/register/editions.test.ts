// @module-tag long
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Revisions } from '../../api/schemas/revisions.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, read, service } from '../support/service.ts';
import { bytes, Figures, metros, once, pep, type Series, table } from './publishers.ts';
import { here } from './released.ts';
import { sum } from './recipes.ts';

/** The columns of the Population Estimates that measures are read from. */
const columns = {
  population: 'POPESTIMATE',
  births: 'BIRTHS',
  deaths: 'DEATHS',
  domestic_migration: 'DOMESTICMIG',
  international_migration: 'INTERNATIONALMIG',
} as const;

/** The rows of an edition as the bureau published it. */
const rowsOf = once((edition) => {
  const file = bytes(`census-pep-vintages/co-est${edition}-alldata.csv`);
  return table(new TextDecoder().decode(file), ',');
});

/** A column of an edition, by year and code: two digits for a state, five for a county. */
const figuresOf = once((key): Series => {
  const [edition, column] = key.split(' ') as [string, string];
  const figures = new Figures();
  for (const row of rowsOf(edition)) {
    const state = row['STATE']!.padStart(2, '0');
    const code = Number(row['SUMLEV']) === 40 ? state : state + row['COUNTY']!.padStart(3, '0');
    for (let year = 2020; year <= Number(edition); year++) figures.add(year, code, row[`${column}${year}`]);
  }
  return figures;
});

describe.skipIf(!here)('the revisions of the Population Estimates are what each edition said (D152)', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  /** Every region of a geography with its revisions. */
  async function revisionsOf(measure: string, geography: string) {
    const regions: { geoid: string; years: { year: number; values: (number | null)[] }[] }[] = [];
    for (let page = 1; ; page++) {
      const answer = await read(
        client,
        `/measures/${measure}/revisions?geography=${geography}&per_page=500&page=${page}`,
      );
      const data = Revisions.parse(answer.data);
      expect(data.editions.map(({ edition }) => edition)).toEqual(['2021', '2022', '2023', '2025']);
      regions.push(...data.regions);
      if (page >= answer.meta.total_pages) return regions;
    }
  }

  const editions = ['2021', '2022', '2023'] as const;
  const seriesOf = (measure: keyof typeof columns): Series[] => [
    ...editions.map((edition) => figuresOf(`${edition} ${columns[measure]}`)),
    pep(columns[measure]),
  ];

  it.each(Object.keys(columns) as (keyof typeof columns)[])('%s of every county and state', async (measure) => {
    const series = seriesOf(measure);
    let compared = 0;
    for (const geography of ['county', 'state'])
      for (const { geoid, years } of await revisionsOf(measure, geography)) {
        const expected = [2020, 2021, 2022, 2023, 2024, 2025].flatMap((year) => {
          const values = series.map((figures) => figures.get(year)?.get(geoid) ?? null);
          return values.every((value) => value === null) ? [] : [{ year, values }];
        });
        expect(years, geoid).toEqual(expected);
        compared += years.length;
      }
    expect(compared).toBe(6 * (3144 + 51));
  });

  it.each(Object.keys(columns) as (keyof typeof columns)[])(
    '%s of every metro, from the counties of each',
    async (measure) => {
      const recipes = seriesOf(measure).map(sum);
      const regions = new Map((await revisionsOf(measure, 'msa')).map(({ geoid, years }) => [geoid, years]));
      expect(regions.size).toBe(393);
      let without = 0;
      for (const [metro, counties] of metros()) {
        const expected = [2020, 2021, 2022, 2023, 2024, 2025].flatMap((year) => {
          const values = recipes.map((recipe) => recipe.of(counties, year, metro) ?? null);
          return values.every((value) => value === null) ? [] : [{ year, values }];
        });
        expect(regions.get(metro), metro).toEqual(expected);
        if (expected.length > 0 && expected[0]!.values[0] === null) without++;
      }
      // The edition of 2021 has Connecticut's eight former counties, and its metros have values from 2022 on.
      expect(without).toBe(5);
    },
  );

  it('of rates and growth, too, from the parts of the edition', async () => {
    const [{ years }] = (await read(client, '/measures/population_growth_1yr/revisions?metro=12420')).data.regions;
    const counties = metros().get('12420')!;
    for (const { year, values } of years)
      for (const [i, figures] of seriesOf('population').entries()) {
        const [now, before] = [year, year - 1].map((at) => sum(figures).of(counties, at, '12420'));
        const growth = now === undefined || before === undefined ? null : (100 * (now - before)) / before;
        if (growth === null) expect(values[i]).toBeNull();
        else expect(values[i]).toBeCloseTo(growth, 5);
      }
    expect(years.map(({ year }: { year: number }) => year)).toEqual([2021, 2022, 2023, 2024, 2025]);
  });
});
