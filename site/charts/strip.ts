import { quantile } from 'd3-array';
import { type ValueScale, valueScale } from './scale.ts';

/** All values of a measure on one line, as shares of its width, 0 to 1. */
export interface Strip extends ValueScale {
  /**
   * A path of dots, with positions across from 0 to `stripWidth`: one dot for values too near to distinguish, and one line for dots
   * next to each other, which touch.
   */
  readonly dots: string;
  /** The dots at which several values are. */
  readonly crowded: string;
}

/** How many positions a strip distinguishes: the width of its plane. */
export const stripWidth = 125;
const fewestOfCrowd = 4;

/** Returns the strip of some values. */
export function strip(values: readonly number[]): Strip {
  const scale = valueScale(values, [0, 1]);
  const counts = new Map<number, number>();
  for (const value of values) {
    const position = Math.round(scale.at(value) * stripWidth);
    counts.set(position, (counts.get(position) ?? 0) + 1);
  }
  const path = (least: number) => {
    const has = (position: number) => (counts.get(position) ?? 0) >= least;
    let text = '';
    for (let start = 0; start <= stripWidth; start++) {
      if (!has(start)) continue;
      let end = start;
      while (has(end + 1)) end++;
      text += `M${start} 0h${end - start}`;
      start = end;
    }
    return text;
  };
  return { ...scale, dots: path(1), crowded: path(fewestOfCrowd) };
}

/** Returns how a text below a mark is aligned with it, to stay in the width: at a share of it from 0 to 1. */
export const anchorAt = (share: number): 'start' | 'middle' | 'end' =>
  share < 0.35 ? 'start' : share > 0.65 ? 'end' : 'middle';

/** In pixels: the width of a character of a text at a narrow strip, and that of the strip. */
const narrow = { character: 6.2, width: 104 };

/** Returns the share of a narrow strip that a text of some characters has. */
export const textShare = (characters: number): number => (characters * narrow.character) / narrow.width;

/**
 * Returns where a text at a mark of a strip is, which may be narrow, and how it is aligned: centered, unless that is beyond an end.
 * @param ends the part of the strip that the text may have, as shares of it
 */
export function placeText(
  share: number,
  text: string,
  [from, to]: readonly [number, number] = [0, 1],
): { readonly x: number; readonly anchor: 'start' | 'middle' | 'end' } {
  const half = textShare(text.length) / 2;
  if (share < from + half) return { x: Math.max(from, Math.min(share, to - 2 * half)), anchor: 'start' };
  if (share > to - half) return { x: Math.min(to, Math.max(share, from + 2 * half)), anchor: 'end' };
  return { x: share, anchor: 'middle' };
}

/** A line from the 2nd to the 98th percentile of values: a few far ones do not press the others together. */
export interface ShortStrip {
  /** The values between which the middle half is. */
  readonly half: readonly [number, number];
  /** The share of the line at a value; one beyond an end is at the end. */
  readonly at: (value: number) => number;
}

/** Returns the short strip of some values, of which there is at least one. */
export function shortStrip(values: readonly number[]): ShortStrip {
  const least = quantile(values, 0.02)!;
  const most = quantile(values, 0.98)!;
  const { at } = valueScale(values, [0, 1], [least, most]);
  return {
    half: [quantile(values, 0.25)!, quantile(values, 0.75)!],
    at: (value) => at(Math.min(most, Math.max(least, value))),
  };
}
