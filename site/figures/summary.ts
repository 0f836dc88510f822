import type { SiteMeasure } from '../../common/siteData.ts';
import { siteData } from '../siteData.ts';
import {
  capitalize,
  formatRank,
  geographyNames,
  shortName,
  showCount,
  showFigure,
  showName,
  showSpan,
} from './format.ts';
import { extremes, medianOf, standingOf } from './ranks.ts';
import { mainGeography, measures, valuesOf } from './release.ts';

/** A figure of a metro in words, with its year. */
interface Told {
  readonly text: string;
  /** The same without its sign. */
  readonly size: string;
  readonly years: readonly number[];
  readonly value: number;
  /** The share of other metros with a lower figure, 0 to 1. */
  readonly above: number;
}

function tell(name: string, place: number): Told | undefined {
  const measure = measures.get(name);
  const values = measure?.geographies.msa && valuesOf(name, 'msa');
  const value = values?.[place] ?? null;
  if (!measure || !values || value === null) return undefined;
  const others = values.filter((_, i) => i !== place).filter((one) => one !== null);
  const above = others.filter((one) => one < value).length / Math.max(1, others.length);
  const { vintages } = measure.geographies.msa!;
  const size = showFigure(Math.abs(value), measure);
  return { text: showFigure(value, measure), size, years: vintages, value, above };
}

/** Returns the main facts of a metro in two or three sentences. Each has its year; what is missing has no sentence. */
export function summarize(place: number): string {
  const city = shortName(siteData.metros[place]!.name);
  const population = sayPopulation(city, place);
  const work = sayWork(place, population ? undefined : city);
  return [population, sayGrowth(place), work].filter((one) => one !== undefined).join(' ');
}

function sayPopulation(city: string, place: number): string | undefined {
  const told = tell('population', place);
  const standing = told && standingOf(valuesOf('population', 'msa'), place);
  if (!told || !standing) return undefined;
  const size = {
    highest: standing.rank === 1 ? 'largest' : `${formatRank(standing.rank)} largest`,
    lowest: standing.rank === 1 ? 'smallest' : `${formatRank(standing.rank)} smallest`,
  }[standing.end];
  return `${city} is the ${size} US metro, with ${told.text} people in ${showSpan(told.years)}.`;
}

function sayGrowth(place: number): string | undefined {
  const told = tell('population_growth_5yr', place);
  if (!told) return undefined;
  const [from, to] = told.years;
  if (to === undefined) return undefined;
  if (told.value < 0) return `Its population fell ${told.size} from ${from} to ${to}.`;
  return `It grew ${told.text} from ${from} to ${to}, ${compareGrowth(told.above)}.`;
}

/** @param above the share of other metros with lower growth, 0 to 1 */
function compareGrowth(above: number): string {
  const percent = Math.round(above * 100);
  if (percent === 100) return 'faster than nearly all metros';
  if (percent === 0) return 'slower than nearly all metros';
  return percent >= 50 ? `faster than ${percent}% of metros` : `slower than ${100 - percent}% of metros`;
}

/** @param city the name of the metro, if no sentence before has it */
function sayWork(place: number, city: string | undefined): string | undefined {
  const unemployment = tell('unemployment_rate', place);
  const income = tell('per_capita_income', place);
  const parts = [
    unemployment && `unemployment was ${unemployment.text} in ${showSpan(unemployment.years)}`,
    income && `income per person was ${income.text} in ${showSpan(income.years)}`,
  ].filter((one) => one !== undefined);
  const [first = ''] = parts;
  if (first === '') return undefined;
  return `${capitalize(`${city ? `in ${city}, ` : ''}${parts.join(', and ')}`)}.`;
}

/** Returns a sentence with the range and the median of a measure's values, and their year unless the description has it. */
export function describeRange(measure: SiteMeasure): string {
  const geography = mainGeography(measure);
  const values = valuesOf(measure.name, geography);
  const [highest = 0] = extremes(values, 1, 'highest');
  const [lowest = 0] = extremes(values, 1, 'lowest');
  const nameOf = (place: number) =>
    geography === 'msa' ? showName(siteData.metros[place]!.name) : siteData.regions[geography][place]!.name;
  const end = (place: number) => `${showFigure(values[place]!, measure)} (${nameOf(place)})`;
  const { regions, vintages } = measure.geographies[geography]!;
  const all = `${showCount(regions)} ${geographyNames[geography]}`;
  const years = showSpan(vintages);
  const middle = `the median is ${showFigure(medianOf(values), measure)}${measure.description?.includes(years) ? '' : ` (${years})`}`;
  const zeros = values.filter((value) => value === 0).length;
  // Of many regions with zero, none is the lowest.
  if (values[lowest] === 0 && zeros > 1)
    return `It is ${showFigure(0, measure)} in ${showCount(zeros)} of ${all}; the highest is ${end(highest)}, and ${middle}.`;
  return `Among ${all}, it ranges from ${end(lowest)} to ${end(highest)}; ${middle}.`;
}
