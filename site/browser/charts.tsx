import { render } from 'preact';
import { ChartTools } from './chartTools.tsx';
import { chartData } from './pageChart.ts';
import { Readout } from './readout.tsx';

/** Adds a readout and tools to each line chart of the page. */
for (const figure of document.querySelectorAll<HTMLElement>('.line-chart')) {
  const data = chartData(figure);
  const [readout, tools] = [document.createElement('div'), document.createElement('div')];
  figure.querySelector('.plot')!.append(readout);
  figure.querySelector('.foot details:last-of-type')!.after(tools);
  render(<Readout data={data} />, readout);
  render(<ChartTools data={data} />, tools);
}
