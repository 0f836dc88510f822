import type { Mark } from './plot.ts';

/** The number of a compared metro, next to its dot. */
interface Label {
  readonly from: Mark;
  readonly x: number;
  readonly y: number;
  /** Whether it is so far from its dot that a line must connect them. */
  readonly away: boolean;
}

/**
 * The smallest distance between the center of a number and another number or another compared metro's dot, depending on
 * whether a line connects it to its own dot.
 */
const minDistance = { label: 15, dot: 18, dotWithLine: 11 };

/** Returns positions for numbers next to their dots, inside the chart, without overlaps. */
export function placeLabels(
  marks: readonly Mark[],
  inside: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
): Label[] {
  const placed: Label[] = [];
  for (const from of marks) {
    const places = [12, 20, 30, 42].flatMap((far) =>
      Array.from({ length: 12 }, (_, i) => {
        const angle = (i * Math.PI) / 6;
        return { from, x: from.cx + far * Math.cos(angle), y: from.cy - far * Math.sin(angle), away: far > 12 };
      }),
    );
    const free = places.find(
      ({ x, y, away }) =>
        x > inside.left + 6 &&
        x < inside.right - 6 &&
        y > inside.top + 2 &&
        y < inside.bottom - 6 &&
        placed.every((other) => Math.hypot(x - other.x, y - other.y) >= minDistance.label) &&
        marks.every(
          (mark) =>
            mark === from || Math.hypot(x - mark.cx, y - mark.cy) >= (away ? minDistance.dotWithLine : minDistance.dot),
        ),
    );
    placed.push(free ?? places[0]!);
  }
  return placed;
}
