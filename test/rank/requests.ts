import fc from 'fast-check';
import { usps } from '../../api/schemas/stateCodes.ts';
import type { NaiveCriterion, NaiveRequest } from './naive.ts';

/** Requirements by the measure that they read. */
export const requirementOf = {
  population: 'tier',
  manufacturing_share_of_gdp: 'min_mfg_share',
  unemployment_rate: 'max_unemployment',
  population_growth_5yr: 'min_growth',
  hazard_risk_index: 'max_hazard',
  industrial_electricity_price: 'max_elec_price',
} as const;

/** Values of a measure that are there, and some that are not: limits that are met exactly, nearly, by all and by none. */
function limit(values: readonly number[]): fc.Arbitrary<number> {
  const middle = values[values.length >> 1] ?? 0;
  const any = fc.double({ min: middle - 10, max: middle + 10, noNaN: true });
  return values.length === 0 ? any : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, any);
}

// Not more than 1e12 apart: next to a weight of 1e20 a weight of 1 is lost in doubles, which exact fractions do not forget.
const weight = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 1, 2, 3, 0.5, 0.1, 0.2, 0.3, 25, 100) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 1000 }).map((n) => n / 100) },
  { weight: 1, arbitrary: fc.constantFrom(1e-6, 1e6, 0.3333333333) },
);
/** What all weights of a request are multiplied by, as a power of ten. */
const magnitude = fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.constantFrom(-300, -9, 12, 300));

const some = (names: string[], most: number) => fc.shuffledSubarray(names, { maxLength: Math.min(most, names.length) });
/** The share of values that differ. */
const distinct = (values: readonly number[]) => new Set(values).size / values.length;

/** Requests over some measures, whose values are given. */
export function rankRequest(values: ReadonlyMap<string, readonly number[]>): fc.Arbitrary<NaiveRequest> {
  const names = [...values.keys()];
  const tied = names.toSorted((a, b) => distinct(values.get(a)!) - distinct(values.get(b)!)).slice(0, 5);
  const criterion = (measure: string): fc.Arbitrary<NaiveCriterion> =>
    fc.record(
      {
        measure: fc.constant(measure),
        direction: fc.constantFrom('higher_better', 'lower_better'),
        weight,
        cutoff: fc.record({
          comparator: fc.constantFrom('lt', 'lte', 'gt', 'gte'),
          value: limit(values.get(measure)!),
        }),
      },
      { requiredKeys: ['measure', 'direction'] },
    );
  const criteria = fc
    .oneof({ weight: 3, arbitrary: some(names, 8) }, some(tied, 2))
    .chain((chosen) => fc.tuple(magnitude, ...chosen.map(criterion)))
    .map(([magnitude, ...criteria]) =>
      criteria.map((one) => (one.weight ? { ...one, weight: Number(`${one.weight}e${magnitude}`) } : one)),
    );
  return fc.record(
    {
      scope,
      // All Requirements together leave hardly a metro.
      requirements: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, requirements(values)),
      criteria,
      include_eliminated: fc.boolean(),
    },
    { requiredKeys: [] },
  );
}

// Connecticut's counties were replaced: its metros lack some of the values.
const code = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...usps) },
  fc.constantFrom('CT', 'ct', 'Tx', 'HI', 'pr'),
);
export const scope = fc.record({ states: fc.array(code, { maxLength: 12 }) }, { requiredKeys: [] });

export function requirements(values: ReadonlyMap<string, readonly number[]>) {
  const members: Record<string, fc.Arbitrary<string | number | boolean>> = { rtw_only: fc.boolean() };
  for (const [measure, key] of Object.entries(requirementOf)) {
    if (!values.has(measure)) continue;
    members[key] = key === 'tier' ? fc.constantFrom('1m', '500k', '250k') : limit(values.get(measure)!);
  }
  return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string | number | boolean>>;
}
