import type { NamedMetro } from '../schemas/metro.ts';
import type { FunnelStage, Requirements, Scope } from '../schemas/requirements.ts';
import {
  columnOf,
  formatFigure,
  nameOf,
  plurals,
  type RegionColumn,
  type RegionFigures,
  valueAt,
  type ValueBounds,
} from './figures.ts';
import { round } from './round.ts';

/** A test that eliminates metros: a gate, or a cutoff. */
export interface Eliminator {
  readonly label: string;
  /** The measure that it reads; null if it reads none. */
  readonly measure: string | null;
  /** The value that decides, in the unit of the measure; null if it reads none. */
  readonly limit: number | null;
  readonly passes: (place: number) => boolean;
  /** Whether it cannot be told of a metro: its figure is missing, and no bounds decide (D26a). */
  readonly lacks: (place: number) => boolean;
  /** The bounds that decide in the place of a missing figure; undefined if there is a figure, or they do not decide. */
  readonly decidedBy: (place: number) => ValueBounds | undefined;
  /** Whether a metro of which it cannot be told passes: true for a cutoff (D26), false for a gate (D18). */
  readonly keepsMissing: boolean;
  /** Says why a metro fails. */
  readonly reason: (place: number) => string;
}

/** A requirement of a request, as a test of metros. */
export interface GateTest extends Eliminator {
  readonly key: keyof Requirements;
  /** On which side of the limit a value passes; null if it reads no measure. */
  readonly bound: Bound | null;
}

/** The minimum population of each tier. */
export const minimumPopulation = { '1m': 1_000_000, '500k': 500_000, '250k': 250_000 } as const;

type Bound = 'at least' | 'at most';

/** Whether a value is on the side of a limit that passes. A missing value, NaN, is on none (D18). */
export function meets(value: number, bound: Bound, limit: number): boolean {
  return bound === 'at least' ? value >= limit : value <= limit;
}

/** What a column says of a condition on the value of each metro. A condition is a limit, so what holds at both bounds holds between. */
export function decide({ values, withheld }: RegionColumn, holds: (value: number) => boolean) {
  const bounded = (place: number): boolean | undefined => {
    const bounds = withheld?.get(place);
    if (!bounds) return undefined;
    const atLower = holds(bounds.lower);
    return atLower === holds(bounds.upper) ? atLower : undefined;
  };
  const isMissing = (place: number) => Number.isNaN(values[place]);
  return {
    /** Whether the condition holds; undefined if it cannot be told. */
    holdsAt: (place: number): boolean | undefined => (isMissing(place) ? bounded(place) : holds(values[place]!)),
    lacks: (place: number): boolean => isMissing(place) && bounded(place) === undefined,
    decidedBy: (place: number): ValueBounds | undefined =>
      isMissing(place) && bounded(place) !== undefined ? withheld!.get(place) : undefined,
  };
}

/** Names the figure of a metro in a reason: its value, or between which bounds it is; undefined without both. */
export function describeFigure(column: RegionColumn, place: number): string | undefined {
  const { measure, decimals } = column;
  const value = valueAt(column, place);
  if (value !== null) return `${measure} ${formatFigure(value, decimals)}`;
  const bounds = column.withheld?.get(place);
  if (!bounds) return undefined;
  const lower = formatFigure(bounds.lower, decimals);
  const upper = formatFigure(bounds.upper, decimals);
  return `${measure}, withheld, from ${lower} to ${upper},`;
}

/** The requirements that read a measure, in the order of the gates: measure, bound, and the value of the bound. */
export const measuredRequirements: readonly {
  readonly key: keyof Requirements;
  readonly measure: string;
  readonly bound: Bound;
  readonly limit: (requirements: Requirements) => number | undefined;
}[] = [
  { key: 'tier', measure: 'population', bound: 'at least', limit: ({ tier }) => tier && minimumPopulation[tier] },
  { key: 'min_mfg_share', measure: 'manufacturing_share_of_gdp', bound: 'at least', limit: (r) => r.min_mfg_share },
  { key: 'max_unemployment', measure: 'unemployment_rate', bound: 'at most', limit: (r) => r.max_unemployment },
  { key: 'min_growth', measure: 'population_growth_5yr', bound: 'at least', limit: (r) => r.min_growth },
  { key: 'max_hazard', measure: 'hazard_risk_index', bound: 'at most', limit: (r) => r.max_hazard },
  { key: 'max_elec_price', measure: 'industrial_electricity_price', bound: 'at most', limit: (r) => r.max_elec_price },
];

