/** What weights must fulfill. The arrays are in the order of the criteria. */
export interface WeightLimits {
  /** Indices of criteria, none of which has a lower weight than the next. */
  readonly order: readonly number[];
  /** The lowest share of all weight that each criterion may have, 0 to 1. */
  readonly min: Float64Array;
  /** The highest share. */
  readonly max: Float64Array;
}

/** Writes weights into an array. They are at least 0 and add up to 1. */
type Draw = (weights: Float64Array) => void;

/** How many steps of a chain lie between two draws, for each criterion. */
const stepsPerCriterion = 4;
/** How many draws of a chain are thrown away at its start. */
const warmUp = 100;

/**
 * Returns a generator of weights, distributed uniformly over all weights within the limits; undefined if there are none.
 * With an order alone, draws are independent. With minimums or maximums, they are those of a chain that moves a random part of
 * the weight from one part to another, so they depend on each other a little (Gibbs sampler on the simplex: A. Smith, Annals of
 * Applied Probability 24 (1), 2014).
 * @param random returns numbers in [0, 1)
 */
export function weightDraws({ order, min, max }: WeightLimits, random: () => number): Draw | undefined {
  const bounds = tighten({ order, min, max });
  const start = startOf(bounds);
  if (!start) return undefined;
  const isBounded = min.some((one) => one > 0) || max.some((one) => one < 1);
  return isBounded ? chain(start, bounds, order, random) : independent(min.length, order, random);
}

interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Returns the bounds that follow from all limits: a criterion has at least the minimum of each that it is ordered before. */
function tighten({ order, min, max }: WeightLimits): Bounds {
  const low = min.slice();
  const high = max.slice();
  for (let i = order.length - 2; i >= 0; i--) low[order[i]!] = Math.max(low[order[i]!]!, low[order[i + 1]!]!);
  for (let i = 1; i < order.length; i++) high[order[i]!] = Math.min(high[order[i]!]!, high[order[i - 1]!]!);
  return { low, high };
}

/** Errors of sums of limits. */
const epsilon = 1e-9;

/** Returns weights within the bounds; undefined if there are none. Bounds fall along the order, so these weights do, too. */
function startOf({ low, high }: Bounds): Float64Array | undefined {
  const least = sum(low);
  const most = sum(high);
  if (least > 1 + epsilon || most < 1 - epsilon || low.some((one, i) => one > high[i]! + epsilon)) return undefined;
  const share = most > least ? Math.min(1, Math.max(0, (1 - least) / (most - least))) : 0;
  return low.map((one, i) => one + share * (high[i]! - one));
}

const sum = (numbers: Float64Array) => numbers.reduce((total, one) => total + one, 0);

/**
 * Returns the weights that each part adds to. A part goes to one criterion, or in equal shares to the first ones of the order.
 * Parts of 0 or more make weights that keep the order, and uniformly distributed parts make uniformly distributed weights.
 * Part p adds `shares[p * count + c]` of itself to criterion c.
 */
function sharesOf(count: number, order: readonly number[]): Float64Array {
  const shares = new Float64Array(count * count);
  for (let p = 0; p < count; p++) {
    const position = order.indexOf(p);
    const criteria = position < 0 ? [p] : order.slice(0, position + 1);
    for (const c of criteria) shares[p * count + c] = 1 / criteria.length;
  }
  return shares;
}

/** Returns the parts of weights that keep the order. */
function toParts(weights: Float64Array, order: readonly number[]): Float64Array {
  const parts = weights.slice();
  order.forEach((c, i) => {
    const next = order[i + 1];
    parts[c] = Math.max(0, (i + 1) * (weights[c]! - (next === undefined ? 0 : weights[next]!)));
  });
  return parts;
}

/** Draws independent weights: exponentially distributed parts, divided by their sum, are uniform on the simplex. */
function independent(count: number, order: readonly number[], random: () => number): Draw {
  const shares = sharesOf(count, order);
  const parts = new Float64Array(count);
  return (weights) => {
    let total = 0;
    for (let p = 0; p < count; p++) total += parts[p] = -Math.log(1 - random());
    weights.fill(0);
    for (let p = 0; p < count; p++)
      for (let c = 0; c < count; c++) weights[c]! += (parts[p]! / total) * shares[p * count + c]!;
  };
}

/** What moving weight from one part to another changes: for each criterion that it changes, how much per unit. */
interface Move {
  readonly criteria: Int32Array;
  readonly effects: Float64Array;
}

/** Returns the move to each part from each part. */
function movesOf(count: number, order: readonly number[]): Move[] {
  const shares = sharesOf(count, order);
  return Array.from({ length: count * count }, (_, move) => {
    const to = Math.floor(move / count);
    const from = move % count;
    const effects = Float64Array.from({ length: count }, (_, c) => shares[to * count + c]! - shares[from * count + c]!);
    const criteria = Int32Array.from(effects.keys().filter((c) => effects[c] !== 0));
    return { criteria, effects: Float64Array.from(criteria, (c) => effects[c]!) };
  });
}

/** Draws weights from a chain, each step of which moves a random amount from one part to another within the bounds. */
function chain(start: Float64Array, { low, high }: Bounds, order: readonly number[], random: () => number): Draw {
  const count = start.length;
  const moves = movesOf(count, order);
  const parts = toParts(start, order);
  const state = start.slice();
  const step = () => {
    const to = Math.floor(random() * count);
    const from = (to + 1 + Math.floor(random() * (count - 1))) % count;
    const { criteria, effects } = moves[to * count + from]!;
    let least = -parts[to]!;
    let most = parts[from]!;
    for (let i = 0; i < criteria.length; i++) {
      const c = criteria[i]!;
      const effect = effects[i]!;
      const toLow = (low[c]! - state[c]!) / effect;
      const toHigh = (high[c]! - state[c]!) / effect;
      least = Math.max(least, effect > 0 ? toLow : toHigh);
      most = Math.min(most, effect > 0 ? toHigh : toLow);
    }
    if (most <= least) return;
    const amount = least + random() * (most - least);
    parts[to]! += amount;
    parts[from]! -= amount;
    for (let i = 0; i < criteria.length; i++) state[criteria[i]!]! += amount * effects[i]!;
  };
  const advance = (draws: number) => {
    for (let left = count > 1 ? draws * count * stepsPerCriterion : 0; left > 0; left--) step();
  };
  advance(warmUp);
  return (weights) => {
    advance(1);
    weights.set(state);
  };
}
