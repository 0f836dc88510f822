import { metroShade } from '../charts/shades.ts';
import { shareOf } from '../charts/shareOf.ts';
import { anchorAt, stripWidth } from '../charts/strip.ts';
import { showFigure, showLabel } from '../figures/format.ts';
import type { ComparedMeasure } from './compareData.ts';

interface MetroDotsProps {
  readonly measure: ComparedMeasure;
  /** The values of the compared metros, in their order. */
  readonly values: readonly (number | null)[];
  /** Their names, which the dots show on hover with the values. */
  readonly names: readonly string[];
  /** Whether the median is named below the line. */
  readonly hasMedian?: boolean;
}

/** The space at each end of the line, as a share of its width. */
const pad = 0.03;

/** Dots that are nearer than this share of the width would cover each other: they are one above the other. */
const nearest = 0.055;

/** The height of the name of the median. */
const textHeight = 18;

/** The height of the line, and how far the dots at one place are from it. */
const [height, step, levels] = [16, 9, [0, -1, 1, -2, 2]] as const;

/** All metros as gray dots on a line, with the median and the compared metros in their colors. The figures are next to it. */
export function MetroDots({ measure, values, names, hasMedian = false }: MetroDotsProps) {
  const { dots, scale, median } = measure;
  const share = (value: number) => pad + shareOf(value, scale) * (1 - 2 * pad);
  const marks = stack(
    values.flatMap((value, i) =>
      value === null
        ? []
        : [{ x: share(value), shade: metroShade(i), title: `${names[i]}: ${showFigure(value, measure)}` }],
    ),
  );
  const text = hasMedian && median !== null && `median ${showLabel(median, measure)}`;
  // Cards with a median are next to each other: their lines are at the same height.
  const out = Math.max(hasMedian ? 1 : 0, ...marks.map(({ level }) => Math.abs(level))) * step;
  return (
    <div class="metro-dots">
      <svg class="strip" width="100%" height={height + 2 * out + (text ? textHeight : 0)} {...described(text)}>
        <svg y={out} width="100%" height={height} overflow="visible">
          <line class="base" x2="100%" y1="8" y2="8" />
          <svg
            x={percent(pad)}
            width={percent(1 - 2 * pad)}
            height="16"
            viewBox={`0 -8 ${stripWidth} 16`}
            preserveAspectRatio="none"
          >
            <path d={dots} />
          </svg>
          {marks.map(({ x, shade, level, title }) => (
            <circle class={`s${shade}`} cx={percent(x)} cy={8 + level * step} r="4.75">
              <title>{title}</title>
            </circle>
          ))}
          {median !== null && (
            <line
              class="median"
              x1={percent(share(median))}
              x2={percent(share(median))}
              y1={0 - out}
              y2={height + out}
            />
          )}
          {text && (
            <text x={percent(share(median))} y={height + out + 14} text-anchor={anchorAt(share(median))}>
              {scale.logarithmic ? `${text} (log)` : text}
            </text>
          )}
        </svg>
      </svg>
      {scale.logarithmic && !text && <span class="scale-note">log scale</span>}
    </div>
  );
}

/** The figures of the metros are next to the line; that of the median is only in its text. */
const described = (text: string | false) =>
  text ? { role: 'img' as const, 'aria-label': `Line of all metros: ${text}` } : { 'aria-hidden': true };

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Puts dots that would cover each other at different levels, the leftmost on the line. */
function stack<T extends { readonly x: number }>(marks: readonly T[]): (T & { readonly level: number })[] {
  /** Where the last dot of each level is. */
  const ends = levels.map(() => -1);
  return marks
    .toSorted((one, other) => one.x - other.x)
    .map((mark) => {
      const free = ends.findIndex((end) => mark.x - end >= nearest);
      // With dots at every level, it covers the one that is furthest away.
      const at = free < 0 ? ends.indexOf(Math.min(...ends)) : free;
      ends[at] = mark.x;
      return { ...mark, level: levels[at]! };
    });
}