/** Returns the measure that each requirement of a request reads. */
export function measuresRead(requirements: Requirements): { key: keyof Requirements; measure: string }[] {
  return measuredRequirements
    .filter(({ limit }) => limit(requirements) !== undefined)
    .map(({ key, measure }) => ({ key, measure }));
}

/** Returns the gates of a request, in the fixed order of requirements. `rtw_only` is a gate only if it is true. */
export function gatesOf(requirements: Requirements, figures: RegionFigures): GateTest[] {
  const gates = measuredRequirements.flatMap(({ key, measure, bound, limit }) => {
    const value = limit(requirements);
    return value === undefined ? [] : [measureGate(key, columnOf(figures, measure), bound, value)];
  });
  return requirements.rtw_only ? [...gates, rightToWorkGate(figures)] : gates;
}

function measureGate(key: keyof Requirements, column: RegionColumn, bound: Bound, limit: number): GateTest {
  const { measure, label, unit } = column;
  // As it was asked for: 50, not 50.00.
  const words = formatFigure(limit, 0);
  const { holdsAt, lacks, decidedBy } = decide(column, (value) => meets(value, bound, limit));
  return {
    key,
    label: `${label} ${bound} ${words}${unit === 'index' ? '' : ` ${unit}`}`,
    measure,
    limit,
    bound,
    passes: (place) => holdsAt(place) === true,
    lacks,
    decidedBy,
    keepsMissing: false,
    reason(place) {
      const figure = describeFigure(column, place);
      if (figure === undefined) return `${measure} has no value`;
      if (lacks(place)) return `${figure} may be ${bound} ${words} or not`;
      return `${figure} is ${bound === 'at least' ? 'under' : 'over'} ${words}`;
    },
  };
}

function rightToWorkGate({ regions }: RegionFigures): GateTest {
  return {
    key: 'rtw_only',
    label: 'Entirely in right-to-work states',
    measure: null,
    limit: null,
    bound: null,
    passes: (place) => regions[place]!.right_to_work === true,
    lacks: (place) => regions[place]!.right_to_work === null,
    decidedBy: () => undefined,
    keepsMissing: false,
    reason(place) {
      const { right_to_work, states } = regions[place]!;
      if (right_to_work === null) return 'right_to_work has no value';
      return `not entirely in right-to-work states: it lies in ${states.join(', ')}`;
    },
  };
}

/** Returns the regions in scope, which names regions by code, sorted by name. */
export function placesInScope(scope: Scope, figures: RegionFigures): readonly number[] {
  const { states = [], metros = [], places = [], min_population: least, max_population: most } = scope;
  const { regions, byName, population, inMetro = (cbsa: string) => [cbsa] } = figures;
  if (!isScope(scope)) return byName;
  const ofMetros = new Set(metros.flatMap(inMetro));
  const named = new Set(places);
  const isOfSize = (people: number | null) => people !== null && people >= (least ?? 0) && people <= (most ?? Infinity);
  const anySize = least === undefined && most === undefined;
  const isAdded = (place: number) => regions[place]!.isArea === true;
  return byName.filter(
    (place) =>
      (states.length === 0 || regions[place]!.states.some((state) => states.includes(state))) &&
      (metros.length === 0 || isAdded(place) || ofMetros.has(regions[place]!.geoid)) &&
      (places.length === 0 || isAdded(place) || named.has(regions[place]!.geoid)) &&
      (anySize || isOfSize(population?.at(place) ?? null)),
  );
}

/** Whether a scope leaves metros out: empty lists do not (D20). */
const isScope = ({ states = [], metros = [], places = [], min_population, max_population }: Scope) =>
  states.length + metros.length + places.length > 0 || min_population !== undefined || max_population !== undefined;

const labels = { msa: 'Metros', county: 'Counties', state: 'States' } as const;

