import type { ScoredCriterion } from './rank.ts';

/** Two criteria are similar if the absolute value of their rank correlation is above this. */
const similarAbove = 0.95;
/** With fewer metros, two lists of ranks are similar by chance. */
const fewest = 10;

/** Two criteria that order the metros almost alike, or almost in reverse. */
interface SimilarCriteria {
  /** The measures, by name. */
  readonly measures: readonly [string, string];
  /** Spearman's rho of the values. */
  readonly rho: number;
  /** Whether a metro that scores high on one scores high on the other, or low. */
  readonly pull: 'same' | 'opposite';
  /** How many metros have both values. */
  readonly metros: number;
}

/** Returns the pairs of criteria that are similar, in the order of the criteria, which score. */
export function similarCriteria(scoring: readonly ScoredCriterion[]): SimilarCriteria[] {
  const found: SimilarCriteria[] = [];
  scoring.forEach((a, i) => {
    for (const b of scoring.slice(i + 1)) {
      const { rho, metros } = correlate(a.column.values, b.column.values);
      if (!(Math.abs(rho) > similarAbove)) continue;
      const pull = rho > 0 === (a.direction === b.direction) ? 'same' : 'opposite';
      found.push({ measures: [a.measure, b.measure], rho, pull, metros });
    }
  });
  return found;
}

interface Correlation {
  /** NaN if there are too few metros, or if all have the same value. */
  readonly rho: number;
  readonly metros: number;
}

/** Correlations of columns, which a release keeps. */
const known = new WeakMap<Float64Array, WeakMap<Float64Array, Correlation>>();

function correlate(a: Float64Array, b: Float64Array): Correlation {
  let ofA = known.get(a);
  if (!ofA) known.set(a, (ofA = new WeakMap()));
  let found = ofA.get(b);
  if (!found) ofA.set(b, (found = spearman(a, b)));
  return found;
}

/**
 * Returns Spearman's rho over the places that have both values: the correlation of their ranks, equal values sharing the mean of
 * their ranks (C. Spearman, American Journal of Psychology 15, 1904).
 */
export function spearman(a: Float64Array, b: Float64Array): Correlation {
  const hasBoth = (place: number) => !Number.isNaN(a[place]) && !Number.isNaN(b[place]);
  const first = ascending(a).filter(hasBoth);
  const second = ascending(b).filter(hasBoth);
  const metros = first.length;
  if (metros < fewest) return { rho: NaN, metros };
  const x = ranksOf(a, first);
  const y = ranksOf(b, second);
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const place of first) {
    xy += x[place]! * y[place]!;
    xx += x[place]! * x[place]!;
    yy += y[place]! * y[place]!;
  }
  return { rho: xy / Math.sqrt(xx * yy), metros };
}

/** The places of a column's values, the lowest value first. */
const orders = new WeakMap<Float64Array, Int32Array>();

function ascending(values: Float64Array): Int32Array {
  let order = orders.get(values);
  if (!order) {
    const valued = values.keys().filter((place) => !Number.isNaN(values[place]));
    orders.set(values, (order = Int32Array.from(valued).sort((a, b) => values[a]! - values[b]!)));
  }
  return order;
}

/** Returns the ranks of values less their mean, by place. @param order the places that are ranked, the lowest value first */
function ranksOf(values: Float64Array, order: Int32Array): Float64Array {
  const n = order.length;
  const ranks = new Float64Array(values.length);
  for (let first = 0; first < n;) {
    let end = first + 1;
    while (end < n && values[order[end]!] === values[order[first]!]) end++;
    const rank = (first + end - 1) / 2 - (n - 1) / 2;
    for (; first < end; first++) ranks[order[first]!] = rank;
  }
  return ranks;
}
