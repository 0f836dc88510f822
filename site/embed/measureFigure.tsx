import { render } from 'preact';
import { MarkReadout } from '../browser/markReadout.tsx';
import { pageData } from '../browser/pageData.ts';
import { NotFoundError, readText, RequestError } from '../browser/readApi.ts';
import type { FigureView } from '../charts/embedPath.ts';
import type { MeasureFigure } from '../figures/measureFigure.ts';
import { PageLink, place, showTitle } from './frame.tsx';

/** Where the charts are in the page of a measure. */
const selectors: Readonly<Record<FigureView, string>> = { histogram: '.histogram', map: '.tile-map' };

/** Shows a chart of the latest values of a measure: the one that the page of the measure has. @throws RequestError */
export async function showMeasureFigure(measure: string, view: FigureView): Promise<void> {
  const html = await readText(`/measures/${encodeURIComponent(measure)}`).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new RequestError(`No measure has the name ${measure}.`) : error;
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  const figure = page.querySelector<HTMLElement>(selectors[view])!;
  const { cited, publishers } = pageData(figure) as MeasureFigure;
  const [foot, readout] = [figure.querySelector('.foot')!, document.createElement('div')];
  foot.replaceChildren();
  figure.querySelector('.marks')!.append(readout);
  showTitle(cited);
  place.append(figure);
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
