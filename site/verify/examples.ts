import type { ServedMeasure } from '../../api/domain/release.ts';
import { shortName, showCount, showFigure, showName } from '../figures/format.ts';
import { populationOf, valuesOf } from '../figures/values.ts';
import { content, placesByPopulation, prepared, release } from '../release.ts';
import { verdicts } from './describeVerdict.ts';
import { showNear } from './showNear.ts';

/** The measures of the example table. */
const tableMeasures = ['population', 'unemployment_rate', 'per_capita_income'];

/** How many metros the example table has. */
const tableMetros = 3;

/** GDP is in thousands of dollars. */
const thousandsPerBillion = 1_000_000;

/** What the sentence with a wrong figure multiplies the right one by: no metro or state has three times the largest GDP. */
const wrongFactor = 3;

/**
 * Returns a text and a table to try the page with. The figures of the table are those of the release. In the text, one figure is
 * right, and one each has the value of an earlier year, a wrong unit and a wrong value.
 */
export function exampleTexts(): { readonly title: string; readonly text: string }[] {
  const shown = tableMeasures
    .flatMap((name) => release.findMeasure(name) ?? [])
    .filter(({ geographies }) => geographies.msa);
  const [first, ...others] = placesByPopulation;
  if (first === undefined || shown.length === 0) return [];
  const metros = [first, ...others].slice(0, tableMetros);
  const head = ['Metro', ...shown.map(({ label, geographies }) => `${label} ${geographies.msa!.vintages.at(-1)}`)];
  const rows = metros.map((place) => [
    `"${content.metros[place]!.name}"`,
    ...shown.map((measure) => valuesOf(measure.name, 'msa')[place]?.toFixed(measure.decimals) ?? ''),
  ]);
  const table = [head, ...rows].map((row) => row.join(',')).join('\n');
  const sentences = [
    populationSentence(first),
    staleSentence(first),
    ...others.slice(0, 1).map(wrongUnitSentence),
    wrongFigureSentence(first),
  ].filter((sentence) => sentence !== undefined);
  return [
    ...(sentences.length > 0 ? [{ title: 'Try text with errors', text: sentences.join(' ') }] : []),
    { title: 'Try a table', text: table },
  ];
}

/** Returns a right sentence, which shows what to paste. */
export function exampleSentence(): string | undefined {
  const [first] = placesByPopulation;
  return first === undefined ? undefined : populationSentence(first);
}

function populationSentence(place: number): string | undefined {
  const population = release.findMeasure('population');
  const value = population && valuesOf('population', 'msa')[place];
  if (!population || value == null) return undefined;
  const year = population.geographies.msa!.vintages.at(-1);
  return `${showName(content.metros[place]!.name)} had a population of ${showFigure(value, population)} in ${year}.`;
}

function staleSentence(place: number): string | undefined {
  const stale = staleRate(place);
  return stale && sayStale(place, stale);
}

const sayStale = (place: number, { figure, statedYear }: Stale) =>
  `The unemployment rate of ${shortName(content.metros[place]!.name)} was ${figure} in ${statedYear}.`;

type Stale = NonNullable<ReturnType<typeof staleRate>>;

/** Returns the latest unemployment rate of a metro that is not that of the latest year, as it is shown, with both years. */
function staleRate(place: number) {
  const rate = release.findMeasure('unemployment_rate');
  const history = prepared.yearlyValues['unemployment_rate'];
  if (!rate || !history) return undefined;
  const values = history.values[place]!;
  const shown = values.map((value) => showFigure(value, rate));
  const index = shown.findLastIndex((figure, i) => values[i] !== null && figure !== shown.at(-1));
  const latest = values.at(-1);
  if (index < 0 || latest == null) return undefined;
  return { rate, latest, figure: shown[index]!, year: history.years[index]!, statedYear: history.years.at(-1)! };
}

/** A checked figure as the page shows it, before anyone has checked one. */
interface ExampleCheck {
  readonly tone: 'good' | 'bad';
  /** The sentence with the stated figure. */
  readonly sentence: string;
  readonly verdict: string;
  readonly measure: ServedMeasure;
  readonly place: string;
  readonly year: number;
  readonly stated: string;
  readonly own: string;
  readonly finding?: string;
}

/** Returns the results of the first two sentences of the example text: a right figure, and one of an earlier year. */
export function exampleChecks(): ExampleCheck[] {
  const [first] = placesByPopulation;
  if (first === undefined) return [];
  return [rightCheck(first), staleCheck(first)].filter((one) => one !== undefined);
}

function rightCheck(place: number): ExampleCheck | undefined {
  const measure = release.findMeasure('population');
  const value = populationOf(place);
  const sentence = populationSentence(place);
  if (!measure || value === null || sentence === undefined) return undefined;
  const stated = showFigure(value, measure);
  return {
    ...{ tone: 'good', sentence, verdict: verdicts.rounds_to.text, measure, stated },
    place: showName(content.metros[place]!.name),
    year: measure.geographies.msa!.vintages.at(-1)!,
    own: showNear({ ...measure, value }, stated),
  };
}

function staleCheck(place: number): ExampleCheck | undefined {
  const stale = staleRate(place);
  if (!stale) return undefined;
  const { rate, latest, figure, year, statedYear } = stale;
  return {
    ...{
      tone: 'bad',
      sentence: sayStale(place, stale),
      verdict: `Differs: matches ${year}`,
      measure: rate,
      stated: figure,
    },
    place: showName(content.metros[place]!.name),
    year: statedYear,
    own: showNear({ ...rate, value: latest }, figure),
    finding: `The ${year} figure was ${figure}.`,
  };
}

/** @returns a sentence with millions in place of billions of dollars */
function wrongUnitSentence(place: number): string | undefined {
  const value = gdpOf(place);
  return value === null ? undefined : sayGdp(place, `$${showCount(value / thousandsPerBillion)} million`);
}

function wrongFigureSentence(place: number): string | undefined {
  const value = gdpOf(place);
  const measure = release.findMeasure('gdp');
  return value === null || !measure ? undefined : sayGdp(place, showFigure(value * wrongFactor, measure));
}

/** Returns the GDP of a metro in thousands of dollars; null if it is missing. */
const gdpOf = (place: number) =>
  release.findMeasure('gdp')?.geographies.msa ? (valuesOf('gdp', 'msa')[place] ?? null) : null;

const sayGdp = (place: number, figure: string) =>
  `The gross domestic product of ${shortName(content.metros[place]!.name)} was ${figure} in ${release.findMeasure('gdp')!.geographies.msa!.vintages.at(-1)}.`;
