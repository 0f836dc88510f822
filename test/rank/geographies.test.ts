import { beforeAll, describe, expect, it } from 'vitest';
import { higher, lower, post, useApi } from './contractClient.ts';
import { readAll } from '../support/service.ts';
import { type NaiveMetro, naiveRank, naiveScreen } from './naive.ts';

type Geography = 'county' | 'state';

const measures = ['population', 'unemployment_rate', 'population_growth_5yr', 'manufacturing_share_of_gdp'];

/** Counties and states go through the same rules as metros, so a naive ranking of their published values must agree. */
describe('screening and ranking counties and states', () => {
  const api = useApi();
  const regions = {} as Record<Geography, NaiveMetro[]>;

  /** Reads every page of the values of a measure. */
  async function valuesOf(measure: string, geography: Geography) {
    const values: any[] = [];
    for (let page = 1; ; page++) {
      const { data, meta } = await api.get(
        `/measures/${measure}/values?geography=${geography}&per_page=500&page=${page}&absent=1`,
      );
      values.push(...data.values);
      if (page === 1) values.push(...data.absent.filter(({ bounds }: any) => bounds));
      if (page * 500 >= meta.total) return values;
    }
  }

  beforeAll(async () => {
    const lawOf = new Map<string, boolean>(
      api.known.metros.flatMap(({ states, right_to_work }) =>
        states.length === 1 ? [[states[0]!, right_to_work!] as const] : [],
      ),
    );
    for (const geography of ['county', 'state'] as const) {
      const { data: rows } = geography === 'state' ? await api.get('/states') : await readAll(api.client, '/counties');
      const byGeoid = new Map<string, NaiveMetro & { values: Map<string, number>; withheld: Map<string, any> }>(
        rows.map(({ geoid, name, state }: any) => [
          geoid,
          {
            ...{ cbsa: geoid, name, states: [state], right_to_work: lawOf.get(state) ?? false },
            ...{ values: new Map(), withheld: new Map(), notes: new Map() },
          },
        ]),
      );
      for (const measure of measures)
        for (const { geoid, value, vintage, as_published, bounds } of await valuesOf(measure, geography)) {
          const region = byGeoid.get(geoid)!;
          if (value === undefined) region.withheld.set(measure, [bounds.lower, bounds.upper]);
          else {
            region.values.set(measure, value);
            (region.notes as Map<string, object>).set(measure, { vintage, as_published });
          }
        }
      regions[geography] = [...byGeoid.values()];
    }
  });

  const codeOf = ({ geoid }: { geoid: string }) => geoid;
  const byCode = (rows: any[]) => rows.toSorted((a, b) => (a.geoid < b.geoid ? -1 : 1));

  describe.each(['county', 'state'] as const)('of %s', (geography) => {
    it.each<[string, any]>([
      ['by two measures', { criteria: [lower('unemployment_rate'), higher('population_growth_5yr')] }],
      [
        'with requirements, a cutoff, and regions that lack figures',
        {
          scope: { states: ['TX', 'PR', 'CT', 'AK'] },
          requirements: { max_unemployment: 6, rtw_only: geography === 'state' },
          criteria: [
            higher('manufacturing_share_of_gdp', { weight: 2 }),
            lower('unemployment_rate', { cutoff: { comparator: 'lt', value: 2 } }),
          ],
          include_eliminated: true,
        },
      ],
    ])('ranks as the definitions say, %s', async (_, body) => {
      const expected = naiveRank(body, regions[geography]);
      const { data } = await api.answer(`/rank?geography=${geography}`, body);
      expect(data).toMatchObject({ metros: [], count: expected.count, scored: true });
      const shown = expected.metros.slice(0, 500);
      const ranks = shown.flatMap(({ rank, cbsa }) => (rank === null ? [] : [cbsa]));
      expect(data.places.slice(0, ranks.length).map(codeOf)).toEqual(ranks);
      // Those that are eliminated are listed by name, which the naive ranking sorts without regard to letters such as ñ.
      expect(byCode(data.places).map(codeOf)).toEqual(shown.map(({ cbsa }) => cbsa).toSorted());
      expect(
        byCode(data.places).map(({ rank, composite, eliminated, criteria, rank_range }: any) => {
          return { rank, composite, eliminated, criteria, range: rank_range };
        }),
      ).toEqual(
        shown
          .toSorted((a, b) => (a.cbsa < b.cbsa ? -1 : 1))
          .map(({ rank, composite, eliminated, criteria, range }) => {
            return { rank, composite, eliminated, criteria, range };
          }),
      );
      expect(data.funnel.map(({ count, removed }: any) => [count, removed])).toEqual(
        expected.stages.map(({ count, removed }) => [count, removed]),
      );
    });

    it('screens as the definitions say', async () => {
      const body = { requirements: { max_unemployment: 3.5, min_mfg_share: 20 } };
      const expected = naiveScreen(body, regions[geography]);
      const { data } = await api.answer(`/screen?geography=${geography}&near_misses=1`, body);
      expect(data.places.map(codeOf).toSorted()).toEqual(expected.left.slice(0, 500).toSorted());
      expect(data.count).toBe(expected.left.length);
      expect(data.near_misses).toHaveLength(Math.min(500, expected.nearMisses.length));
    });
  });

  it('lists every county in steps, and all of them in the CSV file', async () => {
    const body = { criteria: [lower('unemployment_rate')] };
    const first = await api.answer('/rank?geography=county&max_rows=300', body);
    const next = await api.answer('/rank?geography=county&max_rows=300&offset=300', body);
    const both = await api.answer('/rank?geography=county', body);
    expect([...first.data.places, ...next.data.places].slice(0, 500)).toEqual(both.data.places);
    const { text } = await api.client.send('/api/v1/rank.csv?geography=county&criteria=unemployment_rate:lower');
    const codes = text.split('\n').flatMap((line: string) => /^\d*,"(\d{5})"/.exec(line)?.[1] ?? []);
    expect(codes.slice(0, 500)).toEqual(both.data.places.map(codeOf));
    expect(codes).toHaveLength(regions.county.length);
  });

  it('takes named places, and the counties or states of named metros', async () => {
    const criteria = [lower('unemployment_rate')];
    const named = ['48453', '48491'];
    const { data } = await api.answer('/rank?geography=county', { criteria, scope: { places: named } });
    expect(data.places.map(codeOf).toSorted()).toEqual(named);
    expect(data.funnel[1]).toMatchObject({ label: 'Counties named: 2', count: 2 });
    const austin = await api.answer('/rank?geography=county', { criteria, scope: { metros: ['12420'] } });
    expect(austin.data.places.map(codeOf).toSorted()).toEqual(['48021', '48055', '48209', '48453', '48491']);
    const memphis = await api.answer('/screen?geography=state', { scope: { metros: ['32820'] } });
    expect(memphis.data.places.map(codeOf)).toEqual(['05', '28', '47']);
    // Of metros, both members mean the same.
    const metros = await api.answer('/rank', { criteria, scope: { places: ['12420'] } });
    expect(metros.data.metros.map(({ cbsa }: any) => cbsa)).toEqual(['12420']);
  });

  it('knows which states have a right-to-work law', async () => {
    const { data } = await api.answer('/screen?geography=state', { requirements: { rtw_only: true } });
    expect(data.places.map(codeOf)).toContain('48');
    expect(data.places.map(codeOf)).not.toContain('06');
    const counties = await api.answer('/screen?geography=county', {
      scope: { states: ['TX', 'CA'] },
      requirements: { rtw_only: true },
    });
    expect(counties.data.count).toBe(254);
  });

  it('explains, compares and analyzes them by the same scores', async () => {
    const body = { scope: { states: ['OH'] }, criteria: [lower('unemployment_rate'), higher('population_growth_5yr')] };
    const ranked = (await api.answer('/rank?geography=county&robustness=1', body)).data;
    expect(ranked.count).toBe(88);
    const [best, second] = ranked.places;
    const explained = (await api.answer('/rank/explain?geography=county', { ...body, metro: second.geoid })).data;
    expect(explained).toMatchObject({ rank: second.rank, composite: second.composite, count: 88 });
    expect(explained.metro).toMatchObject({ geography: 'county', geoid: second.geoid });
    expect(explained.next).toMatchObject({ geoid: best.geoid, rank: 1 });
    const { data: flipped } = await api.answer('/rank/flip?geography=county', {
      ...body,
      ...{ a: best.geoid, b: second.geoid },
    });
    expect(flipped.composites).toEqual({ a: best.composite, b: second.composite });
    for (const path of ['frontier', 'acceptability']) {
      const { data } = await api.answer(`/rank/${path}?geography=county`, body);
      expect(data.metros[0].geoid).toMatch(/^39\d{3}$/);
      expect(data.metros[0]).not.toHaveProperty('cbsa');
    }
    const variants = [{ name: 'jobs only', weights: [{ measure: 'population_growth_5yr', weight: 0 }] }];
    const { data: varied } = await api.answer('/rank/variants?geography=county', { ...body, variants });
    expect(varied.metros.map(codeOf)).toEqual(ranked.places.map(codeOf));
    const { data: moved } = await api.answer('/rank/moves?geography=county', {
      ...body,
      ...{ criteria: [lower('unemployment_rate')], from: 2023, to: 2024 },
    });
    expect(Number(moved.count) + Number(moved.left_out)).toBe(88);
    const { data: compared } = await api.get('/metros/compare?geography=county&ids=39041,39049&differences=1');
    expect(compared.places.map(codeOf)).toEqual(['39041', '39049']);
    expect(compared.places[1].differences.population.difference).toBe(
      compared.places[1].values.population - compared.places[0].values.population,
    );
    const { text } = await api.client.send(
      '/api/v1/metros/compare.csv?geography=county&ids=39041,39049&measures=population',
    );
    expect(text.match(/^"county","390\d\d",/gm)).toHaveLength(2);
    const { data: peers } = await api.get('/metros/39041/peers?geography=county');
    expect(peers.peers).toHaveLength(10);
    expect(peers.peers[0].geography).toBe('county');
  });

  it('says what it cannot do', async () => {
    const body = { criteria: [lower('unemployment_rate')] };
    const refuse = (path: string, sent: unknown, error: string, message: RegExp, status = 422) =>
      api.expectError(post(api.client, path, sent), status, error, message);
    const onlyOfMetros = api.served.release.content.measures.find(
      ({ geographies }) => geographies.msa && !geographies.county,
    )!.name;
    await refuse(
      '/rank?geography=county',
      { criteria: [lower(onlyOfMetros)] },
      'unknown_measure',
      /has no values at geography county; it has them at msa/,
    );
    await refuse(
      '/rank?geography=county',
      { scope: { places: ['99999'] } },
      'invalid_request',
      /no county has the FIPS/,
    );
    await refuse('/rank?geography=town', body, 'bad_request', /geography: must be one of msa, county, state/, 400);
    await refuse('/rank?geography=county&robustness=1', body, 'invalid_request', /at most 500 counties/);
    await refuse('/rank/acceptability?geography=county', body, 'invalid_request', /3,\d{3} counties are left/);
    await refuse(
      '/screen?geography=county&certainty=1',
      {},
      'invalid_request',
      /`certainty` takes at most 500 counties/,
    );
    await refuse(
      '/rank?geography=county',
      { scope: { places: ['09001'] } },
      'invalid_request',
      /`09001`: .*planning region/i,
    );
    await refuse(
      '/rank/explain?geography=county',
      { ...body, metro: '12420' },
      'not_found',
      /no county `12420`: it is the code of Austin.*, which geography=msa takes/,
      404,
    );
  });
});
