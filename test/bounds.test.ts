import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundsAt, hasMargins, marginOfRatio, marginOfSum, readBounds } from '../api/domain/bounds.ts';
import type { YearTable } from '../api/domain/yearTable.ts';
import { geographies } from '../api/schemas/common.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { root } from './support/service.ts';

const api = useBuiltApi();

const dataOf = async (path: string): Promise<any> => {
  const { status, json } = await api.client.send(`/api/v1${path}`);
  expect(status, path).toBe(200);
  return json.data;
};
/** Returns the rank of a region at 95 percent confidence. */
const rankOf = async (measure: string, geography: string, geoid: string) => {
  for (let page = 1; ; page++) {
    const query = `geography=${geography}&level=95&per_page=500&page=${page}`;
    const { json } = await api.client.send(`/api/v1/measures/${measure}/ranks?${query}`);
    const found = json.data.regions.find((one: any) => one.geoid === geoid);
    if (found || page >= json.meta.total_pages) return found;
  }
};
const rowOf = async (measure: string, query: string, geoid: string) => {
  const { values } = await dataOf(`/measures/${measure}/values?per_page=100&${query}`);
  return values.find((row: { geoid: string }) => row.geoid === geoid);
};

describe('margins of error', () => {
  it('of a sum are the root of the sum of squares (U2)', () => {
    const parts = [
      { value: 135_173, margin: 3860 },
      { value: 43_104, margin: 2642 },
      { value: 24_842, margin: 1957 },
    ];
    expect(marginOfSum(parts)).toBeCloseTo(5070.465, 3);
  });

  it('of a sum count those of estimates of zero once, with the largest', () => {
    const zeros = [10, 24, 24, 7].map((margin) => ({ value: 0, margin }));
    expect(marginOfSum([{ value: 100, margin: 7 }, ...zeros])).toBe(25);
    expect(marginOfSum([{ value: 100, margin: NaN }])).toBeNaN();
  });

  it('of a proportion subtract what the whole shares with the part, those of a ratio add it', () => {
    const [of, over] = [
      { value: 50, margin: 5 },
      { value: 100, margin: 6 },
    ];
    expect(marginOfRatio(of, over, true)).toBeCloseTo(0.04, 12);
    expect(marginOfRatio(of, over, false)).toBeCloseTo(Math.sqrt(34) / 100, 12);
  });

  it('of a proportion are those of a ratio where less than nothing would be left', () => {
    const [of, over] = [
      { value: 90, margin: 3 },
      { value: 100, margin: 6 },
    ];
    expect(marginOfRatio(of, over, true)).toBe(marginOfRatio(of, over, false));
  });
});

