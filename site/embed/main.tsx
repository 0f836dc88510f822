import { render } from 'preact';
import { LineChart } from '../browser/lineChart.tsx';
import { RequestError } from '../browser/readApi.ts';
import { readEmbedded } from '../charts/embedPath.ts';
import { readChart } from '../compare/metroSeries.ts';

const nation = 'US';

/** The height of the plot, in pixels: with its titles and credits, the chart fits the frame of the embed code. */
const height = 250;

const { measure, regions, theme } = readEmbedded(location.search);
const metros = regions.filter((region) => region !== nation).map(encodeURIComponent);
if (theme) document.documentElement.dataset['theme'] = theme;

async function show(): Promise<void> {
  if (measure === '' || metros.length === 0)
    throw new RequestError('The address has no chart: it needs ?measure= and &regions=, such as regions=12420,US.');
  const data = await readChart({ name: measure, hasNation: regions.includes(nation) }, metros, [measure]);
  document.title = `${data.cited.title} · Metro data service`;
  document.querySelector<HTMLAnchorElement>('#embed-source')!.href = data.cited.page;
  // With several metros, the labels of the lines name them.
  const title = metros.length === 1 ? data.cited.title : data.title;
  const missing = <p>The first metro has too few values of this measure for a chart.</p>;
  render(<LineChart data={{ ...data, title, height }} missing={missing} />, document.querySelector('#embed-chart')!);
  say('');
}

const say = (text: string) => (document.querySelector('#embed-status')!.textContent = text);

show().catch((error: unknown) =>
  say(error instanceof RequestError ? error.message : 'The chart could not be drawn. Reload the page.'),
);
