import { extent } from 'd3-array';
import type { APIRoute } from 'astro';
import type { StartData } from '../../explorer/startData.ts';
import { isOld, oldMark } from '../../figures/age.ts';
import { byTopic } from '../../figures/byTopic.ts';
import { formatYears } from '../../figures/format.ts';
import { valuesOf } from '../../figures/release.ts';
import { siteData } from '../../siteData.ts';

const metroMeasures = siteData.measures.filter(({ geographies }) => geographies.msa);
const groups = byTopic(metroMeasures);

function startData(): StartData {
  const { metros, metrosByName: byName, metrosByPopulation: byPopulation, geography, attributions } = siteData;
  return {
    metros: metros.map(({ cbsa, name, slug, states, right_to_work }) => ({ cbsa, name, slug, states, right_to_work })),
    byName,
    byPopulation,
    measures: metroMeasures.map((measure) => {
      const { name, label, unit, prefix, decimals, better, sources, geographies } = measure;
      const group = groups.find(({ measures }) => measures.includes(measure))!.key;
      const [least = 0, most = 0] = extent(valuesOf(name, 'msa'), (value) => value ?? undefined);
      const { vintages, computed_by_cadastre: computed } = geographies.msa!;
      const years = formatYears(vintages);
      const age = isOld(measure, ['msa']) ? { age: oldMark } : {};
      const optional = { ...(prefix ? { prefix } : {}), ...(better ? { better } : {}) };
      return {
        name,
        label,
        unit,
        decimals,
        group,
        ...optional,
        sources,
        computed,
        years,
        ...age,
        range: [least, most],
      };
    }),
    groups: groups.map(({ key, name }) => [key, name]),
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
