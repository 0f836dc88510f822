import { scaleLinear } from 'd3-scale';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { placeName, showFigure, showSpan } from '../figures/format.ts';
import { metroStrip } from '../figures/metroStrip.ts';
import { extremes } from '../figures/ranks.ts';
import { metroAddress } from '../figures/places.ts';
import { populationOf, valuesOf } from '../figures/values.ts';
import { content, placesByPopulation, release } from '../release.ts';

/** A comparison to start with, with the figures of one measure. */
export interface Start {
  /** Its name in the address of its page. */
  readonly key: string;
  readonly title: string;
  /** What the figures are: `Population, 2025`. */
  readonly caption: string;
  readonly address: string;
  /** The CBSA codes of its metros. */
  readonly ids: readonly string[];
  /** Who publishes the figures. */
  readonly publisher: string;
  readonly metros: readonly {
    readonly name: string;
    readonly address: string;
    readonly figure: string;
    /** The length of its bar, 0 to 1. */
    readonly share: number;
  }[];
  /** The figure of the median metro, and the length of its bar. */
  readonly median: { readonly figure: string; readonly share: number };
}

/** How many metros a comparison has, and the population of a large metro. */
const count = 4;
const largeMetro = 1_000_000;

/** The CBSA codes of large metros on the Great Lakes. */
const greatLakes = ['16980', '19820', '17410', '33340', '24340', '15380', '40380'];

/** Returns the comparisons to start with. Those that the release lacks the figures of are left out. */
export const findStarts = (): Start[] =>
  [
    startOf(
      'largest',
      'Largest metros',
      'population',
      largest(() => true),
    ),
    startOf(
      'fastest-growing',
      'Fastest-growing large metros',
      'population_growth_5yr',
      leading('population_growth_5yr', 'highest'),
    ),
    startOf(
      'highest-incomes',
      'Highest incomes, large metros',
      'per_capita_income',
      leading('per_capita_income', 'highest'),
    ),
    startOf(
      'lowest-unemployment',
      'Lowest unemployment, large metros',
      'unemployment_rate',
      leading('unemployment_rate', 'lowest'),
    ),
    startOf(
      'texas',
      'Largest metros of Texas',
      'gdp',
      largest(({ states }) => states[0] === 'TX'),
    ),
    startOf(
      'great-lakes',
      'Highest pay on the Great Lakes',
      'average_annual_pay',
      placesByPopulation.filter((place) => greatLakes.includes(content.metros[place]!.cbsa)),
    ),
  ].filter((start) => start !== undefined);

/** Returns the places of the largest of some metros. */
const largest = (isOne: (metro: (typeof content.metros)[number]) => boolean): number[] =>
  placesByPopulation.filter((place) => isOne(content.metros[place]!)).slice(0, count);

/** Returns the values of large metros, without those of others. */
const valuesOfLarge = (name: string): (number | null)[] =>
  valuesOf(name, 'msa').map((value, place) => ((populationOf(place) ?? 0) < largeMetro ? null : value));

/** Returns the places of the large metros with the highest or the lowest values. */
const leading = (name: string, end: 'highest' | 'lowest'): number[] =>
  release.findMeasure(name)?.geographies.msa ? extremes(valuesOfLarge(name), count, end) : [];

function startOf(key: string, title: string, name: string, places: readonly number[]): Start | undefined {
  const measure = release.findMeasure(name);
  if (!measure?.geographies.msa || !places.some((place) => valuesOf(name, 'msa')[place] != null)) return undefined;
  const values = valuesOf(name, 'msa');
  const end = measure.better === 'lower' ? 'lowest' : 'highest';
  const shown = extremes(
    values.map((value, place) => (places.includes(place) ? value : null)),
    count,
    end,
  );
  const { median } = metroStrip(name);
  const length = scaleLinear().domain([0, Math.max(median, ...shown.map((place) => values[place]!))]);
  return {
    median: { figure: showFigure(median, measure), share: Math.max(0, length(median)) },
    key,
    title,
    caption: captionOf(measure),
    address: `/compare/${key}`,
    ids: shown.map((place) => content.metros[place]!.cbsa),
    publisher: content.datasets.find(({ key }) => key === measure.dataset)?.publisher ?? '',
    metros: shown.map((place) => {
      const value = values[place]!;
      return {
        name: placeName(content.metros[place]!),
        address: metroAddress(place),
        figure: showFigure(value, measure),
        share: Math.max(0, length(value)),
      };
    }),
  };
}

const captionOf = (measure: ServedMeasure) =>
  `${measure.label}, ${showSpan(measure.geographies.msa!.vintages, measure)}`;

/** Two metros to compare. */
interface Pair {
  readonly names: readonly string[];
  readonly address: string;
}

/** How many pairs the page offers. */
const pairCount = 6;

/** Returns pairs of the largest metros, each of two that follow each other by population. */
export const findPairs = (): Pair[] =>
  Array.from({ length: pairCount }, (_, i) => {
    const metros = placesByPopulation.slice(2 * i, 2 * i + 2).map((place) => content.metros[place]!);
    return { names: metros.map(placeName), address: `/compare?ids=${metros.map(({ cbsa }) => cbsa).join(',')}` };
  });
