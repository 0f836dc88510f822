import type { RankRequest } from '../schemas/rank.ts';
import type { RegionColumn, RegionFigures } from './figures.ts';
import { type ScoredCriterion, weighMetros, type WeightedScores } from './rank.ts';
import { round } from './round.ts';

/** Describes how moves are computed. The number changes when the results would. */
export const movesMethod =
  'moves/2: the change of a rank is split by the Shapley value over four causes, each switched from the state of `from` to that of `to`: ' +
  'own (the values of the metro), others (the values of all other metros), coverage (which figures have a value) and revision (values of the same year that differ); ' +
  'the value of a set of causes is the rank that POST /rank would give with these figures, and parts have 4 decimals and add up to the change (largest remainder).';

/** The causes of a move; the index of each is its bit in a set of causes. */
const causes = ['own', 'others', 'coverage', 'revision'] as const;
type Parts = Readonly<Record<(typeof causes)[number], number>>;

/** Where a metro was and is. */
export interface Move {
  readonly place: number;
  /** Null without a rank; not both are. */
  readonly from: number | null;
  readonly to: number | null;
  /** They add up to `to` - `from`; null unless the metro has both ranks. */
  readonly parts: Parts | null;
}

/** The figures of both ends, of the same metros. */
export interface Ends {
  readonly from: RegionFigures;
  readonly to: RegionFigures;
  /** Whether the values of a metro are of the same year: a difference is a revision then. Both ends have a value. */
  readonly isSameYear: (measure: string, place: number) => boolean;
}

/**
 * Splits the change of each metro's rank into its causes, for each metro that has a rank at one end (L. S. Shapley, "A value for
 * n-person games", Contributions to the Theory of Games 2, 1953).
 * @param partial whether metros that lack a figure may have a rank (D24)
 */
export function moves(request: RankRequest, ends: Ends, partial = false): Move[] {
  const mixtures = mixturesOf(request, ends, partial);
  const ranks = rankTable(mixtures);
  const before = ranks(0, 0);
  const after = ranks(mixtures.length - 1, mixtures.length - 1);
  const places = [...ends.from.regions.keys()].filter((place) => before[place]! > 0 || after[place]! > 0);
  return places.map((place): Move => {
    const from = before[place]! || null;
    const to = after[place]! || null;
    if (from === null || to === null) return { place, from, to, parts: null };
    const rankOf = (set: number) => ranks(set >> 1, ((set >> 2) << 1) | (set & 1))[place]!;
    return { place, from, to, parts: partsOf(rankOf) };
  });
}

/** Figures of both ends, those of `to` where causes are switched, and what follows from them. */
interface Mixture {
  readonly columns: readonly MixedColumn[];
  /** Places of the metros that remain and have a composite. */
  readonly ranked: readonly number[];
  readonly weighing: WeightedScores;
}

/** A criterion that scores. */
interface MixedColumn extends Pick<ScoredCriterion, 'share' | 'direction'> {
  readonly values: Float64Array;
  /** Ascending. */
  readonly sorted: Float64Array;
  /** The place of each sorted value. */
  readonly places: Int32Array;
}

/**
 * Returns the mixtures by the set of causes without the first: bit 0 says whether values are those of `to`, bit 1 whether coverage
 * is, bit 2 whether revisions are. Mixtures of the same figures are the same object.
 */
function mixturesOf(request: RankRequest, { from, to, isSameYear }: Ends, partial: boolean): Mixture[] {
  const known = new Map<string, Mixture>();
  const pairs = [...from.columns].map(([measure, old]) => differences(old, to.columns.get(measure)!, isSameYear));
  // A switch that changes no figure is left as it is.
  const matters = [0, 1, 2].map((bit) => pairs.some(({ kinds }) => kinds.includes(bit)));
  return Array.from({ length: 8 }, (_, set) => {
    const key = matters.map((one, bit) => (one ? (set >> bit) & 1 : 0)).join('');
    let mixture = known.get(key);
    if (!mixture) {
      const columns = pairs.map(({ old, kinds, values }): [string, RegionColumn] => {
        const own = old.values.map((value, place) => ((set >> kinds[place]!) & 1 ? values[place]! : value));
        return [old.measure, { ...old, values: own }];
      });
      known.set(key, (mixture = mixtureOf(request, { ...from, columns: new Map(columns) }, partial)));
    }
    return mixture;
  });
}

/** The kind of a figure that no switch changes. */
const unchanged = 3;

/** Returns, for each metro, the bit of the switch that replaces its old value by the new one. */
function differences(old: RegionColumn, { values }: RegionColumn, isSameYear: Ends['isSameYear']) {
  const kinds = Uint8Array.from(old.values, (value, place) => {
    const other = values[place]!;
    if (Object.is(value, other) || value === other) return unchanged;
    if (Number.isNaN(value) || Number.isNaN(other)) return 1;
    return isSameYear(old.measure, place) ? 2 : 0;
  });
  return { old, values, kinds };
}

function mixtureOf(request: RankRequest, figures: RegionFigures, partial: boolean): Mixture {
  const { left, weighing } = weighMetros(request, figures, undefined, partial);
  const columns = weighing.scoring.map(({ share, direction, column: { values } }): MixedColumn => {
    const places = Int32Array.from(values.keys().filter((place) => !Number.isNaN(values[place])));
    places.sort((a, b) => values[a]! - values[b]!);
    return { share, direction, values, places, sorted: Float64Array.from(places, (place) => values[place]!) };
  });
  return { columns, weighing, ranked: left.filter((place) => !Number.isNaN(weighing.composites[place])) };
}

