import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalRandom, seededRandom } from '../../api/domain/random.ts';
import { rank, scoringOf } from '../../api/domain/rank.ts';
import { draws, minMaxFirst, minMaxRanks, robustness, weightRange } from '../../api/domain/robustness.ts';
import { RankRequest } from '../../api/schemas/rank.ts';
import { root } from '../support/service.ts';
import { higher, lower, post, useApi } from './contractClient.ts';
import { madeUp, places } from './figures.ts';

const columns = {
  a: [3, 1, 4, 1, 5, 9, 2, 6, NaN, 5],
  b: [2, 7, 1, 8, 2, 8, 1, NaN, 2, 8],
  c: [0, 5, 7, 7, 2, 1, 5, 6, 6, 4],
};
const request = RankRequest.parse({
  criteria: [
    { measure: 'c', direction: 'higher_better', weight: 1 },
    { measure: 'a', direction: 'higher_better', weight: 3 },
    { measure: 'b', direction: 'lower_better', weight: 2 },
  ],
  // Some metros are only in the reference of the scores.
  scope: { states: ['AL', 'AK'] },
});
const { figures } = madeUp(columns, places(10));
const ranking = rank(request, figures, undefined, { partial: true });
const errorsOf = (error: (place: number) => number, measures = ['a', 'b']) =>
  new Map(measures.map((measure) => [measure, Float64Array.from({ length: 10 }, (_, place) => error(place))]));

/** Returns a function that returns one number of a generator that fills arrays. */
const oneByOne = (fill: (numbers: Float64Array) => void) => () => {
  const [number] = (fill(one), one);
  return number!;
};
const one = new Float64Array(1);

/** The ranks of each metro over the draws, computed slowly: scores by counting, ranks by comparing all pairs. */
function naiveRanks(seed: string, errors: ReadonlyMap<string, Float64Array>) {
  const scoring = scoringOf(ranking.criteria);
  const random = seededRandom(seed);
  const normal = oneByOne(normalRandom(`${seed} figures`));
  const ranked = ranking.metros.filter(({ rank }) => rank !== null).map(({ place }) => place);
  const missing = seededRandom(`${seed} missing`);
  const found = new Map<number, number[]>(ranked.map((place) => [place, []]));
  for (let draw = 0; draw < draws; draw++) {
    const isPercentile = random() < 0.5;
    const weights = scoring.map(({ share }) => share * (1 + weightRange * (2 * random() - 1)));
    const scores = scoring.map(({ measure, direction, column }) => {
      const own = errors.get(measure);
      const values = [...column.values].map((value, place) => {
        const error = own?.[place] ?? NaN;
        return Number.isNaN(value) || Number.isNaN(error) ? value : value + error * normal();
      });
      const known = values.filter((value) => !Number.isNaN(value));
      const [least, most] = [Math.min(...known), Math.max(...known)];
      return values.map((value) => {
        const [worse, equal] = [known.filter((one) => one < value).length, known.filter((one) => one === value).length];
        const percentile = (100 * (worse + (equal - 1) / 2)) / (known.length - 1);
        const score = isPercentile ? percentile : (100 * (value - least)) / (most - least);
        return Number.isNaN(value) ? NaN : direction === 'higher_better' ? score : 100 - score;
      });
    });
    const filled = scores.map((own) =>
      ranked.map((place) => (Number.isNaN(own[place]) ? 100 * missing() : own[place]!)),
    );
    const weight = weights.reduce((sum, one) => sum + one, 0);
    const composites = ranked.map((_, i) => weights.reduce((sum, w, c) => sum + w * filled[c]![i]!, 0) / weight);
    ranked.forEach((place, i) =>
      found.get(place)!.push(1 + composites.filter((one) => one > composites[i]! + 1e-12).length),
    );
  }
  return found;
}

