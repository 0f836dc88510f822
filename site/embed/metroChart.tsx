import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { LineChart } from '../browser/lineChart.tsx';
import { RequestError } from '../browser/readApi.ts';
import { readMetroValues } from '../browser/shownChart.ts';
import { type Embedded, medianMetro, nation } from '../charts/embedPath.ts';
import { referenceShade } from '../charts/shades.ts';
import { nameSpan } from '../charts/years.ts';
import { type ComparisonChart, readChart, readSeries } from '../compare/metroSeries.ts';
import { medianLine } from '../figures/medianLine.ts';
import { relativeChart } from '../figures/relativeChart.ts';
import { chartHost, PageLink, showLoaded } from './frame.tsx';
import { pageOfChart } from './pageOfChart.ts';

/** The least and the largest height of the plot, and that of the years below it, in pixels. */
const leastHeight = 80;
const maxHeight = 540;
const yearsHeight = 26;

/** The largest height of the plot as a share of its width: steep lines mislead. */
const maxShare = 0.8;

/** The chart with the height that fills the frame. */
function Chart({ data }: { readonly data: ComparisonChart }) {
  const [height, setHeight] = useState(leastHeight);
  useLayoutEffect(() => {
    const fit = () => {
      const plot = chartHost.querySelector('.plot svg');
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
      summary={`Source: ${data.publisher}`}
      missing={<p>The first metro has too few values of this measure for a chart.</p>}
      links={<PageLink cited={data.cited} />}
    />
  );
}

/** Shows a chart of metros over the years. @throws RequestError */
export async function showMetroChart(embedded: Embedded): Promise<void> {
  const { measure, regions, since, until } = embedded;
  const metros = regions.filter((region) => region !== nation && region !== medianMetro).map(encodeURIComponent);
  if (metros.length === 0)
    throw new RequestError('This chart has no metro. Its address needs one or more: regions=12420,39580.');
  const data = await readChart(
    { name: measure, hasNation: regions.includes(nation), since, until },
    readSeries(metros, [measure]),
  );
  showLoaded(shownChart(data, embedded).cited);
  const draw = (metros?: Values) => render(<Chart data={shownChart(data, embedded, metros)} />, chartHost);
  draw();
  const hasNation = data.series.some(({ shade }) => shade === referenceShade);
  // Without it, the chart is complete but has nothing to compare with.
  const needsMedian = regions.includes(medianMetro) || (regions.includes(nation) && !hasNation);
  if (needsMedian) await readMetroValues(measure, data.years, data.cited.release).then(draw, () => undefined);
}

/** The values of every metro, one for each year of the chart. */
type Values = Awaited<ReturnType<typeof readMetroValues>>;

/**
 * Returns a chart as the address says, of its values or of their change, with the median of the metros if there are any.
 * @throws RequestError
 */
function shownChart(chart: ComparisonChart, embedded: Embedded, metros?: Values): ComparisonChart {
  const { measure, view } = embedded;
  const { years, series } = chart;
  const cited = { ...chart.cited, page: pageOfChart(chart, embedded) };
  if (view !== 'change' && view !== 'index') {
    const title = `${titleOf(chart)}, ${chart.periods ? nameSpan(chart) : `${years[0]}–${years.at(-1)}`}`;
    return { ...chart, title, cited, series: metros ? [...series, medianLine(years, metros)] : series };
  }
  const changed = relativeChart(chart, { name: measure, label: titleOf(chart) }, { view, metros });
  if (!changed) throw new RequestError('The change in percent of these figures cannot be shown.');
  return { ...changed, cited: { ...cited, title: changed.title } };
}

/** The most metros that a title names: the labels of the lines name each. */
const maxNamed = 3;
const list = new Intl.ListFormat('en-US');

function titleOf({ label, series }: ComparisonChart): string {
  const names = series.filter(({ shade }) => shade !== referenceShade).map(({ name }) => name);
  const areas = names.length === 1 ? 'metro area' : 'metro areas';
  const shown = names.length > maxNamed ? `${names.length} ${areas}` : `the ${list.format(names)} ${areas}`;
  return `${label}${label.includes(',') ? ',' : ''} in ${shown}`;
}
