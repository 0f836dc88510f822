import type { APIRoute } from 'astro';
import { formatDate } from '../../../api/domain/dates.ts';
import { cardSvg } from '../../cards/card.ts';
import { barsOfCard } from '../../cards/cardCharts.ts';
import { publicSource } from '../../cards/source.ts';
import { findStarts } from '../../compare/starts.ts';
import { content, createdAt } from '../../release.ts';

/** The card of every page without one of its own, which the build makes a PNG file. */
export const GET: APIRoute = () => {
  const { metros, measures, datasets } = content;
  const figures = [
    { label: 'Measures', value: String(measures.length), note: 'with year, rank and source' },
    { label: 'Public datasets', value: String(datasets.length), note: 'each with its license' },
    { label: 'Release', value: formatDate(createdAt), note: 'every release stays available' },
  ];
  const title = `Citable figures for ${metros.length} US metro areas`;
  const start = findStarts().find(({ key }) => key === 'fastest-growing');
  const bars = start?.metros.map(({ name, figure, share }) => ({ name, value: figure, parts: [share] }));
  const chart = start && barsOfCard(`${start.title}: ${start.caption}`, bars!);
  return new Response(cardSvg({ kind: 'Site and API', title, figures, chart, source: publicSource }));
};
