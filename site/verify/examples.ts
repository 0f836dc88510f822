import { shortName, showFigure, showName } from '../figures/format.ts';
import { measures, valuesOf } from '../figures/release.ts';
import { siteData } from '../siteData.ts';

/** The measures of the example table. */
const tableMeasures = ['population', 'unemployment_rate', 'per_capita_income'];

/** How many metros the example table has. */
const tableMetros = 3;

/**
 * Returns a text and a table to try the page with. Their figures are those of the release, but the text gives the
 * unemployment rate of the year before for that of the latest year.
 */
export function exampleTexts(): { readonly title: string; readonly text: string }[] {
  const shown = tableMeasures.flatMap((name) => measures.get(name) ?? []).filter(({ geographies }) => geographies.msa);
  const [first, ...others] = siteData.metrosByPopulation;
  if (first === undefined || shown.length === 0) return [];
  const metros = [first, ...others].slice(0, tableMetros);
  const head = ['Metro', ...shown.map(({ label, geographies }) => `${label} ${geographies.msa!.vintages.at(-1)}`)];
  const rows = metros.map((place) => [
    `"${siteData.metros[place]!.name}"`,
    ...shown.map((measure) => valuesOf(measure.name, 'msa')[place]?.toFixed(measure.decimals) ?? ''),
  ]);
  const table = [head, ...rows].map((row) => row.join(',')).join('\n');
  const sentences = [populationSentence(first), staleSentence(first)].filter((sentence) => sentence !== undefined);
  return [
    ...(sentences.length > 0 ? [{ title: 'Try two sentences', text: sentences.join(' ') }] : []),
    { title: 'Try a table', text: table },
  ];
}

function populationSentence(place: number): string | undefined {
  const population = measures.get('population');
  const value = population && valuesOf('population', 'msa')[place];
  if (!population || value == null) return undefined;
  const year = population.geographies.msa!.vintages.at(-1);
  return `${showName(siteData.metros[place]!.name)} had a population of ${showFigure(value, population)} in ${year}.`;
}

function staleSentence(place: number): string | undefined {
  const rate = measures.get('unemployment_rate');
  const history = siteData.history['unemployment_rate'];
  const value = history?.values[place]?.at(-2);
  if (!rate || !history || value == null) return undefined;
  const name = shortName(siteData.metros[place]!.name);
  return `The unemployment rate of ${name} was ${showFigure(value, rate)} in ${history.years.at(-1)}.`;
}
