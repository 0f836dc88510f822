import { beforeAll, describe, expect, it } from 'vitest';
import { codesOf, higher, lower, post, useApi } from './contractClient.ts';
import { type NaiveMetro, naiveRank, naiveScreen } from './naive.ts';

/** The combined area of the Bay Area, and Travis and Williamson County in Texas. */
const [csa, own] = ['csa-488', '48453.48491'];
const measures = ['population', 'unemployment_rate', 'population_growth_5yr', 'manufacturing_share_of_gdp'];

/** An area is ranked as one more metro, so a naive ranking of the metros and the areas must agree. */
describe('screening and ranking areas with metros', () => {
  const api = useApi();
  let regions: NaiveMetro[];

  beforeAll(async () => {
    const areas = await Promise.all(
      [csa, own].map(async (code): Promise<NaiveMetro> => {
        const { data } = await api.get(`/places/${code}?measures=${measures.join()}`);
        const values = new Map<string, number>(data.measures.map(({ name, value }: any) => [name, value]));
        expect(values.size).toBe(measures.length);
        const notes = new Map<string, { vintage?: number }>(
          data.measures.map(({ name, vintage }: any) => [name, { vintage }]),
        );
        return { cbsa: code, name: data.name, states: data.states, right_to_work: code === own, values, notes };
      }),
    );
    regions = [...api.known.metros, ...areas];
  });

  const codes = ({ metros, places = [] }: any) => [...codesOf(metros), ...places.map(({ geoid }: any) => geoid)];

  it.each<[string, any]>([
    ['all metros', {}],
    ['metros of a state', { scope: { states: ['TX'] } }],
    ['metros that meet requirements', { requirements: { max_unemployment: 4.5, rtw_only: true } }],
  ])('ranks them among %s', async (_, { scope, ...request }) => {
    const criteria = [lower('unemployment_rate', { weight: 2 }), higher('population_growth_5yr')];
    const { data } = await api.answer('/rank', { ...request, criteria, scope: { ...scope, areas: [csa, own] } });
    const expected = naiveRank({ ...request, criteria, scope }, regions);
    expect(data.count).toBe(expected.count);
    expect(codes(data).toSorted()).toEqual(expected.metros.map(({ cbsa }) => cbsa).toSorted());
    const rows = new Map([...data.metros, ...data.places].map((row: any) => [row.cbsa ?? row.geoid, row]));
    for (const { cbsa, ...ranked } of expected.metros) {
      const { rank, composite, criteria } = rows.get(cbsa);
      expect({ rank, composite, criteria }, cbsa).toEqual({
        ...{ rank: ranked.rank, composite: ranked.composite, criteria: ranked.criteria },
      });
    }
  });

  it('ranks them next to named metros', async () => {
    const body = { criteria: [lower('unemployment_rate')], scope: { metros: ['12420', '19100'], areas: [csa, own] } };
    expect(codes((await api.answer('/rank', body)).data).toSorted()).toEqual(['12420', '19100', own, csa].toSorted());
  });

  it('takes their names, of which some are those of metros, too', async () => {
    const { data } = await api.answer('/rank', {
      criteria: [lower('unemployment_rate')],
      scope: { areas: ['Los Angeles-Long Beach, CA', own], metros: ['12420'] },
    });
    expect(data.places.map(({ geoid }: any) => geoid).toSorted()).toEqual([own, 'csa-348'].toSorted());
    expect(data.funnel.map(({ label }: any) => label)).toEqual([
      'All metros and 2 areas',
      'Metros named: 1 and 2 areas',
    ]);
  });

  it('screens them', async () => {
    const requirements = { max_unemployment: 4, min_mfg_share: 8 };
    const { data } = await api.answer('/screen', { requirements, scope: { areas: [csa, own] } });
    expect(codes(data).toSorted()).toEqual([...naiveScreen({ requirements }, regions).left].toSorted());
  });

  it('leaves a ranking without areas as it is', async () => {
    const criteria = [lower('unemployment_rate')];
    const { data } = await api.answer('/rank', { criteria });
    expect(data.places).toBeUndefined();
    expect(data.count).toBe(api.known.metros.length);
  });

  it('explains the rank of an area, and names it in analyses', async () => {
    const body = { criteria: [lower('unemployment_rate')], scope: { areas: [own] } };
    const { data } = await api.answer('/rank/explain', { ...body, metro: own });
    expect(data.metro).toMatchObject({ geography: 'area', geoid: own });
    const { data: ranked } = await api.answer('/rank', body);
    expect(data.rank).toBe(ranked.places[0].rank);
  });

  it('has the ranks of an area in moves, at both ends', async () => {
    const body = { criteria: [lower('unemployment_rate')], scope: { areas: [csa, own] } };
    const { data } = await api.answer('/rank/moves', { ...body, from: 2019, to: 2023 });
    const rankOf = async (year: number, code: string) => {
      const { data } = await api.answer(`/rank?as_of=${year}`, body);
      return data.places.find(({ geoid }: any) => geoid === code).rank;
    };
    for (const code of [csa, own]) {
      const { from, to, parts } = data.metros.find(({ geoid }: any) => geoid === code);
      expect([from, to]).toEqual([await rankOf(2019, code), await rankOf(2023, code)]);
      expect(Object.values<number>(parts).reduce((sum, part) => sum + part)).toBeCloseTo(to - from, 6);
    }
  });

  it.each([
    [['csa-1'], '', 422, 'scope.areas[0]: no area `csa-1`; areas with names are listed by GET /areas'],
    [['12420'], '', 422, 'scope.areas[0]: no area `12420`: it is the code of Austin-Round Rock-San Marcos, TX'],
    [['48453.99999'], '', 404, 'no county `99999` in the area'],
    [[csa], '?geography=county', 422, 'scope: `areas` follow metros; leave out `geography`, or the areas'],
    [Array.from({ length: 26 }, () => csa), '', 400, 'scope.areas: must be an array of at most 25 codes of areas'],
  ])('refuses %j%s', async (areas, query, status, message) => {
    const reply = await post(api.client, `/rank${query}`, { scope: { areas } });
    expect([reply.status, reply.json.message]).toEqual([status, expect.stringContaining(message)]);
  });
});
