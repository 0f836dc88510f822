import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minMaxScores } from '../../api/domain/percentile.ts';
import { seededRandom, seedOf } from '../../api/domain/random.ts';
import { rank, type Ranking, scoringOf } from '../../api/domain/rank.ts';
import { canVary, draws, type RankSpread, robustness, weightRange } from '../../api/domain/robustness.ts';
import { round } from '../../api/domain/round.ts';
import { screen } from '../../api/domain/screen.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { madeUp } from './figures.ts';
import { figuresOf, metrosOf, type World, world } from './worlds.ts';

/** A ranking with its metros by code and the criteria of each by measure: what must not depend on any order asked. */
function plain({ metros: ranked, stages, scored, count }: Ranking, codes: readonly { readonly cbsa: string }[]) {
  return {
    scored,
    count,
    stages: [...stages].map(({ label, count }) => ({ label, count })),
    metros: ranked.map(({ place, criteria, reasons, gaps, ...rest }) => ({
      ...rest,
      gaps: gaps && { ...gaps, missing: gaps.missing.toSorted() },
      cbsa: codes[place]!.cbsa,
      // Which measures are missing is listed as asked; the same letters are the same list.
      reasons: reasons.map((reason) => Array.from(reason).sort().join('')).sort(),
      criteria: [...criteria].sort((a, b) => (a.measure < b.measure ? -1 : 1)),
    })),
  };
}

const withoutCutoffs = (request: RankRequest): RankRequest => ({
  ...request,
  criteria: (request.criteria ?? []).map(({ cutoff: _, ...rest }) => rest),
});

const check = (property: (one: World) => void) => fc.assert(fc.property(world, property), { numRuns: 1000, seed: 25 });

