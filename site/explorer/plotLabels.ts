import { type Mark, standsOut } from './plot.ts';

/** A rectangle in the chart. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A metro to name. */
interface Named {
  readonly mark: Mark;
  readonly text: string;
  /** Whether it has a name wherever there is a place, as those of chosen metros have. */
  readonly isNeeded: boolean;
}

/** The name of a metro near its dot. */
interface Label extends Box {
  readonly from: Mark;
  readonly text: string;
  /** Whether it is so far from its dot that a line must connect them. */
  readonly away: boolean;
}

/** The width of a letter and the height of a line, on average; and half the size of a dot with the space around it. */
const letter = 7;
const line = 15;
const dot = 5;
/** How much larger the name of the metro is that the page explains. */
const openSize = 1.2;

/** Distances from the dot, the nearest first, and directions: to the right first. */
const distances = [9, 20, 32, 46, 62] as const;
/** Only needed names are at the others. */
const nearDistances = distances.slice(0, 3);
const directions = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);

/**
 * Returns the names of some of the metros near their dots, inside a chart, without overlaps and off the dots. A name without a
 * free place is left out; that of a chosen metro may cover the dots of others.
 * @param taken where no name may be
 * @param lines what only the name of a chosen metro may cross, as it may other names with its line, if all other places are taken
 */
export function placeLabels(
  some: readonly Named[],
  all: readonly Mark[],
  inside: Box,
  taken: readonly Box[],
  lines: readonly Box[],
): Label[] {
  const placed: Label[] = [];
  const dots = all.map(boxOf);
  const chosenDots = all.filter(isChosen).map(boxOf);
  const darkDots = all.filter(standsOut).map(boxOf);
  for (const { mark: from, text, isNeeded } of some) {
    const places = placesFor(from, text, isNeeded).filter((label) => isInside(label, inside));
    const clear = places.filter((label) =>
      [...lines, ...placed.map(withLine)].every((one) => !overlap(one, withLine(label))),
    );
    const findFree = (covered: readonly Box[], among = places) =>
      among.find((label) => ![...placed, ...taken, ...covered].some((other) => overlap(label, other)));
    const free =
      // Next to its dot, at the cost of faint dots.
      (from.kind === 'open' ? (findFree(darkDots, clear) ?? findFree(darkDots)) : undefined) ??
      findFree(dots, clear) ??
      (isNeeded ? (findFree(dots) ?? findFree(chosenDots)) : undefined);
    if (free) placed.push(free);
  }
  return placed;
}

/** Whether a metro was chosen by a person. */
export const isChosen = ({ kind }: Pick<Mark, 'kind'>): boolean => kind === 'named' || kind === 'open';

const boxOf = ({ cx, cy }: Mark): Box => ({ left: cx - dot, right: cx + dot, top: cy - dot, bottom: cy + dot });

const isInside = (box: Box, { left, right, top, bottom }: Box) =>
  box.left > left && box.right < right && box.top > top && box.bottom < bottom;

/** Returns the box around a name and the line to its dot, if it has one. */
function withLine(label: Label): Box {
  const { left, right, top, bottom, from, away } = label;
  if (!away) return label;
  return {
    left: Math.min(left, from.cx),
    right: Math.max(right, from.cx),
    top: Math.min(top, from.cy),
    bottom: Math.max(bottom, from.cy),
  };
}

function placesFor(from: Mark, text: string, isNeeded: boolean): Label[] {
  const size = from.kind === 'open' ? openSize : 1;
  const width = text.length * letter * size;
  const height = line * size;
  return (isNeeded ? distances : nearDistances).flatMap((distance) =>
    directions.map((angle): Label => {
      const across = Math.cos(angle);
      const up = Math.sin(angle);
      // The nearest point of the name is in the direction of the angle.
      const left = from.cx + distance * across - (width * (1 - across)) / 2;
      const top = from.cy - distance * up - (height * (1 + up)) / 2;
      return { from, text, left, right: left + width, top, bottom: top + height, away: distance > distances[0] };
    }),
  );
}

/** Whether two rectangles overlap. */
export const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
