/** The number of columns to add in one pass. */
const atOnce = 4;

/**
 * The scores of some metros in the order of the additions: for each four criteria an array with four scores of the first
 * metro, four of the second, and so on. A missing score or criterion is 0.
 */
export type ScoreTable = readonly Float64Array[];

/** Returns the scores of metros. @param columns for each criterion the scores of all metros, NaN where it is missing */
export function scoreTable(columns: readonly Float64Array[], places: readonly number[]): ScoreTable {
  return Array.from({ length: Math.ceil(columns.length / atOnce) }, (_, group) => {
    const scores = new Float64Array(places.length * atOnce);
    columns.slice(group * atOnce, (group + 1) * atOnce).forEach((column, c) => {
      for (let i = 0; i < places.length; i++) scores[i * atOnce + c] = column[places[i]!]! || 0;
    });
    return scores;
  });
}

/**
 * Replaces the scores of column c.
 * @param rows for each score the index of its metro in the table; -1 if the table does not have it
 */
export function setScores(table: ScoreTable, c: number, rows: Int32Array, scores: Float64Array): void {
  const group = table[Math.floor(c / atOnce)]!;
  const first = c % atOnce;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (row >= 0) group[row * atOnce + first] = scores[i]!;
  }
}

/** Returns weights of 0, as many as `addScores` reads. */
export function weightsFor(columns: number): Float64Array {
  return new Float64Array(Math.ceil(columns / atOnce) * atOnce);
}

/** Computes the sum of the weighted scores of each metro. */
export function addScores(table: ScoreTable, weights: Float64Array, sums: Float64Array): void {
  sums.fill(0);
  for (let group = 0; group < table.length; group++) addGroup(table[group]!, group * atOnce, weights, sums);
}

/** Adds the weighted scores of a group of columns, the first of which is column `c`, to the sums. */
function addGroup(scores: Float64Array, c: number, weights: Float64Array, sums: Float64Array): void {
  const w0 = weights[c]!;
  const w1 = weights[c + 1]!;
  const w2 = weights[c + 2]!;
  const w3 = weights[c + 3]!;
  for (let i = 0, at = 0; i < sums.length; i++, at += atOnce)
    sums[i] = sums[i]! + w0 * scores[at]! + w1 * scores[at + 1]! + w2 * scores[at + 2]! + w3 * scores[at + 3]!;
}
