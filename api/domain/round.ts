/**
 * A number rounded half to even at some decimals. What arithmetic in doubles leaves around a half counts as the half,
 * to round sums in any order to the same value.
 */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  // What a few operations on doubles may be off by, and no more: a wider margin would round what is just over a half down.
  const margin = Math.abs(scaled) * 16 * Number.EPSILON;
  const up = Math.abs(rest - 0.5) <= margin ? floor % 2 !== 0 : rest > 0.5;
  // Minus zero would be written as 0 but compared as another.
  return (up ? floor + 1 : floor) / scale + 0;
}
