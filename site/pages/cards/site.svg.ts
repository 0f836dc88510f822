import type { APIRoute } from 'astro';
import { formatDate } from '../../../api/domain/dates.ts';
import { cardSvg } from '../../cards/card.ts';
import { content, createdAt } from '../../release.ts';

/** The card of every page without one of its own, which the build makes a PNG file. */
export const GET: APIRoute = () => {
  const { metros, measures, datasets, id } = content;
  const figures = [
    { label: 'Measures', value: String(measures.length), note: 'with year, rank and source' },
    { label: 'Public datasets', value: String(datasets.length), note: 'each with its license' },
    { label: 'Release', value: id, note: formatDate(createdAt) },
  ];
  const title = `Citable figures for ${metros.length} US metro areas`;
  return new Response(cardSvg({ kind: 'Site and API', title, figures }));
};
