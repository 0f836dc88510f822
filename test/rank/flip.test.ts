import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalTo, greaterEq, solve } from 'yalps';
import { flip } from '../../api/domain/flip.ts';
import { codesOf, coveredBy, higher, lower, post, santaFe, tulsa, useApi } from './contractClient.ts';
import { completeWorld, dot, rankComplete, scoresOf } from './worlds.ts';

/** A world, and two of its metros. */
const pair = fc.tuple(completeWorld(6), fc.nat(), fc.nat()).map(([criteria, first, second]) => {
  const n = criteria[0]!.values.length;
  const { ranking, alternatives } = rankComplete(criteria);
  const [a, b] = [first % n, (first + 1 + (second % (n - 1))) % n];
  const differences = scoresOf(alternatives, b).map((score, c) => score - scoresOf(alternatives, a)[c]!);
  return { criteria, ranking, alternatives, a, b, differences, found: flip(alternatives, a, b) };
});
type Pair = typeof pair extends fc.Arbitrary<infer T> ? T : never;

const check = (property: (one: Pair) => void) => fc.assert(fc.property(pair, property), { numRuns: 1500, seed: 1 });

/** The least share of weight that must move, by the simplex method; undefined if no weights make the composites equal. */
function leastMove({ alternatives, differences }: Pair): number | undefined {
  const given = alternatives.weights;
  // Of each criterion the weight that is added and the weight that is taken.
  const variables = differences.flatMap((d, c) => [
    { moved: 1, total: 1, lead: d, [`w${c}`]: 1 },
    { moved: 0, total: -1, lead: -d, [`w${c}`]: -1 },
  ]);
  const constraints = {
    total: equalTo(0),
    lead: greaterEq(-dot(given, differences)),
    ...Object.fromEntries(differences.map((_, c) => [`w${c}`, greaterEq(-given[c]!)])),
  };
  const solution = solve({
    direction: 'minimize',
    objective: 'moved',
    constraints,
    variables: Object.fromEntries(variables.map((one, i) => [`v${i}`, one])),
  });
  return solution.status === 'optimal' ? solution.result : undefined;
}

describe('a flip (A1)', () => {
  it('moves as little weight as a linear program', () => {
    let moves = 0;
    check((one) => {
      const { found, differences } = one;
      const least = leastMove(one);
      if (found.possible) {
        expect(found.moved).toBeCloseTo(least!, 7);
        if (found.moved! > 0) moves++;
      } else {
        // Where b is level on a criterion and ahead on none, weights can make them equal and cannot put b ahead.
        expect(Math.max(...differences)).toBeLessThanOrEqual(0);
        if (Math.max(...differences) < 0) expect(least).toBeUndefined();
      }
    });
    expect(moves).toBeGreaterThan(300);
  });

  it('is impossible for a metro that is ahead on no criterion, and moves nothing for one that is ahead already', () => {
    check(({ alternatives, differences, found }) => {
      const lead = dot(alternatives.weights, differences);
      if (Math.abs(lead) < 1e-8) return;
      expect(found.alreadyAhead).toBe(lead > 0);
      expect(found.possible).toBe(lead > 0 || differences.some((d) => d > 0));
      if (lead > 0) expect([found.moved, found.weights]).toEqual([0, alternatives.weights]);
      if (!found.possible) expect([found.moved, found.weights]).toEqual([null, null]);
    });
  });

  it('has new weights that differ by the moved share, and 1 percent less does not flip', () => {
    check(({ alternatives, differences, found }) => {
      if (!found.possible || found.alreadyAhead) return;
      const given = alternatives.weights;
      const weights = found.weights!;
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
      expect(weights.reduce((sum, one) => sum + one)).toBeCloseTo(1, 12);
      expect(weights.reduce((sum, one, c) => sum + Math.abs(one - given[c]!), 0) / 2).toBeCloseTo(found.moved!, 12);
      const less = given.map((one, c) => one + 0.99 * (weights[c]! - one));
      expect(dot(less, differences)).toBeLessThan(0);
    });
  });

  it('flips the ranking with the new weights', () => {
    check(({ criteria, ranking, alternatives, a, b, found }) => {
      if (!found.possible) return;
      const rankOf = (metros: typeof ranking.metros, place: number) =>
        metros.find((metro) => metro.place === place)!.rank!;
      const weights = criteria.map((_, i) => {
        return found.weights![alternatives.scoring.findIndex(({ measure }) => measure === `m${i}`)]!;
      });
      const { metros } = rankComplete(criteria, weights).ranking;
      expect(rankOf(metros, b)).toBeLessThanOrEqual(rankOf(metros, a));
      if (!found.alreadyAhead) expect(rankOf(ranking.metros, b)).toBeGreaterThan(rankOf(ranking.metros, a));
    });
  });
});

