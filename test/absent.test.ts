import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAbsences } from '../api/domain/absent.ts';
import { absenceReasons } from '../api/schemas/absent.ts';
import type { Geography } from '../api/schemas/common.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { read, root } from './support/service.ts';

const api = useBuiltApi();

const dataOf = async (path: string): Promise<any> => (await read(api.client, path)).data;
const post = async (path: string, body: object): Promise<any> => {
  const { status, json } = await api.client.send(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status, path).toBe(200);
  return json.data;
};

/** Returns why the list of values names a region as absent. */
async function absenceOf(measure: string, geography: Geography, geoid: string) {
  const state = api.served.release.findRegion(geography, geoid)!.states[0]!;
  const path = `/measures/${measure}/values?geography=${geography}&state=${state}&per_page=500&absent=1`;
  const {
    id: _,
    name: __,
    geoid: ___,
    ...absence
  } = (await dataOf(path)).absent.find((one: any) => one.geoid === geoid);
  return absence;
}

describe('with `absent`, every region', () => {
  it.each([
    ['msa', ['boundary_changed', 'county_missing', 'divisions_only', 'not_covered', 'withheld'], 6000],
    ['county', ['boundary_changed', 'county_missing', 'not_computable', 'not_covered', 'withheld'], 40_000],
    ['state', ['boundary_changed', 'county_missing', 'not_computable', 'not_covered', 'withheld'], 200],
  ] as const)(
    'has a value or one reason of the list, for each measure: %s (U3)',
    async (geography, reasons, least) => {
      const { release } = api.served;
      const found: (string | null)[] = [];
      for (const { name, geographies: at } of release.content.measures) {
        if (!at[geography]) continue;
        const column = await release.column(name, geography);
        const lacking = [...column.places].filter((place) => column.at(place) === null);
        const absences = await readAbsences(release, name, geography, lacking, column.years.at(-1));
        expect(absences.length + column.rows.length, name).toBe(release.content.regions[geography].length);
        found.push(...absences.map(({ reason }) => reason));
        expect(absences.filter(({ counties }) => counties?.length === 0)).toEqual([]);
      }
      // No release knows of a figure that is not yet published.
      expect([...new Set(found)].sort()).toEqual(reasons);
      expect(found.length).toBeGreaterThan(least);
    },
    300_000,
  );

  it.each([
    // (D) in CAGDP2 for Oglala Lakota County.
    [
      ...(['manufacturing_gdp', 'county', '46102'] as const),
      { reason: 'withheld', bounds: { kind: 'withheld', lower: 0, upper: 25_190 } },
    ],
    // (D) for Callahan County, one of three counties of Abilene.
    [
      ...(['accommodation_and_food_jobs', 'msa', '10180'] as const),
      { reason: 'withheld', counties: ['48059'], bounds: { kind: 'withheld', lower: 7565, upper: 9881 } },
    ],
    // 4,000+ dollars: San Jose.
    ['median_owner_costs_with_mortgage', 'msa', '41940', { reason: 'withheld' }],
    // BEA reports Kalawao County together with Maui County.
    ['gdp', 'county', '15005', { reason: 'county_missing' }],
    // Rents are of 2019 to 2023, and the pay of 2023 is of the former counties of Connecticut.
    ['rent_to_pay_share', 'msa', '14860', { reason: 'boundary_changed', counties: ['09120', '09190'] }],
    // FHFA prints New York by metropolitan divisions, and has nothing of Eagle Pass.
    ['house_price_index', 'msa', '35620', { reason: 'divisions_only' }],
    ['house_price_growth_5yr', 'msa', '35620', { reason: 'divisions_only' }],
    ['house_price_index', 'msa', '20580', { reason: 'not_covered' }],
    // The file of 2021 has the former counties of Connecticut.
    ['all_industries_gdp', 'county', '09110', { reason: 'boundary_changed' }],
    ['all_industries_gdp', 'msa', '14860', { reason: 'boundary_changed', counties: ['09120', '09190'] }],
    // No place of Torrance County, one of four counties of Albuquerque, reports building permits.
    ['building_permit_units_5yr', 'msa', '10740', { reason: 'county_missing', counties: ['35057'] }],
    ['population', 'msa', '41980', { reason: 'not_covered' }],
    ['population', 'state', '72', { reason: 'not_covered' }],
    ['population', 'county', '72127', { reason: 'not_covered' }],
    // Rio Arriba County had no income in 2018, so it has no growth.
    ['acs_median_household_income_growth_6yr', 'county', '35039', { reason: 'not_computable' }],
  ] as const)('without a value has the reason that the release keeps: %s, %s %s', async (...given) => {
    const [measure, geography, geoid, absence] = given;
    expect(await absenceOf(measure, geography, geoid)).toEqual(absence);
  });

  it('names the counties that a trace shows without a value', async () => {
    const { operands } = await dataOf('/measures/manufacturing_gdp/trace?region=13980');
    const lacking = operands.filter(({ value }: any) => value === null).map(({ geoid }: any) => geoid);
    // Montgomery County and Radford lack values of their own, but their combined area 51933 has one (D16).
    expect(operands.map(({ geoid }: any) => geoid)).toContain('51933');
    expect(await absenceOf('manufacturing_gdp', 'msa', '13980')).toEqual({
      reason: 'withheld',
      counties: lacking,
      bounds: { kind: 'withheld', lower: 1_926_099, upper: 2_094_564 },
    });
  });

  it('of the example of docs/missing-figures.md has the reason that the page says', async () => {
    const page = readFileSync(join(root, 'docs/missing-figures.md'), 'utf8');
    const { operands, year } = await dataOf('/measures/accommodation_and_food_jobs/trace?region=10180');
    expect(page).toContain(`| County | Jobs in ${year} |`);
    for (const { geoid, name, value, reason } of operands) {
      const shown = value === null ? reason : value.toLocaleString('en-US');
      expect(page).toContain(`| ${name.replace(/, TX$/, '')} (${geoid}) | ${shown} |`);
    }
    const { reason, counties } = await absenceOf('accommodation_and_food_jobs', 'msa', '10180');
    expect(JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!)).toMatchObject({ geoid: '10180', reason, counties });
    for (const one of absenceReasons) expect(page).toContain(`| \`${one}\` |`);
  });

  it('is on one page of the list, with a value or without', async () => {
    const path = '/measures/manufacturing_gdp/values?geography=county&state=TX';
    const plain = await read(api.client, `${path}&per_page=500`);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => read(api.client, `${path}&absent=1&per_page=100&page=${page}`)),
    );
    expect(pages[0]!.meta).toEqual({ page: 1, per_page: 100, total: 254, total_pages: 3 });
    expect(pages.flatMap(({ data }) => data.values)).toEqual(plain.data.values);
    const absent = pages.flatMap(({ data }) => data.absent.map(({ geoid }: any) => geoid));
    expect(absent).toHaveLength(254 - plain.meta.total);
    const ofPage = (data: any) => [...data.values, ...data.absent].map(({ geoid }: any) => geoid).sort();
    const all = api.served.release.content.regions.county.filter(({ states }) => states.includes('TX'));
    expect(pages.flatMap(({ data }) => ofPage(data))).toEqual(all.map(({ geoid }) => geoid));
    const past = await read(api.client, `${path}&absent=1&page=9`);
    expect([past.data.values, past.data.absent]).toEqual([[], []]);
  });
});

