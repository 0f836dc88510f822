import type { ChartData } from '../charts/chartData.ts';
import { chartData } from './pageChart.ts';
import { h } from './dom.ts';

/** Adds a readout and tools to each line chart. Their code is loaded when a chart is first used. */
for (const figure of document.querySelectorAll<HTMLElement>('.line-chart')) addChartTools(figure, chartData(figure));

/** Adds a readout and tools to the figure of a line chart. */
export function addChartTools(figure: HTMLElement, data: ChartData): void {
  addReadout(figure.querySelector<HTMLElement>('.plot')!, data);
  addTools(figure, data);
}

/** Lets the pointer and the arrow keys choose a year, whose values are shown. */
function addReadout(plot: HTMLElement, data: ChartData): void {
  const slider = h('div', {
    class: 'readout',
    role: 'slider',
    tabindex: 0,
    'aria-label': `Year of ${data.title}`,
    'aria-valuemin': data.years[0],
    'aria-valuemax': data.years.at(-1),
    'aria-valuenow': data.years.at(-1),
  });
  plot.append(slider);
  let started: Promise<void> | undefined;
  const start = (across?: number) => {
    started ??= import('./readout.ts').then(
      ({ showReadout }) => showReadout(slider, data, across),
      // The next use of the chart loads it again.
      () => (started = undefined),
    );
  };
  slider.addEventListener('pointerenter', ({ clientX }) => start(clientX));
  slider.addEventListener('focus', () => start());
}

function addTools(figure: HTMLElement, data: ChartData): void {
  const status = h('span', { role: 'status' });
  const button = (name: string, act: () => Promise<string>) => {
    const element = h('button', { type: 'button', 'aria-label': `${name}: ${data.title}` }, name);
    element.addEventListener('click', () => {
      void act().then(
        (message) => (status.textContent = message),
        () => (status.textContent = `${name} failed. Try again.`),
      );
    });
    return element;
  };
  const file = (ending: 'png' | 'svg' | 'csv') => async () => {
    const { saveChart } = await import('./chartFiles.ts');
    await saveChart(data, ending);
    return '';
  };
  const dialogs = () => import('./chartDialogs.ts');
  const cite = async () => {
    (await dialogs()).showChartCitations(data);
    return '';
  };
  const embed = async () => {
    (await dialogs()).showEmbedCode(data);
    return '';
  };
  const tools = h(
    'div',
    { class: 'tools' },
    button('PNG', file('png')),
    button('SVG', file('svg')),
    button('CSV', file('csv')),
    button('Cite', cite),
    button('Embed', embed),
    status,
  );
  figure.querySelector('.foot details')!.before(tools);
}
