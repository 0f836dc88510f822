import { extent, median } from 'd3-array';
import type { APIRoute } from 'astro';
import type { StartData, ValueOrBounds } from '../../explorer/startData.ts';
import { isOld, oldMark } from '../../figures/age.ts';
import { byTopic } from '../../figures/byTopic.ts';
import { placeName, showName, showSpan } from '../../figures/format.ts';
import { isOfStates } from '../../figures/notes.ts';
import { stateName, valuesOf } from '../../figures/release.ts';
import { tiles } from '../../charts/tileMap.ts';
import { siteData } from '../../siteData.ts';

const metroMeasures = siteData.measures.filter(({ geographies }) => geographies.msa);
const groups = byTopic(metroMeasures);

function startData(): StartData {
  const { metros, metrosByName: byName, metrosByPopulation: byPopulation, geography, attributions } = siteData;
  return {
    release: siteData.release,
    metros: metros.map(({ cbsa, name, slug, states, right_to_work }) => {
      return { cbsa, name: showName(name), short: placeName({ name, states }), slug, states, right_to_work };
    }),
    byName,
    byPopulation,
    measures: metroMeasures.map((measure) => {
      const { name, label, unit, prefix, decimals, better, sources, geographies } = measure;
      const group = groups.find(({ measures }) => measures.includes(measure))!.key;
      const values = valuesOf(name, 'msa').filter((value) => value !== null);
      const [least = 0, most = 0] = extent(values);
      const { vintages, computed_by_cadastre: computed } = geographies.msa!;
      const years = showSpan(vintages, measure);
      const age = isOld(measure, ['msa']) ? { age: oldMark } : {};
      return {
        name,
        label,
        unit,
        decimals,
        group,
        ...(prefix ? { prefix } : {}),
        ...(better ? { better } : {}),
        sources,
        computed,
        years,
        ...age,
        ...(siteData.errors[name] ? { hasErrors: true } : {}),
        ...(measure.note === undefined ? {} : { note: measure.note }),
        ...(isOfStates(measure) ? { ofStates: true } : {}),
        range: [least, most],
        median: median(values) ?? 0,
      };
    }),
    states: tiles.map(({ state }) => [state, stateName(state)]),
    groups: groups.map(({ key, name }) => [key, name]),
    geography,
    attributions: attributions.map(({ notes: _, ...credit }) => credit),
  };
}

/** Returns the metro values of a measure; for one that is missing because parts of it are withheld, its bounds. */
function valuesOrBounds(name: string): ValueOrBounds[] {
  return valuesOf(name, 'msa').map((value, place) => value ?? siteData.withheld[name]?.[place] ?? null);
}

/** Lists the pages to render. */
export const getStaticPaths = () => [
  { params: { file: 'start' }, props: { answer: startData() } },
  ...metroMeasures.map(({ name }) => ({ params: { file: `values-${name}` }, props: { answer: valuesOrBounds(name) } })),
  ...Object.entries(siteData.errors).map(([name, answer]) => ({
    params: { file: `errors-${name}` },
    props: { answer },
  })),
];

/** The data of the explorer: its start data, and the metro values of each measure with their standard errors. */
export const GET: APIRoute<{ answer: unknown }> = ({ props }) => new Response(JSON.stringify(props.answer));
