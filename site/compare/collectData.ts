import { indicesOfOneMetro } from '../../api/domain/standardFigures.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { byTopic } from '../figures/byTopic.ts';
import { showSpan } from '../figures/format.ts';
import { metroStrip } from '../figures/metroStrip.ts';
import { isOfStates } from '../figures/notes.ts';
import { changeableMeasure } from '../figures/regionChart.ts';
import { stateName } from '../figures/places.ts';
import { valuesOf } from '../figures/values.ts';
import { keyFigures, themedFigures, themes } from '../figures/themes.ts';
import { content, prepared, release } from '../release.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';

/** Changes over five years and more, which have a topic of their own. */
const changes = [
  'population_growth_5yr',
  'bea_population_growth_10yr',
  'jobs_growth_5yr',
  'jobs_growth_6yr',
  'jobs_growth_10yr',
  'unemployment_rate_change_5yr',
  'unemployment_rate_change_10yr',
  'per_capita_income_growth_5yr',
  'per_capita_income_growth_10yr',
  'average_annual_pay_growth_5yr',
  'average_annual_pay_growth_6yr',
  'average_annual_pay_growth_10yr',
  'gdp_growth_5yr',
  'gdp_growth_10yr',
  'house_price_growth_5yr',
  'house_price_growth_10yr',
  'business_applications_growth_5yr',
  'business_applications_growth_10yr',
  'industrial_electricity_price_growth_5yr',
  'industrial_electricity_price_growth_10yr',
  'bachelors_or_higher_share_change_11yr',
];

/** The topics that most visitors compare first. */
const firstTopics = ['income', 'jobs-and-pay', 'housing'];

/** Returns the measures that the page compares metros by, by topic, as far as the release has them. */
export function compareData(): CompareData {
  const charts = Object.values(themes).flatMap(({ chart }) => chart ?? []);
  const names = new Set([...keyFigures, ...charts, ...themedFigures]);
  const figures = servedOf([...names].filter((name) => !changes.includes(name) && !indicesOfOneMetro.has(name)));
  const topics = byTopic(figures).map(({ key, name, measures }) => topicOf(key, name, measures));
  const isFirst = ({ key }: { readonly key: string }) => firstTopics.includes(key);
  const first = topics.filter(isFirst).sort((a, b) => firstTopics.indexOf(a.key) - firstTopics.indexOf(b.key));
  const changed = topicOf('change', 'Change over five and ten years', servedOf(changes));
  const codes = new Set(content.metros.flatMap(({ states }) => states));
  return {
    topics: [...first, ...topics.filter((one) => !isFirst(one)), changed].filter(({ measures }) => measures.length > 0),
    key: servedOf(keyFigures).map(({ name }) => ({ name, values: presentValues(name) })),
    release: content.id,
    ...(prepared.map ? { outlines: prepared.map.address } : {}),
    states: Object.fromEntries([...codes].map((code) => [code, stateName(code)])),
  };
}

/** Returns the measures with values of metros. */
const servedOf = (names: readonly string[]) =>
  names.flatMap((name) => release.findMeasure(name) ?? []).filter(({ geographies }) => geographies.msa);

const presentValues = (name: string) => valuesOf(name, 'msa').filter((value) => value !== null);

const topicOf = (key: string, name: string, list: readonly ServedMeasure[]) => {
  return { key, name, measures: list.map(comparedMeasure) };
};

function comparedMeasure(measure: ServedMeasure): ComparedMeasure {
  const { name, unit, decimals, note, better, geographies } = measure;
  const history = prepared.yearlyValues[name];
  const { vintages } = geographies.msa!;
  const isLatest = history?.years.at(-1) === vintages.at(-1);
  const { dots, median, from, to, logarithmic } = metroStrip(name);
  // A sum over the counties of a metro grows with its size: the largest or the smallest metro is not better for that.
  const isTotal = geographies.msa!.rollup === 'sum';
  return {
    ...changeableMeasure(measure, history?.hasNationalTotal ?? false),
    unit,
    decimals,
    note,
    median,
    dots,
    ...(better === undefined || isTotal ? {} : { better }),
    ofStates: isOfStates(measure),
    span: showSpan(vintages, measure),
    nation: isLatest ? (history?.nation?.at(-1) ?? null) : null,
    years: history?.years.length ?? 0,
    scale: { from, to, logarithmic },
  };
}
