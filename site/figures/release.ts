import { standardFigures } from '../../api/domain/standardFigures.ts';
import type { Attribution, Geography } from '../../api/schemas/common.ts';
import { geographies } from '../../api/schemas/common.ts';
import type { GivenMeasure } from '../../common/siteData.ts';
import { given } from '../read.ts';
import { ranksOf } from './ranks.ts';

/** Measures by name. */
export const measures: ReadonlyMap<string, GivenMeasure> = new Map(given.measures.map((one) => [one.name, one]));

const attributions = new Map(given.attributions.map((one) => [one.dataset, one]));

/** The credits of some datasets, each once, by key. */
export const creditsOf = (keys: Iterable<string>): Attribution[] =>
  [...new Set(keys)].sort().map((key) => attributions.get(key)!);

/** The datasets behind the values of some measures: their sources, and the regions'. */
export const sourcesOf = (shown: Iterable<GivenMeasure>): string[] => [
  given.geography,
  ...[...shown].flatMap(({ sources }) => sources),
];

/** The datasets that the service computed the values of some measures from, where those are not the publisher's own. */
export const computedFrom = (shown: Iterable<GivenMeasure>, geography: Geography): string[] =>
  [...shown].flatMap(({ geographies, sources }) => (geographies[geography]?.computed_by_cadastre ? sources : []));

/** Where a measure is shown: at metros where they have values, else at what there is. */
export const mainGeography = ({ geographies: served }: Pick<GivenMeasure, 'geographies'>): Geography =>
  geographies.find((geography) => served[geography])!;

export const valuesOf = (name: string, geography: Geography): readonly (number | null)[] =>
  given.values[name]![geography]!;

const ranks = new Map<string, (number | null)[]>();

/** Each metro's rank by a measure, the highest value first. */
export function metroRanks(name: string): (number | null)[] {
  let found = ranks.get(name);
  if (!found) ranks.set(name, (found = ranksOf(valuesOf(name, 'msa'))));
  return found;
}

/** What a profile begins with, those served (D30). */
export const standardMeasures = standardFigures.flatMap((name) => measures.get(name) ?? []);

export const populationOf = (place: number): number | null => given.values['population']?.msa?.[place] ?? null;

export const metroAddress = (place: number): string => `/metros/${given.metros[place]!.slug}`;