describe('with `absent`', () => {
  it('lists have what they have without it, and the regions without a value', async () => {
    const path = '/measures/all_industries_gdp/values?geography=msa&state=CT';
    const [plain, asked] = [await dataOf(path), await dataOf(`${path}&absent=1`)];
    const { absent, ...rest } = asked;
    expect(rest).toEqual(plain);
    expect(absent.map(({ geoid }: any) => geoid)).toEqual(['14860', '25540', '35300', '35980', '47930']);
  });

  it.each(['jobs', 'business_applications', 'manufacturing_gdp', 'labor_force', 'gdp_growth_5yr'])(
    'the nation has a reason for each year without a value: %s (D148)',
    async (measure) => {
      const plain = await dataOf(`/measures/${measure}/us`);
      const { reasons, ...rest } = await dataOf(`/measures/${measure}/us?absent=1`);
      expect(rest).toEqual(plain);
      expect(reasons.map((reason: unknown) => reason !== null)).toEqual(
        rest.values.map((value: unknown) => value === null),
      );
    },
  );

  it('the nation has unemployment for every year, although planning regions of Connecticut have none before 2024 (D423)', async () => {
    const data = await dataOf('/measures/unemployment_rate/us');
    expect(data.years).toEqual(Array.from({ length: 25 }, (_, i) => 2000 + i));
    expect(data.values).not.toContain(null);
    const force = await dataOf('/measures/labor_force/us');
    expect(force.values).not.toContain(null);
    const trace = await dataOf('/measures/labor_force/trace?region=09&year=2023');
    expect([trace.value, trace.operands]).toEqual([1_893_200, []]);
    expect(trace.cells).toMatchObject([{ geoid: '09', file: 'Unemployment2023.xlsx', text: '1,893,200' }]);
  });

  it('a table has a reason for figures at levels without any, and for ratios without a year in common (D425)', async () => {
    const include = ['reasons'];
    const [tulsa, nation] = (
      await post('/data', {
        measures: ['median_household_income_1yr'],
        places: ['Tulsa, OK', 'United States'],
        include,
      })
    ).rows;
    expect([tulsa.reasons, nation.values, nation.reasons]).toEqual([undefined, [null], ['not_covered']]);
    const measures = ['hazard_risk_index', 'fair_market_rent_2br'];
    const { rows } = await post('/data', { measures, places: ['Tulsa, OK'], derive: 'ratio', include });
    expect(rows[0].values[2]).toBeNull();
    expect(rows[0].reasons).toEqual([null, null, 'not_computable']);
  });

  it('an earlier year or edition has no reason for a printed figure: the release keeps that of the latest year', async () => {
    const path =
      '/measures/accommodation_and_food_gdp/values?geography=county&state=AL&per_page=500&absent=1&vintage=2004';
    const { absent } = await dataOf(path);
    expect(absent.find(({ geoid }: any) => geoid === '01007').reason).toBeNull();
    const edition = await dataOf('/measures/population/values?geography=county&state=PR&absent=1&edition=2022');
    expect(edition.values).toEqual([]);
    expect(new Set(edition.absent.map(({ reason }: any) => reason))).toEqual(new Set([null]));
  });

  it('a series has a reason next to each missing value of the latest year, and of earlier ones that are computed', async () => {
    const path = '/measures/accommodation_and_food_gdp/series?geography=msa&state=TX&per_page=500';
    const [plain, asked] = [await dataOf(path), await dataOf(`${path}&absent=1`)];
    expect(asked.regions.length).toBeGreaterThan(plain.regions.length);
    let missing = 0;
    for (const { values, reasons } of asked.regions) {
      expect(reasons).toHaveLength(values.length);
      for (const [i, value] of values.entries()) {
        expect(reasons[i] === null, asked.years[i]).toBe(value !== null);
        if (value === null) missing++;
      }
    }
    expect(missing).toBeGreaterThan(100);
    const without = asked.regions.flatMap(({ reasons: _, ...region }: any) =>
      region.values.some((value: any) => value !== null) ? region : [],
    );
    expect({ ...asked, regions: without }).toEqual(plain);
  });

  it('a region that the publisher does not cover has this reason in every year', async () => {
    for (const [geography, geoid] of [
      ['msa', '38660'],
      ['county', '72001'],
      ['state', '72'],
    ]) {
      const { regions } = await dataOf(`/measures/gdp/series?geography=${geography}&state=PR&absent=1&per_page=500`);
      const { reasons } = regions.find((one: any) => one.geoid === geoid);
      expect([geoid, new Set(reasons)]).toEqual([geoid, new Set(['not_covered'])]);
    }
    const { absent } = await dataOf('/measures/population/values?geography=msa&state=PR&vintage=2021&absent=1');
    expect(absent.length).toBeGreaterThan(0);
    for (const { reason, counties } of absent) expect([reason, counties]).toEqual(['not_covered', undefined]);
  });

  it('a county that is printed has null in a series where the release keeps no reason', async () => {
    const path = '/measures/accommodation_and_food_gdp/series?geography=county&state=AL&per_page=500&absent=1';
    const { years, regions } = await dataOf(path);
    const bibb = regions.find(({ geoid }: any) => geoid === '01007');
    const bullock = regions.find(({ geoid }: any) => geoid === '01011');
    const at = years.indexOf(2004);
    expect([bibb.values[at], bibb.reasons[at]]).toEqual([null, null]);
    expect([bullock.values.at(-1), bullock.reasons.at(-1)]).toEqual([null, 'withheld']);
  });

  it('the series of a metro has the reasons of the series of the measure', async () => {
    const { regions } = await dataOf('/measures/all_industries_gdp/series?geography=msa&metro=14860&absent=1');
    const { series } = await dataOf('/metros/14860/series?measures=all_industries_gdp&absent=1');
    expect(series[0].reasons).toEqual(regions[0].reasons);
    expect(series[0].reasons.at(-1)).toBe('boundary_changed');
  });

  it('a profile names each measure that it lacks', async () => {
    const [plain, asked] = [await dataOf('/metros/41980'), await dataOf('/metros/41980?absent=1')];
    const { absent, ...rest } = asked;
    expect(rest).toEqual(plain);
    const ofMetros = api.served.release.content.measures.filter(({ geographies: at }) => at.msa);
    expect([...absent, ...plain.measures].map(({ name }: any) => name).sort()).toEqual(
      ofMetros.map(({ name }) => name).sort(),
    );
    expect(absent.find(({ name }: any) => name === 'gdp')).toEqual({
      ...{ name: 'gdp', label: api.served.release.measure('gdp').label, reason: 'not_covered' },
    });
  });

  it('comparisons, screens and rankings say why a value is null', async () => {
    const absent = { all_industries_gdp: { reason: 'boundary_changed', counties: ['09120', '09190'] } };
    const { metros } = await dataOf('/metros/compare?ids=14860,46140&measures=all_industries_gdp,jobs&absent=1');
    expect(metros.map((metro: any) => metro.absent)).toEqual([absent, {}]);
    const criteria = [
      { measure: 'all_industries_gdp', direction: 'higher_better' },
      { measure: 'jobs', direction: 'higher_better' },
    ];
    const ranked = await post('/rank?absent=1', { scope: { states: ['CT'] }, criteria });
    expect(ranked.metros.find(({ cbsa }: any) => cbsa === '14860').absent).toEqual(absent);
    const screened = await post('/screen?absent=1&near_misses=1', {
      ...{ scope: { states: ['PR'] }, requirements: { max_unemployment: 50, min_growth: -100 } },
    });
    expect(screened.metros).toEqual([]);
    expect(screened.near_misses).not.toEqual([]);
    for (const { absent } of screened.near_misses)
      expect(absent).toEqual({ population_growth_5yr: { reason: 'not_covered' } });
  });

  it('a year before the first value of a measure has no reason', async () => {
    const path = '/metros/compare?ids=46140&measures=per_capita_income,gdp&vintage=1999&absent=1';
    const { metros } = await dataOf(path);
    expect(metros[0].values.gdp).toBeNull();
    expect(metros[0].absent.gdp).toEqual({ reason: null });
  });

  it('other values than 1 and 0 are 400', async () => {
    const { status, json } = await api.client.send('/api/v1/measures/gdp/values?geography=msa&absent=yes');
    expect([status, json.message]).toEqual([400, expect.stringContaining('absent: must be 1 or 0')]);
  });
});
