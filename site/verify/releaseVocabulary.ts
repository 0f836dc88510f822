import { wordsForMeasure } from '../figures/closestMeasures.ts';
import { everydayNamesOf, meansOneMetro } from '../figures/everydayNames.ts';
import { shortName } from '../figures/format.ts';
import { stateName } from '../figures/release.ts';
import type { SiteMeasure } from '../../common/siteData.ts';
import { siteData } from '../siteData.ts';
import type { ClaimMeasure, Place, Vocabulary } from './vocabulary.ts';

/** Returns the names of the places and measures of the release. */
export function releaseVocabulary(): Vocabulary {
  const { metros, metrosByPopulation, regions, measures } = siteData;
  return {
    places: [
      { code: 'US', name: 'United States', names: ['USA', 'the nation'] },
      ...metrosByPopulation.map((place) => metroPlace(metros[place]!)),
      ...regions.state.map(({ geoid, name }) => ({ code: geoid, name, names: [] })),
      ...regions.county.map(({ geoid, name }) => ({ code: geoid, name, names: [withStateName(name)] })),
    ],
    measures: measures.map((measure) => {
      const { name, label, unit, search_terms = [] } = measure;
      return { name, label, unit, words: [...search_terms, ...wordsForMeasure(name)], ...growthOf(measure) };
    }),
  };
}

/** Returns over how many years a measure says how much the population grew; nothing for other measures. */
function growthOf({ name, geographies }: SiteMeasure): Pick<ClaimMeasure, 'growth'> {
  const years = /^(?:bea_)?population_growth_(\d+)yr$/.exec(name)?.[1];
  const last = geographies.msa?.vintages.at(-1);
  return years === undefined || last === undefined ? {} : { growth: { years: Number(years), last } };
}

/** A metro is also called by its first city, alone or with a state, and by common names that mean no other metro. */
function metroPlace({ cbsa, name, states }: (typeof siteData.metros)[number]): Place {
  const everyday = everydayNamesOf({ name, states }).filter(meansOneMetro);
  const city = shortName(name);
  const withState = states.flatMap((state) => [`${city}, ${state}`, `${city}, ${stateName(state)}`]);
  return { code: cbsa, name, names: [city, ...withState, ...everyday] };
}

/** Returns the name of a county, `Travis County, TX`, with the name of the state. */
function withStateName(name: string): string {
  const comma = name.lastIndexOf(', ');
  return `${name.slice(0, comma)}, ${stateName(name.slice(comma + 2))}`;
}