/**
 * Returns a function that gives the ranks of all metros, each with its own figures of one mixture and those of all others of
 * another.
 */
function rankTable(mixtures: readonly Mixture[]) {
  const known = new Map<Mixture, Map<Mixture, Uint16Array>>();
  return (others: number, own: number): Uint16Array => {
    const x = mixtures[others]!;
    const y = mixtures[own]!;
    let ofOthers = known.get(x);
    if (!ofOthers) known.set(x, (ofOthers = new Map<Mixture, Uint16Array>()));
    let ranks = ofOthers.get(y);
    if (!ranks) ofOthers.set(y, (ranks = ranksIn(x, y)));
    return ranks;
  };
}

/** Returns the rank of each metro with its own figures of `own` and the figures of all others of `others`; 0 without a rank. */
function ranksIn(others: Mixture, own: Mixture): Uint16Array {
  const { columns, ranked, weighing } = others;
  const { present } = weighing;
  const ranks = new Uint16Array(present.length);
  const composites = new Float64Array(present.length);
  for (const place of own.ranked) {
    composites.set(weighing.composites);
    let sum = 0;
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c]!;
      const value = own.columns[c]!.values[place]!;
      if (Number.isNaN(value)) continue;
      sum += column.share * scoreIn(column, place, value);
      shiftOthers(column, place, value, composites, present);
    }
    const composite = sum / present[place]!;
    let rank = 1;
    for (const other of ranked) if (other !== place && isHigher(composites[other]!, composite)) rank++;
    ranks[place] = rank;
  }
  return ranks;
}

/** Whether a composite is higher than another, as ranks compare them (D25). */
function isHigher(a: number, b: number): boolean {
  const difference = a - b;
  return Math.abs(difference) > 1e-8 ? difference > 0 : round(a, 9) > round(b, 9);
}

/** Returns the percentile score of a value that replaces that of a metro (D23). */
function scoreIn({ values, sorted, direction }: MixedColumn, place: number, value: number): number {
  const n = sorted.length;
  if (n === 1) return 50;
  const lower = countBelow(sorted, value, false);
  const end = countBelow(sorted, value, true);
  const replaced = values[place]!;
  const worse = lower - (replaced < value ? 1 : 0);
  const equal = end - lower + (replaced === value ? 0 : 1);
  const score = (100 * (worse + (equal - 1) / 2)) / (n - 1);
  return direction === 'higher_better' ? score : 100 - score;
}

/** Changes the composites of the others whose scores change if a value replaces that of a metro. */
function shiftOthers(
  { values, sorted, places, share, direction }: MixedColumn,
  place: number,
  value: number,
  composites: Float64Array,
  present: Float64Array,
): void {
  const replaced = values[place]!;
  if (replaced === value) return;
  // Half a place.
  const unit = ((direction === 'higher_better' ? 1 : -1) * share * 50) / (sorted.length - 1);
  const end = countBelow(sorted, Math.max(value, replaced), true);
  for (let i = countBelow(sorted, Math.min(value, replaced), false); i < end; i++) {
    const other = places[i]!;
    if (other === place) continue;
    const halves = Math.sign(sorted[i]! - value) - Math.sign(sorted[i]! - replaced);
    composites[other]! += (halves * unit) / present[other]!;
  }
}

/** Returns how many sorted values are below a value, or at most that value with `orEqual`. */
function countBelow(sorted: Float64Array, value: number, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const isBelow = orEqual ? sorted[middle]! <= value : sorted[middle]! < value;
    if (isBelow) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of 12 equal shares of all orders of four causes have a set of this size before a cause, for each such set. */
const twelfths = [3, 1, 1, 3] as const;

/** Returns the Shapley value of each cause. @param rankOf the rank with a set of causes switched, as bits */
function partsOf(rankOf: (set: number) => number): Parts {
  const ranks = Array.from({ length: 1 << causes.length }, (_, set) => rankOf(set));
  const shares = causes.map((_, cause) => {
    let sum = 0;
    for (let set = 0; set < ranks.length; set++) {
      if ((set >> cause) & 1) continue;
      sum += twelfths[sizeOf(set)]! * (ranks[set | (1 << cause)]! - ranks[set]!);
    }
    return sum;
  });
  return apportion(shares);
}

function sizeOf(set: number): number {
  return causes.filter((_, cause) => (set >> cause) & 1).length;
}

/** Returns twelfths with 4 decimals that add up to their sum, which is a whole number: largest remainders, in the order of the causes. */
function apportion(shares: readonly number[]): Parts {
  const units = shares.map((share) => Math.floor((share * 1e4) / 12));
  const remainders = shares.map((share, i) => share * 1e4 - units[i]! * 12);
  const missing = remainders.reduce((sum, one) => sum + one, 0) / 12;
  const largestFirst = [...remainders.keys()].sort((a, b) => remainders[b]! - remainders[a]!);
  for (const i of largestFirst.slice(0, missing)) units[i]!++;
  const [own, others, coverage, revision] = units.map((unit) => unit / 1e4) as [number, number, number, number];
  return { own, others, coverage, revision };
}
