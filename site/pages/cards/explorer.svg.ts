import type { APIRoute } from 'astro';
import { cardSvg } from '../../cards/card.ts';
import { presets } from '../../explorer/presets.ts';
import { publicSource } from '../../cards/source.ts';
import { content } from '../../release.ts';

/** The card of the explorer, which the build makes a PNG file. */
export const GET: APIRoute = () => {
  const { metros, measures } = content;
  const ofMetros = measures.filter(({ geographies }) => geographies.msa).length;
  const figures = [
    { label: 'Metros', value: String(metros.length), note: 'each with its likely rank' },
    { label: 'Measures', value: String(ofMetros), note: 'to require, or to rank by' },
    { label: 'Presets', value: String(presets.length), note: 'food plant, warehouse, retirement …' },
  ];
  const title = 'Rank US metros by what matters to you';
  return new Response(cardSvg({ kind: 'Explorer', title, figures, source: publicSource }));
};
