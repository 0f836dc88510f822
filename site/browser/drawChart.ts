import type { ChartData } from '../charts/chartData.ts';
import { lineMarks } from '../figures/lineMarks.ts';
import { showFigure } from '../figures/format.ts';
import { addChartTools } from './charts.ts';
import { h, s } from './dom.ts';

/** Returns the figure of a line chart, as the component `LineChart` renders it; undefined if the first series is too short. */
export function drawChart(data: ChartData): HTMLElement | undefined {
  const marks = lineMarks(data);
  if (!marks) return undefined;
  const { title, subtitle, credit } = data;
  const svg = s(
    'svg',
    marks.svg,
    ...marks.gaps.map((gap) => s('rect', gap)),
    ...marks.values.flatMap(({ line, text, content }) => [s('line', line), s('text', text, content)]),
    ...marks.years.map(({ text, content }) => s('text', text, content)),
    s('svg', marks.plot, ...marks.paths.map((path) => s('path', path))),
    ...marks.ends.flatMap(({ circle, text, name, value }) => [
      s('circle', circle),
      s('text', text, `${name} `, s('tspan', {}, value)),
    ]),
  );
  const figure = h(
    'figure',
    { class: 'line-chart' },
    h('figcaption', {}, h('b', {}, title), h('span', {}, subtitle)),
    h('div', { class: 'plot' }, svg),
    h('div', { class: 'foot' }, h('p', {}, credit), h('details', {}, h('summary', {}, 'Table'), valueTable(data))),
  );
  addChartTools(figure, data);
  return figure;
}

function valueTable(data: ChartData): HTMLElement {
  const { title, years, series } = data;
  const names = ['Year', ...series.map(({ name }) => name)];
  const rows = years.map((year, i) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, String(year)),
      ...series.map(({ values }) => h('td', {}, showFigure(values[i] ?? null, data))),
    ),
  );
  const head = h('tr', {}, ...names.map((name) => h('th', { scope: 'col' }, name)));
  const table = h('table', {}, h('thead', {}, head), h('tbody', {}, ...rows));
  return h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': `${title}, as a table` }, table);
}
