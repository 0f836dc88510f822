import { describe, expect, it } from 'vitest';
import { AreaTables, rollsUp } from '../api/domain/areaTables.ts';
import { readYears } from '../api/domain/series.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { post } from './support/service.ts';

const api = useBuiltApi();

/** Returns the profile of an area. */
async function areaOf(counties: readonly string[], query = ''): Promise<any> {
  const { status, json, text } = await post(api.client, `/areas${query}`, { name: 'My region', counties });
  expect(status, text.slice(0, 300)).toBe(200);
  return json.data;
}

/** Returns the status and the message of a request that is refused. */
async function refusal(body: object, query = ''): Promise<{ status: number; message: string }> {
  const { status, json } = await post(api.client, `/areas${query}`, body);
  return { status, message: json.message };
}

/** Values are computed to six decimals; metros of earlier imports were computed from rounded parts. */
const nearly = (value: number) => expect.closeTo(value, 5);

/** What the test reads of a figure of a profile. */
interface Figure {
  name: string;
  value: number;
  year: number;
  us: number | null;
  bounds?: { lower: number; upper: number };
  rank?: { rank: number; of: number; tied?: number };
}

const byName = (rows: readonly any[]) => new Map(rows.map((row) => [row.name, row]));

describe('an area of the counties of a metro', () => {
  it('has the values of the metro of every year, for all measures that roll up', { timeout: 180_000 }, async () => {
    const { release } = api.served;
    const { regions, measures } = release.content;
    const history = await release.history();
    const metros = [...regions.msa.entries()].filter(([place]) => place % 10 === 0);
    const areas = metros.map(([, { geoid, name }]) => ({ code: geoid, name, counties: history.members.get(geoid)! }));
    const tables = new AreaTables(history, areas, regions.county);
    const rolledUp = measures.filter(({ name, geographies }) => geographies.msa && rollsUp(history, name));
    expect(rolledUp.length).toBeGreaterThan(300);
    let compared = 0;
    const wrong: string[] = [];
    for (const { name } of rolledUp) {
      const [own, ofMetros] = await Promise.all([tables.table(name), readYears(history, name, 'msa')]);
      for (const [i, [place, metro]] of metros.entries())
        for (const year of ofMetros.years) {
          // The release has no figures of the city of Bedford, Virginia, which was a county of its own up to 2013.
          if (metro.name === 'Lynchburg, VA' && year < 2024) continue;
          const [value, expected] = [own.valueIn(i, year), ofMetros.valueIn(place, year)];
          const isSame = value === null ? expected === null : expected !== null && Math.abs(value - expected) < 2e-6;
          if (!isSame) wrong.push(`${name} ${metro.name} ${year}: ${value} ${expected}`);
          compared++;
        }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100_000);
  });

  // Arlington has combined areas of Virginia, New Haven former counties, and the last is of Puerto Rico.
  it.each(['47900', '35300', '12420', '31080', '41980', '10180', '35620'])(
    'has the figures, years, bounds and missing figures of metro %s',
    async (cbsa) => {
      const { release } = api.served;
      const counties = release.content.members.get(cbsa)!;
      const history = await release.history();
      const query = '?bounds=1&absent=1&ranks=1&context=1';
      const [area, metro] = await Promise.all([
        areaOf(counties, query),
        api.client.send(`/api/v1/places/${cbsa}${query}`).then(({ json }) => json.data),
      ]);
      const rolledUp = metro.measures.filter(({ name }: any) => rollsUp(history, name));
      expect(area.measures.map(({ name }: any) => name)).toEqual(rolledUp.map(({ name }: any) => name));
      for (const { name, value, year, bounds, rank, us } of rolledUp as Figure[]) {
        const own = byName(area.measures).get(name)!;
        expect([own.value, own.year, own.us], name).toEqual([nearly(value), year, us]);
        expect(own.bounds, name).toEqual(
          bounds && { level: 90, lower: nearly(bounds.lower), upper: nearly(bounds.upper) },
        );
        if (rank && own.value === value)
          expect(own.rank, name).toEqual({ rank: rank.rank, of: rank.of + 1, tied: (rank.tied ?? 0) + 1 });
      }
      const inCombined = new Set(history.combined.flatMap(({ counties }) => counties));
      const missing = metro.absent.filter(({ name }: any) => rollsUp(history, name));
      for (const { name, label, reason, counties, bounds } of missing)
        expect(byName(area.absent).get(name), name).toMatchObject({
          ...{ name, label, reason },
          ...(counties ? { counties } : {}),
          // What a combined area may be at most is not in the release.
          ...(bounds && !counties.some((county: string) => inCombined.has(county))
            ? { bounds: { ...bounds, lower: nearly(bounds.lower), upper: nearly(bounds.upper) } }
            : {}),
        });
    },
  );
});

