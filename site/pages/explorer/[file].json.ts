import { hasStateAverages, presetLeaders } from '../../explorer/presetRankings.ts';
import { extent, median } from 'd3-array';
import type { APIRoute } from 'astro';
import type { StartData, ValueOrBounds } from '../../explorer/startData.ts';
import { isOld, oldMark } from '../../figures/age.ts';
import { byTopic } from '../../figures/byTopic.ts';
import { placeName, showName, showSpan } from '../../figures/format.ts';
import { noteInWords } from '../../figures/notes.ts';
import { stateName } from '../../figures/places.ts';
import { valuesOf } from '../../figures/values.ts';
import { tiles } from '../../charts/tileMap.ts';
import { content, createdAt, placesByPopulation, prepared, release } from '../../release.ts';

const metroMeasures = content.measures.filter(({ geographies }) => geographies.msa);
const groups = byTopic(metroMeasures);

function startData(): StartData {
  const { metros, geography, attributions } = content;
  return {
    release: content.id,
    modified: createdAt,
    metros: metros.map(({ cbsa, name, slug, states, right_to_work }) => {
      return { cbsa, name: showName(name), short: placeName({ name, states }), slug, states, right_to_work };
    }),
    byName: release.placesByName(),
    byPopulation: placesByPopulation,
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
        ...(prepared.standardErrors[name] ? { hasErrors: true } : {}),
        ...(measure.note === undefined ? {} : { note: noteInWords(measure.note) }),
        ...(hasStateAverages(measure) ? { ofStates: true } : {}),
        range: [least, most],
        median: median(values) ?? 0,
        count: values.length,
      };
    }),
    states: tiles.map(({ state }) => [state, stateName(state)]),
    groups: groups.map(({ key, name }) => [key, name]),
    geography,
    leaders: presetLeaders(),
    ...(prepared.map ? { outlines: prepared.map.address } : {}),
    attributions: Array.from(attributions.values(), ({ notes: _, ...credit }) => credit),
  };
}

/** Returns the metro values of a measure; for one that is missing because parts of it are withheld, its bounds. */
function valuesOrBounds(name: string): ValueOrBounds[] {
  const { withheld } = prepared.columns[name]!.msa!;
  return valuesOf(name, 'msa').map((value, place) => {
    const bounds = withheld.get(place);
    return value ?? (bounds ? [bounds.lower, bounds.upper] : null);
  });
}

/** Lists the pages to render. */
export const getStaticPaths = () => [
  { params: { file: 'start' }, props: { answer: startData() } },
  ...metroMeasures.map(({ name }) => ({ params: { file: `values-${name}` }, props: { answer: valuesOrBounds(name) } })),
  ...Object.entries(prepared.standardErrors).map(([name, answer]) => ({
    params: { file: `errors-${name}` },
    props: { answer },
  })),
];

/** The data of the explorer: its start data, and the metro values of each measure with their standard errors. */
export const GET: APIRoute<{ answer: unknown }> = ({ props }) => new Response(JSON.stringify(props.answer));
