import type { Geography } from '../schemas/common.ts';
import { commonNames } from './commonNames.ts';
import type { Release } from './release.ts';
import { nearestName, wordsOf } from './text.ts';

/** A region that a text names. `geography` is `us` for the United States, whose place is 0. */
export interface NamedRegion {
  readonly geography: Geography | 'us';
  readonly place: number;
  readonly geoid: string;
  readonly name: string;
}

/** The United States. */
export const nation: NamedRegion = { geography: 'us', place: 0, geoid: 'US', name: 'United States' };
const namesOfNation = ['US', 'USA', 'United States', 'United States of America'];

/** Words that say that a metro is meant, at the end of a name. */
const metroWords = ['metropolitan statistical area', 'metropolitan area', 'metro area', 'metro', 'msa'];

const abbreviations: Readonly<Record<string, string>> = { saint: 'st', fort: 'ft', mount: 'mt' };

/** The regions of a release by what they may be called. */
interface RegionIndex {
  /** By id, code and slug. */
  readonly byCode: ReadonlyMap<string, readonly NamedRegion[]>;
  readonly byName: ReadonlyMap<string, readonly NamedRegion[]>;
}

const indexes = new WeakMap<Release, RegionIndex>();

/**
 * Returns the regions that a text may name: by code, id or slug, else by name, in any letter case. A metro is also named by
 * its first cities, with or without a state: Austin; Austin, TX; Austin-Round Rock, TX. A county needs no state: Travis County.
 * A common name may stand for several metros: Bay Area.
 */
export function findRegions(release: Release, text: string): readonly NamedRegion[] {
  const { byCode, byName } = indexOf(release);
  const coded = byCode.get(text.trim().toLowerCase());
  if (coded) return coded;
  const key = keyOf(text);
  const ending = metroWords.find((words) => key.endsWith(` ${words}`));
  if (ending === undefined) return byName.get(key) ?? [];
  const metros = byName.get(key.slice(0, -ending.length - 1)) ?? [];
  return metros.filter(({ geography }) => geography === 'msa');
}

/** How many names an error suggests. */
const maxNear = 3;

/** Returns names of regions that may have been meant by a text that names none: metros with its words, or a similar name. */
export function nearRegions({ content }: Release, text: string): string[] {
  const words = ` ${keyOf(text)} `;
  const withWords = content.metros.filter(({ name }) => ` ${keyOf(name)} `.includes(words));
  if (words.trim() !== '' && withWords.length > 0) return withWords.slice(0, maxNear).map(({ name }) => name);
  const names = new Map(content.regions.state.map(({ name }) => [name, name]));
  for (const { name } of content.metros) names.set(citiesOf(name)[0]!, name);
  const near = nearestName(text.split(',')[0]!, names.keys());
  return near === undefined ? [] : [names.get(near)!];
}

/** Returns the metros that have a text as one of the cities in their name, with or without a state: Fort Worth; Tacoma, WA. */
export function metrosWithCity({ content }: Release, text: string): NamedRegion[] {
  const key = keyOf(text);
  return content.regions.msa.flatMap(({ geoid, name, states }, place) => {
    const texts = citiesOf(name).flatMap((city) => [city, ...states.map((state) => `${city} ${state}`)]);
    return texts.some((one) => keyOf(one) === key) ? { geography: 'msa' as const, place, geoid, name } : [];
  });
}

function indexOf(release: Release): RegionIndex {
  let index = indexes.get(release);
  if (!index) indexes.set(release, (index = createIndex(release)));
  return index;
}

function createIndex({ content }: Release): RegionIndex {
  const byCode = new Map<string, NamedRegion[]>();
  const byName = new Map<string, NamedRegion[]>();
  const stateNames = new Map(content.regions.state.flatMap(({ name, states }) => states.map((code) => [code, name])));
  for (const name of namesOfNation) add(byName, keyOf(name), nation);
  for (const geography of ['msa', 'county', 'state'] as const)
    for (const [place, { id, geoid, name, states }] of content.regions[geography].entries()) {
      const region = { geography, place, geoid, name };
      for (const code of [id, geoid]) add(byCode, code, region);
      for (const one of namesOf(geography, name, states, stateNames)) add(byName, keyOf(one), region);
      if (geography === 'msa') add(byCode, content.metros[place]!.slug, region);
    }
  for (const [common, names] of Object.entries(commonNames))
    for (const metro of names.flatMap((name) => byName.get(keyOf(name)) ?? []))
      if (metro.geography === 'msa') add(byName, keyOf(common), metro);
  return { byCode, byName };
}

/** @param stateNames the name of each state, by its USPS code */
function namesOf(
  geography: Geography,
  name: string,
  states: readonly string[],
  stateNames: ReadonlyMap<string, string>,
): string[] {
  if (geography === 'state') return [name, `${name} state`, `state of ${name}`, ...states];
  const [ownName = ''] = name.split(',');
  const spelled = states.map((code) => stateNames.get(code) ?? code);
  if (geography === 'county') return [name, ownName, ...spelled.map((state) => `${ownName} ${state}`)];
  const cities = citiesOf(name);
  const beginnings = cities.map((_, i) => cities.slice(0, i + 1).join(' '));
  const endings = [...states, ...spelled, states.join(' ')];
  return [name, ...beginnings.flatMap((city) => [city, ...endings.map((one) => `${city} ${one}`)])];
}

/** Returns the cities in a metro's name. */
function citiesOf(name: string): string[] {
  return name
    .split(',')[0]!
    .split(/[-/]/)
    .filter((city) => city !== '');
}

function keyOf(name: string): string {
  return wordsOf(name)
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
}

function add(map: Map<string, NamedRegion[]>, key: string, region: NamedRegion): void {
  const list = map.get(key);
  if (!list) map.set(key, [region]);
  else if (!list.includes(region)) list.push(region);
}
