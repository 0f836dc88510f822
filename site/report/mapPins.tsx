import type { PlaceStatus } from '../../common/projectChoices.ts';
import { boxAround } from '../browser/mapDrawing.tsx';
import type { Shape } from '../charts/outlines.ts';
import { statusNames } from '../explorer/project.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { placeName } from '../figures/format.ts';
import type { Report } from './reportData.ts';

/** How many of the first metros have a pin. */
const firstPins = 5;

/** The radius of the head of a pin, as a share of the width of the map. */
const radii = { wide: 0.018, narrow: 0.03 };
/** The room for heads above the northernmost region of a part of the map, as a share of its width. */
const roomAbove = 0.08;
/** Where the head of a pin can be, from its tip, in radii: the first place that no other head has. */
const pinHeads = [
  [0, -2.2],
  [1.7, -1.7],
  [-1.7, -1.7],
  [2.2, 0],
  [-2.2, 0],
] as const;
/** The half of the width of a tail where it meets the head. */
const tailWidth = 0.6;

/** Returns the metros that have a pin with their rank: the first ones, and those with a sheet. */
export function pinnedMetros({ rank: { metros }, sheets }: Report): ListedRow[] {
  const firsts = metros.filter(({ rank }) => rank !== null).slice(0, firstPins);
  return [...new Set([...firsts, ...sheets.map(({ metro }) => metro)])]
    .filter(({ rank, geography }) => rank !== null && geography !== 'area')
    .sort((a, b) => a.rank! - b.rank!);
}

/** Returns what was decided about a metro; undefined if it is not on the shortlist. */
const statusOf = ({ cbsa }: ListedRow, { subject }: Report) =>
  subject.shortlist.find((one) => one.cbsa === cbsa)?.status;

/** Returns the name of a metro with a pin, with what was decided: `Tulsa, OK (chosen)`. */
export function pinName(metro: ListedRow, report: Report): string {
  const status = statusOf(metro, report);
  return `${placeName(metro)}${status === undefined ? '' : ` (${statusNames[status].toLowerCase()})`}`;
}

/** A point: on the map, or from the tip of a pin in radii. */
type Point = readonly [x: number, y: number];

const middleOf = ({ box: [left, top, right, bottom] }: Shape): Point => [(left + right) / 2, (top + bottom) / 2];

/** A pin on the map. */
interface Pin {
  readonly metro: ListedRow;
  readonly status: PlaceStatus | undefined;
  readonly radius: number;
  readonly tip: Point;
  /** The middle of its head from its tip, in radii. */
  readonly head: Point;
}

/** Returns the pins of a map: their heads do not overlap where there is room. */
export function placePins(report: Report, regions: readonly Shape[], width: number, isNarrow: boolean): Pin[] {
  const radius = width * (isNarrow ? radii.narrow : radii.wide);
  const taken: Point[] = [];
  return pinnedMetros(report).flatMap((metro) => {
    const shape = regions.find(({ geoid }) => geoid === metro.cbsa);
    if (!shape) return [];
    const tip = middleOf(shape);
    const onMap = ([x, y]: Point): Point => [tip[0] + x * radius, tip[1] + y * radius];
    const isFree = (head: Point) =>
      taken.every(([x, y]) => Math.hypot(onMap(head)[0] - x, onMap(head)[1] - y) > 2 * radius);
    const head = pinHeads.find(isFree) ?? pinHeads[0];
    taken.push(onMap(head));
    return { metro, status: statusOf(metro, report), radius, tip, head };
  });
}

/** Returns the box of regions with room for the heads of pins. */
export function boxWithPins(regions: readonly Shape[]): Pick<Shape, 'box'> {
  const [left, top, right, bottom] = boxAround(regions).box;
  return { box: [left, top - roomAbove * (right - left), right, bottom] };
}

/** The pins, each with the rank of its metro. */
export const Pins = ({ pins }: { readonly pins: readonly Pin[] }) => (
  <g class="report-pins">
    {pins.map(({ metro, status, radius, tip, head }) => (
      <g key={metro.cbsa} data-status={status} transform={`translate(${tip.join(' ')}) scale(${radius})`}>
        <path d={tailOf(head)} />
        <circle cx={head[0]} cy={head[1]} r="1" />
        <text x={head[0]} y={head[1]} dy="0.35em" font-size="1.3">
          {metro.rank}
        </text>
      </g>
    ))}
  </g>
);

/** Returns the path of the tail of a pin, from the head to the tip. */
function tailOf([x, y]: Point): string {
  const length = Math.hypot(x, y);
  const across = [(-y / length) * tailWidth, (x / length) * tailWidth] as const;
  const near = 1 - tailWidth / length;
  const at = (side: number) => `${x * near + side * across[0]} ${y * near + side * across[1]}`;
  return `M${at(1)}L0 0L${at(-1)}Z`;
}
