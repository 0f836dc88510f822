import { render } from 'preact';
import type { ChartData } from '../charts/chartData.ts';
import { hasChoice } from '../charts/shownYears.ts';
import { ChartTools } from './chartTools.tsx';
import { pageData } from './pageData.ts';
import { Readout } from './readout.tsx';

/** Adds a readout and tools to each line chart of the page. A chart with its measure can be edited if there is a choice. */
for (const figure of document.querySelectorAll<HTMLElement>('.line-chart')) {
  const data = pageData(figure) as ChartData;
  const readout = document.createElement('div');
  const tools = document.createElement('div');
  figure.querySelector('.plot')!.append(readout);
  figure.querySelector('.foot details:last-of-type')!.after(tools);
  render(<Readout data={data} />, readout);
  const { measure } = data;
  const edit =
    measure && hasChoice(measure, data)
      ? async () => (await import('./chartEditor.tsx')).editChart(figure, data, measure)
      : undefined;
  render(<ChartTools data={data} edit={edit} />, tools);
}
