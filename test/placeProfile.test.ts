import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readBounds, boundsAt } from '../api/domain/bounds.ts';
import type { Release } from '../api/domain/release.ts';
import type { Geography } from '../api/schemas/common.ts';
import type { Served } from '../common/release/served.ts';
import { checkedClient } from './support/checkedClient.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let release: Release;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  ({ release } = served);
  client = checkedClient(await inProcess(service({ served })));
});
afterAll(() => served.close());

const profile = async (code: string, query = '') => (await read(client, `/places/${code}${query}`)).data;

/** Every region of a geography, or every `step`th one. */
const codesOf = (geography: Geography, step: number) =>
  release.content.regions[geography].filter((_, i) => i % step === 0).map(({ geoid }) => geoid);

describe.each([
  ['state', 1],
  ['county', 200],
  ['msa', 12],
] as const)('the profile of a %s', (geography, step) => {
  it('has every latest value of the lists, and no other', async () => {
    const measures = release.content.measures.filter((measure) => measure.geographies[geography]);
    const columns = await Promise.all(measures.map(({ name }) => release.column(name, geography)));
    for (const code of codesOf(geography, step)) {
      const data = await profile(code);
      const place = release.content.regions[geography].findIndex(({ geoid }) => geoid === code);
      const expected = measures.flatMap(({ name }, i) => {
        const value = columns[i]!.at(place);
        return value === null ? [] : { name, value, year: columns[i]!.yearAt(place) };
      });
      expect(data.geography).toBe(geography);
      expect(data.measures.map(({ name, value, year }: any) => ({ name, value, year }))).toEqual(expected);
    }
  });

  it('has the ranks of counting, in all, in its state and in its size', async () => {
    const [code = ''] = codesOf(geography, step).slice(-1);
    const regions = release.content.regions[geography];
    const place = regions.findIndex(({ geoid }) => geoid === code);
    const people = await release.column('population', geography);
    const sizes = [1_000_000, 500_000, 250_000, 0];
    const sizeOf = (at: number) => sizes.find((least) => people.values[at]! >= least);
    const data = await profile(code, '?ranks=1');
    for (const { name, value, rank, rank_in_state, rank_in_size } of data.measures) {
      const column = await release.column(name, geography);
      const { values } = column;
      const newest = column.years.at(-1);
      const rankAmong = (keeps: (at: number) => boolean) => {
        if (column.yearAt(place) !== newest) return undefined;
        const others = [...column.rows].filter((at) => column.yearAt(at) === newest && keeps(at));
        const tied = others.filter((at) => at !== place && values[at] === value).length;
        return {
          ...{ rank: 1 + others.filter((at) => values[at]! > value).length, of: others.length },
          ...(tied > 0 ? { tied } : {}),
        };
      };
      expect(rank, name).toEqual(rankAmong(() => true));
      if (geography === 'state') expect(rank_in_state).toBeUndefined();
      else
        expect(rank_in_state, name).toEqual(
          rankAmong((at) => regions[at]!.states.includes(regions[place]!.states[0]!)),
        );
      const inSize = sizeOf(place) === undefined ? undefined : rankAmong((at) => sizeOf(at) === sizeOf(place));
      expect(rank_in_size, name).toEqual(inSize && { ...inSize, population: expect.any(String) });
    }
  });

  it('has the bounds of the lists, and ranks that they allow', async () => {
    const [code = ''] = codesOf(geography, step);
    const place = release.content.regions[geography].findIndex(({ geoid }) => geoid === code);
    const data = await profile(code, '?bounds=1&ranks=1');
    let bounded = 0;
    let compared = 0;
    for (const { name, year, bounds, rank } of data.measures) {
      expect(bounds, name).toEqual(boundsAt(await readBounds(release, name, geography), place, year));
      if (!bounds) continue;
      bounded++;
      const path = `/measures/${name}/ranks?geography=${geography}&per_page=500`;
      // Every fifth list: each is many pages. The list ranks the values of one year.
      if (bounded % 5 !== 1) continue;
      const { data: ranks, meta } = await read(client, path);
      if (ranks.other_years) continue;
      const pages = await Promise.all(
        Array.from({ length: meta.total_pages }, (_, i) => read(client, `${path}&page=${i + 1}`)),
      );
      const listed = pages.flatMap((page) => page.data.regions).find(({ geoid }: any) => geoid === code);
      expect([rank.best, rank.worst], name).toEqual([listed.best, listed.worst]);
      compared++;
    }
    expect(bounded).toBeGreaterThan(10);
    expect(compared).toBeGreaterThan(2);
  });
});

