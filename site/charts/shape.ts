import { valueScale } from './scale.ts';

/** The size of a shape, and how many bars it has. */
export const shapeSize = { width: 72, height: 18 };
const bars = 18;

interface Shape {
  readonly path: string;
  /** Whether each step of its scale multiplies instead of adding. */
  readonly logarithmic: boolean;
}

/** Returns a small histogram without labels, which shows how the values of a measure are distributed. */
export function shapeOf(values: readonly number[]): Shape {
  const { width, height } = shapeSize;
  const { at, logarithmic } = valueScale(values, [0, bars]);
  const counts = Array.from({ length: bars }, () => 0);
  for (const value of values) counts[Math.min(bars - 1, Math.floor(at(value)))]!++;
  const most = Math.max(...counts);
  // The bar of few values is still one pixel high.
  const top = (count: number) => (count === 0 ? height : height - Math.max(1, Math.round((count / most) * height)));
  const path = `M0 ${height}${counts.map((count) => `V${top(count)}h${width / bars}`).join('')}V${height}`;
  return { path, logarithmic };
}
