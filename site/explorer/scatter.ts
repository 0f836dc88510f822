import type { MetroColumn } from '../../api/domain/figures.ts';
import { valueScale, type ValueScale } from '../charts/scale.ts';
import { showFigure, showTick } from '../figures/format.ts';
import { byId, h, s } from '../browser/dom.ts';
import { measureSelect } from './criteria.ts';
import type { Figures } from './figures.ts';
import type { StartData } from './startData.ts';
import type { State } from './state.ts';

const margin = { left: 62, right: 16, top: 12, bottom: 24 };

/** Returns the menus that choose the measures of the axes. */
export function axisMenus(state: State, start: StartData, onChange: () => void): HTMLElement[] {
  return (['x', 'y'] as const).map((axis) => {
    const menu = measureSelect(start, axis, state[axis]);
    menu.addEventListener('change', () => {
      state[axis] = menu.value;
      onChange();
    });
    return h('div', {}, h('label', { for: axis }, axis === 'x' ? 'Horizontal axis' : 'Vertical axis'), menu);
  });
}

/** Shows each metro by two measures. Ranked metros are highlighted; compared metros have numbers. */
export function showScatter(state: State, figures: Figures, left: ReadonlySet<number>): void {
  const { x, y, compare } = state;
  const host = byId('scatter');
  const [xColumn, yColumn] = [figures.columns.get(x), figures.columns.get(y)];
  if (!xColumn || !yColumn) return;
  // As wide as the page allows; letters keep their size.
  const width = Math.min(720, Math.max(320, host.clientWidth));
  const plot = plotOf(state, figures, left, width);
  const [xLabel, yLabel] = [figures.labelOf(x), figures.labelOf(y)];
  const caption = `${yLabel} against ${xLabel}, ${plot.marks.length} metros`;
  const place = new Map(figures.metros.map(({ cbsa }, at) => [cbsa, at]));
  const list = compare.map((cbsa) => {
    const at = place.get(cbsa)!;
    const values = [figures.value(x, at), figures.value(y, at)] as const;
    return h('li', {}, `${figures.metros[at]!.name}: ${describeFigures(values, [xColumn, yColumn], figures)}`);
  });
  const scale = ({ logarithmic }: ValueScale) => (logarithmic ? ', logarithmic scale' : '');
  host.replaceChildren(
    h('figcaption', {}, caption),
    h('ul', { class: 'legend' }, ...legend(plot.marks)),
    h('p', { class: 'hint' }, `↑ ${yLabel}, ${yColumn.unit}${scale(plot.up)}`),
    s(
      'svg',
      {
        ...{ class: 'chart scatter', viewBox: `0 -8 ${width} ${plot.height + 8}`, role: 'img' },
        'aria-label': `Scatter plot. ${caption}. ${left.size} metros are in the ranking. The table below has every value.`,
      },
      ...axes(plot, figures, state),
      ...dots(plot.marks, [xColumn, yColumn], figures),
      ...numbers(plot),
    ),
    h('p', { class: 'hint across' }, `${xLabel}, ${xColumn.unit}${scale(plot.across)} →`),
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

/** The positions of a scatter plot. */
interface Plot {
  readonly width: number;
  readonly height: number;
  readonly across: ValueScale;
  readonly up: ValueScale;
  readonly marks: readonly Mark[];
}

function plotOf(
  { x: xName, y: yName, compare }: State,
  figures: Figures,
  left: ReadonlySet<number>,
  width: number,
): Plot {
  const height = Math.round(width * 0.6);
  const points = figures.metros.flatMap((metro, place) => {
    const [x, y] = [figures.value(xName, place), figures.value(yName, place)];
    return x === undefined || y === undefined ? [] : [{ metro, place, x, y }];
  });
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const across = valueScale(xs, [margin.left, width - margin.right]);
  const up = valueScale(ys, [height - margin.bottom, margin.top]);
  const marks = points.map((point): Mark => ({
    ...point,
    cx: across.at(point.x),
    cy: up.at(point.y),
    number: compare.indexOf(point.metro.cbsa) + 1,
    kind: left.has(point.place) ? 'left' : 'out',
  }));
  return { width, height, across, up, marks: marks.sort((a, b) => layerOf(a) - layerOf(b)) };
}

function dots(marks: readonly Mark[], columns: readonly MetroColumn[], figures: Figures): SVGElement[] {
  return marks.map(({ metro, x, y, cx, cy, number, kind }) => {
    const words = `${metro.name}: ${describeFigures([x, y], columns, figures)}`;
    const look = number > 0 ? { class: 'named', r: 5 } : { class: kind, r: 3.5 };
    return s('circle', { ...look, cx: cx.toFixed(1), cy: cy.toFixed(1) }, s('title', {}, words));
  });
}

/** Returns the numbers of the compared metros, with lines to dots that are far. */
function numbers({ marks, width, height }: Plot): SVGElement[] {
  const inside = { left: margin.left, right: width, top: 0, bottom: height - margin.bottom };
  const named = marks.filter(({ number }) => number > 0);
  return placeLabels(named, inside).flatMap(({ x, y, from, away }) => [
    ...(away ? [s('line', { class: 'lead', x1: from.cx, y1: from.cy, x2: x, y2: y })] : []),
    s('text', { class: 'name', x: x.toFixed(1), y: (y + 4).toFixed(1), 'text-anchor': 'middle' }, String(from.number)),
  ]);
}

function axes({ across, up, width, height }: Plot, figures: Figures, { x, y }: State): SVGElement[] {
  const foot = height - margin.bottom;
  const [xChoice, yChoice] = [figures.choices.get(x)!, figures.choices.get(y)!];
  return [
    ...up.ticks.flatMap((tick) => [
      s('line', { class: 'rule', x1: margin.left, x2: width - margin.right, y1: up.at(tick), y2: up.at(tick) }),
      s('text', { x: margin.left - 8, y: up.at(tick) + 4, 'text-anchor': 'end' }, showTick(tick, yChoice)),
    ]),
    s('line', { class: 'axis', x1: margin.left, x2: width - margin.right, y1: foot, y2: foot }),
    ...across.ticks.map((tick) =>
      s('text', { x: across.at(tick), y: foot + 16, 'text-anchor': 'middle' }, showTick(tick, xChoice)),
    ),
  ];
}

/** Returns a table of every metro with its values in some columns. */
function tableOf(columns: readonly MetroColumn[], figures: Figures): HTMLElement[] {
  const heads = columns.map(({ measure, unit }) =>
    h('th', { scope: 'col', class: 'number' }, `${figures.labelOf(measure)}, ${unit}`),
  );
  const rows = figures.byName.map((place) => {
    const cells = columns.map((column) => {
      const value = figures.value(column.measure, place) ?? null;
      return h('td', { class: 'number' }, showFigure(value, figures.choices.get(column.measure)!));
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
        : showFigure(value, figures.choices.get(column.measure)!);
    })
    .join(', ');
}

/** Returns the legend for the colors in use. */
function legend(marks: readonly Mark[]): HTMLElement[] {
  const counts = {
    left: marks.filter(({ number, kind }) => number === 0 && kind === 'left').length,
    out: marks.filter(({ number, kind }) => number === 0 && kind === 'out').length,
    named: marks.filter(({ number }) => number > 0).length,
  };
  const labels = { left: 'Match', out: 'Eliminated', named: 'Compared, with a number' } as const;
  return (['left', 'out', 'named'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => h('li', { class: `dot-${kind}` }, `${labels[kind]} (${counts[kind]})`));
}

interface Mark {
  readonly metro: Figures['metros'][number];
  readonly x: number;
  readonly y: number;
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
