import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../api/domain/normal.ts';
import { seededRandom } from '../api/domain/random.ts';
import { jointQuantile, rankBounds } from '../api/domain/rankBounds.ts';
import { useBuiltApi } from './support/builtApi.ts';
import { read, root } from './support/service.ts';

/** The same in the words of the definition, comparing each value with each other one. */
function naive(values: Float64Array, errors: Errors, level: number, direction: 'higher_better' | 'lower_better') {
  const n = values.length;
  const intervals = [...values.keys()].map((i) => ({
    known: !Number.isNaN(errors.below[i]! + errors.above[i]!),
    ...{ i, value: values[i]! },
  }));
  const z = jointQuantile(level, intervals.filter(({ known }) => known).length);
  const at = intervals.map(({ i, value, known }) => {
    return { known, value, low: value - z * errors.below[i]!, high: value + z * errors.above[i]! };
  });
  type One = (typeof at)[number];
  const isUp = direction === 'higher_better';
  const isBetter = (a: One, b: One) => a.known && b.known && (isUp ? a.low > b.high : a.high < b.low);
  return at.map((own) => ({
    rank: 1 + at.filter(({ value }) => (isUp ? value > own.value : value < own.value)).length,
    best: own.known ? 1 + at.filter((other) => isBetter(other, own)).length : 0,
    worst: own.known ? n - at.filter((other) => isBetter(own, other)).length : 0,
  }));
}

interface Errors {
  readonly below: Float64Array;
  readonly above: Float64Array;
}

const rows = ({ ranks, best, worst }: ReturnType<typeof rankBounds>) =>
  [...ranks].map((rank, i) => ({ rank, best: best[i]!, worst: worst[i]! }));

const symmetric = (errors: readonly number[]): Errors => ({
  below: Float64Array.from(errors),
  above: Float64Array.from(errors),
});

describe('quantiles', () => {
  it('of the normal distribution are those of tables', () => {
    expect([0.5, 0.9, 0.95, 0.995].map(normalQuantile)).toEqual([
      ...[0, 1.2815515655446008, 1.6448536269514715, 2.5758293035489],
    ]);
    expect(normalQuantile(1e-12)).toBeCloseTo(-7.034483825301132, 12);
    expect(normalQuantile(1e-20)).toBeCloseTo(-9.26234008979841, 12);
  });

  it('of joint intervals are those of Sidak, and that of one interval is the usual one', () => {
    expect(jointQuantile(90, 1)).toBeCloseTo(1.6448536269514715, 12);
    expect(jointQuantile(90, 5)).toBeCloseTo(2.3106600842806704, 12);
    expect(jointQuantile(95, 10)).toBeCloseTo(2.7996252193010864, 12);
    expect(jointQuantile(90, 3144)).toBeCloseTo(4.148192529493, 9);
  });
});

describe('best and worst ranks', () => {
  it('are those of a comparison of each pair, with ties, unknown errors and errors of two sizes', () => {
    const random = seededRandom('ranks');
    for (let trial = 0; trial < 300; trial++) {
      const n = 1 + Math.floor(random() * 40);
      const make = (of: () => number) => Float64Array.from({ length: n }, of);
      const values = make(() => Math.floor(random() * 30) - 10);
      const error = () => (random() < 0.1 ? NaN : random() < 0.2 ? 0 : random() * 3);
      const errors = { below: make(error), above: make(error) };
      const level = 50 + Math.floor(random() * 50);
      for (const direction of ['higher_better', 'lower_better'] as const)
        expect(rows(rankBounds(values, errors, level, direction))).toEqual(naive(values, errors, level, direction));
    }
  });

  it('contain all true ranks at least as often as the level says, in 1,000 simulated lists (U4)', () => {
    const random = seededRandom('coverage');
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const truth = Float64Array.from({ length: 30 }, () => 10 * normal());
    const errors = symmetric(Array.from(truth, () => 0.2 + 2 * random()));
    const { ranks } = rankBounds(truth, undefined, 90, 'higher_better');
    const lists = 1000;
    for (const level of [50, 80, 90, 99]) {
      let [holds, joint, narrow] = [0, 0, 0];
      for (let list = 0; list < lists; list++) {
        const seen = truth.map((value, i) => value + errors.above[i]! * normal());
        const { best, worst } = rankBounds(seen, errors, level, 'higher_better');
        if (ranks.every((rank, i) => best[i]! <= rank && rank <= worst[i]!)) holds++;
        const z = jointQuantile(level, truth.length);
        if (truth.every((value, i) => Math.abs(value - seen[i]!) <= z * errors.above[i]!)) joint++;
        if (best.some((one, i) => one > 1 || worst[i]! < truth.length)) narrow++;
      }
      const error = Math.sqrt((level * (100 - level)) / 1e4 / lists);
      expect(holds / lists).toBeGreaterThanOrEqual(level / 100 - 3 * error);
      // The intervals themselves hold as often as the level says, no more: they are not merely wide.
      expect(Math.abs(joint / lists - level / 100)).toBeLessThan(3 * error);
      expect(narrow).toBe(lists);
    }
  });

  it('are the rank itself where errors are zero, and all ranks of a tie', () => {
    const values = Float64Array.of(5, 9, 7, 1);
    const expected = [3, 1, 2, 4].map((rank) => ({ rank, best: rank, worst: rank }));
    expect(rows(rankBounds(values, symmetric([0, 0, 0, 0]), 99, 'higher_better'))).toEqual(expected);
    const tied = rankBounds(Float64Array.of(5, 9, 5, 1), symmetric([0, 0, 0, 0]), 99, 'higher_better');
    expect(rows(tied).map(Object.values)).toEqual([
      [2, 2, 3],
      [1, 1, 1],
      [2, 2, 3],
      [4, 4, 4],
    ]);
  });

  it('are unknown without errors, and a value without errors narrows no other rank', () => {
    expect(rankBounds(Float64Array.of(5, 9), undefined, 90, 'higher_better')).toMatchObject({ bounded: 0 });
    const one = rankBounds(Float64Array.of(5, 900, 1), symmetric([0, NaN, 0]), 90, 'higher_better');
    expect(rows(one).map(Object.values)).toEqual([
      [2, 1, 2],
      [1, 0, 0],
      [3, 2, 3],
    ]);
    expect(rankBounds(new Float64Array(), symmetric([]), 90, 'lower_better').ranks).toHaveLength(0);
  });
});

