import type { Geography } from '../schemas/common.ts';
import type { FormerRegion } from '../schemas/formerRegion.ts';
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
const metroWords = ['metropolitan statistical area', 'metropolitan area', 'metro area', 'metro', 'msa', 'area'];

/** The kinds of counties, which people leave out: Cook, IL. */
const countyWords =
  /,? (?:county|parish|borough|census area|municipality|municipio|planning region|city and borough|city)$/i;

/** Codes of other systems: `0500000US48453` and `310M700US12420` of the Census Bureau, `geoId/48453` of Data Commons. */
const longCode = /^(?:(?<level>010|040|050|310)[0-9a-z]{0,4}us|geoid\/)(?<code>\d*)$/i;
const geographyOfLevel: Readonly<Record<string, NamedRegion['geography']>> = {
  '010': 'us',
  '040': 'state',
  '050': 'county',
  '310': 'msa',
};

const abbreviations: Readonly<Record<string, string>> = { saint: 'st', fort: 'ft', mount: 'mt' };

type Index<T = NamedRegion> = ReadonlyMap<string, readonly T[]>;

/** Returns a function that makes something of a release when it is first asked for. */
function once<T>(make: (release: Release) => T): (release: Release) => T {
  const known = new WeakMap<Release, T>();
  return (release) => {
    let made = known.get(release);
    if (made === undefined) known.set(release, (made = make(release)));
    return made;
  };
}

/**
 * Returns the regions that a text may name: by code, id or slug, else by name, in any letter case. A metro is also named by
 * its first cities, with or without a state: Austin; Austin, TX; Austin-Round Rock, TX; or by a title that it had before. A county
 * needs no state, or else not what it is: Travis County; Travis, TX. A common name may stand for several metros: Bay Area.
 */
export function findRegions(release: Release, text: string): readonly NamedRegion[] {
  const coded = findCoded(release, text);
  if (coded) return coded;
  const byName = nameIndex(release);
  const key = keyOf(text);
  const named = byName.get(key);
  if (named) return named;
  const ending = metroWords.find((words) => key.endsWith(` ${words}`));
  if (ending !== undefined) {
    const metros = byName.get(key.slice(0, -ending.length - 1)) ?? [];
    return metros.filter(({ geography }) => geography === 'msa');
  }
  const loose = looseIndex(release).get(squeeze(key));
  if (loose && formerRegions(release, text).length === 0) return loose;
  return withEarlierTitle(release, text);
}

/** Returns the region that has a code, an id or a slug. No code is one of two regions. */
export const findByCode = (release: Release, text: string): NamedRegion | undefined => findCoded(release, text)?.[0];

function findCoded(release: Release, text: string): readonly NamedRegion[] | undefined {
  const byCode = codeIndex(release);
  const own = byCode.get(text.trim().toLowerCase());
  const { level, code } = longCode.exec(text.trim())?.groups ?? {};
  if (own || code === undefined) return own;
  const geography = level === undefined ? undefined : geographyOfLevel[level];
  if (geography === 'us') return code === '' ? [nation] : [];
  return byCode.get(code)?.filter((region) => geography === undefined || region.geography === geography);
}

/**
 * Returns the metros that a title of an earlier delineation names, such as Denver-Aurora-Lakewood, CO: those with its first city, or
 * else with the next one, and of these the ones that have most of its cities; without a state, over half of them.
 */
function withEarlierTitle(release: Release, text: string): readonly NamedRegion[] {
  const [, names = '', states = ''] = /^([^,]+)(?:,\s*([a-z]{2}(?:-[a-z]{2})*))?$/i.exec(text.trim()) ?? [];
  const cities = citiesOf(names);
  if (cities.length < 2 && !states.includes('-')) return [];
  const ofStates = states === '' ? [''] : [...new Set(states.split('-'))].map((state) => ` ${state}`);
  for (const city of cities) {
    const found = new Set(ofStates.flatMap((state) => metrosWithCity(release, city + state)));
    const shared = ({ name }: NamedRegion) => {
      const own = new Set(citiesOf(name).map(keyOf));
      return cities.filter((one) => own.has(keyOf(one))).length;
    };
    const most = Math.max(0, ...[...found].map(shared));
    if (most > (states === '' ? cities.length / 2 : 0))
      return distinct([...found].filter((metro) => shared(metro) === most));
  }
  return [];
}

const distinct = (regions: readonly NamedRegion[]) => [
  ...new Map(regions.map((region) => [region.geoid, region])).values(),
];

/** Returns the metros and counties of earlier delineations that a text may name, by code or name. */
export function formerRegions(release: Release, text: string): readonly FormerRegion[] {
  const former = formerIndex(release);
  const { code } = longCode.exec(text.trim())?.groups ?? {};
  return former.get(code ?? text.trim()) ?? former.get(keyOf(text)) ?? [];
}

