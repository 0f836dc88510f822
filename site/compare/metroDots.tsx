import { metroShade } from '../charts/shades.ts';
import { valueScale } from '../charts/scale.ts';
import type { ComparedMeasure } from './compareData.ts';

interface MetroDotsProps {
  readonly measure: ComparedMeasure;
  /** The values of the compared metros, in their order. */
  readonly values: readonly (number | null)[];
}

/** All metros as gray dots on a line, with the median and the compared metros in their colors. The figures are next to it. */
export function MetroDots({ measure: { dots, range, median }, values }: MetroDotsProps) {
  const { at } = valueScale(range, [0, 1]);
  const share = (value: number) => `${Math.round(at(value) * 1000) / 10}%`;
  // The first metros are in front of the others.
  const marks = values.flatMap((value, i) => (value === null ? [] : [{ value, shade: metroShade(i) }])).toReversed();
  return (
    <svg class="strip" width="100%" height="16" aria-hidden="true">
      <line class="base" x2="100%" y1="8" y2="8" />
      <svg width="100%" height="16" viewBox="0 -8 1000 16" preserveAspectRatio="none">
        <path d={dots} />
      </svg>
      {median !== null && <line class="median" x1={share(median)} x2={share(median)} y1="1" y2="15" />}
      {marks.map(({ value, shade }) => (
        <circle class={`s${shade}`} cx={share(value)} cy="8" r="5" />
      ))}
    </svg>
  );
}