describe('a place profile', () => {
  it('names the places around it', async () => {
    const county = await profile('48453');
    expect(county.within.map(({ name }: any) => name)).toEqual([
      'Austin-Round Rock-San Marcos, TX',
      'Texas',
      'United States',
    ]);
    expect(county.contains).toEqual([]);
    const metro = await profile('12420');
    expect(metro.contains.map(({ geoid }: any) => geoid)).toEqual(['48021', '48055', '48209', '48453', '48491']);
    const state = await profile('48');
    expect(state.contains.filter(({ geography }: any) => geography === 'county')).toHaveLength(254);
    expect(state.contains.map(({ name }: any) => name)).toContain('Texarkana, TX-AR');
  });

  it('has the figures of the United States, as the list of each measure has them', async () => {
    const { measures, contains, population } = await profile('US');
    expect([contains.length, population > 330_000_000]).toEqual([52, true]);
    for (const { name, value, year, calculation } of measures.filter((_: any, i: number) => i % 20 === 0)) {
      const { data } = await read(client, `/measures/${name}/us`);
      expect([value, year, calculation], name).toEqual([data.value, data.year, data.calculation]);
    }
  });

  it('says why figures are missing', async () => {
    const { measures, absent } = await profile('72001', '?absent=1');
    const names = release.content.measures.filter(({ geographies }) => geographies.county).map(({ name }) => name);
    expect([...measures, ...absent].map(({ name }: any) => name).sort()).toEqual(names);
    expect(absent.find(({ name }: any) => name === 'population')?.reason).toBe('not_covered');
  });

  it.for(['48453', '12420', '48', 'US'])(
    'has of %s only the measures that are asked for, in their order',
    async (code) => {
      const names = ['unemployment_rate', 'population'];
      const query = code === 'US' ? 'absent=1' : 'bounds=1&ranks=1&absent=1';
      const { measures, absent, ...rest } = await profile(code, `?measures=${names.join()}&${query}`);
      const all = await profile(code, `?${query}`);
      expect(measures).toEqual(names.flatMap((name) => all.measures.find((one: any) => one.name === name)));
      expect(absent).toEqual([]);
      expect(rest.population).toBe(all.population);
      const one = await read(client, `/places/${code}?measures=unemployment_rate`);
      expect(one.attribution.map(({ dataset }: any) => dataset)).toEqual(['bls-laus', 'census-pep', 'omb-delineation']);
    },
  );

  it('says why a figure that is asked for is missing', async () => {
    const { measures, absent } = await profile('72001', '?measures=population&absent=1');
    expect([measures, absent.map(({ name, reason }: any) => [name, reason])]).toEqual([
      [],
      [['population', 'not_covered']],
    ]);
  });

  it.for([
    ['48453', 'violent_crime_rate', 422, /no values at geography county; it has them at msa/],
    ['48453', 'crime', 404, /no measure/],
    ['48453', '', 400, /names none/],
  ] as const)('refuses measures of %s: "%s"', async ([code, name, status, message]) => {
    const refused = await client.send(`/api/v1/places/${code}?measures=${name}`);
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.text).message).toMatch(message);
  });

  it('ranks figures of one year only', async () => {
    const ranksIn = async (code: string, name: string) => {
      const { measures } = await profile(code, '?ranks=1');
      return measures.find((one: any) => one.name === name);
    };
    // Colbert County, Alabama, has had no index since 2019; 986 counties have one of 2024.
    const old = await ranksIn('01033', 'median_air_quality_index');
    expect(old).toMatchObject({ value: 38, year: 2019, vintage: 2019 });
    for (const member of ['rank', 'rank_in_state', 'rank_in_size']) expect(old).not.toHaveProperty(member);
    const { rank } = await ranksIn('06037', 'median_air_quality_index');
    expect(rank.of).toBe(986);
    const { data: list } = await read(client, '/measures/violent_crime_rate/ranks?geography=msa&per_page=500');
    const listed = list.regions.find(({ geoid }: any) => geoid === '12420');
    expect((await ranksIn('12420', 'violent_crime_rate')).rank).toMatchObject({ rank: listed.rank, of: list.count });
  });

  it('compares a county with its state, and a state only with the nation', async () => {
    const [county] = (await profile('48453', '?context=1')).measures;
    expect(county.states).toEqual([{ state: 'TX', value: expect.any(Number) }]);
    const [state] = (await profile('48', '?context=1')).measures;
    expect(state).toHaveProperty('us');
    expect(state).not.toHaveProperty('states');
  });

  it('is found by the id of a region and by a code in the long form', async () => {
    const { id } = release.content.regions.county.find(({ geoid }) => geoid === '48453')!;
    expect((await profile(id)).geoid).toBe('48453');
    expect((await profile('0500000US48453')).geoid).toBe('48453');
  });

  it('says breaks of its figures', async () => {
    const { measures } = await profile('48453');
    const broken = measures.filter(({ breaks }: any) => breaks);
    expect(broken.length).toBeGreaterThan(3);
    for (const { breaks } of broken) expect(breaks[0]).toMatchObject({ year: expect.any(Number) });
  });

  it.each([
    ['99999', /^no place has the code `99999`; GET \/places\?q= finds/],
    ['CA', /^no place has the code `CA`; did you mean `06` \(California\)\?$/],
    ['California', /; did you mean `06` \(California\)\?$/],
    ['6037', /; did you mean `06037` \(Los Angeles County, CA\)\?$/],
    ['31100', /Today: 31080 \(Los Angeles-Long Beach-Anaheim, CA\)$/],
    ['09001', /Fairfield County, CT \(09001\) is not a county today/],
  ])('of %s does not exist', async (code, message) => {
    const { status, json } = await client.send(`/api/v1/places/${code}`);
    expect([status, json.message]).toEqual([404, expect.stringMatching(message)]);
  });
});
