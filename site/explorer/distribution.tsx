import { useMemo } from 'preact/hooks';
import { histogram } from '../charts/histogram.ts';

const width = 240;
const height = 34;

/**
 * The distribution of values as small bars, highlighted between two values. It only decorates: the control next to it says the
 * same in words.
 */
export function Distribution({ values, from, to }: DistributionProps) {
  const { scale, path } = useMemo(() => barsOf(values), [values]);
  const at = (value: number) => scale.at(Math.min(scale.to, Math.max(scale.from, value)));
  const x = at(from);
  const part = Math.max(0, at(to) - at(from));
  return (
    <svg class="distribution" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      <svg class="kept-part" x={x} y={0} width={part} height={height} viewBox={`${x} 0 ${part} ${height}`}>
        <path d={path} />
      </svg>
    </svg>
  );
}

interface DistributionProps {
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
}

function barsOf(values: Float64Array) {
  const present = Array.from(values).filter((value) => !Number.isNaN(value));
  const { bars, scale } = histogram(present, width, height);
  const path = bars.map(({ x, y, width, height }) => {
    const wide = Math.max(1, width - 1).toFixed(1);
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${wide}v${height.toFixed(1)}h-${wide}z`;
  });
  return { scale, path: path.join('') };
}
