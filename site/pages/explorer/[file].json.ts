import { extent } from 'd3-array';
import type { APIRoute } from 'astro';
import type { StartData } from '../../explorer/startData.ts';
import { formatYears } from '../../figures/format.ts';
import { valuesOf } from '../../figures/release.ts';
import { siteData } from '../../siteData.ts';

const metroMeasures = siteData.measures.filter(({ geographies }) => geographies.msa);

function startData(): StartData {
  const {
    metros,
    metrosByName: byName,
    metrosByPopulation: byPopulation,
    datasets,
    geography,
    attributions,
  } = siteData;
  return {
    metros: metros.map(({ cbsa, name, slug, states, right_to_work }) => ({ cbsa, name, slug, states, right_to_work })),
    byName,
    byPopulation,
    measures: metroMeasures.map(({ name, label, unit, prefix, decimals, dataset, better, sources, geographies }) => {
      const [least = 0, most = 0] = extent(valuesOf(name, 'msa'), (value) => value ?? undefined);
      const { vintages, computed_by_cadastre: computed } = geographies.msa!;
      const years = formatYears(vintages);
      const optional = { ...(prefix ? { prefix } : {}), ...(better ? { better } : {}) };
      return { name, label, unit, decimals, dataset, ...optional, sources, computed, years, range: [least, most] };
    }),
    datasets: datasets
      .filter(({ key }) => metroMeasures.some(({ dataset }) => dataset === key))
      .map(({ key, name }) => [key, name]),
    geography,
    attributions: attributions.map(({ notes: _, ...credit }) => credit),
  };
}

/** Lists the pages to render. */
export const getStaticPaths = () => [
  { params: { file: 'start' }, props: { answer: startData() } },
  ...metroMeasures.map(({ name }) => ({
    params: { file: `values-${name}` },
    props: { answer: valuesOf(name, 'msa') },
  })),
];

/** The data of the explorer: its start data, and the metro values of each measure. */
export const GET: APIRoute<{ answer: unknown }> = ({ props }) => new Response(JSON.stringify(props.answer));