describe('POST /rank/flip', () => {
  const api = useApi();
  const criteria = [
    lower('unemployment_rate', { weight: 3 }),
    higher('population_growth_5yr', { weight: 2 }),
    higher('per_capita_income'),
  ];

  it('returns weights that flip the ranking when they are sent to POST /rank', async () => {
    const ranking = await api.rank({ criteria });
    const codes = codesOf(ranking.metros);
    for (const [i, j] of [
      [9, 10],
      [0, 40],
      [100, 300],
      [20, 5],
    ] as const) {
      const [a, b] = [codes[i]!, codes[j]!];
      const { data, meta } = await api.answer('/rank/flip', { criteria, a, b });
      expect(meta).toEqual({ release: api.served.release.content.id });
      expect(data.method).toMatch(/^flip\/1: /);
      expect([data.a.cbsa, data.b.cbsa]).toEqual([a, b]);
      expect(data.composites).toEqual({ a: ranking.metros[i].composite, b: ranking.metros[j].composite });
      expect(data.already_ahead).toBe(j < i);
      expect(coveredBy(data)).toBe(ranking.count);
      expect(data.left_out).toBeGreaterThan(0);
      if (!data.possible) {
        expect([data.moved, data.weights, data.new_composites]).toEqual([null, null, null]);
        continue;
      }
      const weights = new Map(data.weights.map(({ measure, weight }: any) => [measure, weight]));
      const replay = criteria.map((one: any) => ({ ...one, weight: weights.get(one.measure) }));
      const { metros } = await api.rank({ criteria: replay });
      const rankOf = (cbsa: string) => metros.find((metro: any) => metro.cbsa === cbsa).rank;
      expect(rankOf(b)).toBeLessThanOrEqual(rankOf(a));
      if (j > i) expect(data.new_composites.a).toBeCloseTo(data.new_composites.b, 3);
    }
  });

  it('takes ids and slugs, and refuses metros that do not fit (404, 422)', async () => {
    const send = (body: object) => post(api.client, '/rank/flip', { criteria, a: tulsa, b: '36420', ...body });
    const refused = (body: object, message: RegExp) => api.expectError(send(body), 422, 'invalid_request', message);
    const { data } = (await send({})).json;
    expect((await send({ a: data.a.id, b: data.b.slug })).json.data).toEqual(data);
    await api.expectError(send({ a: '99999' }), 404, 'not_found', /^a: no metro `99999`/);
    await api.expectError(send({ b: 'us/tx/nowhere' }), 404, 'not_found', /^b: no metro/);
    await refused({ b: data.a.slug }, /^b: is the same as `a`/);
    await refused({ scope: { states: ['TX'] } }, /^a: Tulsa, OK is out of scope or eliminated; POST \/rank\/explain/);
    await refused({ criteria: [] }, /^criteria: give at least one with a weight above 0/);
    const withShare = [...criteria, higher('manufacturing_share_of_gdp')];
    await refused({ criteria: withShare, b: santaFe }, /^b: Santa Fe, NM has no value of manufacturing_share_of_gdp/);
    await api.expectError(post(api.client, '/rank/flip', { a: tulsa }), 400, 'bad_request', /^b: must be the id/);
  });
});
