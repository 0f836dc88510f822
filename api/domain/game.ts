/** Reduced costs and pivots below this are rounding errors. */
const epsilon = 1e-12;
/** More pivots than any game needs; the rule of Bland ends it long before. */
const maxPivots = 10_000;

/**
 * Returns the mixed strategy that maximizes the lowest of the payoffs against every column: weights w, at least 0 and with
 * the sum 1, for which min over j of sum(w[k] x payoff(k, j)) is greatest. Revised simplex method on the equivalent linear
 * program (G. B. Dantzig, Linear Programming and Extensions, 1963, chapter 13).
 * @param payoffs above 0: those of column j begin at j x rows
 */
export function maximinWeights(payoffs: Float64Array, rows: number): Float64Array {
  const columns = payoffs.length / rows;
  // Maximizes sum(y) for payoffs y <= 1 and y >= 0. Variable j is a column, and variable columns + k the slack of row k.
  const basis = Int32Array.from({ length: rows }, (_, k) => columns + k);
  const inverse = new Float64Array(rows * rows);
  for (let k = 0; k < rows; k++) inverse[k * rows + k] = 1;
  const solution = new Float64Array(rows).fill(1);
  const prices = new Float64Array(rows);
  const change = new Float64Array(rows);
  for (let pivots = 0; pivots < maxPivots; pivots++) {
    price(prices, basis, inverse, columns);
    const entering = enteringOf(payoffs, prices, columns, pivots > 20 * rows);
    if (entering < 0) return toShares(prices);
    for (let k = 0; k < rows; k++) {
      let sum = 0;
      if (entering >= columns) sum = inverse[k * rows + entering - columns]!;
      else for (let l = 0; l < rows; l++) sum += inverse[k * rows + l]! * payoffs[entering * rows + l]!;
      change[k] = sum;
    }
    const leaving = leavingOf(change, solution, basis);
    exchange(leaving, change, inverse, solution);
    basis[leaving] = entering;
  }
  throw new Error('the simplex method did not end');
}

/** Computes the price of each row: what one more unit of its bound adds to the sum. */
function price(prices: Float64Array, basis: Int32Array, inverse: Float64Array, columns: number): void {
  const rows = prices.length;
  prices.fill(0);
  for (let k = 0; k < rows; k++)
    if (basis[k]! < columns) for (let l = 0; l < rows; l++) prices[l]! += inverse[k * rows + l]!;
}

/**
 * Returns the variable that improves the sum most, or -1 if none does.
 * @param first whether to take the first one that improves it (rule of Bland), which cannot cycle
 */
function enteringOf(payoffs: Float64Array, prices: Float64Array, columns: number, first: boolean): number {
  const rows = prices.length;
  let best = -1;
  let most = epsilon;
  for (let j = 0, at = 0; j < columns; j++) {
    let gain = 1;
    for (let k = 0; k < rows; k++) gain -= prices[k]! * payoffs[at++]!;
    if (gain > most) {
      best = j;
      most = gain;
      if (first) return best;
    }
  }
  for (let k = 0; k < rows; k++) {
    if (-prices[k]! > most) {
      best = columns + k;
      most = -prices[k]!;
      if (first) return best;
    }
  }
  return best;
}

/** Returns the row whose variable reaches 0 first; among equals, the one with the lowest variable. */
function leavingOf(change: Float64Array, solution: Float64Array, basis: Int32Array): number {
  let best = -1;
  let least = Infinity;
  for (let k = 0; k < change.length; k++) {
    if (change[k]! <= epsilon) continue;
    const ratio = solution[k]! / change[k]!;
    if (ratio < least - epsilon || (ratio <= least + epsilon && basis[k]! < basis[best]!)) {
      best = k;
      least = ratio;
    }
  }
  if (best < 0) throw new Error('the payoffs must be above 0');
  return best;
}

/** Changes the inverse and the solution for a variable that replaces that of a row. */
function exchange(row: number, change: Float64Array, inverse: Float64Array, solution: Float64Array): void {
  const rows = change.length;
  const pivot = change[row]!;
  for (let l = 0; l < rows; l++) inverse[row * rows + l]! /= pivot;
  solution[row]! /= pivot;
  for (let k = 0; k < rows; k++) {
    const factor = change[k]!;
    if (k === row || factor === 0) continue;
    for (let l = 0; l < rows; l++) inverse[k * rows + l]! -= factor * inverse[row * rows + l]!;
    solution[k] = Math.max(0, solution[k]! - factor * solution[row]!);
  }
}

/** Returns numbers divided by their sum, without negative rounding errors. */
function toShares(prices: Float64Array): Float64Array {
  const positive = prices.map((one) => Math.max(0, one));
  const sum = positive.reduce((total, one) => total + one, 0);
  return positive.map((one) => one / sum);
}
