import type { Dataset } from '../../api/schemas/dataset.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { content, prepared } from '../release.ts';
import { showDatasetYears, yearsPerFigure } from './datasetYears.ts';
import { geographyNames, showCount } from './format.ts';

/** As many measures are named in the description of a dataset. */
const namedMeasures = 3;

const listed = new Intl.ListFormat('en-US');

/** The codes of the District of Columbia and Puerto Rico among those of states. */
const otherStates: Readonly<Record<string, string>> = { '11': 'DC', '72': 'Puerto Rico' };

/** Returns a sentence about the data of a dataset: its first measures, its regions and its years. */
export function describeDataset(dataset: Dataset, measures: readonly ServedMeasure[]): string {
  // A comma in a label would be one of the list, and a change says less than its figure.
  const labels = measures
    .filter(({ name, label }) => !(label.includes(',') || /_\d+yr$/.test(name)))
    .map(({ label }) => label);
  const named = labels.slice(0, namedMeasures).map((label, i) => (i === 0 ? label : lowerFirst(label)));
  const more = measures.length - named.length;
  const rest = `${more}${named.length > 0 ? ' more' : ''} measure${more === 1 ? '' : 's'}`;
  const where = geographies.flatMap((one) => (one === 'state' ? statesWith(measures) : regionsWith(measures, one)));
  return `${listed.format(more > 0 ? [...named, rest] : named)} of ${listed.format(where)}, ${describePeriods(dataset)}.`;
}

/** Returns the years of a dataset in a sentence: `2000–2024`, `2014–2018 and 2019–2023 (5-year figures)`. */
function describePeriods(dataset: Dataset): string {
  const years = listed.format(showDatasetYears(dataset));
  const length = yearsPerFigure(dataset);
  return length === undefined ? years : `${years} (${length}-year figures)`;
}

/** Returns a label as it is within a sentence: "Employed people" becomes "employed people", "GDP per person" is unchanged. */
const lowerFirst = (label: string) => (/^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label);

/** Returns the number of regions that have a latest value of any of the measures, if there are any: `3,221 counties`. */
function regionsWith(measures: readonly ServedMeasure[], geography: Geography): string[] {
  const count = Math.max(...measures.map((one) => one.geographies[geography]?.regions ?? 0));
  return count === 0 ? [] : [`${showCount(count)} ${geographyNames[geography]}`];
}

/** Returns the states that have a latest value of any of the measures, as `nameStates` does. */
export const statesWith = (measures: readonly ServedMeasure[]): string[] => nameStates(stateCodesWith(measures));

/** Returns the codes of the states that have a latest value of any of the measures. */
export const stateCodesWith = (measures: readonly ServedMeasure[]): string[] =>
  content.regions.state
    .filter((_, i) => measures.some(({ name }) => (prepared.columns[name]?.state?.at(i) ?? null) !== null))
    .map(({ geoid }) => geoid);

/** Names what is none of the 50 states: `DC`, `Puerto Rico`. */
export const nameOtherStates = (codes: readonly string[]): string[] => codes.flatMap((code) => otherStates[code] ?? []);

/** Returns how many states there are, and names what is none: `50 states`, `DC`, `Puerto Rico`. */
export function nameStates(codes: readonly string[]): string[] {
  const others = nameOtherStates(codes);
  const states = codes.length - others.length;
  return [...(states > 0 ? [`${states} ${geographyNames.state}`] : []), ...others];
}
