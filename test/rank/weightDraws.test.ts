import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../api/domain/random.ts';
import { type WeightLimits, weightDraws } from '../../api/domain/weightDraws.ts';

const draws = 20_000;

/** Returns drawn weights. */
function drawAll(limits: WeightLimits, seed = 'test'): Float64Array[] {
  const draw = weightDraws(limits, seededRandom(seed))!;
  return Array.from({ length: draws }, () => {
    const weights = new Float64Array(limits.min.length);
    draw(weights);
    return weights;
  });
}

const meansOf = (all: readonly Float64Array[]) =>
  Array.from(all[0]!, (_, c) => all.reduce((sum, weights) => sum + weights[c]!, 0) / all.length);

function keeps({ order, min, max }: WeightLimits, weights: Float64Array): boolean {
  const inOrder = order.every((c, i) => i === 0 || weights[order[i - 1]!]! >= weights[c]! - 1e-9);
  return inOrder && weights.every((one, c) => one >= min[c]! - 1e-9 && one <= max[c]! + 1e-9);
}

const limits = fc
  .integer({ min: 1, max: 6 })
  .chain((count) =>
    fc.record({
      order: fc.shuffledSubarray([...new Array(count).keys()]),
      min: fc.array(fc.constantFrom(0, 0, 0.05, 0.1, 0.3), { minLength: count, maxLength: count }),
      max: fc.array(fc.constantFrom(1, 1, 0.6, 0.4, 0.25), { minLength: count, maxLength: count }),
    }),
  );

describe('drawn weights', () => {
  it('have the means of the uniform distribution on the simplex, and the variances', () => {
    const all = drawAll({ order: [], min: new Float64Array(4), max: new Float64Array(4).fill(1) });
    for (const mean of meansOf(all)) expect(mean).toBeCloseTo(1 / 4, 2);
    const squares = meansOf(all.map((weights) => weights.map((one) => one * one)));
    // Dirichlet(1, 1, 1, 1): 2 / (n (n + 1)).
    for (const square of squares) expect(square).toBeCloseTo(2 / 20, 2);
  });

  it('have the rank-order centroid as their mean for a full order', () => {
    const all = drawAll({ order: [2, 0, 1], min: new Float64Array(3), max: new Float64Array(3).fill(1) });
    const [second, third, first] = meansOf(all);
    // F. H. Barron and B. E. Barrett, Management Science 42 (11), 1996: (1 + 1/2 + 1/3) / 3 and so on.
    expect(first).toBeCloseTo(11 / 18, 2);
    expect(second).toBeCloseTo(5 / 18, 2);
    expect(third).toBeCloseTo(2 / 18, 2);
  });

  it('keep every limit, and there are none only if no weights do', () => {
    fc.assert(
      fc.property(limits, ({ order, min, max }) => {
        const given = { order, min: Float64Array.from(min), max: Float64Array.from(max) };
        const draw = weightDraws(given, seededRandom('test'));
        const weights = new Float64Array(min.length);
        for (let i = 0; draw && i < 20; i++) {
          draw(weights);
          expect(weights.reduce((sum, one) => sum + one)).toBeCloseTo(1, 9);
          expect(keeps(given, weights)).toBe(true);
        }
        // Weights in steps of 1/20 that keep the limits, if there are any.
        if (!draw && min.length <= 4) expect(gridOf(min.length).some((weights) => keeps(given, weights))).toBe(false);
      }),
      { numRuns: 500, seed: 6 },
    );
  });

  it('are those that rejection leaves', () => {
    const cases: { limits: WeightLimits; name: string }[] = [
      {
        name: 'bounds',
        limits: { order: [], min: Float64Array.of(0.1, 0, 0, 0.2), max: Float64Array.of(1, 0.3, 1, 0.5) },
      },
      { name: 'order', limits: { order: [1, 3], min: new Float64Array(4), max: Float64Array.of(1, 0.5, 0.4, 1) } },
      {
        name: 'full order',
        limits: { order: [3, 2, 1, 0], min: Float64Array.of(0.05, 0, 0.1, 0), max: Float64Array.of(1, 1, 1, 0.6) },
      },
    ];
    const any = { order: [], min: new Float64Array(4), max: new Float64Array(4).fill(1) };
    const proposals = Array.from({ length: 15 }, (_, i) => drawAll(any, `proposal ${i}`)).flat();
    for (const { name, limits } of cases) {
      const kept = proposals.filter((weights) => keeps(limits, weights));
      expect(kept.length).toBeGreaterThan(3000);
      const [expected, found] = [kept, drawAll(limits)].map((all) => [
        ...meansOf(all),
        ...meansOf(all.map((weights) => weights.map((one, c) => one * weights[(c + 1) % 4]!))),
      ]);
      found!.forEach((mean, i) => expect(Math.abs(mean - expected![i]!), name).toBeLessThan(0.008));
    }
  });
});

/** All weights in steps of 1/20. */
function gridOf(count: number, left = 20): Float64Array[] {
  if (count === 1) return [Float64Array.of(left / 20)];
  return Array.from({ length: left + 1 }, (_, part) =>
    gridOf(count - 1, left - part).map((rest) => Float64Array.of(part / 20, ...rest)),
  ).flat();
}