/** Describes a scope, as the funnel lists it. */
function scopeLabel(scope: Scope, { geography }: RegionFigures): string {
  const { states = [], metros = [], places = [], min_population: least, max_population: most } = scope;
  const people = (count: number) => count.toLocaleString('en-US');
  return [
    states.length > 0 && `In ${[...new Set(states)].join(', ')}`,
    metros.length > 0 &&
      `${geography === 'msa' ? 'Metros' : `${labels[geography]} of metros`} named: ${new Set(metros).size}${areasIn(scope)}`,
    places.length > 0 && `${labels[geography]} named: ${new Set(places).size}${areasIn(scope)}`,
    least !== undefined && `Latest population at least ${people(least)}`,
    most !== undefined && `Latest population at most ${people(most)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** Says how many areas a scope adds. */
const areasIn = ({ areas = [] }: Scope) =>
  areas.length === 0 ? '' : areas.length === 1 ? ' and 1 area' : ` and ${areas.length} areas`;

/** Maximum of metros without a figure that a stage of the funnel names. */
const maxMissingNamed = 25;

/** The metros that remain after each test (D19). */
export interface Funnel {
  readonly stages: readonly FunnelStage[];
  /** The metros in scope, sorted by name. */
  readonly inScope: readonly number[];
  /** The metros that pass every test. */
  readonly left: readonly number[];
}

/** Applies every test to the metros in scope. */
export function funnel(scope: Scope, tests: readonly Eliminator[], figures: RegionFigures): Funnel {
  const all = figures.regions.length;
  const stages: FunnelStage[] = [
    { label: `All ${plurals[figures.geography]}${areasIn(scope)}`, count: all, removed: 0 },
  ];
  const inScope = placesInScope(scope, figures);
  if (isScope(scope)) {
    stages.push({ label: scopeLabel(scope, figures), count: inScope.length, removed: all - inScope.length });
  }
  let left = inScope;
  for (const { label, passes, lacks, decidedBy, keepsMissing } of tests) {
    const passing: number[] = [];
    const missing: number[] = [];
    const decided = { passes: 0, fails: 0 };
    for (const place of left) {
      const isPassing = passes(place);
      if (isPassing) passing.push(place);
      if (lacks(place)) missing.push(place);
      if (decidedBy(place)) decided[isPassing ? 'passes' : 'fails']++;
    }
    stages.push({
      label,
      count: passing.length,
      removed: left.length - passing.length,
      missing: { count: missing.length, kept: keepsMissing, metros: largest(missing, figures) },
      ...(decided.passes + decided.fails > 0 ? { decided_by_bounds: decided } : {}),
    });
    left = passing;
  }
  return { stages, inScope, left };
}

/** Returns the largest of some regions by population, at most `maxMissingNamed`. */
function largest(places: readonly number[], figures: RegionFigures): NamedMetro[] {
  const found: NamedMetro[] = [];
  const wanted = new Set(places);
  for (const place of figures.byPopulation) {
    if (found.length === maxMissingNamed) break;
    if (wanted.has(place)) found.push(nameOf(figures, place));
  }
  return found;
}

/** Returns the tests that a metro fails. */
export function failedTests<T extends Eliminator>(tests: readonly T[], place: number): T[] {
  return tests.filter(({ passes }) => !passes(place));
}

/** Returns the value of a metro that a test reads; null if it is missing, or if the test reads none. */
export function valueRead({ measure }: Eliminator, figures: RegionFigures, place: number): number | null {
  return measure === null ? null : valueAt(columnOf(figures, measure), place);
}

/** Returns the bounds that decide in the place of missing figures of a metro, by measure; undefined if none do. */
export function decidedByBounds(tests: readonly Eliminator[], place: number): Record<string, ValueBounds> | undefined {
  const found = tests.flatMap(({ measure, decidedBy }) => {
    const bounds = decidedBy(place);
    return bounds ? [[measure!, bounds] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Returns the value of a metro that a gate reads, or if it is withheld in part, the bound that meets the gate least; null without both. */
export function leastMet(gate: GateTest, figures: RegionFigures, place: number): number | null {
  const value = valueRead(gate, figures, place);
  if (value !== null || gate.measure === null) return value;
  const bounds = columnOf(figures, gate.measure).withheld?.get(place);
  return bounds ? (gate.bound === 'at least' ? bounds.lower : bounds.upper) : null;
}

/** Returns how far a metro is from the limit of a test, in the unit of the measure; null without a value or a limit. */
export function distanceFromLimit(test: Eliminator, figures: RegionFigures, place: number): number | null {
  const value = valueRead(test, figures, place);
  return value === null || test.limit === null ? null : round(Math.abs(value - test.limit), 6);
}

/** Returns the strictest value of a requirement that a metro surely meets; null if it meets none. `rtw_only` is met by false. */
export function strictestMet(
  gate: GateTest,
  figures: RegionFigures,
  place: number,
): NonNullable<Requirements[keyof Requirements]> | null {
  if (gate.key === 'rtw_only') return false;
  const value = leastMet(gate, figures, place);
  if (value === null || gate.key !== 'tier') return value;
  const tiers = Object.keys(minimumPopulation) as (keyof typeof minimumPopulation)[];
  return tiers.find((tier) => value >= minimumPopulation[tier]) ?? null;
}
