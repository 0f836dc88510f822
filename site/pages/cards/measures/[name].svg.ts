import type { APIRoute } from 'astro';
import type { ServedMeasure } from '../../../../api/domain/release.ts';
import { cardSvg } from '../../../cards/card.ts';
import { sourceOf } from '../../../cards/source.ts';
import { histogramOfCard } from '../../../cards/cardCharts.ts';
import { countRegions, geographyNames, shortName, showFigure, showSpan } from '../../../figures/format.ts';
import { extremes, medianOf } from '../../../figures/ranks.ts';
import { mainGeography, valuesOf } from '../../../figures/values.ts';
import { content } from '../../../release.ts';

/** Lists the measures. */
export const getStaticPaths = () =>
  content.measures.map((measure) => ({ params: { name: measure.name }, props: { measure } }));

/** The card of a measure, which the build makes a PNG file: the values at both ends, and the median. */
export const GET: APIRoute<{ measure: ServedMeasure }> = ({ props: { measure } }) => {
  const geography = mainGeography(measure);
  const values = valuesOf(measure.name, geography);
  const regions = content.regions[geography];
  const at = (label: string, end: 'highest' | 'lowest') =>
    extremes(values, 1, end).map((place) => {
      const { name } = regions[place]!;
      return { label, value: showFigure(values[place]!, measure), note: geography === 'msa' ? shortName(name) : name };
    });
  const median = {
    label: 'Median',
    value: showFigure(medianOf(values), measure),
    note: `${values.filter((value) => value !== null).length} ${geographyNames[geography]}`,
  };
  const figures = [...at('Highest', 'highest'), median, ...at('Lowest', 'lowest')];
  const kind = `Measure of ${geographyNames[geography]}, ${showSpan(measure.geographies[geography]!.vintages, measure)}`;
  const present = values.filter((value) => value !== null);
  const title = `How ${countRegions(present.length, geography)} differ`;
  const chart = histogramOfCard({ title, measure, values: present });
  return new Response(cardSvg({ kind, title: measure.label, figures, chart, source: sourceOf([measure]) }));
};
