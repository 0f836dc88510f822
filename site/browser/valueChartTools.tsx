import { render } from 'preact';
import type { ValueChart } from '../figures/valueChart.ts';
import { FigureTools } from './figureTools.tsx';
import { MarkReadout } from './markReadout.tsx';

type ShownChart = Pick<ValueChart, 'cited' | 'rows'> & { readonly embed?: string | undefined };

/** Adds a readout and tools to a chart of the latest values of a measure, or shows those of what it was drawn again with. */
export function showChartTools(figure: HTMLElement, { cited, rows, embed }: ShownChart): void {
  const readout = partOf(figure.querySelector('.marks')!, 'chart-readout');
  const tools = partOf(figure.querySelector('.foot')!, 'chart-tools');
  render(<MarkReadout key={cited.title} figure={figure} label={cited.title} />, readout);
  render(<FigureTools figure={() => figure} cite={() => cited} rows={() => rows} embed={embed} />, tools);
}

function partOf(host: Element, name: string): Element {
  const found = host.querySelector(`.${name}`);
  if (found) return found;
  const part = document.createElement('div');
  part.className = name;
  host.append(part);
  return part;
}
