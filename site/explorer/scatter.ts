import type { MetroColumn } from '../../api/domain/figures.ts';
import { valueScale } from '../charts/scale.ts';
import { formatTick, formatValue, formatWithUnit } from '../figures/format.ts';
import { byId, h, s } from './dom.ts';
import type { Figures } from './figures.ts';
import type { State } from './state.ts';

const margin = { left: 62, right: 16, top: 12, bottom: 24 };

/** Each metro by two measures; those left of the ranking stand out, those compared have numbers. */
export function showScatter(state: State, figures: Figures, left: ReadonlySet<number>): void {
  const { x: xName, y: yName, compare } = state;
  const host = byId('scatter');
  const [xColumn, yColumn] = [figures.columns.get(xName), figures.columns.get(yName)];
  if (!xColumn || !yColumn) return;
  // As wide as there is room: letters keep their size.
  const width = Math.min(640, Math.max(320, host.clientWidth));
  const height = Math.round(width * 0.66);
  const points = figures.metros.flatMap((metro, place) => {
    const [x, y] = [figures.value(xName, place), figures.value(yName, place)];
    return x === undefined || y === undefined ? [] : [{ metro, place, x, y }];
  });
  const across = valueScale(
    points.map(({ x }) => x),
    [margin.left, width - margin.right],
  );
  const up = valueScale(
    points.map(({ y }) => y),
    [height - margin.bottom, margin.top],
  );
  const [xLabel, yLabel] = [figures.labelOf(xName), figures.labelOf(yName)];
  const caption = `${yLabel} against ${xLabel}, ${points.length} metros`;
  const marks = points
    .map((point) => ({
      ...point,
      cx: across.at(point.x),
      cy: up.at(point.y),
      number: compare.indexOf(point.metro.cbsa) + 1,
      kind: left.has(point.place) ? 'left' : 'out',
    }))
    .sort((a, b) => order(a) - order(b));
  const dots = marks.map(({ metro, x, y, cx, cy, number, kind }) => {
    const words = `${metro.name}: ${sayFigures([x, y], [xColumn, yColumn])}`;
    const look = number > 0 ? { class: 'named', r: 5 } : { class: kind, r: 3.5 };
    return s('circle', { ...look, cx: cx.toFixed(1), cy: cy.toFixed(1) }, s('title', {}, words));
  });
  const named = marks.filter(({ number }) => number > 0);
  const inside = { left: margin.left, right: width, top: 0, bottom: height - margin.bottom };
  const labels = placeLabels(named, inside).flatMap(({ x, y, from, away }) => [
    away ? s('line', { class: 'lead', x1: from.cx, y1: from.cy, x2: x, y2: y }) : undefined,
    s('text', { class: 'name', x: x.toFixed(1), y: (y + 4).toFixed(1), 'text-anchor': 'middle' }, String(from.number)),
  ]);
  const foot = height - margin.bottom;
  const axes = [
    s('line', { class: 'axis', x1: margin.left, x2: width - margin.right, y1: foot, y2: foot }),
    s('line', { class: 'axis', x1: margin.left, x2: margin.left, y1: margin.top, y2: foot }),
    ...across.ticks.map((tick) =>
      s('text', { x: across.at(tick), y: foot + 16, 'text-anchor': 'middle' }, formatTick(tick)),
    ),
    ...up.ticks.map((tick) =>
      s('text', { x: margin.left - 8, y: up.at(tick) + 4, 'text-anchor': 'end' }, formatTick(tick)),
    ),
  ];
  const place = new Map(figures.metros.map(({ cbsa }, at) => [cbsa, at]));
  const list = compare.map((cbsa) => {
    const at = place.get(cbsa)!;
    const values = [figures.value(xName, at), figures.value(yName, at)] as const;
    return h('li', {}, `${figures.metros[at]!.name}: ${sayFigures(values, [xColumn, yColumn])}`);
  });
  const scale = (logarithmic: boolean) => (logarithmic ? ', logarithmic scale' : '');
  host.replaceChildren(
    h('figcaption', {}, caption),
    h('ul', { class: 'legend' }, ...legend(marks)),
    h('p', { class: 'hint' }, `↑ ${yLabel}, ${yColumn.unit}${scale(up.logarithmic)}`),
    s(
      'svg',
      {
        class: 'chart scatter',
        viewBox: `0 -8 ${width} ${height + 8}`,
        role: 'img',
        'aria-label': `Scatter. ${caption}. ${left.size} metros are left of the ranking. The table beneath has every value.`,
      },
      ...axes,
      ...dots,
      ...labels,
    ),
    h('p', { class: 'hint across' }, `${xLabel}, ${xColumn.unit}${scale(across.logarithmic)} →`),
    ...(list.length > 0 ? [h('ol', { class: 'numbered', 'aria-label': 'Compared metros' }, ...list)] : []),
  );
  const details = byId('scatter-values') as HTMLDetailsElement;
  // Four hundred rows that nobody looks at are not made.
  const fill = () => {
    if (details.open) byId('scatter-table').replaceChildren(...tableOf([xColumn, yColumn], figures));
  };
  details.ontoggle = fill;
  fill();
}

