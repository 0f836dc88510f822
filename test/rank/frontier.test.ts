import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalTo, greaterEq, solve } from 'yalps';
import { frontier } from '../../api/domain/frontier.ts';
import { maximinWeights } from '../../api/domain/game.ts';
import { codesOf, coveredBy, higher, lower, post, santaFe, useApi } from './contractClient.ts';
import { type CompleteWorld, completeWorld, dot, rankComplete, scoresOf } from './worlds.ts';

/** The scores of the metros of a world, and its frontier. */
function frontierOf(criteria: CompleteWorld) {
  const { alternatives } = rankComplete(criteria);
  const rows = new Map(alternatives.places.map((place) => [place, scoresOf(alternatives, place)]));
  return { alternatives, rows, found: frontier(alternatives) };
}

const check = (property: (one: ReturnType<typeof frontierOf>) => void) =>
  fc.assert(
    fc.property(completeWorld(6), (criteria) => property(frontierOf(criteria))),
    { numRuns: 1000, seed: 3 },
  );

const dominates = (one: readonly number[], other: readonly number[]) =>
  one.every((score, c) => score >= other[c]!) && one.some((score, c) => score > other[c]!);

/** The greatest lead over all rivals that some weights give a metro, by the simplex method of a library. */
function greatestLead(own: readonly number[], rivals: readonly (readonly number[])[]): number {
  const variables = Object.fromEntries(
    own.map((score, c) => [
      `w${c}`,
      { total: 1, lead: 0, ...Object.fromEntries(rivals.map((rival, j) => [`r${j}`, score - rival[c]!])) },
    ]),
  );
  const lead = (sign: number) => ({ lead: sign, ...Object.fromEntries(rivals.map((_, j) => [`r${j}`, -sign])) });
  const solution = solve({
    direction: 'maximize',
    objective: 'lead',
    constraints: { total: equalTo(1), ...Object.fromEntries(rivals.map((_, j) => [`r${j}`, greaterEq(0)])) },
    variables: { ...variables, ahead: lead(1), behind: lead(-1) },
  });
  expect(solution.status).toBe('optimal');
  return solution.result;
}

describe('the frontier (A3)', () => {
  it('has the metros that no other dominates', () => {
    check(({ rows, found }) => {
      const all = [...rows];
      const expected = all.filter(([, own]) => !all.some(([, other]) => dominates(other, own)));
      expect(found.map(({ place }) => place)).toEqual(expected.map(([place]) => place));
    });
  });

  it('has weights for which a metro is best, with the lead that a linear program finds', () => {
    let [best, never] = [0, 0];
    check(({ rows, found }) => {
      for (const { place, weights } of found) {
        const rivals = [...rows].filter(([other]) => other !== place).map(([, scores]) => scores);
        const own = rows.get(place)!;
        const lead = greatestLead(own, rivals);
        if (!weights) {
          expect(lead).toBeLessThan(0);
          never++;
          continue;
        }
        best++;
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
        expect(weights.reduce((sum, one) => sum + one)).toBeCloseTo(1, 12);
        const leads = rivals.map((rival) => dot(weights, own) - dot(weights, rival));
        expect(Math.min(...leads)).toBeGreaterThan(-1e-7);
      }
    });
    expect(best).toBeGreaterThan(1000);
    expect(never).toBeGreaterThan(20);
  });

  it('leaves out no metro that is best for random weights', () => {
    fc.assert(
      fc.property(
        completeWorld(5),
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 5 }),
        (criteria, random) => {
          const { rows, found } = frontierOf(criteria);
          const composites = [...rows].map(([place, scores]) => ({ place, composite: dot(random, scores) }));
          const most = Math.max(...composites.map(({ composite }) => composite));
          const first = composites.find(({ composite }) => composite === most)!;
          expect(found.find(({ place }) => place === first.place)?.weights).toBeTruthy();
        },
      ),
      { numRuns: 1000, seed: 3 },
    );
  });
});

describe('the maximin weights of a game', () => {
  it('have the value that a linear program finds', () => {
    const game = fc
      .integer({ min: 1, max: 8 })
      .chain((rows) =>
        fc.array(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: rows, maxLength: rows }), {
          minLength: 1,
          maxLength: 30,
        }),
      );
    fc.assert(
      fc.property(game, (columns) => {
        const rows = columns[0]!.length;
        const weights = maximinWeights(Float64Array.from(columns.flat()), rows);
        const value = Math.min(...columns.map((column) => dot(weights, column)));
        const rivals = columns.map((column) => column.map((payoff) => -payoff));
        expect(value).toBeCloseTo(greatestLead(new Array<number>(rows).fill(0), rivals), 6);
      }),
      { numRuns: 1000, seed: 3 },
    );
  });
});

describe('POST /rank/frontier', () => {
  const api = useApi();
  const criteria = [
    lower('unemployment_rate', { weight: 3 }),
    higher('population_growth_5yr'),
    higher('per_capita_income'),
    higher('manufacturing_share_of_gdp'),
  ];

  it('returns weights that put a metro first when they are sent to POST /rank', async () => {
    const { data, meta } = await api.answer('/rank/frontier', { criteria });
    expect(meta).toEqual({ release: api.served.release.content.id });
    expect(data.method).toMatch(/^frontier\/1: /);
    expect(coveredBy(data)).toBe(393);
    expect(codesOf(data.metros)).not.toContain(santaFe);
    const ranking = await api.rank({ criteria });
    for (const { cbsa, composite } of data.metros)
      expect(ranking.metros.find((metro: any) => metro.cbsa === cbsa).composite).toBe(composite);
    expect(data.metros[0].composite).toBe(
      ranking.metros.find((metro: any) => metro.criteria.every(({ score }: any) => score !== null)).composite,
    );
    const complete = new Set(
      ranking.metros
        .filter(({ criteria }: any) => criteria.every(({ score }: any) => score !== null))
        .map((m: any) => m.cbsa),
    );
    expect(complete.size).toBe(data.count);
    for (const { cbsa, best_for_some_weights, weights } of data.metros.slice(0, 6)) {
      expect(best_for_some_weights).toBe(weights !== null);
      if (!weights) continue;
      const found = new Map(weights.map(({ measure, weight }: any) => [measure, weight]));
      const replay = criteria.map((one: any) => ({ ...one, weight: found.get(one.measure) }));
      const { metros } = await api.rank({ criteria: replay });
      expect(metros.find((metro: any) => complete.has(metro.cbsa)).composite).toBe(
        metros.find((metro: any) => metro.cbsa === cbsa).composite,
      );
    }
  });

  it('has the best metro alone for one criterion, and needs one that scores (422)', async () => {
    const { data } = await api.answer('/rank/frontier', { criteria: [higher('population')] });
    expect(data.metros).toEqual([
      {
        cbsa: '35620',
        name: expect.stringContaining('New York'),
        composite: 100,
        best_for_some_weights: true,
        weights: [{ measure: 'population', weight: 1 }],
      },
    ]);
    const send = (body: unknown) => post(api.client, '/rank/frontier', body);
    await api.expectError(send({}), 422, 'invalid_request', /^criteria: give at least one/);
    await api.expectError(send({ criteria, top: 3 }), 400, 'bad_request', /^`top`: there is no such member/);
    const none = { criteria, requirements: { max_unemployment: 0 } };
    expect((await api.answer('/rank/frontier', none)).data).toMatchObject({ count: 0, left_out: 0, metros: [] });
  });
});
