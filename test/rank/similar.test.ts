import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rank, scoringOf } from '../../api/domain/rank.ts';
import { similarCriteria, spearman } from '../../api/domain/similar.ts';
import { RankRequest } from '../../api/schemas/rank.ts';
import { madeUp, places } from './figures.ts';

/** Spearman's rho by counting: ranks are 1 + lower values + half of the other equal ones. */
function naiveRho(a: readonly number[], b: readonly number[]): number {
  const both = [...a.keys()].filter((i) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]));
  const ranks = (values: readonly number[]) =>
    both.map((i) => {
      const lower = both.filter((j) => values[j]! < values[i]!).length;
      return 1 + lower + (both.filter((j) => values[j] === values[i]).length - 1) / 2;
    });
  const mean = (both.length + 1) / 2;
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, one, i) => sum + (one - mean) * (y[i]! - mean), 0);
  const [x, y] = [ranks(a), ranks(b)];
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

describe('similar criteria', () => {
  it("have Spearman's rho over the metros with both values", () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 9 }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.constant(NaN),
    );
    const pairs = fc.array(fc.tuple(value, value), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(pairs, (rows) => {
        const [a, b] = [rows.map(([one]) => one), rows.map(([, other]) => other)];
        const metros = rows.filter((row) => !row.some(Number.isNaN)).length;
        fc.pre(metros >= 10);
        const found = spearman(Float64Array.from(a), Float64Array.from(b));
        expect(found.metros).toBe(metros);
        expect(found.rho).toBeCloseTo(naiveRho(a, b), 10);
      }),
      { numRuns: 500, seed: 25 },
    );
  });

  it('need ten metros with both values, and values that differ', () => {
    const nine = Float64Array.from({ length: 9 }, (_, i) => i);
    expect(spearman(nine, nine).rho).toBeNaN();
    expect(spearman(new Float64Array(12), new Float64Array(12)).rho).toBeNaN();
  });

  it('pull the same way or against each other by their directions, and count only if they score', () => {
    const up = Array.from({ length: 12 }, (_, i) => i);
    const { figures } = madeUp(
      { a: up, b: up.map((one) => -one), c: up, d: [5, 2, 8, 1, 9, 0, 7, 3, 6, 4, 11, 10] },
      places(12),
    );
    const found = (...criteria: [string, 'higher_better' | 'lower_better', number?][]) => {
      const request = RankRequest.parse({
        criteria: criteria.map(([measure, direction, weight = 1]) => ({ measure, direction, weight })),
      });
      return similarCriteria(scoringOf(rank(request, figures).criteria)).map(({ measures, rho, pull }) => {
        return [...measures, rho, pull];
      });
    };
    expect(found(['c', 'higher_better'], ['a', 'higher_better'])).toEqual([['a', 'c', 1, 'same']]);
    expect(found(['a', 'higher_better'], ['b', 'higher_better'])).toEqual([['a', 'b', -1, 'opposite']]);
    expect(found(['a', 'higher_better'], ['b', 'lower_better'])).toEqual([['a', 'b', -1, 'same']]);
    expect(found(['a', 'higher_better'], ['d', 'higher_better'])).toEqual([]);
    expect(found(['a', 'higher_better'], ['c', 'higher_better', 0])).toEqual([]);
  });
});
