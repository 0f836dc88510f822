/**
 * Returns Kendall's tau-b of two lists of ranks: the pairs in the same order less the pairs in the opposite order, divided by
 * the geometric mean of the pairs that are not tied in each list. 1 for the same order, -1 for the reverse, null if all
 * ranks of a list are equal.
 * Method: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (3), 1945.
 */
export function kendallTauB(first: readonly number[], second: readonly number[]): number | null {
  let balance = 0;
  let untiedFirst = 0;
  let untiedSecond = 0;
  for (let i = 0; i < first.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = Math.sign(first[i]! - first[j]!);
      const b = Math.sign(second[i]! - second[j]!);
      balance += a * b;
      untiedFirst += a * a;
      untiedSecond += b * b;
    }
  }
  // The roots of equal counts have their product exactly.
  const pairs = Math.sqrt(untiedFirst) * Math.sqrt(untiedSecond);
  if (pairs === 0) return null;
  return untiedFirst === untiedSecond ? balance / untiedFirst : balance / pairs;
}
