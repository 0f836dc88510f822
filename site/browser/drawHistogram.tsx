import { render } from 'preact';
import type { ValueChart } from '../figures/valueChart.ts';
import { valueHistogram } from '../figures/valueHistogram.ts';
import type { RegionChoice } from './chosenRegions.ts';
import { EndRegions, readEnd } from './endRegions.tsx';
import { HistogramPlot, HistogramTable } from './histogramPlot.tsx';
import { pageData } from './pageData.ts';
import type { RegionRow, TableData } from './regionRows.ts';
import { isPart, pluralOf, whichOf } from './regionWords.ts';
import { showChartTools } from './valueChartTools.tsx';

/** Draws the histogram of other regions in place of that of a page. */
export function drawHistogram(
  figure: HTMLElement,
  choice: RegionChoice,
  data: TableData,
  rows: readonly RegionRow[],
): void {
  const { label: measure, unit, decimals, geographies, states } = data;
  const [first] = geographies;
  const { key: geography, years, cited } = geographies.find(({ key }) => key === choice.geography)!;
  const shown = valueHistogram({
    measure: { label: measure, unit, decimals },
    geography,
    which: whichOf(choice, states),
    years,
    values: rows.map(({ amount }) => amount),
  });
  figure.querySelector('figcaption')!.textContent = shown.caption;
  replace(figure.querySelector('.marks > svg')!, <HistogramPlot {...shown} />);
  replace(figure.querySelector('details > .scroll')!, <HistogramTable {...shown} />);
  const { embed } = pageData(figure) as ValueChart;
  // Other sites can embed the histogram that the page has at first.
  const isFirst = geography === first!.key && !isPart(choice);
  showChartTools(figure, {
    cited: { ...cited, title: shown.caption, key: `${data.name}-histogram`, page: location.href },
    rows: shown.rows,
    embed: isFirst ? embed : undefined,
  });
}

/** Lists the regions at the ends of other values in place of those of a page. Those with earlier figures have no rank and are left out. */
export function drawEnds(place: HTMLElement, choice: RegionChoice, data: TableData, rows: readonly RegionRow[]): void {
  const ranked = rows.filter(({ rank }) => rank !== '');
  const [highest, lowest] = [ranked.slice(0, readEnd), ranked.toReversed().slice(0, readEnd)];
  render(<EndRegions plural={pluralOf(choice, data.states)} {...{ highest, lowest }} />, place);
}

function replace(part: Element, content: ReturnType<typeof HistogramPlot>): void {
  const place = document.createElement('div');
  render(content, place);
  part.replaceWith(place.firstElementChild!);
}
