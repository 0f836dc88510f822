import type { Criterion, RankRequest } from '../schemas/rank.ts';
import type { Requirements } from '../schemas/requirements.ts';
import type { RegionFigures, ValueBounds } from './figures.ts';
import {
  decidedByBounds,
  distanceFromLimit,
  type Eliminator,
  failedTests,
  type GateTest,
  gatesOf,
  placesInScope,
  strictestMet,
  valueRead,
} from './gates.ts';
import {
  computeScores,
  cutoffTest,
  type MetroRank,
  type MissingFigures,
  rank,
  rankRanges,
  type Scores,
} from './rank.ts';
import { round } from './round.ts';

/** Describes how a place in a ranking is explained. The number changes when the results would. */
export const explainMethod =
  'explain/2: the metro is tested by the scope, each requirement and each cutoff alone, ' +
  'an eliminated metro gets the rank that it would have if it were added to the remaining metros, ' +
  'a requirement is loosened to the value of the metro if that alone admits it, ' +
  'and the criteria are compared by their contributions with the metro that has the next better rank.';

/** A requirement or a cutoff that a metro fails. */
interface Failure {
  /** The key of the requirement. */
  readonly requirement?: keyof Requirements;
  /** The measure of the criterion, for a cutoff. */
  readonly criterion?: string;
  /** In the unit of the measure, like `limit` and `by`; null if it is missing. */
  readonly value: number | null;
  /** Null for a requirement without a measure. */
  readonly limit: number | null;
  /** The distance between value and limit; null if one of them is null. */
  readonly by: number | null;
}

/** How one requirement must change to admit a metro. */
interface Loosening {
  readonly requirement: keyof Requirements;
  /** The value to send for the requirement; null: leave the requirement out. */
  readonly to: NonNullable<Requirements[keyof Requirements]> | null;
  /** How many other metros that also admits. */
  readonly others: number;
}

/** The metro with the next better rank. */
interface NextMetro {
  readonly place: number;
  readonly rank: number;
  readonly composite: number;
}

/** Why a metro is where it is in a ranking. */
interface Explanation {
  /** How many metros remain. */
  readonly count: number;
  /** How many of them have no rank, because they lack figures. */
  readonly unranked: number;
  readonly inScope: boolean;
  readonly included: boolean;
  readonly failed: readonly Failure[];
  /** The bounds that decide in the place of missing figures, by measure. */
  readonly decidedBy: Readonly<Record<string, ValueBounds>> | undefined;
  readonly rank: number | null;
  /** The rank that an eliminated metro would have among the remaining ones; null if it is included or has no composite. */
  readonly rankIfAdmitted: number | null;
  readonly admit: readonly Loosening[];
  /** Its composite and figures, why it is eliminated or has no rank, and the ranks that it can have among the remaining metros. */
  readonly own: MetroRank;
  /** Undefined for a first rank, or without a composite. */
  readonly next: NextMetro | undefined;
  /** Own contribution minus that of `next`, the lowest first; they add up to the difference of the composites. */
  readonly againstNext: readonly { readonly measure: string; readonly difference: number }[];
}

/**
 * Explains where a metro is in the ranking of a request: why it is in or out, and what separates it from the next better
 * one. Scope and gates never change a score (D22), so all metros are ranked once, and any of them have that order.
 * @param place the index of the metro
 */
export function explain(
  request: RankRequest,
  figures: RegionFigures,
  place: number,
  scoresOf: Scores = computeScores,
  missing: MissingFigures = {},
): Explanation {
  const { scope = {}, requirements = {}, criteria = [] } = request;
  const ungated = { criteria: criteria.map(({ cutoff: _, ...rest }) => rest) };
  const { metros: everyMetro, weighing } = rank(ungated, figures, scoresOf, missing);
  const gates = gatesOf(requirements, figures);
  const cutoffs = criteria.flatMap((criterion) => cutoffTest(criterion, figures));
  const tests = [...gates, ...cutoffs];
  const inScope = placesInScope(scope, figures);
  const remaining = new Set(inScope.filter((one) => tests.every(({ passes }) => passes(one))));
  const own = everyMetro.find((one) => one.place === place)!;
  const better = everyMetro.filter((one) => isBetter(one, own) && remaining.has(one.place));
  const next = better.at(-1);
  const rankAmong = own.rank === null ? null : better.length + 1;
  const included = remaining.has(place);
  const alternatives = included ? [...remaining] : [...remaining, place];
  const range = rankRanges(alternatives, weighing).get(place);
  const failedGates = failedTests(gates, place);
  const failedCutoffs = failedTests(cutoffs, place);
  const failedOnly = inScope.includes(place) && failedCutoffs.length === 0 && failedGates.length === 1;
  return {
    count: remaining.size,
    unranked: everyMetro.filter(({ place, rank }) => rank === null && remaining.has(place)).length,
    inScope: inScope.includes(place),
    included,
    failed: [
      ...failedGates.map((gate) => ({ requirement: gate.key, ...failure(gate, figures, place) })),
      ...failedCutoffs.map((test) => ({ criterion: test.measure, ...failure(test, figures, place) })),
    ],
    decidedBy: decidedByBounds(tests, place),
    rank: included ? rankAmong : null,
    rankIfAdmitted: included ? null : rankAmong,
    admit: failedOnly ? [loosen(failedGates[0]!, place, tests, inScope, figures)] : [],
    own: {
      ...own,
      reasons: [...failedTests(tests, place).map(({ reason }) => reason(place)), ...own.reasons],
      gaps: own.gaps && range && { ...own.gaps, range },
    },
    next: next && { place: next.place, rank: rankIn(better, next), composite: next.composite! },
    againstNext: next ? differences(criteria, own, next) : [],
  };
}

/** Whether a metro has a better rank than another one that has a rank. */
function isBetter(one: MetroRank, other: MetroRank): boolean {
  return one.rank !== null && other.rank !== null && one.rank < other.rank;
}

/** Returns the rank of a metro among metros in the order of their ranks. */
function rankIn(metros: readonly MetroRank[], metro: MetroRank): number {
  return metros.findIndex(({ rank }) => rank === metro.rank) + 1;
}

function failure(test: Eliminator, figures: RegionFigures, place: number): Omit<Failure, 'requirement' | 'criterion'> {
  return { value: valueRead(test, figures, place), limit: test.limit, by: distanceFromLimit(test, figures, place) };
}

/** Returns how the only gate that a metro fails must change to admit it. */
function loosen(
  gate: GateTest,
  place: number,
  tests: readonly Eliminator[],
  inScope: readonly number[],
  figures: RegionFigures,
): Loosening {
  const to = strictestMet(gate, figures, place);
  const [looser] = to === null ? [] : gatesOf({ [gate.key]: to }, figures);
  const others = inScope.filter((one) => {
    if (one === place || gate.passes(one) || (looser && !looser.passes(one))) return false;
    return tests.every((test) => test === gate || test.passes(one));
  });
  return { requirement: gate.key, to, others: others.length };
}

/** Returns the differences of the contributions of two metros, the lowest first. A missing contribution counts as 0. */
function differences(criteria: readonly Criterion[], own: MetroRank, next: MetroRank): Explanation['againstNext'] {
  const scoring = criteria.flatMap(({ measure, weight }, i) => {
    if (weight === 0) return [];
    const difference = (own.criteria[i]!.contribution ?? 0) - (next.criteria[i]!.contribution ?? 0);
    return [{ measure, difference: round(difference, 4) }];
  });
  return scoring.sort((a, b) => a.difference - b.difference || (a.measure < b.measure ? -1 : 1));
}
