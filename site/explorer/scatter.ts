import type { MetroColumn } from '../../api/domain/figures.ts';
import { valueScale } from '../charts/scale.ts';
import { formatTick, formatValue, formatWithUnit } from '../figures/format.ts';
import { byId, h, s } from '../browser/dom.ts';
import type { Figures } from './figures.ts';
import type { State } from './state.ts';

const margin = { left: 62, right: 16, top: 12, bottom: 24 };

/** Shows each metro by two measures. Ranked metros are highlighted; compared metros have numbers. */
export function showScatter(state: State, figures: Figures, left: ReadonlySet<number>): void {
  const { x: xName, y: yName, compare } = state;
  const host = byId('scatter');
  const [xColumn, yColumn] = [figures.columns.get(xName), figures.columns.get(yName)];
  if (!xColumn || !yColumn) return;
  // As wide as the page allows; letters keep their size.
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
    .sort((a, b) => layerOf(a) - layerOf(b));
  const dots = marks.map(({ metro, x, y, cx, cy, number, kind }) => {
    const words = `${metro.name}: ${describeFigures([x, y], [xColumn, yColumn], figures)}`;
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
    return h('li', {}, `${figures.metros[at]!.name}: ${describeFigures(values, [xColumn, yColumn], figures)}`);
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
        'aria-label': `Scatter plot. ${caption}. ${left.size} metros are in the ranking. The table below has every value.`,
      },
      ...axes,
      ...dots,
      ...labels,
    ),
    h('p', { class: 'hint across' }, `${xLabel}, ${xColumn.unit}${scale(across.logarithmic)} →`),
    ...(list.length > 0 ? [h('ol', { class: 'numbered', 'aria-label': 'Compared metros' }, ...list)] : []),
  );
  const details = byId('scatter-values') as HTMLDetailsElement;
  // The 393 rows are built only when the table is opened.
  const fill = () => {
    if (details.open) byId('scatter-table').replaceChildren(...tableOf([xColumn, yColumn], figures));
  };
  details.ontoggle = fill;
  fill();
}

/** Returns a table of every metro with its values in some columns. */
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

/** Formats figures of a metro for the list and the dots. */
function describeFigures(
  values: readonly (number | undefined)[],
  columns: readonly MetroColumn[],
  figures: Figures,
): string {
  return columns
    .map((column, i) => {
      const value = values[i];
      return value === undefined
        ? `no value of ${column.label}`
        : formatWithUnit(value, figures.choices.get(column.measure)!);
    })
    .join(', ');
}

/** Returns the legend for the colors in use. */
function legend(marks: readonly Mark[]): HTMLElement[] {
  const inUse = {
    left: marks.some(({ number, kind }) => number === 0 && kind === 'left'),
    out: marks.some(({ number, kind }) => number === 0 && kind === 'out'),
    named: marks.some(({ number }) => number > 0),
  };
  const labels = {
    left: 'Green: in the ranking',
    out: 'Gray: eliminated',
    named: 'Orange, with a number: compared',
  } as const;
  return (['left', 'out', 'named'] as const)
    .filter((kind) => inUse[kind])
    .map((kind) => h('li', { class: `dot-${kind}` }, labels[kind]));
}

interface Mark {
  readonly cx: number;
  readonly cy: number;
  /** The position in the comparison, from 1; 0 if it is not in the comparison. */
  readonly number: number;
  readonly kind: string;
}

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

/** What is drawn last is on top. */
const layerOf = ({ number, kind }: Mark) => (number > 0 ? 2 : kind === 'left' ? 1 : 0);