describe('a ranking', () => {
  it('does not depend on the order of the criteria', () => {
    check((one) => {
      const request = withoutCutoffs(one.request);
      const reversed = { ...request, criteria: request.criteria!.toReversed() };
      const codes = metrosOf(one);
      expect(plain(rank(reversed, figuresOf(one)), codes)).toEqual(plain(rank(request, figuresOf(one)), codes));
    });
    check((one) => {
      // Cutoffs are stages in the order of the request; what they leave is the same.
      const reversed = { ...one.request, criteria: (one.request.criteria ?? []).toReversed() };
      const [a, b] = [rank(one.request, figuresOf(one)), rank(reversed, figuresOf(one))];
      expect(plain({ ...b, stages: [] }, metrosOf(one))).toEqual(plain({ ...a, stages: [] }, metrosOf(one)));
    });
  });

  it('does not depend on the order of the metros', () => {
    check((one) => {
      const order = metrosOf(one);
      const reversed = order.toReversed();
      const columns = Object.fromEntries(Object.entries(one.columns).map(([m, values]) => [m, values.toReversed()]));
      expect(plain(rank(one.request, madeUp(columns, reversed).figures), reversed)).toEqual(
        plain(rank(one.request, figuresOf(one)), order),
      );
    });
  });

  it('does not depend on a common factor of the weights', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(2, 3, 0.1, 7e5, 1 / 3), (one, factor) => {
        const criteria = (one.request.criteria ?? []).map((c) => ({ ...c, weight: c.weight * factor }));
        // A weight of 1e-300 of which a third is taken is still one; those near the ends of the doubles are not.
        fc.pre(criteria.every(({ weight }) => weight === 0 || (weight > 1e-306 && weight < 1e307)));
        const codes = metrosOf(one);
        expect(plain(rank({ ...one.request, criteria }, figuresOf(one)), codes)).toEqual(
          plain(rank(one.request, figuresOf(one)), codes),
        );
      }),
      { numRuns: 1000, seed: 25 },
    );
  });

  it('never lowers a metro for a better value', () => {
    fc.assert(
      fc.property(world, fc.nat(), fc.nat(), fc.double({ min: 0, max: 100, noNaN: true }), (one, m, c, better) => {
        const request = { ...withoutCutoffs(one.request), requirements: {} };
        const criterion = request.criteria![c % Math.max(1, request.criteria!.length)];
        fc.pre(criterion !== undefined);
        const before = rank(request, figuresOf(one));
        const metro = before.metros[m % Math.max(1, before.metros.length)];
        fc.pre(metro !== undefined && metro.rank !== null);
        const values = [...one.columns[criterion.measure]!];
        fc.pre(!Number.isNaN(values[metro.place]!));
        values[metro.place]! += criterion.direction === 'higher_better' ? better : -better;
        const after = rank(request, figuresOf({ ...one, columns: { ...one.columns, [criterion.measure]: values } }));
        const again = after.metros.find(({ place }) => place === metro.place)!;
        expect(again.rank).toBeLessThanOrEqual(metro.rank);
        expect(again.composite).toBeGreaterThanOrEqual(metro.composite!);
      }),
      { numRuns: 1000, seed: 25 },
    );
  });

  it('keeps the scores of metros that a gate, a scope or a cutoff leaves (D22)', () => {
    check((one) => {
      const open = rank({ criteria: withoutCutoffs(one.request).criteria }, figuresOf(one));
      const byPlace = new Map(open.metros.map((metro) => [metro.place, metro]));
      for (const { place, composite, criteria, eliminated, reasons } of rank(one.request, figuresOf(one)).metros) {
        const { reasons: before, ...same } = byPlace.get(place)!;
        expect({ composite, criteria }).toEqual({ composite: same.composite, criteria: same.criteria });
        if (!eliminated) expect(reasons).toEqual(before);
      }
    });
  });

  it('has contributions that add up to the composite exactly as printed, each within a unit of its own (D25)', () => {
    /** A number with at most 4 decimals, in units of the last. */
    const units = (value: number) => {
      const [whole = '', fraction = ''] = String(value).split('.');
      expect(fraction.length).toBeLessThanOrEqual(4);
      return Number(whole + fraction.padEnd(4, '0'));
    };
    check((one) => {
      const ranking = rank(one.request, figuresOf(one));
      for (const { composite, criteria, place } of ranking.metros) {
        if (composite === null) {
          expect(criteria.every(({ contribution }) => contribution === null)).toBe(true);
          continue;
        }
        const added = criteria.reduce((sum, { contribution }) => sum + units(contribution ?? 0), 0);
        expect(added).toBe(units(composite));
        const scoring = ranking.criteria.filter(({ share, scores }) => share > 0 && !Number.isNaN(scores[place]));
        const weight = scoring.reduce((sum, { share }) => sum + share, 0);
        for (const { measure, share, scores } of scoring) {
          const { contribution } = criteria.find((criterion) => criterion.measure === measure)!;
          const exact = (1e4 * share * scores[place]!) / weight;
          expect(Math.abs(units(contribution!) - exact)).toBeLessThan(1 + 1e-6);
        }
      }
    });
  });

  it('has a funnel that never rises and ends at the count; left and eliminated are the scope (D19)', () => {
    check((one) => {
      const request = { ...one.request, include_eliminated: true };
      for (const { stages, count, all } of [
        { ...rank(request, figuresOf(one)), all: rank(request, figuresOf(one)).metros.length },
        (({ stages, left, inScope }) => ({ stages, count: left.length, all: inScope.length }))(
          screen(one.request, figuresOf(one)),
        ),
      ]) {
        const counts = stages.map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        expect(counts.at(-1)).toBe(count);
        expect(counts[0]).toBe(one.n);
        const scoped = request.scope?.states && request.scope.states.length > 0;
        expect(all).toBe(scoped ? counts[1] : one.n);
      }
    });
  });

  it('has ranks and scores within their bounds, best first', () => {
    check((one) => {
      const { metros: all, count } = rank({ ...one.request, include_eliminated: true }, figuresOf(one));
      const ranks = all.slice(0, count).flatMap(({ rank }) => rank ?? []);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      ranks.forEach((rank, i) => {
        if (rank !== ranks[i - 1]) expect(rank).toBe(i + 1);
      });
      for (const { composite, criteria, rank, eliminated } of all) {
        for (const number of [composite, ...criteria.flatMap(({ score, contribution }) => [score, contribution])])
          if (number !== null) expect(number >= 0 && number <= 100).toBe(true);
        if (eliminated) expect(rank).toBeNull();
      }
    });
  });

  it('has the same rank intervals for the criteria in any order', () => {
    fc.assert(
      fc.property(world, (one) => {
        const reversed = { ...one.request, criteria: (one.request.criteria ?? []).toReversed() };
        const [a, b] = [rank(one.request, figuresOf(one)), rank(reversed, figuresOf(one))];
        const spreads = robustness(a, seedOf('same'));
        expect(robustness(b, seedOf('same'))).toEqual(spreads);
        const ranked = a.metros.filter(({ rank }) => rank !== null).map(({ place }) => place);
        expect([...spreads.keys()]).toEqual(canVary(scoringOf(a.criteria), new Map()) ? ranked : []);
        for (const { interval, top10Share } of spreads.values()) {
          expect(interval[0]).toBeGreaterThanOrEqual(1);
          expect(interval[1]).toBeGreaterThanOrEqual(interval[0]);
          expect(interval[1]).toBeLessThanOrEqual(spreads.size);
          if (spreads.size <= 10) expect(top10Share).toBe(1);
        }
      }),
      { numRuns: 60, seed: 25 },
    );
  });

  it('has the rank intervals that sorting every draw gives, missing scores drawn from 0 to 100', () => {
    fc.assert(
      fc.property(world, fc.boolean(), (one, partial) => {
        const ranking = rank(one.request, figuresOf(one), undefined, { partial });
        expect([...robustness(ranking, 'seed', 3)]).toEqual([...plainRobustness(ranking, 'seed')]);
      }),
      { numRuns: 60, seed: 25 },
    );
  });
});

