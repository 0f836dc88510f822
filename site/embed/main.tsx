import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { LineChart } from '../browser/lineChart.tsx';
import { RequestError } from '../browser/readApi.ts';
import type { ChartData } from '../charts/chartData.ts';
import { readEmbedded } from '../charts/embedPath.ts';
import { readChart } from '../compare/metroSeries.ts';

const nation = 'US';

/** The least height of the plot, and that of the years below it, in pixels. */
const [leastHeight, yearsHeight] = [90, 26];

const { measure, regions, since, theme } = readEmbedded(location.search);
const metros = regions.filter((region) => region !== nation).map(encodeURIComponent);
if (theme) document.documentElement.dataset['theme'] = theme;

const place = document.querySelector('#embed-chart')!;

/** The chart with the height that fills the frame. */
function Chart({ data }: { readonly data: ChartData }) {
  const [height, setHeight] = useState(leastHeight);
  useLayoutEffect(() => {
    const fit = () => {
      const plot = place.querySelector('.plot svg');
      if (!plot) return;
      // What is above and below the plot stays as it is.
      const others = document.body.scrollHeight - plot.getBoundingClientRect().height;
      setHeight(Math.max(leastHeight, Math.floor(innerHeight - others - yearsHeight)));
    };
    // Before the first paint, and whenever the frame or, as fonts load, the page changes its size.
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(document.documentElement);
    addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      removeEventListener('resize', fit);
    };
  }, []);
  return (
    <LineChart
      data={{ ...data, height }}
      missing={<p>The first metro has too few values of this measure for a chart.</p>}
      links={
        <a href={data.cited.page} target="_blank" id="embed-source">
          <b>Metro data</b>: data and citation
        </a>
      }
    />
  );
}

async function show(): Promise<void> {
  if (measure === '' || metros.length === 0)
    throw new RequestError('The address has no chart: it needs ?measure= and &regions=, such as regions=12420,US.');
  const data = await readChart({ name: measure, hasNation: regions.includes(nation), since }, metros, [measure]);
  document.title = `${data.cited.title} · Metro data service`;
  const shown = `${data.label}, ${data.years[0]}–${data.years.at(-1)}`;
  // With several metros, the labels of the lines name them.
  const title = metros.length === 1 ? `${data.places[0]}: ${shown}` : shown;
  say('');
  render(<Chart data={{ ...data, title }} />, place);
}

const say = (text: string) => (document.querySelector('#embed-status')!.textContent = text);

show().catch((error: unknown) =>
  say(error instanceof RequestError ? error.message : 'The chart could not be drawn. Reload the page.'),
);
