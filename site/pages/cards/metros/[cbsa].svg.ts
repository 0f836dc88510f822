import type { APIRoute } from 'astro';
import { standardFigures } from '../../../../api/domain/standardFigures.ts';
import { cardSvg } from '../../../cards/card.ts';
import { linesOfCard } from '../../../cards/cardCharts.ts';
import { sourceOf } from '../../../cards/source.ts';
import { showFigure, showName, showStanding } from '../../../figures/format.ts';
import { showLatestYears } from '../../../figures/measureYears.ts';
import { standingOf } from '../../../figures/ranks.ts';
import { rankedValuesOf, valuesOf } from '../../../figures/values.ts';
import { metroChart } from '../../../figures/series.ts';
import { keyFigures } from '../../../figures/themes.ts';
import { content, release } from '../../../release.ts';

/** How many figures a card shows. */
const maxFigures = 3;

/** The measures of the chart: the first one of which a metro has a line. */
const charted = ['unemployment_rate', 'per_capita_income', 'population'];

/** Lists the metros. */
export const getStaticPaths = () => content.metros.map(({ cbsa }, place) => ({ params: { cbsa }, props: { place } }));

/** The card of a metro, which the build makes a PNG file. */
export const GET: APIRoute<{ place: number }> = ({ props: { place }, site }) => {
  const figures = [...new Set([...keyFigures, ...standardFigures])].flatMap((name) => {
    const measure = release.findMeasure(name);
    const values = measure?.geographies.msa ? valuesOf(name, 'msa') : [];
    const value = values[place] ?? null;
    if (!measure || value === null) return [];
    return [
      {
        label: measure.label,
        value: showFigure(value, measure),
        note: `${showStanding(standingOf(rankedValuesOf(name, 'msa'), place), name)}, ${showLatestYears(measure, 'msa')}`,
        measure,
      },
    ];
  });
  const shown = figures.slice(0, maxFigures);
  const title = showName(content.metros[place]!.name);
  const [chart, ofChart] =
    charted
      .flatMap((name) => release.findMeasure(name) ?? [])
      .map((measure) => [metroChart(measure, place, site!.origin), measure] as const)
      .find(([data]) => data !== undefined) ?? [];
  return new Response(
    cardSvg({
      kind: 'Metropolitan area',
      title,
      figures: shown,
      source: sourceOf([...shown.map(({ measure }) => measure), ...(ofChart ? [ofChart] : [])]),
      chart: chart && linesOfCard(chart),
    }),
  );
};