describe('robustness with drawn figures', () => {
  it('has the ranks of a naive computation with the same random numbers (D184)', () => {
    for (const [seed, errors] of [
      ['one', errorsOf((place) => (place % 3 === 0 ? NaN : 0.5 + place / 4))],
      ['two', errorsOf((place) => 100 * (place + 1), ['a', 'b', 'c'])],
      ['three', errorsOf((place) => (place === 4 ? 2 : NaN), ['c'])],
    ] as const) {
      const found = robustness(ranking, seed, 2, errors);
      const naive = naiveRanks(seed, errors);
      expect([...found.keys()]).toEqual([...naive.keys()]);
      for (const [place, { interval, top10Share, topShare }] of found) {
        const ranks = naive.get(place)!.toSorted((a, b) => a - b);
        const share = (top: number) => ranks.filter((rank) => rank <= top).length / draws;
        expect(interval).toEqual([ranks[draws * 0.05 - 1], ranks[draws * 0.95 - 1]]);
        expect([top10Share, topShare]).toEqual([share(10), share(2)]);
      }
    }
  });

  it('has the same answer as without them if every error is zero (D184)', () => {
    expect(
      robustness(
        ranking,
        'one',
        3,
        errorsOf(() => 0),
      ),
    ).toEqual(robustness(ranking, 'one', 3));
    expect(
      robustness(
        ranking,
        'one',
        3,
        errorsOf(() => NaN),
      ),
    ).toEqual(robustness(ranking, 'one', 3));
    expect(
      robustness(
        ranking,
        'one',
        3,
        errorsOf(() => 1),
      ),
    ).not.toEqual(robustness(ranking, 'one', 3));
  });

  it('swaps two metros with huge errors in about half of the draws, and none with small ones', () => {
    const pair = madeUp({ a: [1, 2] }, places(2));
    const criteria = [{ measure: 'a', direction: 'higher_better' as const, weight: 1 }];
    const sharesWith = (error: number) => {
      const errors = new Map([['a', Float64Array.of(error, error)]]);
      const found = robustness(rank({ criteria }, pair.figures), 'pair', 1, errors);
      return [0, 1].map((place) => found.get(place)!.topShare);
    };
    for (const share of sharesWith(1e6)) expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
    expect(sharesWith(1e-3)).toEqual([0, 1]);
    // The difference has a standard error of the root of 2: the metros swap with probability 0.24.
    const [behind = NaN] = sharesWith(1);
    expect(Math.abs(behind - 0.24)).toBeLessThan(0.04);
  });
});

describe('normally distributed random numbers', () => {
  it('have the moments and tails of the normal distribution', () => {
    const numbers = new Float64Array(4_000_000);
    normalRandom('normal')(numbers);
    const mean = (power: number) => numbers.reduce((sum, one) => sum + one ** power, 0) / numbers.length;
    expect(Math.abs(mean(1))).toBeLessThan(0.01);
    expect(Math.abs(mean(2) - 1)).toBeLessThan(0.02);
    expect(Math.abs(mean(3))).toBeLessThan(0.04);
    expect(Math.abs(mean(4) - 3)).toBeLessThan(0.1);
    // The share beyond 3.4426, where the method changes, and its sign.
    for (const sign of [1, -1])
      expect(Math.abs(numbers.filter((one) => sign * one > 3.4426).length / numbers.length - 2.88e-4)).toBeLessThan(
        3e-5,
      );
    const within = (limit: number) => numbers.filter((one) => Math.abs(one) < limit).length / numbers.length;
    expect(Math.abs(within(1.6449) - 0.9)).toBeLessThan(0.005);
  });
});