describe('with `level`, bounds', () => {
  // The margins of the Census Bureau are 1.645 standard errors (U.S. Census Bureau, handbook of the ACS, chapter 7).
  const times = { 90: 1, 95: 1.96 / 1.645, 99: 2.576 / 1.645 };

  it.each([90, 95, 99] as const)('are at %i percent', async (level) => {
    const row = await rowOf('median_home_value', `geography=msa&state=OK&bounds=1&level=${level}`, '46140');
    expect(row.bounds.level).toBe(level);
    expect(row.bounds.lower).toBeCloseTo(204_400 - 1957 * times[level], 5);
    expect(row.bounds.upper).toBeCloseTo(204_400 + 1957 * times[level], 5);
    const query = `geography=msa&metro=46140&bounds=1&level=${level}`;
    const series = await dataOf(`/measures/median_home_value/series?${query}`);
    expect([series.level, series.regions[0].lower.at(-1)]).toEqual([level, row.bounds.lower]);
    const { metros } = await dataOf(`/metros/compare?ids=46140&measures=median_home_value&bounds=1&level=${level}`);
    expect(metros[0].bounds.median_home_value).toEqual(row.bounds);
    const ofMetro = await dataOf(`/metros/46140/series?measures=median_home_value&bounds=1&level=${level}`);
    expect([ofMetro.series[0].level, ofMetro.series[0].upper.at(-1)]).toEqual([level, row.bounds.upper]);
  });

  it('are those of profiles, with the ranks that they allow', async () => {
    for (const [geography, geoid, metro, name, path] of [
      ['msa', '46140', '46140', 'homeownership_rate', '/metros/46140'],
      ['county', '48453', '12420', 'acs_median_household_income', '/places/48453'],
    ] as const) {
      const { measures } = await dataOf(`${path}?bounds=1&level=95&ranks=1`);
      const { bounds, rank } = measures.find((one: any) => one.name === name);
      const row = await rowOf(name, `geography=${geography}&metro=${metro}&bounds=1&level=95`, geoid);
      expect(bounds).toEqual(row.bounds);
      const listed = await rankOf(name, geography, geoid);
      expect([rank.rank, rank.best, rank.worst]).toEqual([listed.rank, listed.best, listed.worst]);
    }
    const query = 'measures=broadband_share&bounds=1&level=99&ranks=1';
    const [ofArea] = (await dataOf(`/places/40031.40033?${query}`)).measures;
    const [ofMetro] = (await dataOf(`/places/30020?${query}`)).measures;
    expect(ofArea.bounds.level).toBe(99);
    expect(ofArea.rank.best).toBeUndefined();
    expect(ofMetro.rank.best).toBeGreaterThan(0);
  });

  it('stay from 0 to 100 percent, and are as wide on each side as the publisher says', async () => {
    const rates = (
      await dataOf('/measures/homeownership_rate/values?geography=county&state=TX&bounds=1&level=99&per_page=500')
    ).values;
    for (const { bounds } of rates) if (bounds) expect([bounds.lower >= 0, bounds.upper <= 100]).toEqual([true, true]);
    const query = 'geography=state&state=TX&bounds=1';
    const [{ value, bounds: narrow }] = (await dataOf(`/measures/median_household_income/values?${query}`)).values;
    const [wide] = (await dataOf(`/measures/median_household_income/values?${query}&level=95`)).values;
    expect(wide.bounds.lower).toBeCloseTo(value - (value - narrow.lower) * times[95], 5);
    expect(wide.bounds.upper).toBeCloseTo(Number(value) + (narrow.upper - value) * times[95], 5);
  });

  it.each([
    ['bounds=1&level=80', 'must be one of 90, 95, 99'],
    ['level=95', 'send bounds=1 with it'],
  ])('are 400 for %s', async (query, message) => {
    for (const path of [
      '/measures/gdp/values?geography=msa',
      '/measures/gdp/series?geography=msa',
      '/metros/compare?ids=12420',
      '/metros/12420?ranks=1',
      '/places/48453?ranks=1',
      '/places/csa-488?ranks=1',
      '/places/US?ranks=1',
    ]) {
      const { status, json } = await api.client.send(`/api/v1${path}&${query}`);
      expect([path, status]).toEqual([path, 400]);
      expect(json.message).toContain(message);
    }
  });
});

