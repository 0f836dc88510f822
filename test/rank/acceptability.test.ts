import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptability } from '../../api/domain/acceptability.ts';
import type { WeightLimits } from '../../api/domain/weightDraws.ts';
import { codesOf, coveredBy, higher, lower, post, santaFe, useApi } from './contractClient.ts';
import { type CompleteWorld, completeWorld, rankComplete, scoresOf } from './worlds.ts';

const free = (count: number): WeightLimits => ({
  order: [],
  min: new Float64Array(count),
  max: new Float64Array(count).fill(1),
});

/** The acceptabilities of a world for weights without limits. */
function acceptabilityOf(criteria: CompleteWorld, top: number, limits = free(criteria.length)) {
  const { alternatives } = rankComplete(criteria);
  const rows = alternatives.places.map((place) => scoresOf(alternatives, place));
  return { rows, ...acceptability(alternatives, limits, top, 'test')! };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The share of the first weights from `low` to `high` for which a metro with two scores is first, ties shared. */
function firstShare(own: readonly number[], rows: readonly (readonly number[])[], low: number, high: number): number {
  let [from, to] = [low, high];
  for (const row of rows) {
    // Its lead over the other is a + b x weight.
    const a = own[1]! - row[1]!;
    const b = own[0]! - row[0]! - a;
    if (b === 0 && a < 0) return 0;
    if (b > 0) from = Math.max(from, -a / b);
    if (b < 0) to = Math.min(to, -a / b);
  }
  const same = rows.filter((row) => row[0] === own[0] && row[1] === own[1]).length;
  return Math.max(0, to - from) / (high - low) / same;
}

describe('acceptability (A2)', () => {
  it('has the exact shares of first ranks for two criteria', () => {
    const limits = fc.record({
      min: fc.constantFrom(0, 0.2, 0.4),
      max: fc.constantFrom(0.5, 0.8, 1),
      ordered: fc.boolean(),
    });
    const two = completeWorld(2).filter((criteria) => criteria.length === 2);
    fc.assert(
      fc.property(two, limits, (criteria, { min, max, ordered }) => {
        const { rows, metros, shareError } = acceptabilityOf(criteria, 3, {
          order: ordered ? [1, 0] : [],
          min: Float64Array.of(min, 0),
          max: Float64Array.of(max, 1),
        });
        const high = ordered ? Math.min(max, 0.5) : max;
        expect(shareError).toBeLessThan(0.008);
        metros.forEach(({ rank1Share }, i) => {
          // Five standard errors: a fixed seed exceeds them always or never.
          expect(Math.abs(rank1Share - firstShare(rows[i]!, rows, min, high))).toBeLessThan(0.025);
        });
      }),
      { numRuns: 60, seed: 2 },
    );
  });

  it('has shares that add up, and none for a dominated metro', () => {
    fc.assert(
      fc.property(completeWorld(6), fc.integer({ min: 1, max: 16 }), (criteria, top) => {
        const { rows, metros } = acceptabilityOf(criteria, top);
        const n = rows.length;
        expect(sumOf(metros.map(({ rank1Share }) => rank1Share))).toBeCloseTo(1, 9);
        expect(sumOf(metros.map(({ topShare }) => topShare))).toBeCloseTo(Math.min(top, n), 9);
        expect(sumOf(metros.map(({ expectedRank }) => expectedRank))).toBeCloseTo((n * (n + 1)) / 2, 6);
        metros.forEach(({ rank1Share, topShare, expectedRank, centralWeights }, i) => {
          const isDominated = rows.some((row) => row.every((score, c) => score > rows[i]![c]!));
          if (isDominated) expect([rank1Share, centralWeights]).toEqual([0, null]);
          expect(topShare).toBeGreaterThanOrEqual(rank1Share - 1e-12);
          expect(expectedRank >= 1 && expectedRank <= n).toBe(true);
          if (centralWeights) expect(sumOf([...centralWeights])).toBeCloseTo(1, 9);
        });
      }),
      { numRuns: 40, seed: 2 },
    );
  });

  it('has the exact ranks for a single criterion', () => {
    fc.assert(
      fc.property(completeWorld(1), (criteria) => {
        const { rows, metros, shareError, rankError } = acceptabilityOf(criteria, 2);
        metros.forEach(({ expectedRank }, i) => {
          const better = rows.filter(([score]) => score! > rows[i]![0]!).length;
          const equal = rows.filter(([score]) => score === rows[i]![0]).length;
          expect(expectedRank).toBeCloseTo(better + (equal + 1) / 2, 9);
        });
        expect(Math.max(shareError, rankError)).toBeLessThan(1e-6);
      }),
      { numRuns: 10, seed: 2 },
    );
  });

  it('states a standard error that other seeds confirm', () => {
    const criteria = fc.sample(completeWorld(4), { seed: 5, numRuns: 20 }).find((one) => one.length === 4)!;
    const { alternatives } = rankComplete(criteria);
    const limits = { order: [0, 1], min: Float64Array.of(0, 0.1, 0, 0.1), max: Float64Array.of(0.6, 1, 1, 0.7) };
    const runs = Array.from({ length: 30 }, (_, seed) => acceptability(alternatives, limits, 1, `seed ${seed}`)!);
    const deviations = alternatives.places.map((_, i) => {
      const shares = runs.map(({ metros }) => metros[i]!.rank1Share);
      const mean = sumOf(shares) / shares.length;
      return Math.sqrt(sumOf(shares.map((share) => (share - mean) ** 2)) / (shares.length - 1));
    });
    const stated = sumOf(runs.map(({ shareError }) => shareError)) / runs.length;
    expect(Math.max(...deviations) / stated).toBeGreaterThan(0.6);
    expect(Math.max(...deviations) / stated).toBeLessThan(1.5);
  });
});

describe('POST /rank/acceptability', () => {
  const api = useApi();
  const criteria = [lower('unemployment_rate'), higher('population_growth_5yr'), higher('manufacturing_share_of_gdp')];
  const accepted = async (body: object) => (await api.answer('/rank/acceptability', { criteria, ...body })).data;

  it('returns all metros with every figure, most acceptable first, with how it drew', async () => {
    const { data, meta } = await api.answer('/rank/acceptability', { criteria });
    expect(meta).toEqual({ release: api.served.release.content.id });
    expect(data).toMatchObject({ draws: 10_000, top: 10, seed: expect.stringMatching(/^[0-9a-f]{14}$/) });
    expect(data.method).toMatch(/^acceptability\/1: /);
    expect(coveredBy(data)).toBe(393);
    expect(data.metros).toHaveLength(data.count);
    expect(codesOf(data.metros)).not.toContain(santaFe);
    const shares = data.metros.map(({ rank1_share }: any) => rank1_share);
    expect(shares).toEqual(shares.toSorted((a: number, b: number) => b - a));
    expect(sumOf(shares)).toBeCloseTo(1, 4);
    expect(sumOf(data.metros.map(({ top_share }: any) => top_share))).toBeCloseTo(10, 4);
    expect(data.standard_error.share).toBeLessThan(0.008);
    const [first] = data.metros;
    expect(first.central_weights.map(({ measure }: any) => measure)).toEqual(
      criteria.map(({ measure }) => measure).toSorted(),
    );
    expect(data.metros.at(-1).central_weights).toBe(null);
  });

  it('does not depend on the weights, the order of the criteria, or the top of its draws', async () => {
    const data = await accepted({});
    const weighted = criteria.map((one, i) => ({ ...one, weight: i + 2 })).toReversed();
    expect(await accepted({ criteria: weighted })).toEqual(data);
    const { metros, ...rest } = await accepted({ top: 3 });
    expect(rest.seed).toBe(data.seed);
    expect(rest.top).toBe(3);
    for (const { cbsa, rank1_share } of metros)
      expect(rank1_share).toBe(data.metros.find((metro: any) => metro.cbsa === cbsa).rank1_share);
  });

  it('keeps limits: a criterion with all the weight ranks alone', async () => {
    const [rate, ...others] = criteria;
    const { metros } = await accepted({ criteria: [{ ...rate, min: 1 }, ...others] });
    const ranking = await api.rank({ criteria: [rate] });
    const best = ranking.metros.find(({ cbsa }: any) => codesOf(metros).includes(cbsa));
    const tied = ranking.metros.filter(({ composite, cbsa }: any) => {
      return composite === best.composite && codesOf(metros).includes(cbsa);
    });
    for (const { cbsa } of tied)
      expect(metros.find((metro: any) => metro.cbsa === cbsa).rank1_share).toBeCloseTo(1 / tied.length, 4);
    const { seed } = await accepted({ criteria: [{ ...rate, order: 1 }, { ...others[0], order: 2 }, others[1]] });
    expect(seed).not.toBe((await accepted({})).seed);
  });

  it('refuses limits that are malformed (400) or that no weights fulfill (422)', async () => {
    const send = (limits: object, more: object = {}) =>
      post(api.client, '/rank/acceptability', { criteria: [{ ...criteria[0], ...limits }, criteria[1]], ...more });
    const bad = (limits: object, message: RegExp, more?: object) =>
      api.expectError(send(limits, more), 400, 'bad_request', message);
    await bad({ min: 1.5 }, /^criteria\[0\]\.min: must be a share of all weight from 0 to 1/);
    await bad({ order: 0 }, /^criteria\[0\]\.order: must be a whole number from 1 to 20/);
    await bad({ min: 0.5, max: 0.4 }, /^criteria\[0\]\.min: must be at most `max`/);
    await bad({ weight: 0, max: 0.4 }, /^criteria\[0\]\.max: limits a weight that is 0/);
    await bad({}, /^top: must be a whole number from 1 to 100/, { top: 101 });
    await bad({}, /^`order`: there is no such member/, { order: [] });
    await bad({}, /^criteria\[1\]\.order: another criterion has order 1/, {
      criteria: criteria.map((one) => ({ ...one, order: 1 })),
    });
    const none = await send({ max: 0.3 }, { criteria: criteria.map((one) => ({ ...one, max: 0.3 })) });
    expect([none.status, none.json.error]).toEqual([422, 'invalid_request']);
    expect(none.json.message).toMatch(/^criteria: no weights that add up to 1/);
    const rank = post(api.client, '/rank', { criteria: [{ ...criteria[0], min: 0.1 }] });
    await api.expectError(rank, 400, 'bad_request', /min/);
  });
});