describe('an area of counties of three states', () => {
  // Cook County, IL; Lake County, IN; Kenosha County, WI.
  const counties = ['17031', '18089', '55059'];
  const figure = async (name: string, geoid: string) => {
    const place = api.served.release.content.regions.county.findIndex((county) => county.geoid === geoid);
    return (await api.served.release.column(name, 'county')).at(place)!;
  };
  const sumOf = async (name: string) => {
    const values = await Promise.all(counties.map((county) => figure(name, county)));
    return values.reduce((sum, value) => sum + value, 0);
  };

  it('has sums, rates from their parts, and means by a weight', async () => {
    const { measures, ...area } = await areaOf(
      counties,
      '?measures=population,gdp,unemployment_rate,mean_household_income,households',
    );
    const valueOf = (name: string) => byName(measures).get(name)!.value;
    expect(area).toMatchObject({ geography: 'area', name: 'My region', states: ['IL', 'IN', 'WI'] });
    expect(area.contains.map(({ geoid }: any) => geoid)).toEqual(counties);
    expect(area.within.map(({ geoid }: any) => geoid)).toEqual(['17', '18', '55', 'US']);
    expect(valueOf('population')).toBe(await sumOf('population'));
    expect(area.population).toBe(await sumOf('population'));
    expect(valueOf('gdp')).toBe(await sumOf('gdp'));
    const [unemployed, force] = [await sumOf('unemployed'), await sumOf('labor_force')];
    expect(valueOf('unemployment_rate')).toBeCloseTo((100 * unemployed) / force, 5);
    const products = await Promise.all(
      counties.map(
        async (county) => (await figure('mean_household_income', county)) * (await figure('households', county)),
      ),
    );
    const mean = products.reduce((sum, product) => sum + product, 0) / (await sumOf('households'));
    expect(valueOf('mean_household_income')).toBeCloseTo(mean, 4);
  });

  it('has no median, index or figure that is printed for metros, and says so', async () => {
    const { measures, absent } = await areaOf(
      counties,
      '?measures=median_household_income,house_price_index,population&absent=1',
    );
    expect(measures.map(({ name }: any) => name)).toEqual(['population']);
    expect(absent.map(({ name, reason }: any) => [name, reason])).toEqual([
      ['house_price_index', 'not_rolled_up'],
      ['median_household_income', 'not_rolled_up'],
    ]);
  });

  it('has series with breaks, bounds and the change over a window', async () => {
    const { series } = await areaOf(
      counties,
      '?measures=population&series=population,bachelors_or_higher_share_5yr&window=1&bounds=1',
    );
    const years = new Map(series[0].years.map((year: number, i: number) => [year, series[0].values[i]]));
    const last = series[0].years.at(-1);
    expect(series[0].change).toMatchObject({ from: years.get(last - 1), to: years.get(last) });
    expect(series[0].values.at(-1)).toBe(await sumOf('population'));
  });
});

describe('a request for an area', () => {
  it('counts a county once that is given by its code and by its name', async () => {
    const [one, two] = [
      await areaOf(['48453'], '?measures=population'),
      await areaOf(['48453', 'Travis County, TX'], '?measures=population'),
    ];
    expect(two).toEqual(one);
  });

  it.each([
    [['48453', '48453'], 422, 'counties[1]: `48453` is also counties[0]; give each county once'],
    [['48453', '09001'], 422, 'counties[1]: Fairfield County, CT (09001) is not a county today.'],
    [['Washington County'], 422, 'counties[0]: `Washington County` names 30 counties: 01129 (Washington County, AL), '],
    [['Austin'], 422, 'counties[0]: `Austin` is Austin-Round Rock-San Marcos, TX (12420), not a county; '],
    [['1001'], 422, 'counties[0]: no county `1001`; did you mean `01001`?'],
    [['Nowhere'], 422, 'counties[0]: no county `Nowhere`; '],
    [[], 400, 'counties: must be an array of 1 to 100 counties'],
    [Array.from({ length: 101 }, (_, i) => String(i)), 400, 'counties: must be an array of 1 to 100 counties'],
    [['x'.repeat(101)], 400, 'counties[0]: must be a text of 1 to 100 characters'],
  ])('is refused for wrong counties (%#)', async (counties, status, message) => {
    const found = await refusal({ name: 'A', counties });
    expect(found.status).toBe(status);
    expect(found.message).toContain(message);
  });

  it.each(['', ' ', 'x'.repeat(10_000), 'a\u0000b', 'a\nb', '\u202Eabc', 5])(
    'is refused for a wrong name (%#)',
    async (name) => {
      const { status, message } = await refusal({ name, counties: ['48453'] });
      expect([status, message]).toEqual([
        400,
        'name: must be a text of 1 to 100 characters, without control characters',
      ]);
    },
  );

  it('refuses measures without values for counties or metros, and series that do not roll up', async () => {
    const body = { name: 'A', counties: ['48453'] };
    expect(await refusal(body, '?measures=nowhere_to_be_found')).toMatchObject({ status: 404 });
    expect(await refusal(body, '?measures=construction_share_of_state_gdp')).toMatchObject({ status: 422 });
    expect(await refusal(body, '?series=median_household_income')).toEqual({
      status: 422,
      message: 'series: `median_household_income` has no values for areas: figures of counties do not add up to it',
    });
    expect(await refusal(body, '?from=2024&to=2020')).toMatchObject({ status: 400 });
  });
});
