/**
 * Rounds a number half to even. A number that differs from a half only by rounding errors counts as the half, so sums in
 * any order round to the same value.
 */
export function round(value: number, decimals: number): number {
  // A large integer would lose its last digits when it is scaled.
  if (Number.isInteger(value)) return value + 0;
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  // The error of a few operations on doubles, unless doubles are too far apart. A wider margin would round numbers just over a half down.
  const margin = Math.min(0.01, Math.abs(scaled) * 16 * Number.EPSILON);
  const up = Math.abs(rest - 0.5) <= margin ? floor % 2 !== 0 : rest > 0.5;
  // Avoids minus zero, which prints as 0 but is not equal to it in comparisons of bits.
  return (up ? floor + 1 : floor) / scale + 0;
}
