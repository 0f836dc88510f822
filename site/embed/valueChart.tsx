import { render } from 'preact';
import { MarkReadout } from '../browser/markReadout.tsx';
import { pageData } from '../browser/pageData.ts';
import { NotFoundError, readText, RequestError } from '../browser/readApi.ts';
import type { ValueChartView } from '../charts/embedPath.ts';
import type { ValueChart } from '../figures/valueChart.ts';
import { chartHost, PageLink, showLoaded } from './frame.tsx';

/** Where the charts are in the page of a measure. */
const selectors: Readonly<Record<ValueChartView, string>> = { histogram: '.histogram', map: '.tile-map' };

/** Shows a chart of the latest values of a measure: the one that the page of the measure has. @throws RequestError */
export async function showValueChart(measure: string, view: ValueChartView): Promise<void> {
  const unknown = new RequestError(`No measure has the name ${measure}.`);
  // Two dots would be the path of another page.
  if (!/^\w+$/.test(measure)) throw unknown;
  const html = await readText(`/measures/${measure}`).catch((error: unknown) => {
    throw error instanceof NotFoundError ? unknown : error;
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  const figure = page.querySelector<HTMLElement>(selectors[view])!;
  const { cited, publishers } = pageData(figure) as ValueChart;
  // No map replaces the tiles.
  delete figure.dataset['map'];
  const foot = figure.querySelector('.foot')!;
  const readout = document.createElement('div');
  foot.replaceChildren();
  const marks = figure.querySelector<HTMLElement>('.marks')!;
  marks.append(readout);
  const { width, height } = marks.querySelector<SVGSVGElement>('svg')!.viewBox.baseVal;
  // A frame that is taller has no gaps around the chart.
  marks.style.aspectRatio = `${width} / ${height}`;
  showLoaded(cited);
  chartHost.append(figure);
  render(<MarkReadout figure={figure} label={cited.title} />, readout);
  render(
    <>
      <details class="source">
        <summary>{`Source: ${publishers}`}</summary>
        <p>{cited.credit}</p>
      </details>
      <PageLink cited={cited} />
    </>,
    foot,
  );
}
