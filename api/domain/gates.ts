import type { FunnelStage, Requirements, Scope } from '../schemas/requirements.ts';
import { columnOf, figure, type MetroColumn, type MetroFigures, valueAt } from './figures.ts';

/** A Requirement of a request, ready to be asked of each metro. */
export interface Gate {
  readonly key: keyof Requirements;
  readonly label: string;
  readonly measure: string | null;
  /** Why the metro at a place does not pass; undefined: it does. */
  readonly fails: (place: number) => string | undefined;
  /** How far a metro that fails is from passing, in the measure's unit; null where that cannot be said. */
  readonly misses: (place: number) => number | null;
}

const minimumPopulation = { '1m': 1_000_000, '500k': 500_000, '250k': 250_000 } as const;

type Bound = 'at least' | 'at most';

/** The Requirements that read a measure, in the order that they are asked in: measure, bound, and the bound's value. */
const requirements: readonly {
  readonly key: keyof Requirements;
  readonly measure: string;
  readonly bound: Bound;
  readonly limit: (given: Requirements) => number | undefined;
}[] = [
  { key: 'tier', measure: 'population', bound: 'at least', limit: ({ tier }) => tier && minimumPopulation[tier] },
  { key: 'min_mfg_share', measure: 'manufacturing_share_of_gdp', bound: 'at least', limit: (r) => r.min_mfg_share },
  { key: 'max_unemployment', measure: 'unemployment_rate', bound: 'at most', limit: (r) => r.max_unemployment },
  { key: 'min_growth', measure: 'population_growth_5yr', bound: 'at least', limit: (r) => r.min_growth },
  { key: 'max_hazard', measure: 'hazard_risk_index', bound: 'at most', limit: (r) => r.max_hazard },
  { key: 'max_elec_price', measure: 'industrial_electricity_price', bound: 'at most', limit: (r) => r.max_elec_price },
];

/** The measure that each given Requirement reads. */
export function measuresRead(given: Requirements): { key: keyof Requirements; measure: string }[] {
  return requirements.filter(({ limit }) => limit(given) !== undefined).map(({ key, measure }) => ({ key, measure }));
}

/** The gates of a request, in the fixed order of Requirements; `rtw_only` is one only where it is true. */
export function gatesOf(given: Requirements, figures: MetroFigures): Gate[] {
  const gates = requirements.flatMap(({ key, measure, bound, limit }) => {
    const value = limit(given);
    return value === undefined ? [] : [measureGate(key, columnOf(figures, measure), bound, value)];
  });
  return given.rtw_only ? [...gates, rightToWorkGate(figures)] : gates;
}

function measureGate(key: keyof Requirements, column: MetroColumn, bound: Bound, limit: number): Gate {
  const { measure, label, unit, decimals } = column;
  const words = figure(limit, decimals);
  const passes = (value: number) => (bound === 'at least' ? value >= limit : value <= limit);
  return {
    key,
    label: `${label} ${bound} ${words} ${unit}`,
    measure,
    fails(place) {
      const value = valueAt(column, place);
      if (value === null) return `${measure} has no value`;
      if (passes(value)) return undefined;
      return `${measure} ${figure(value, decimals)} is ${bound === 'at least' ? 'under' : 'over'} ${words}`;
    },
    misses(place) {
      const value = valueAt(column, place);
      return value === null ? null : Math.abs(value - limit);
    },
  };
}

function rightToWorkGate({ metros }: MetroFigures): Gate {
  return {
    key: 'rtw_only',
    label: 'Entirely in right-to-work states',
    measure: null,
    fails(place) {
      const { right_to_work, states } = metros[place]!;
      return right_to_work ? undefined : `not entirely in right-to-work states: it lies in ${states.join(', ')}`;
    },
    misses: () => null,
  };
}

/** The places in scope, by name. `states: []` is no scope (D20). */
export function placesInScope({ states = [] }: Scope, { metros, byName }: MetroFigures): readonly number[] {
  if (states.length === 0) return byName;
  return byName.filter((place) => metros[place]!.states.some((state) => states.includes(state)));
}

/** What is left after one gate after the other (D19), and why each of the others is not. */
export interface Funnel {
  readonly stages: readonly FunnelStage[];
  /** Places, by name. */
  readonly left: readonly number[];
  /** Every reason that applies to a place in scope that is not left. */
  readonly eliminated: ReadonlyMap<number, readonly string[]>;
}

/** A test that eliminates: a gate, or a cutoff. */
export type Eliminator = Pick<Gate, 'label' | 'fails'>;

/** Sends the metros in scope through every test. */
export function funnel(scope: Scope, tests: readonly Eliminator[], figures: MetroFigures): Funnel {
  const stages: FunnelStage[] = [{ label: 'All metros', count: figures.metros.length }];
  const inScope = placesInScope(scope, figures);
  if (scope.states && scope.states.length > 0) {
    stages.push({ label: `In ${scope.states.join(', ')}`, count: inScope.length });
  }
  const eliminated = new Map<number, string[]>();
  for (const { label, fails } of tests) {
    for (const place of inScope) {
      const reason = fails(place);
      if (reason === undefined) continue;
      const reasons = eliminated.get(place);
      if (reasons) reasons.push(reason);
      else eliminated.set(place, [reason]);
    }
    stages.push({ label, count: inScope.length - eliminated.size });
  }
  return { stages, left: inScope.filter((place) => !eliminated.has(place)), eliminated };
}
