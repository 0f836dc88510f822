import fc from 'fast-check';
import { alternativesOf, type Alternatives } from '../../api/domain/alternatives.ts';
import { rank } from '../../api/domain/rank.ts';
import { type RankRequest, RankRequest as Shape } from '../../api/schemas/rank.ts';
import { ScreenRequest } from '../../api/schemas/screen.ts';
import { madeUp, places } from './figures.ts';
import { rankRequest, requirementOf, requirements, scope } from './requests.ts';

/** The measures of made-up metros. */
export const measures = ['population', 'unemployment_rate', 'population_growth_5yr', 'b', 'a'];

/** Made-up metros with ties and missing values, and a request over them. */
export const world = fc.integer({ min: 1, max: 40 }).chain((n) => {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) },
    { weight: 3, arbitrary: fc.double({ min: -50, max: 50, noNaN: true }) },
    fc.constant(NaN),
  );
  return fc.tuple(...measures.map(() => fc.array(value, { minLength: n, maxLength: n }))).chain((columns) => {
    const named = Object.fromEntries(measures.map((measure, i) => [measure, columns[i]!]));
    const present = measures.map((name) => [name, named[name]!.filter((one) => !Number.isNaN(one))] as const);
    return fc.record({
      n: fc.constant(n),
      columns: fc.constant(named),
      request: rankRequest(new Map(present)).map((request): RankRequest => Shape.parse(request)),
    });
  });
});

export type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Returns the metros of a world. */
export const metrosOf = ({ n }: World) => places(n);
/** Returns the figures of a world. */
export const figuresOf = (one: World) => madeUp(one.columns, metrosOf(one)).figures;

/** Made-up metros with a value of every measure, and the weights and directions of one to `most` criteria. */
export const completeWorld = (most: number) =>
  fc.tuple(fc.integer({ min: 2, max: 14 }), fc.integer({ min: 1, max: most })).chain(([n, count]) => {
    // Few different values make ties and metros with the same scores.
    const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1000 }));
    const criterion = fc.record({
      values: fc.array(value, { minLength: n, maxLength: n }),
      direction: fc.constantFrom('higher_better' as const, 'lower_better' as const),
      weight: fc.integer({ min: 1, max: 9 }),
    });
    return fc.array(criterion, { minLength: count, maxLength: count });
  });

export type CompleteWorld = ReturnType<typeof completeWorld> extends fc.Arbitrary<infer T> ? T : never;

/** Returns the request and the ranking of a complete world. */
export function rankComplete(criteria: CompleteWorld, weights = criteria.map(({ weight }) => weight)) {
  const columns = Object.fromEntries(criteria.map(({ values }, i) => [`m${i}`, values]));
  const { figures } = madeUp(columns, places(criteria[0]!.values.length));
  const request = Shape.parse({
    criteria: criteria.map(({ direction }, i) => ({ measure: `m${i}`, direction, weight: weights[i]! })),
  });
  const ranking = rank(request, figures);
  return { ranking, alternatives: alternativesOf(ranking) };
}

/** Returns the scores of a metro, by criterion. */
export const scoresOf = ({ scoring }: Alternatives, place: number) => scoring.map(({ scores }) => scores[place]!);

/** Returns the sum of weighted scores. */
export const dot = (weights: ArrayLike<number>, scores: readonly number[]) =>
  scores.reduce((sum, score, c) => sum + weights[c]! * score, 0);

const sizes = [90_000, 249_999, 250_000, 300_000, 499_999, 500_000, 800_000, 1_000_000, 2_000_000];
const rate = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ min: -5, max: 5, noNaN: true }));

/** Made-up metros with every measure that requirements read, ties and missing values, and a screen of them. */
export const screenWorld = fc.integer({ min: 1, max: 40 }).chain((n) => {
  const names = Object.keys(requirementOf);
  const valueOf = (name: string) => (name === 'population' ? fc.constantFrom(...sizes) : rate);
  const column = (name: string) =>
    fc.array(fc.oneof({ weight: 9, arbitrary: valueOf(name) }, fc.constant(NaN)), { minLength: n, maxLength: n });
  return fc.tuple(...names.map(column)).chain((columns) => {
    const present = names.map((name, i) => [name, columns[i]!.filter((one) => !Number.isNaN(one))] as const);
    const request = fc.record({ scope, requirements: requirements(new Map(present)) }, { requiredKeys: [] });
    return request.map((one) => ({
      figures: madeUp(Object.fromEntries(names.map((name, i) => [name, columns[i]!])), places(n)).figures,
      request: ScreenRequest.parse(one),
    }));
  });
});

export type ScreenWorld = typeof screenWorld extends fc.Arbitrary<infer T> ? T : never;
