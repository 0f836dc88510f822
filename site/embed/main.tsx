import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { MeasureSeries } from '../../api/schemas/series.ts';
import { LineChart } from '../browser/lineChart.tsx';
import { readApi, RequestError } from '../browser/readApi.ts';
import { medianMetro, metroSeriesPath, nation, readEmbedded } from '../charts/embedPath.ts';
import { referenceShade } from '../charts/shades.ts';
import { type ComparisonChart, readChart, readSeries } from '../compare/metroSeries.ts';
import { medianOf } from '../figures/ranks.ts';

/** The least and the largest height of the plot, and that of the years below it, in pixels. */
const [leastHeight, maxHeight, yearsHeight] = [80, 540, 26];

/** The largest height of the plot as a share of its width: steep lines mislead. */
const maxShare = 0.8;

const { measure, regions, since, theme } = readEmbedded(location.search);
const metros = regions.filter((region) => region !== nation && region !== medianMetro).map(encodeURIComponent);
if (theme) document.documentElement.dataset['theme'] = theme;

const place = document.querySelector('#embed-chart')!;

/** The chart with the height that fills the frame. */
function Chart({ data }: { readonly data: ComparisonChart }) {
  const [height, setHeight] = useState(leastHeight);
  useLayoutEffect(() => {
    const fit = () => {
      const plot = place.querySelector('.plot svg');
      if (!plot) return;
      // What is above and below the plot stays as it is.
      const { width, height } = plot.getBoundingClientRect();
      const others = document.body.scrollHeight - height;
      const most = Math.min(innerHeight - others - yearsHeight, maxShare * width, maxHeight);
      setHeight(Math.max(leastHeight, Math.floor(most)));
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
      data={{ ...data, height, credit: data.source }}
      publisher={data.publisher}
      hasKey
      missing={<p>The first metro has too few values of this measure for a chart.</p>}
      links={
        <>
          {' '}
          <a href={data.cited.page} target="_blank" id="embed-source">
            <b>Metro data</b>: data and citation
          </a>
        </>
      }
    />
  );
}

async function show(): Promise<void> {
  if (measure === '' || metros.length === 0)
    throw new RequestError(
      'This chart has no measure or no metro. Its address needs both: measure=unemployment_rate&regions=12420.',
    );
  const data = await readChart(
    { name: measure, hasNation: regions.includes(nation), since },
    readSeries(metros, [measure]),
  );
  document.title = `${data.cited.title} · Metro data service`;
  say('');
  const title = titleOf(data);
  const draw = (chart: ComparisonChart) => render(<Chart data={{ ...chart, title }} />, place);
  draw(data);
  const hasNation = data.series.some(({ shade }) => shade === referenceShade);
  // Without it, the chart is complete but has nothing to compare with.
  const needsMedian = regions.includes(medianMetro) || (regions.includes(nation) && !hasNation);
  if (needsMedian) await addMedian(data).then(draw, () => undefined);
}

/** The most metros that a title names: the labels of the lines name each. */
const maxNamed = 3;
const list = new Intl.ListFormat('en-US');

function titleOf({ label, years, series }: ComparisonChart): string {
  const names = series.filter(({ shade }) => shade !== referenceShade).map(({ name }) => name);
  const areas = names.length === 1 ? 'metro area' : 'metro areas';
  const shown = names.length > maxNamed ? `${names.length} ${areas}` : `the ${list.format(names)} ${areas}`;
  return `${label}${label.includes(',') ? ',' : ''} in ${shown}, ${years[0]}–${years.at(-1)}`;
}

/** Returns a chart with the line of the median metro. */
async function addMedian(data: ComparisonChart): Promise<ComparisonChart> {
  const { years, regions } = (await readApi<MeasureSeries>(metroSeriesPath(measure))).data;
  const values = data.years.map((year) => medianOf(regions.map((one) => one.values[years.indexOf(year)] ?? null)));
  return { ...data, series: [...data.series, { name: 'Median metro', shade: referenceShade, values }] };
}

const say = (text: string) => (document.querySelector('#embed-status')!.textContent = text);

show().catch((error: unknown) => {
  document.body.classList.add('problem');
  say(error instanceof RequestError ? error.message : 'The chart could not be drawn. Reload the page.');
});
