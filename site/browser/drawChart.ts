import type { ChartData } from '../charts/chartData.ts';
import { lineChart } from '../charts/lineChart.ts';
import { showFigure, showLabel, showTick } from '../figures/format.ts';
import { addChartTools } from './charts.ts';
import { h, s } from './dom.ts';

/** Returns the figure of a line chart, as the component `LineChart` renders it; undefined if the first series is too short. */
export function drawChart(data: ChartData): HTMLElement | undefined {
  const chart = lineChart(data, data.height);
  if (!chart) return undefined;
  const { title, subtitle, credit, height } = data;
  const share = (x: number) => `${Math.round(x * 1000) / 10}%`;
  const described = chart.lines.map(({ name, end }) => `${name} ${showFigure(end.value, data)} in ${end.year}`);
  const svg = s(
    'svg',
    {
      ...{ width: '100%', height: height + 26, role: 'img' },
      'aria-label': `Line chart. ${title}: ${described.join(', ')}.`,
    },
    ...chart.gaps.map(({ from, to }) => s('rect', { class: 'gap', x: share(from), width: share(to - from), height })),
    ...chart.valueTicks.flatMap(({ value, y }) => {
      const isZero = value === 0 && chart.zero !== undefined;
      return [
        s('line', { class: isZero ? 'grid zero' : 'grid', x2: '100%', y1: y, y2: y }),
        s('text', { class: 'value', x: -8, y, dy: '.35em' }, showTick(value, data)),
      ];
    }),
    ...chart.yearTicks.map(({ year, x }) => s('text', { class: 'year', x: share(x), y: height + 20 }, String(year))),
    s(
      'svg',
      { width: '100%', height, viewBox: `0 0 1000 ${height}`, preserveAspectRatio: 'none' },
      ...chart.lines.toReversed().map(({ path, shade }) => s('path', { class: `s${shade}`, d: path })),
    ),
    ...chart.lines.flatMap(({ name, shade, end }) => [
      s('circle', { class: `s${shade}`, cx: share(end.x), cy: end.y, r: 3.5 }),
      s(
        'text',
        { class: `name s${shade}`, x: '100%', dx: 10, y: end.labelY, dy: '.35em' },
        `${name} `,
        s('tspan', {}, showLabel(end.value, data)),
      ),
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
