import { RequestError } from '../browser/readApi.ts';
import { type Embedded, readEmbedded } from '../charts/embedPath.ts';
import { askHeight } from './askHeight.ts';
import { setStatus } from './frame.tsx';

async function show(embedded: Embedded): Promise<void> {
  const { measure, view } = embedded;
  if (measure === '')
    throw new RequestError(
      'This chart has no measure. Its address needs one: measure=unemployment_rate&regions=12420.',
    );
  if (view === 'map' || view === 'histogram')
    return (await import('./valueChart.tsx')).showValueChart({ ...embedded, view });
  return (await import('./metroChart.tsx')).showMetroChart(embedded);
}

const embedded = readEmbedded(location.search);
if (embedded.theme) document.documentElement.dataset['theme'] = embedded.theme;
show(embedded).catch((error: unknown) => {
  document.body.classList.add('problem');
  setStatus(error instanceof RequestError ? error.message : 'The chart could not be drawn. Reload the page.');
});
askHeight();
