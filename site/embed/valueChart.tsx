import { render } from 'preact';
import { MarkReadout } from '../browser/markReadout.tsx';
import { pageData } from '../browser/pageData.ts';
import { NotFoundError, readText, RequestError } from '../browser/readApi.ts';
import type { Embedded, ValueChartView } from '../charts/embedPath.ts';
import type { ValueChart } from '../figures/valueChart.ts';
import type { MapChart } from './measureMap.tsx';
import { chartHost, ChartSource, showLoaded } from './frame.tsx';

/** Where the charts are in the page of a measure. */
const selectors: Readonly<Record<ValueChartView, string>> = { histogram: '.histogram', map: '.tile-map' };

/** A chart of the latest values of a measure, as its address says. */
type EmbeddedValues = Pick<Embedded, 'measure' | 'geography' | 'state'> & { readonly view: ValueChartView };

/** Shows a chart of the latest values of a measure: the one that the page of the measure has. @throws RequestError */
export async function showValueChart(embedded: EmbeddedValues): Promise<void> {
  const { measure, view } = embedded;
  const unknown = new RequestError(`No measure has the name ${measure}.`);
  // Two dots would be the path of another page.
  if (!/^\w+$/.test(measure)) throw unknown;
  const html = await readText(`/measures/${measure}`).catch((error: unknown) => {
    throw error instanceof NotFoundError ? unknown : error;
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  const figure = page.querySelector<HTMLElement>(selectors[view])!;
  const chart = pageData(figure) as ValueChart | MapChart;
  if ('map' in chart) return (await import('./measureMap.tsx')).showMeasureMap(page, chart, embedded);
  showMarks(figure, chart);
}

/** Shows the histogram of a page, or the tiles of the states of a release without outlines. */
function showMarks(figure: HTMLElement, { cited, publishers }: ValueChart): void {
  const foot = figure.querySelector('.foot')!;
  const readout = document.createElement('div');
  foot.replaceChildren();
  const marks = figure.querySelector<HTMLElement>('.marks')!;
  marks.append(readout);
  const svg = marks.querySelector<SVGSVGElement>('svg')!;
  const { width, height } = svg.viewBox.baseVal;
  // A frame that is taller has no gaps around the chart.
  marks.style.aspectRatio = `${width} / ${height}`;
  showLoaded(cited);
  chartHost.append(figure);
  // Texts have the same size in a chart of any size.
  new ResizeObserver(() => svg.style.setProperty('font-size', `${textSize / svg.getScreenCTM()!.a}px`)).observe(svg);
  render(<MarkReadout figure={figure} label={cited.title} />, readout);
  render(<ChartSource cited={cited} publishers={publishers} />, foot);
}

/** The size of the texts of a histogram, in pixels. */
const textSize = 12.5;