describe('POST /rank?robustness=1&figures=1', () => {
  const api = useApi();
  const criteria = [higher('homeownership_rate', { weight: 2 }), lower('unemployment_rate'), higher('births')];
  const answer = async (query: string, body: object) => (await api.answer(`/rank?${query}`, body)).data;

  it('names the criteria with drawn figures and those without (D184)', async () => {
    const body = { criteria, scope: { states: ['OK', 'PR'] } };
    const { robustness, metros } = await answer('robustness=1&figures=1', body);
    const plain = await answer('robustness=1&figures=0', body);
    expect(await answer('robustness=1', body)).toEqual({ ...plain, robustness, metros });
    const { figures, ...rest } = robustness;
    expect(rest).toEqual(plain.robustness);
    expect(figures.without_bounds).toEqual(['births', 'unemployment_rate']);
    expect(figures.drawn.map(({ measure }: any) => measure)).toEqual(['homeownership_rate']);
    const { values } = (
      await api.client.send('/api/v1/measures/homeownership_rate/values?geography=msa&bounds=1&per_page=500')
    ).json.data;
    expect(figures.drawn[0].metros).toBe(values.filter((row: any) => row.bounds).length);
    const ranksOf = (list: any[]) => list.map(({ cbsa, rank, composite }) => ({ cbsa, rank, composite }));
    expect(ranksOf(metros)).toEqual(ranksOf(plain.metros));
  });

  it('gives intervals to a criterion with bounds, and none to one without', async () => {
    const intervals = async (query: string, measure: string) => {
      const { metros } = await answer(query, { criteria: [higher(measure)] });
      return metros
        .filter(({ rank }: any) => rank !== null)
        .map((metro: any) => metro.rank_interval as [number, number]);
    };
    expect(new Set(await intervals('robustness=1&figures=0', 'homeownership_rate'))).toEqual(new Set([null]));
    const drawn = await intervals('robustness=1&figures=1', 'homeownership_rate');
    expect(drawn.filter(([low, high]: [number, number]) => low < high).length).toBeGreaterThan(350);
    expect(new Set(await intervals('robustness=1&figures=1', 'births'))).toEqual(new Set([null]));
  });

  it('has the intervals of the example of docs/analyses.md', async () => {
    const text = readFileSync(join(root, 'docs/analyses.md'), 'utf8').replaceAll('\n', ' ');
    const body = { scope: { states: ['OK', 'NM'] }, criteria: [higher('homeownership_rate')] };
    const { metros } = await answer('robustness=1&figures=1', body);
    for (const [name, rank] of [
      ['Tulsa', 5],
      ['Lawton', 9],
    ] as const) {
      const metro = metros.find((one: any) => one.name.startsWith(name));
      expect(metro.rank).toBe(rank);
      const [{ value }] = metro.criteria;
      const [low, high] = metro.rank_interval;
      expect(text).toMatch(new RegExp(`${name}, \\w+ with ${value.toFixed(1)} percent, has \`\\[${low}, ${high}\\]\``));
    }
    expect(metros).toHaveLength(9);
  });

  it('needs robustness, and works as of a year and without criteria (400)', async () => {
    await api.expectError(
      post(api.client, '/rank?figures=1', { criteria }),
      400,
      'bad_request',
      /^parameter `figures` is of `robustness`/,
    );
    await api.expectError(
      post(api.client, '/rank?figures=2&robustness=1', {}),
      400,
      'bad_request',
      /figures.*must be 1 or 0/,
    );
    const { robustness } = await answer('robustness=1&figures=1', {});
    expect(robustness.figures).toEqual({ drawn: [], without_bounds: [] });
    const asOf = async (year: number) =>
      (await answer(`robustness=1&figures=1&as_of=${year}`, { criteria })).robustness.figures.drawn;
    expect((await asOf(2023)).map(({ measure }: any) => measure)).toEqual(['homeownership_rate']);
    // The survey of 2019 to 2023 is the only one.
    expect(await asOf(2021)).toEqual([]);
  });
});

describe('the ranks by min-max', () => {
  const rankingOf = (values: number[], weight: number) => {
    const { figures } = madeUp({ a: values, b: [1, 2, 3, 4] }, places(4));
    const criteria = [
      { measure: 'a', direction: 'higher_better', weight },
      { measure: 'b', direction: 'higher_better', weight: 1 },
    ];
    return rank(RankRequest.parse({ criteria }), figures);
  };
  const ranksOf = (values: number[], weight: number) => minMaxRanks(rankingOf(values, weight));

  it('put a metro first that is far from the others, and share a rank', () => {
    // Scores of a: 100, 0, 1, 2 of 100; of b: 0, 33, 67, 100.
    expect([...ranksOf([100, 0, 1, 2], 3)!].toSorted((one, other) => one[0] - other[0])).toEqual([
      [0, 1],
      [1, 4],
      [2, 3],
      [3, 2],
    ]);
    expect([...ranksOf([3, 2, 1, 0], 1)!.values()]).toEqual([1, 1, 1, 1]);
  });

  it('name the metro that is first then with the criterion that puts it there, unless it is first anyway', () => {
    // Percentiles of a and b with weights 1.2 and 1: metro 3 is first. By min-max, metro 0 has 100 of 100 in a.
    expect(minMaxFirst(rankingOf([100, 0, 1, 2], 1.2))).toEqual({ place: 0, rank: 2, measure: 'a' });
    expect(minMaxFirst(rankingOf([1, 2, 3, 4], 1))).toBeUndefined();
  });
});
