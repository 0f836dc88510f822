import type { Alternatives } from './alternatives.ts';
import { maximinWeights } from './game.ts';

/** Describes how the frontier is computed. The number changes when the results would. */
export const frontierMethod =
  'frontier/1: a metro is on the frontier if no other has at least its score on every criterion and a higher one on some, ' +
  'and it is best for some weights if it has the highest composite, alone or with others, for weights of 0 or more; ' +
  'the weights shown are those for which its smallest lead over the other metros of the frontier is greatest (linear programming), equal weights if it is the only one.';

/** Composites that differ by less are equal. */
const tolerance = 1e-8;

/** A metro that no other dominates. */
interface FrontierMetro {
  readonly place: number;
  /** Weights for which no other metro has a higher composite; null if there are none. They add up to 1. */
  readonly weights: Float64Array | null;
}

/** Returns the metros that no other dominates, in the order of the alternatives. */
export function frontier({ places, scoring }: Alternatives): FrontierMetro[] {
  const rows = places.map((place) => Float64Array.from(scoring, ({ scores }) => scores[place]!));
  const nondominated = frontierOf(rows);
  return nondominated.map((i) => ({ place: places[i]!, weights: bestWeights(i, nondominated, rows) }));
}

/** Returns the indices of the rows that no other dominates, ascending. */
function frontierOf(rows: readonly Float64Array[]): number[] {
  // A row that dominates another one has a greater sum, so only the rows before it can dominate a row.
  const sums = rows.map((row) => row.reduce((sum, score) => sum + score, 0));
  const found: number[] = [];
  for (const i of [...rows.keys()].sort((a, b) => sums[b]! - sums[a]!))
    if (!found.some((j) => dominates(rows[j]!, rows[i]!))) found.push(i);
  return found.sort((a, b) => a - b);
}

function dominates(one: Float64Array, other: Float64Array): boolean {
  let isBetter = false;
  for (let c = 0; c < one.length; c++) {
    if (one[c]! < other[c]!) return false;
    if (one[c]! > other[c]!) isBetter = true;
  }
  return isBetter;
}

/** Returns the weights for which row i is furthest ahead of all others; null if another one is always ahead. */
function bestWeights(i: number, candidates: readonly number[], rows: readonly Float64Array[]): Float64Array | null {
  const own = rows[i]!;
  const count = own.length;
  const others = candidates.filter((j) => j !== i);
  if (others.length === 0) return new Float64Array(count).fill(1 / count);
  const leads = new Float64Array(others.length * count);
  others.forEach((j, at) => {
    // Leads are from -100 to 100. The same number added to all changes no strategy.
    for (let c = 0; c < count; c++) leads[at * count + c] = own[c]! - rows[j]![c]! + 101;
  });
  const weights = maximinWeights(leads, count);
  for (let at = 0; at < leads.length; at += count) {
    let lead = -101;
    for (let c = 0; c < count; c++) lead += weights[c]! * leads[at + c]!;
    if (lead < -tolerance) return null;
  }
  return weights;
}