describe('with `bounds`, values (U1)', () => {
  it('of a survey are a margin of error around the estimate, as printed', async () => {
    // American Community Survey 2019-2023, DP04: the median home value of Tulsa is 204,400 +/- 1,957 dollars.
    const row = await rowOf('median_home_value', 'geography=msa&state=OK&bounds=1', '46140');
    expect(row).toMatchObject({ value: 204_400, bounds: { level: 90, lower: 202_443, upper: 206_357 } });
  });

  it('have the bounds that the publisher prints', async () => {
    const row = await rowOf('poverty_rate', 'geography=county&state=OK&bounds=1', '40143');
    expect(row).toMatchObject({ value: 13.3, bounds: { level: 90, lower: 12.4, upper: 14.2 } });
  });

  it('of an index have bounds of 1.645 standard errors', async () => {
    const { value, bounds } = await rowOf('house_price_index_q4', 'geography=msa&state=OK&bounds=1', '46140');
    const [low, high] = [value - bounds.lower, bounds.upper - value];
    expect(low).toBeCloseTo(high, 5);
    // Printed as ( 2.94).
    expect([value, low / 1.645]).toEqual([335.19, expect.closeTo(2.94, 5)]);
  });

  it('lie between their bounds, and shares between 0 and 100', async () => {
    let found = 0;
    // An `expect` for each of the values would take twenty times as long.
    const wrong: object[] = [];
    for (const { name, unit, geographies: at } of api.served.release.content.measures)
      for (const geography of geographies.filter((one) => at[one])) {
        const tables = await readBounds(api.served.release, name, geography);
        if (!tables) continue;
        const column = await api.served.release.column(name, geography);
        const most = unit === 'percent' && name.endsWith('_share') ? 100 : Infinity;
        for (const place of column.rows) {
          const bounds = boundsAt(tables, place, column.yearAt(place));
          if (!bounds) continue;
          found++;
          const [{ lower, upper }, value] = [bounds, column.at(place)!];
          if (!(lower >= 0 && lower <= value && value <= upper && upper <= most))
            wrong.push({ name, geography, place, lower, value, upper });
        }
      }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(100_000);
  });

  it('of metros have margins from those of their counties', async () => {
    const history = await api.served.release.history();
    const counties = await api.served.release.column('broadband_households', 'county');
    const tables = (await readBounds(api.served.release, 'broadband_households', 'county'))!;
    const ofMetros = (await readBounds(api.served.release, 'broadband_households', 'msa'))!;
    const places = new Map(api.served.release.content.regions.county.map(({ geoid }, place) => [geoid, place]));
    const metros = await api.served.release.column('broadband_households', 'msa');
    expect(metros.rows.length).toBeGreaterThan(380);
    for (const metro of metros.rows) {
      const year = metros.yearAt(metro);
      const members = history.members.get(api.served.release.content.metros[metro]!.cbsa)!;
      const squares = members.map((county) => {
        const place = places.get(county)!;
        return (boundsAt(tables, place, year)!.upper - counties.at(place)!) ** 2;
      });
      const margin = boundsAt(ofMetros, metro, year)!.upper - metros.at(metro)!;
      expect(margin).toBeCloseTo(Math.sqrt(squares.reduce((sum, square) => sum + square, 0)), 4);
    }
  });

  /** Returns the computed homeownership rate of a metro with its margin, from what the counties print. */
  async function computedRates() {
    const { release } = api.served;
    const history = await release.history();
    const places = new Map(release.content.regions.county.map(({ geoid }, place) => [geoid, place]));
    const read = (name: string) => history.table(name, 'county');
    const [owned, ownedMargin, homes, homesMargin] = await Promise.all([
      ...[read('owner_occupied_homes'), read('owner_occupied_homes_margin_of_error')],
      ...[read('occupied_homes'), read('occupied_homes_margin_of_error')],
    ]);
    const sumOf = (members: readonly number[], values: YearTable, margins: YearTable) => {
      const parts = members.map((place) => {
        return { value: values.valueIn(place, 2023) ?? NaN, margin: margins.valueIn(place, 2023) ?? NaN };
      });
      return { value: parts.reduce((sum, { value }) => sum + value, 0), margin: marginOfSum(parts) };
    };
    return ({ cbsa }: { readonly cbsa: string }) => {
      const members = history.members.get(cbsa)!.map((county) => places.get(county)!);
      const [of, over] = [sumOf(members, owned!, ownedMargin!), sumOf(members, homes!, homesMargin!)];
      return { of, over, rate: (100 * of.value) / over.value, margin: 100 * marginOfRatio(of, over, true) };
    };
  }

  it('of Lawton are those of the example in docs/bounds.md', async () => {
    const page = readFileSync(join(root, 'docs/bounds.md'), 'utf8');
    const { of, over, rate, margin } = (await computedRates())({ cbsa: '30020' });
    expect(of).toEqual({ value: 24_582 + 1632, margin: Math.hypot(666, 109) });
    expect(over).toEqual({ value: 44_718 + 2051, margin: Math.hypot(519, 123) });
    expect(page).toContain(`${of.value.toLocaleString('en-US')} ± ${of.margin.toFixed(1)} |`);
    expect(page).toContain(`${rate.toFixed(2)} percent`);
    expect(page).toContain(`/ 46,769 = ${margin.toFixed(2)} percentage points`);
    const { value, bounds } = await rowOf('homeownership_rate', 'geography=msa&state=OK&bounds=1', '30020');
    expect({ value, bounds }).toEqual({ value: 56, bounds: { level: 90, lower: 54.6, upper: 57.4 } });
  });

  it('of metros are computed within the factors of docs/bounds.md of the printed margins', async () => {
    const { release } = api.served;
    const computed = await computedRates();
    const printed = (await readBounds(release, 'homeownership_rate', 'msa'))!;
    const { rows } = await release.column('homeownership_rate', 'msa');
    const factors = [...rows].flatMap((place) => {
      const { rate, margin } = computed(release.content.metros[place]!);
      const bounds = boundsAt(printed, place, 2023)!;
      // The counts of a metro in Puerto Rico are not in the extract by county.
      if (Number.isNaN(margin)) return [];
      expect(rate).toBeCloseTo((bounds.lower + bounds.upper) / 2, 0);
      return [(2 * margin) / (bounds.upper - bounds.lower)];
    });
    factors.sort((a, b) => a - b);
    const quantile = (share: number) => factors[Math.floor(share * factors.length)]!.toFixed(2);
    expect([factors.length, quantile(0.05), quantile(0.5), quantile(0.95)]).toEqual([387, '0.77', '0.92', '1.06']);
  });

  it('are without bounds where nothing states them: medians of roll-ups, registers, means of dependent figures', async () => {
    for (const [measure, geography] of [
      ['poverty_rate', 'msa'],
      ['population', 'msa'],
      ['house_price_index', 'msa'],
    ] as const)
      expect(await readBounds(api.served.release, measure, geography), measure).toBeUndefined();
    const { values } = await dataOf('/measures/population/values?geography=msa&state=OK&bounds=1');
    for (const row of values) expect(row).not.toHaveProperty('bounds');
  });

  it('are known to have margins before these are read, for every measure of states and metros', async () => {
    const { release } = api.served;
    const history = await release.history();
    const known: boolean[] = [];
    for (const geography of ['state', 'msa'] as const)
      for (const { name } of release.content.measures.filter(({ geographies }) => geographies[geography])) {
        const read = await readBounds(release, name, geography);
        expect(hasMargins(history, name, geography), `${name} ${geography}`).toBe(read !== undefined);
        known.push(read !== undefined);
      }
    expect(known).toContain(true);
    expect(known).toContain(false);
  });

  it('have the same bounds in a list, a profile, a comparison, a series and one of a metro', async () => {
    const { value, bounds } = await rowOf('median_home_value', 'geography=msa&state=OK&bounds=1', '46140');
    const profile = await dataOf('/metros/46140?bounds=1');
    expect(profile.measures.find(({ name }: any) => name === 'median_home_value')).toMatchObject({ value, bounds });
    const { metros } = await dataOf('/metros/compare?ids=46140&measures=median_home_value,population&bounds=1');
    expect(metros[0].bounds).toEqual({ median_home_value: bounds });
    const criteria = [{ measure: 'median_home_value', direction: 'lower_better' }];
    const ranked = await api.client.send('/api/v1/rank?bounds=1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scope: { states: ['OK'] }, criteria }),
    });
    const own46140 = ranked.json.data.metros.find(({ cbsa }: any) => cbsa === '46140');
    expect(own46140.bounds).toEqual({ median_home_value: bounds });
    const { years, regions } = await dataOf('/measures/median_home_value/series?geography=msa&state=OK&bounds=1');
    const series = regions.find(({ geoid }: any) => geoid === '46140');
    const last = years.length - 1;
    expect([series.lower[last], series.values[last], series.upper[last]]).toEqual([bounds.lower, value, bounds.upper]);
    const own = await dataOf('/metros/46140/series?measures=median_home_value,population&bounds=1');
    expect([own.series[0].lower, own.series[0].upper]).toEqual([series.lower, series.upper]);
    expect(own.series[1]).not.toHaveProperty('lower');
  });

  it('are the same as without it, but for the bounds', async () => {
    const path = '/measures/broadband_share/values?geography=county&state=OK&per_page=100';
    const [plain, bounded] = [await dataOf(path), await dataOf(`${path}&bounds=1`)];
    expect(plain.values[0]).not.toHaveProperty('bounds');
    const without = bounded.values.map(({ bounds, ...row }: any) => (expect(bounds.level).toBe(90), row));
    expect({ ...bounded, values: without }).toEqual(plain);
  });
});