describe('GET /measures/{name}/ranks', () => {
  const api = useBuiltApi();
  const get = (path: string) => read(api.client, `/measures/${path}`);
  const shown = ({ data }: any) => data.regions.map(({ geoid, rank, best, worst }: any) => [geoid, rank, best, worst]);

  it('gives each region its rank, and the ranks that it can have', async () => {
    const { data, meta } = await get('homeownership_rate/ranks?geography=msa&state=OK');
    expect(data).toMatchObject({ measure: 'homeownership_rate', level: 90, direction: 'higher_better' });
    expect(data).toMatchObject({ count: 5, bounded: 5, method: expect.stringMatching(/^ranks\/1: /) });
    expect(shown({ data })).toEqual([
      ['22900', 1, 1, 4],
      ['46140', 2, 1, 3],
      ['21420', 3, 1, 4],
      ['36420', 4, 2, 4],
      ['30020', 5, 5, 5],
    ]);
    expect(meta).toEqual({ release: api.served.id, page: 1, per_page: 100, total: 5, total_pages: 1 });
  });

  it('with the other direction counts from the other end', async () => {
    const up = shown(await get('homeownership_rate/ranks?geography=msa&state=OK'));
    const down = shown(await get('homeownership_rate/ranks?geography=msa&state=OK&direction=lower_better'));
    const turned = up.map(([geoid, rank, best, worst]: any) => [geoid, 6 - rank, 6 - worst, 6 - best]).reverse();
    expect(down).toEqual(turned);
  });

  it('has wider ranks at a higher level', async () => {
    const widths = await Promise.all(
      [50, 80, 90, 95, 99].map(async (level) => {
        const { data } = await get(`median_household_income_1yr/ranks?geography=msa&level=${level}&per_page=500`);
        expect([data.level, data.count, data.bounded]).toEqual([level, 393, 393]);
        for (const { rank, best, worst } of data.regions) expect(best <= rank && rank <= worst).toBe(true);
        return data.regions.reduce(
          (sum: number, one: { best: number; worst: number }) => sum + one.worst - one.best,
          0,
        ) as number;
      }),
    );
    expect(widths.toSorted((a, b) => a - b)).toEqual(widths);
    expect(new Set(widths).size).toBe(5);
  });

  it('ranks the same regions on every page, the counties of the nation too', async () => {
    const pages = await Promise.all(
      [1, 7].map((page) => get(`poverty_rate/ranks?geography=county&per_page=500&page=${page}`)),
    );
    expect(pages.map(({ data }) => [data.count, data.bounded, data.regions.length])).toEqual([
      [3143, 3143, 500],
      [3143, 3143, 143],
    ]);
    expect(pages[0]!.data.regions[0].rank).toBe(1);
    const past = await get('poverty_rate/ranks?geography=county&page=99');
    expect(past.data.regions).toEqual([]);
  });

  it('without bounds gives the rank of the value and says that it has none', async () => {
    const { data } = await get('population/ranks?geography=msa&state=OK');
    expect(data.bounded).toBe(0);
    expect(shown({ data })).toEqual([
      ['36420', 1, null, null],
      ['46140', 2, null, null],
      ['22900', 3, null, null],
      ['30020', 4, null, null],
      ['21420', 5, null, null],
    ]);
  });

  it('of no region is an empty list, and of one its only rank', async () => {
    const none = await get('population/ranks?geography=msa&state=PR');
    expect([none.data.count, none.data.regions]).toEqual([0, []]);
    const one = await get('homeownership_rate/ranks?geography=state&state=OK');
    expect(shown(one)).toEqual([['40', 1, 1, 1]]);
    const counties = await get('homeownership_rate/ranks?geography=county&metro=30020');
    expect(counties.data.count).toBe(2);
  });

  it('of a metro is its rank among all metros, or those of the state', async () => {
    const all = await get('unemployment_rate/ranks?geography=msa&direction=lower_better&per_page=500');
    const wanted = all.data.regions.find(({ geoid }: any) => geoid === '12420');
    const one = await get('unemployment_rate/ranks?geography=msa&direction=lower_better&metro=12420');
    expect(one.data).toMatchObject({ count: 393, regions: [wanted] });
    expect(one.meta.total).toBe(1);
    const inState = await get('population/ranks?geography=msa&state=OK&metro=46140');
    expect(shown(inState)).toEqual([['46140', 2, null, null]]);
  });

  it('gives the table of docs/bounds.md', async () => {
    const page = readFileSync(join(root, 'docs/bounds.md'), 'utf8');
    const { data } = await get('homeownership_rate/ranks?geography=msa&state=OK');
    const { data: bounded } = await get('homeownership_rate/values?geography=msa&state=OK&bounds=1');
    const z = jointQuantile(90, 5);
    expect(page).toContain(`${z.toFixed(4)} / 1.645 = 1.9665`);
    for (const { geoid, name, value, rank, best, worst } of data.regions) {
      const { bounds } = bounded.values.find((row: any) => row.geoid === geoid);
      const [from, to] = [bounds.lower, bounds.upper].map(
        (bound: number) => Number(value) + ((bound - value) * z) / 1.645,
      );
      const cells = [rank, name, value.toFixed(1), `${from!.toFixed(4)} to ${to!.toFixed(4)}`, best, worst];
      expect(page).toContain(`| ${cells.join(' | ')} |`);
    }
    const [few, metros, counties] = [5, 393, 3144].map((n) => jointQuantile(90, n).toFixed(2));
    expect(page).toContain(`${few!} for 5 regions, ${metros!} for 393 and ${counties!} for 3,144.`);
  });

  it.each([
    ['homeownership_rate/ranks', 400, /parameter `geography` is missing/],
    ['homeownership_rate/ranks?geography=msa&level=100', 400, /^level: must be a whole number from 50 to 99/],
    [
      'homeownership_rate/ranks?geography=msa&direction=up',
      400,
      /^direction: must be one of higher_better, lower_better/,
    ],
    [
      'median_home_value/ranks?geography=county',
      404,
      /has no values at geography county; it has them at msa; the nearest .* is `median_home_value_of_counties`$/,
    ],
    [
      'mean_household_income_1yr/ranks?geography=state',
      404,
      /at msa; the nearest measure with values there is `mean_household_income`$/,
    ],
    ['owner_share/ranks?geography=msa', 404, /no measure `owner_share`/],
  ])('%s is %s', async (path, status, message) => {
    const answer = await api.client.send(`/api/v1/measures/${path}`);
    expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(message)]);
  });

  it('has the ranks of the profile with `ranks`, and of its bounds with `bounds`', async () => {
    const { data: list } = await get('median_home_value/ranks?geography=msa&per_page=500');
    const { rank, best, worst } = list.regions.find(({ geoid }: any) => geoid === '46140');
    const [plain, ranked, both] = await Promise.all(
      ['', '?ranks=1', '?ranks=1&bounds=1'].map(
        async (query) => (await read(api.client, `/metros/46140${query}`)).data,
      ),
    );
    const named = (data: any, name: string) => data.measures.find((one: any) => one.name === name);
    expect(named(ranked, 'median_home_value').rank).toEqual({ rank, of: 393 });
    expect(named(both, 'median_home_value').rank).toEqual({ rank, of: 393, best, worst });
    expect(named(both, 'population').rank).not.toHaveProperty('best');
    expect({ ...ranked, measures: ranked.measures.map(({ rank: _, ...one }: any) => one) }).toEqual(plain);
  });
});
