import type { APIRoute } from 'astro';
import { cardSvg } from '../../cards/card.ts';
import { linesOfCard } from '../../cards/cardCharts.ts';
import { sourceOf } from '../../cards/source.ts';
import { maxCompared } from '../../compare/address.ts';
import { measureChart } from '../../figures/series.ts';
import { content, release } from '../../release.ts';

/** The card of the comparison, which the build makes a PNG file: the largest metros as an example. */
export const GET: APIRoute = ({ site }) => {
  const measure = release.findMeasure('unemployment_rate');
  const data = measure && measureChart(measure, 2, site!.origin);
  const figures = [
    { label: 'Side by side', value: `${maxCompared} metros`, note: 'at most, with the median and the U.S.' },
    { label: 'To choose from', value: String(content.metros.length), note: 'US metro areas' },
  ];
  const chart = data && linesOfCard(data);
  return new Response(
    cardSvg({
      kind: 'Compare',
      title: 'Compare US metros',
      figures,
      chart,
      source: sourceOf(measure ? [measure] : []),
    }),
  );
};
