import type { ChartData } from '../charts/chartData.ts';
import { nameYear } from '../charts/years.ts';
import type { Create } from './create.ts';
import { showInChartTable } from './format.ts';
import { lineMarks, type LineMarks } from './lineMarks.ts';

/** In pixels: room for the longest pattern of dashes. */
const swatchWidth = 26;

/**
 * Returns the lines of a chart with their latest values, for a phone, which has no room for labels next to the plot. They have the
 * order of the labels: from the top.
 */
export function lineKey<T>(create: Create<T>, marks: LineMarks): T {
  const lines = marks.ends.toSorted((a, b) => a.circle.cy - b.circle.cy);
  const swatch = (dash: string) =>
    create(
      'svg',
      { width: swatchWidth, height: 8, 'aria-hidden': 'true' },
      create('line', { x1: 1, x2: swatchWidth - 1, y1: 4, y2: 4, 'stroke-dasharray': dash }),
    );
  return create(
    'ul',
    { class: 'line-key' },
    // A solid line is drawn by the styles: most lines are, and the pages stay smaller.
    lines.map(({ circle, name, value, dash }) =>
      create('li', { class: circle.class }, dash && swatch(dash), `${name} `, create('span', {}, value)),
    ),
  );
}

/** Returns what is below the title of a line chart: a line, and a fold with notes that are longer. */
export const lineNotes = <T>(create: Create<T>, { line, foldName, folded }: LineMarks): T[] => [
  create('span', {}, line),
  ...(folded.length === 0
    ? []
    : [
        create(
          'details',
          { class: 'chart-notes' },
          create('summary', {}, foldName),
          folded.map((note) => create('p', {}, note)),
        ),
      ]),
];

/** Returns the plot of a line chart. */
export function linePlot<T>(create: Create<T>, marks: LineMarks): T {
  return create(
    'svg',
    marks.svg,
    marks.gaps.map((gap) => create('rect', gap)),
    marks.values.map(({ line, text, content }) => [create('line', line), create('text', text, content)]),
    marks.marks.map((mark) => create('line', mark)),
    marks.years.map(({ text, content }) => create('text', text, content)),
    create(
      'svg',
      marks.plot,
      marks.paths.map((path) => create('path', path)),
    ),
    marks.breakLabel && create('text', marks.breakLabel.text, marks.breakLabel.content),
    marks.ends.map(({ circle, text, tspan, name, value }) => [
      create('circle', circle),
      create('text', text, `${name} `, create('tspan', tspan, value)),
    ]),
  );
}

/** Returns the values of a line chart as a table: a row for each year, the latest first. */
export function lineTable<T>(create: Create<T>, data: ChartData): T {
  const { title, years, series } = data;
  const head = ['Year', ...series.map(({ name }) => name)].map((name) => create('th', { scope: 'col' }, name));
  const rows = years.map((_, i) =>
    create(
      'tr',
      {},
      create('th', { scope: 'row' }, nameYear(data, i)),
      series.map(({ values }) => create('td', {}, showInChartTable(values[i] ?? null, data))),
    ),
  );
  return create(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': `${title}, as a table` },
    create('table', {}, create('thead', {}, create('tr', {}, head)), create('tbody', {}, rows.toReversed())),
  );
}

/** How a page has a chart. */
interface LineFigureOptions<T> {
  /** The element with its data, which a script reads. */
  readonly json: T;
  /** The publishers in short, which fold the credit. */
  readonly publishers?: string | undefined;
  /** The id of its title as the heading of a section. */
  readonly headingId?: string | undefined;
}

/** Returns a line chart of some series in a page; undefined if the first series has too few values. */
export function lineFigure<T>(
  create: Create<T>,
  data: ChartData,
  { json, publishers, headingId }: LineFigureOptions<T>,
): T | undefined {
  const marks = lineMarks(data);
  if (!marks) return undefined;
  const { title, credit } = data;
  const shownCredit =
    publishers === undefined
      ? create('p', {}, credit)
      : create('details', { class: 'source' }, create('summary', {}, `Source: ${publishers}`), create('p', {}, credit));
  return create(
    'figure',
    { class: 'line-chart' },
    json,
    create(
      'figcaption',
      {},
      headingId === undefined ? create('b', {}, title) : create('h2', { id: headingId }, title),
      lineNotes(create, marks),
    ),
    lineKey(create, marks),
    create('div', { class: marks.frame }, linePlot(create, marks)),
    create(
      'div',
      { class: 'foot' },
      shownCredit,
      create('details', {}, create('summary', {}, 'Table'), lineTable(create, data)),
    ),
  );
}
