import type { ComparedMeasure, CompareData } from './compareData.ts';
import type { SiteMeasure } from '../../common/siteData.ts';
import { siteData } from '../siteData.ts';
import { byTopic } from '../figures/byTopic.ts';
import { showSpan } from '../figures/format.ts';
import { medianOf } from '../figures/ranks.ts';
import { measures, valuesOf } from '../figures/release.ts';
import { keyFigures, themedFigures, themes } from '../figures/themes.ts';

/** Changes that the comparison shows in addition to the figures of the themes. */
const changes = [
  'bea_population_growth_10yr',
  'per_capita_income_growth_5yr',
  'per_capita_income_growth_10yr',
  'unemployment_rate_change_5yr',
  'unemployment_rate_change_10yr',
  'jobs_growth_10yr',
  'average_annual_pay_growth_10yr',
  'gdp_growth_10yr',
  'business_applications_growth_10yr',
  'house_price_growth_10yr',
  'bachelors_or_higher_share_change_11yr',
  'industrial_electricity_price_growth_10yr',
];

/** The least number of years for a chart. */
const fewestYears = 4;

/** Returns the measures that the page compares metros by, by topic, as far as the release has them. */
export function comparedTopics(): CompareData['topics'] {
  const charts = Object.values(themes).flatMap(({ chart }) => chart ?? []);
  const names = new Set([...keyFigures, ...charts, ...themedFigures, ...changes]);
  const served = [...names].flatMap((name) => measures.get(name) ?? []).filter(({ geographies }) => geographies.msa);
  return byTopic(served).map(({ name, measures }) => ({ name, measures: measures.map(comparedMeasure) }));
}

function comparedMeasure({ name, label, unit, decimals, geographies }: SiteMeasure): ComparedMeasure {
  const history = siteData.history[name];
  const { vintages } = geographies.msa!;
  const isLatest = history?.years.at(-1) === vintages.at(-1);
  return {
    ...{ name, label, unit, decimals },
    span: showSpan(vintages),
    median: medianOf(valuesOf(name, 'msa')),
    nation: isLatest ? (history?.nation?.at(-1) ?? null) : null,
    charted: (history?.years.length ?? 0) >= fewestYears,
  };
}