/** Robustness as it is defined, without regard to time. */
function plainRobustness(ranking: Ranking, seed: string): Map<number, RankSpread> {
  const places = ranking.metros.filter(({ rank }) => rank !== null).map(({ place }) => place);
  const scoring = scoringOf(ranking.criteria);
  if (scoring.length < 2) return new Map();
  const [random, missing] = [seededRandom(seed), seededRandom(`${seed} missing`)];
  const ranks = new Map(places.map((place) => [place, [] as number[]]));
  for (let draw = 0; draw < draws; draw++) {
    const scores = scoring.map(({ column, direction, scores }) => {
      const minMax = minMaxScores(column.values);
      return {
        percentile: scores,
        minMax: direction === 'higher_better' ? minMax : minMax.map((score) => 100 - score),
      };
    });
    const method = random() < 0.5 ? 'percentile' : 'minMax';
    const weights = scoring.map(({ share }) => share * (1 + weightRange * (2 * random() - 1)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const filled = scores.map((one) =>
      places.map((place) => (Number.isNaN(one[method][place]) ? 100 * missing() : one[method][place]!)),
    );
    const composites = places.map((_, i) => weights.reduce((sum, w, c) => sum + (w / total) * filled[c]![i]!, 0));
    const sorted = composites.toSorted((a, b) => b - a);
    places.forEach((place, i) => ranks.get(place)!.push(1 + sorted.indexOf(composites[i]!)));
  }
  return new Map(
    [...ranks].map(([place, drawn]) => {
      const sorted = drawn.sort((a, b) => a - b);
      const top10Share = round(drawn.filter((rank) => rank <= 10).length / draws, 4);
      const topShare = round(drawn.filter((rank) => rank <= 3).length / draws, 4);
      return [place, { interval: [sorted[0.05 * draws - 1]!, sorted[0.95 * draws - 1]!], top10Share, topShare }];
    }),
  );
}
