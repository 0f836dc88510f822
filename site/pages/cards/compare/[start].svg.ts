import type { APIRoute } from 'astro';
import { cardSvg } from '../../../cards/card.ts';
import { barsOfCard } from '../../../cards/cardCharts.ts';
import { findStarts, type Start } from '../../../compare/starts.ts';

/** Lists the comparisons to start with. */
export const getStaticPaths = () => findStarts().map((start) => ({ params: { start: start.key }, props: { start } }));

/** The card of a comparison, which the build makes a PNG file: the figures of its metros. */
export const GET: APIRoute<{ start: Start }> = ({ props: { start } }) => {
  const figures = [
    ...start.metros.slice(0, 1).map(({ name, figure }) => ({ label: name, value: figure, note: start.caption })),
    { label: 'Median metro', value: start.median.figure, note: 'in the middle of all metros' },
  ];
  const shown = start.metros.map(({ name, figure, share }) => ({ name, value: figure, parts: [share] }));
  const chart = barsOfCard(start.caption, shown);
  return new Response(
    cardSvg({ kind: 'Compare', title: start.title, figures, chart, source: `Source: ${start.publisher}` }),
  );
};
