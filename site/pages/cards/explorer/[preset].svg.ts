import type { APIRoute } from 'astro';
import { cardSvg } from '../../../cards/card.ts';
import { barsOfCard } from '../../../cards/cardCharts.ts';
import { sourceOf } from '../../../cards/source.ts';
import type { Preset } from '../../../explorer/presets.ts';
import { rankPreset, servedPresets } from '../../../explorer/presetRankings.ts';
import { countMetros, shortLabel } from '../../../explorer/words.ts';
import { release } from '../../../release.ts';

/** How many metros the chart has. */
const maxBars = 7;

/** Lists the presets. */
export const getStaticPaths = () =>
  servedPresets.map((preset) => ({ params: { preset: preset.key }, props: { preset } }));

/** The card of a preset of the explorer, which the build makes a PNG file: the first metros with the points of each criterion. */
export const GET: APIRoute<{ preset: Preset }> = ({ props: { preset } }) => {
  const { count, first, finding } = rankPreset(preset);
  const figures = [{ label: 'Ranked', value: countMetros(count), note: `by ${preset.criteria.length} criteria` }];
  const labels = preset.criteria.map(({ measure }) => shortLabel(release.findMeasure(measure)!.label));
  const shown = first.slice(0, maxBars).map(({ name, score, points }) => {
    return { name, value: score.toFixed(1), parts: points.map((own) => own / 100) };
  });
  const source = sourceOf(preset.criteria.map(({ measure }) => release.findMeasure(measure)!));
  const chart = barsOfCard(`Top ${shown.length} scores (out of 100)`, shown);
  return new Response(
    cardSvg({ kind: 'Explorer', title: `${preset.name}: ${finding}`, figures, legend: labels, source, chart }),
  );
};