/** Returns the current regions that have land of some former ones. */
export function successorsOf(release: Release, former: readonly FormerRegion[]): NamedRegion[] {
  const byCode = codeIndex(release);
  const find = (geography: Geography, codes: readonly string[] = []) =>
    codes.flatMap((code) => (byCode.get(code) ?? []).filter((region) => region.geography === geography));
  return former.flatMap(({ metros, counties }) => [...find('msa', metros), ...find('county', counties)]);
}

/** How many names an error suggests. */
const maxNear = 3;

/**
 * Returns names of regions that may have been meant by a text that names none: a code with the zeros that it has lost, metros with its
 * words, or a similar name.
 */
export function nearRegions(release: Release, text: string): string[] {
  const { content } = release;
  if (/^\d{1,4}$/.test(text.trim())) {
    const padded = text.trim().padStart(text.trim().length < 2 ? 2 : 5, '0');
    return codeIndex(release).has(padded) ? [padded] : [];
  }
  const words = ` ${keyOf(text)} `;
  const withWords = content.metros.filter(({ name }) => ` ${keyOf(name)} `.includes(words));
  if (words.trim() !== '' && withWords.length > 0) return withWords.slice(0, maxNear).map(({ name }) => name);
  const names = new Map(content.regions.state.map(({ name }) => [name, name]));
  for (const { name } of content.metros) names.set(citiesOf(name)[0]!, name);
  const near = nearestName(text.split(',')[0]!, names.keys());
  return near === undefined ? [] : [names.get(near)!];
}

/** Returns the metros that have a text as one of the cities in their name, with or without a state: Fort Worth; Tacoma, WA. */
export const metrosWithCity = (release: Release, text: string): readonly NamedRegion[] =>
  cityIndex(release).get(keyOf(text)) ?? [];

const placed = ({ content: { regions } }: Release) =>
  (['msa', 'county', 'state'] as const).flatMap((geography) =>
    regions[geography].map((region, place) => {
      const { geoid, name } = region;
      return { ...region, named: { geography, place, geoid, name } };
    }),
  );

/** The regions by id, code and slug. */
const codeIndex = once((release): Index => {
  const byCode = new Map<string, NamedRegion[]>([[nation.geoid.toLowerCase(), [nation]]]);
  for (const { id, geoid, named } of placed(release)) {
    for (const code of [id, geoid]) add(byCode, code, named);
    if (named.geography === 'msa') add(byCode, release.content.metros[named.place]!.slug, named);
  }
  return byCode;
});

/** The name of each state, by its USPS code. */
export const stateNames = once(
  ({ content }) => new Map(content.regions.state.flatMap(({ name, states }) => states.map((code) => [code, name]))),
);

const nameIndex = once((release): Index => {
  const byName = new Map<string, NamedRegion[]>();
  for (const name of namesOfNation) add(byName, keyOf(name), nation);
  for (const { name, states, named } of placed(release))
    for (const one of namesOf(named.geography, name, states, stateNames(release))) add(byName, keyOf(one), named);
  for (const [common, names] of Object.entries(commonNames))
    for (const metro of names.flatMap((name) => byName.get(keyOf(name)) ?? []))
      if (metro.geography === 'msa') add(byName, keyOf(common), metro);
  return byName;
});

/** The regions by name without spaces, and counties without what kind they are. */
const looseIndex = once((release): Index => {
  const byName = new Map<string, NamedRegion[]>();
  for (const [key, regions] of nameIndex(release)) for (const region of regions) add(byName, squeeze(key), region);
  for (const { name, states, named } of placed(release)) {
    if (named.geography !== 'county') continue;
    const short = squeeze(keyOf(name.split(',')[0]!.replace(countyWords, '')));
    for (const state of ['', ...states.flatMap((code) => [code, stateNames(release).get(code) ?? code])])
      add(byName, short + squeeze(keyOf(state)), named);
  }
  return byName;
});

/** The metros by each city in their names, with and without a state. */
const cityIndex = once((release): Index => {
  const byCity = new Map<string, NamedRegion[]>();
  for (const { name, states, named } of placed(release))
    if (named.geography === 'msa')
      for (const city of citiesOf(name))
        for (const text of [city, ...states.map((state) => `${city} ${state}`)]) add(byCity, keyOf(text), named);
  return byCity;
});

/** Regions of earlier delineations by code, and by name with and without their state and what kind of county they were. */
const formerIndex = once((release): Index<FormerRegion> => {
  const former = new Map<string, FormerRegion[]>();
  for (const region of release.content.former) {
    add(former, region.code, region);
    const [name = '', state = ''] = region.name?.split(', ') ?? [];
    if (name === '') continue;
    const names = region.geography === 'county' ? [name, name.replace(countyWords, '')] : [name];
    for (const one of names)
      for (const where of ['', state, stateNames(release).get(state) ?? state])
        if (one === name || where !== '') add(former, keyOf(`${one} ${where}`), region);
  }
  return former;
});

const squeeze = (key: string) => key.replaceAll(' ', '');

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

function add<T>(map: Map<string, T[]>, key: string, region: T): void {
  const list = map.get(key);
  if (!list) map.set(key, [region]);
  else if (!list.includes(region)) list.push(region);
}