/** Every metro with its values of some columns. */
function tableOf(columns: readonly MetroColumn[], figures: Figures): HTMLElement[] {
  const heads = columns.map(({ measure, unit }) =>
    h('th', { scope: 'col', class: 'number' }, `${figures.labelOf(measure)}, ${unit}`),
  );
  const rows = figures.byName.map((place) => {
    const cells = columns.map((column) => {
      const value = figures.value(column.measure, place);
      return h('td', { class: 'number' }, value === undefined ? 'no value' : formatValue(value, column));
    });
    return h('tr', {}, h('th', { scope: 'row' }, figures.metros[place]!.name), ...cells);
  });
  return [h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Metro'), ...heads)), h('tbody', {}, ...rows)];
}

/** Figures of a metro, as the list and the dots say them. */
function sayFigures(values: readonly (number | undefined)[], columns: readonly MetroColumn[]): string {
  return columns
    .map((column, i) => {
      const value = values[i];
      return value === undefined ? `no value of ${column.label}` : formatWithUnit(value, column);
    })
    .join(', ');
}

/** What the colours of dots mean, those that are there. */
function legend(marks: readonly Mark[]): HTMLElement[] {
  const isThere = {
    left: marks.some(({ number, kind }) => number === 0 && kind === 'left'),
    out: marks.some(({ number, kind }) => number === 0 && kind === 'out'),
    named: marks.some(({ number }) => number > 0),
  };
  const said = {
    left: 'Green: in the ranking',
    out: 'Grey: fell out of it',
    named: 'Orange, with a number: compared',
  } as const;
  return (['left', 'out', 'named'] as const)
    .filter((kind) => isThere[kind])
    .map((kind) => h('li', { class: `dot-${kind}` }, said[kind]));
}

interface Mark {
  readonly cx: number;
  readonly cy: number;
  /** The place in the comparison, from 1; 0 where it is not compared. */
  readonly number: number;
  readonly kind: string;
}

interface Label {
  readonly from: Mark;
  readonly x: number;
  readonly y: number;
  /** So far from its dot that a line has to say whose it is. */
  readonly away: boolean;
}

/**
 * How near the middle of a number may come to another's and to another compared metro's dot, by whether a line says
 * whose it is.
 */
const apart = { label: 15, dot: 18, dotWithLine: 11 };

/** Places for numbers beside their dots: inside, and neither on each other nor on another compared metro's dot. */
function placeLabels(
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
        placed.every((other) => Math.hypot(x - other.x, y - other.y) >= apart.label) &&
        marks.every(
          (mark) => mark === from || Math.hypot(x - mark.cx, y - mark.cy) >= (away ? apart.dotWithLine : apart.dot),
        ),
    );
    placed.push(free ?? places[0]!);
  }
  return placed;
}

/** What is drawn last lies on top. */
const order = ({ number, kind }: Mark) => (number > 0 ? 2 : kind === 'left' ? 1 : 0);
