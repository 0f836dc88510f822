import type { Attribution, Geography } from '../../api/schemas/common.ts';
import { geographies } from '../../api/schemas/common.ts';
import { fipsOf } from '../../api/schemas/states.ts';
import type { SiteMeasure } from '../../common/siteData.ts';
import { type FiguresByDataset, figuresByDataset, type Standing } from './format.ts';
import { medianOf, type RankRange, rankRanges, standingOf } from './ranks.ts';
import { siteData } from '../siteData.ts';

/** Measures by name. */
export const measures: ReadonlyMap<string, SiteMeasure> = new Map(siteData.measures.map((one) => [one.name, one]));

const attributions = new Map(siteData.attributions.map((one) => [one.dataset, one]));

/** Returns the credit of each dataset once, sorted by key. */
export const creditsOf = (keys: Iterable<string>): Attribution[] =>
  [...new Set(keys)].sort().map((key) => attributions.get(key)!);

/** Returns the publishers of a measure's own dataset and of the others behind it: `U.S. Census Bureau`. */
export const publishersOf = ({ sources }: SiteMeasure): string =>
  [...new Set(sources.map((key) => siteData.datasets.find((one) => one.key === key)!.publisher))].join('; ');

/** Returns the datasets behind some measures: their sources and the dataset of the regions. */
export const sourcesOf = (shown: Iterable<SiteMeasure>): string[] => [
  siteData.geography,
  ...[...shown].flatMap(({ sources }) => sources),
];

/** Returns which figures the datasets behind some measures have at a geography. */
export const figuresOf = (shown: Iterable<SiteMeasure>, geography: Geography): FiguresByDataset =>
  figuresByDataset(
    Array.from(shown).flatMap(({ geographies, sources }) => {
      const entry = geographies[geography];
      return entry ? [{ sources, computed: entry.computed_by_cadastre }] : [];
    }),
  );

/** Returns the label of a measure without the parentheses at its end: measures that have it in common are of the same thing. */
export const baseLabel = ({ label }: Pick<SiteMeasure, 'label'>): string => label.replace(/ \([^)]*\)$/, '');

/** Returns the geography at which a measure is shown: metros if they have values. */
export const mainGeography = ({ geographies: served }: Pick<SiteMeasure, 'geographies'>): Geography =>
  geographies.find((geography) => served[geography])!;

/** Returns the values of a measure at a geography, in the order of the regions. */
export const valuesOf = (name: string, geography: Geography): readonly (number | null)[] =>
  siteData.values[name]![geography]!;

const rangesByMeasure = new Map<string, readonly (RankRange | undefined)[]>();

/** Returns where the value of a metro is among all metros, with the ranks that margins of error allow; undefined if it is missing. */
export function metroStanding(name: string, place: number): Standing | undefined {
  const values = valuesOf(name, 'msa');
  const errors = siteData.errors[name];
  if (!errors) return standingOf(values, place);
  const ranges = rangesByMeasure.get(name) ?? rankRanges(values, errors);
  rangesByMeasure.set(name, ranges);
  return standingOf(values, place, ranges[place]);
}

/** Returns the median of the metros or counties in each state for a measure, in the order of the states; null without values. */
export function stateMedians({ name }: SiteMeasure, geography: 'msa' | 'county'): (number | null)[] {
  const { county, state } = siteData.regions;
  // The FIPS code of a county begins with that of its state.
  const codesOf = (place: number) =>
    geography === 'county'
      ? [county[place]!.geoid.slice(0, 2)]
      : siteData.metros[place]!.states.map((code) => fipsOf[code]);
  const placed = valuesOf(name, geography).flatMap((value, place) => codesOf(place).map((code) => ({ code, value })));
  const byState = Map.groupBy(placed, ({ code }) => code);
  return state.map(({ geoid }) => medianOf((byState.get(geoid) ?? []).map(({ value }) => value)));
}

/** Returns the population of a metro; null if it is missing or not available. */
export const populationOf = (place: number): number | null => siteData.values['population']?.msa?.[place] ?? null;

/** Returns the path of a metro's page. */
export const metroAddress = (place: number): string => `/metros/${siteData.metros[place]!.slug}`;

const stateNames = new Map(siteData.regions.state.map(({ geoid, name }) => [geoid, name]));

/** Returns the name of a state: `Texas` for `TX`; the code if the release has no figures of the state. */
export const stateName = (code: string): string => stateNames.get(fipsOf[code] ?? '') ?? code;
