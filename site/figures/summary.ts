import type { ServedMeasure } from '../../api/domain/release.ts';
import { content, release } from '../release.ts';
import {
  capitalize,
  formatRank,
  geographyNames,
  placeName,
  shortName,
  showCount,
  showFigure,
  showSpan,
  showStanding,
} from './format.ts';
import { showLatestYears } from './measureYears.ts';
import { extremes, medianOf, standingOf } from './ranks.ts';
import { mainGeography, rankedValuesOf, valuesOf } from './values.ts';

/** A figure of a metro in words, with its year. */
interface Told {
  readonly text: string;
  /** The same without its sign. */
  readonly size: string;
  readonly years: readonly number[];
  readonly value: number;
  /** The figure of the median metro. */
  readonly median: string;
  /** The share of other metros with a lower figure, 0 to 1. */
  readonly above: number;
}

function tell(name: string, place: number): Told | undefined {
  const measure = release.findMeasure(name);
  const values = measure?.geographies.msa && valuesOf(name, 'msa');
  const value = values?.[place] ?? null;
  if (!measure || !values || value === null) return undefined;
  const others = values.filter((_, i) => i !== place).filter((one) => one !== null);
  const above = others.filter((one) => one < value).length / Math.max(1, others.length);
  const { vintages } = measure.geographies.msa!;
  const size = showFigure(Math.abs(value), measure);
  const median = showFigure(medianOf(values), measure);
  return { text: showFigure(value, measure), size, years: vintages, value, median, above };
}

/** Returns the main facts of a metro in two to four sentences. Each has its year; what is missing has no sentence. */
export function summarizeMetro(place: number): string {
  const city = shortName(content.metros[place]!.name);
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
  const median = told.median.startsWith('−') ? told.median : `+${told.median}`;
  if (told.value < 0) return `Its population fell ${told.size} from ${from} to ${to} (median metro: ${median}).`;
  return `It grew ${told.text} from ${from} to ${to}, ${compareGrowth(told.above)}.`;
}

/** @param above the share of other metros with lower growth, 0 to 1 */
function compareGrowth(above: number): string {
  const percent = Math.round(above * 100);
  if (percent === 100) return 'faster than nearly all metros';
  if (percent === 0) return 'slower than nearly all metros';
  return percent >= 50 ? `faster than ${percent}% of metros` : `slower than ${100 - percent}% of metros`;
}

/** The share of metros at each end of a ranking whose rank is a main fact. */
const outerShare = 0.1;

/** @param city the name of the metro, if no sentence before has it */
function sayWork(place: number, city: string | undefined): string | undefined {
  const unemployment = sayLevel('unemployment_rate', 'unemployment', place);
  const income = sayLevel('per_capita_income', 'per capita income', place);
  const [first, second] = [unemployment, income].filter((one) => one !== undefined);
  if (!first) return undefined;
  const start = city ? `In ${city}, ${first.text}` : capitalize(first.text);
  if (!second) return `${start}.`;
  return first.isRanked ? `${start}. ${capitalize(second.text)}.` : `${start}, and ${second.text}.`;
}

/** Returns a figure as a clause, with its rank if it is among the outer tenth of metros, else with that of the median metro. */
function sayLevel(name: string, noun: string, place: number): { text: string; isRanked: boolean } | undefined {
  const told = tell(name, place);
  const standing = told && standingOf(rankedValuesOf(name, 'msa'), place);
  if (!told || !standing) return undefined;
  const isRanked = standing.rank <= standing.of * outerShare;
  const text = `${noun} was ${told.text} in ${showSpan(told.years)}`;
  return { text: isRanked ? `${text}, ${showStanding(standing)}` : `${text} (median metro: ${told.median})`, isRanked };
}

/** Returns a sentence with the range and the median of a measure's values, and their year unless the description has it. */
export function describeRange(measure: ServedMeasure): string {
  const geography = mainGeography(measure);
  const values = valuesOf(measure.name, geography);
  const [highest = 0] = extremes(values, 1, 'highest');
  const [lowest = 0] = extremes(values, 1, 'lowest');
  const nameOf = (place: number) =>
    geography === 'msa' ? placeName(content.metros[place]!) : content.regions[geography][place]!.name;
  const end = (place: number) => `${showFigure(values[place]!, measure)} (${nameOf(place)})`;
  const { regions } = measure.geographies[geography]!;
  const all = `${showCount(regions)} ${geographyNames[geography]}`;
  const years = showLatestYears(measure, geography);
  const middle = `the median is ${showFigure(medianOf(values), measure)}${measure.description.includes(years) ? '' : ` (${years})`}`;
  const zeros = values.filter((value) => value === 0).length;
  // Of many regions with zero, none is the lowest.
  if (values[lowest] === 0 && zeros > 1)
    return `It is ${showFigure(0, measure)} in ${showCount(zeros)} of ${all}; the highest is ${end(highest)}, and ${middle}.`;
  return `Among ${all}, it ranges from ${end(lowest)} to ${end(highest)}; ${middle}.`;
}
