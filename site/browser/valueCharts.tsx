import { render } from 'preact';
import type { ValueChart } from '../figures/valueChart.ts';
import { FigureTools } from './figureTools.tsx';
import { MarkReadout } from './markReadout.tsx';
import { pageData } from './pageData.ts';

/** Adds a readout and tools to each chart of the latest values of a measure. */
for (const figure of document.querySelectorAll<HTMLElement>('.histogram, .tile-map')) {
  const { cited, rows, embed } = pageData(figure) as ValueChart;
  const readout = document.createElement('div');
  const tools = document.createElement('div');
  figure.querySelector('.marks')!.append(readout);
  figure.querySelector('.foot')!.append(tools);
  render(<MarkReadout figure={figure} label={cited.title} />, readout);
  render(<FigureTools figure={() => figure} cite={() => cited} rows={() => rows} embed={embed} />, tools);
}
