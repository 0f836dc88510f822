import type { Geography } from '../schemas/common.ts';
import type { FormerRegion } from '../schemas/formerRegion.ts';
import { notCovered } from '../schemas/territories.ts';
import { codeNames, commonNames } from './commonNames.ts';
import { nearestName, wordsOf } from './text.ts';

/** What names of places are read from: a release, or what the site has of one. */
export interface PlaceNames {
  readonly content: {
    readonly regions: Readonly<Record<Geography, readonly KnownRegion[]>>;
    readonly former: readonly FormerRegion[];
    /** In the order of `regions.msa`; absent on the site, where no text has slugs. */
    readonly metros?: readonly { readonly slug: string }[];
  };
}

interface KnownRegion {
  /** Absent on the site. */
  readonly id?: string;
  readonly geoid: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly isArea?: true;
}

/** A region that a text names. `geography` is `us` for the United States, whose place is 0. */
export interface NamedRegion {
  readonly geography: Geography | 'us';
  readonly place: number;
  readonly geoid: string;
  readonly name: string;
  /** Of an area among the metros. */
  readonly isArea?: true;
}

/** The United States. */
export const nation: NamedRegion = { geography: 'us', place: 0, geoid: 'US', name: 'United States' };
const namesOfNation = ['US', 'USA', 'United States', 'United States of America', 'the nation', 'the country'];

/** Words before a name that say nothing of the place. */
const wordsBefore = /^(?:greater|metro|the)\s+/i;

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
function once<T>(make: (release: PlaceNames) => T): (release: PlaceNames) => T {
  // Releases that differ in areas alone have the same counties.
  const known = new WeakMap<readonly KnownRegion[], T>();
  return (release) => {
    const { county } = release.content.regions;
    let made = known.get(county);
    if (made === undefined) known.set(county, (made = make(release)));
    return made;
  };
}

/**
 * Returns the regions that a text may name: by code, id or slug, else by name, in any letter case. A metro is also named by
 * its first cities, with or without a state: Austin; Austin, TX; Austin-Round Rock, TX; or by a title that it had before. A county
 * needs no state, or else not what it is: Travis County; Travis, TX. A common name may stand for several metros: Bay Area.
 */
export function findRegions(release: PlaceNames, text: string): readonly NamedRegion[] {
  const coded = findCoded(release, text);
  if (coded) return coded;
  const byName = nameIndex(release);
  const key = nameKey(text);
  const named = byName.get(key);
  if (named) return named;
  const ending = metroWords.find((words) => key.endsWith(` ${words}`));
  if (ending !== undefined) {
    const metros = byName.get(key.slice(0, -ending.length - 1)) ?? [];
    return metros.filter(({ geography }) => geography === 'msa');
  }
  const loose = looseIndex(release).get(squeeze(key));
  // A city that is a county has the name of its former metro, too: Danville, VA.
  const isCity = loose?.every(({ name }) => / city,/.test(name));
  if (loose && (isCity || formerRegions(release, text).length === 0)) return loose;
  return withEarlierTitle(release, text);
}

/**
 * Like `findRegions`; if nothing matches, drops words such as "greater", then tries later cities of metro names. A later city comes before
 * counties that are named by a word alone: Oakland is the city in California, then the county in Michigan.
 */
export function findNamed(release: PlaceNames, text: string): readonly NamedRegion[] {
  const rest = text.trim().replace(wordsBefore, '');
  // A city may have the word in its name: The Villages.
  const searches = [
    () => withCities(release, text, findRegions(release, text)),
    () => withCities(release, rest, findRegions(release, rest)),
    () => metrosWithCity(release, rest),
    () => metrosWithCity(release, text),
  ];
  for (const search of searches) {
    const found = search();
    if (found.length > 0) return found;
  }
  return [];
}

/** Puts metros with a city of the name before regions that all are counties, if the text names neither a kind nor a state. */
function withCities(release: PlaceNames, text: string, found: readonly NamedRegion[]): readonly NamedRegion[] {
  const isBare = ({ geography, name }: NamedRegion) =>
    geography === 'county' && bareCounty(name) === squeeze(nameKey(text));
  return found.length > 0 && found.every(isBare) ? [...metrosWithCity(release, text), ...found] : found;
}

/** The counties by their names without what they are and without their states. */
const bareCounties = once(({ content }) =>
  Map.groupBy(
    content.regions.county.map(({ geoid, name }, place) => ({ geography: 'county', place, geoid, name }) as const),
    ({ name }) => bareCounty(name),
  ),
);

/** Returns the counties, and cities that are counties, that have the name of a text without its state: two for `Baltimore`. */
export const countiesOfName = (release: PlaceNames, text: string): readonly NamedRegion[] =>
  bareCounties(release).get(squeeze(nameKey(text.split(',')[0]!))) ?? [];

/** Returns the name of a county without what it is and without its state: `travis` of Travis County, TX. */
const bareCounty = (name: string): string => squeeze(nameKey(name.split(',')[0]!.replace(countyWords, '')));

const kindOrder = { us: 0, msa: 1, state: 2, county: 3 } as const;

/** Returns regions of one name, the likeliest first: a state by its code, then metros, states and counties, each in their order. */
export function likeliestFirst(regions: readonly NamedRegion[], text: string): NamedRegion[] {
  const isCode = /^[A-Z]{2}$/.test(text.trim());
  const rankOf = ({ geography }: NamedRegion) => (isCode && geography === 'state' ? 0 : kindOrder[geography]);
  return regions.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const commonKeys = new Set(Object.keys(commonNames).map(nameKey));

/** Whether a text is a common name, which means all of its metros. */
export const isCommonName = (text: string): boolean => commonKeys.has(nameKey(text));

/** Returns the region that has a code, an id or a slug. No code is one of two regions. */
export const findByCode = (release: PlaceNames, text: string): NamedRegion | undefined => findCoded(release, text)?.[0];

/** Whether a text is a code, id or slug of a region, or a name of its own: of a metro also its first cities, of a county also without its type. */
export const isNamed = (release: PlaceNames, text: string): boolean =>
  findCoded(release, text) !== undefined || looseIndex(release).has(squeeze(nameKey(text)));

function findCoded(release: PlaceNames, text: string): readonly NamedRegion[] | undefined {
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
function withEarlierTitle(release: PlaceNames, text: string): readonly NamedRegion[] {
  const [, names = '', states = ''] = /^([^,]+)(?:,\s*([a-z]{2}(?:-[a-z]{2})*))?$/i.exec(text.trim()) ?? [];
  const cities = citiesOf(names);
  if (cities.length < 2 && !states.includes('-')) return [];
  const ofStates = states === '' ? [''] : [...new Set(states.split('-'))].map((state) => ` ${state}`);
  for (const city of cities) {
    const found = new Set(ofStates.flatMap((state) => metrosWithCity(release, city + state)));
    const shared = ({ name }: NamedRegion) => {
      const own = new Set(citiesOf(name).map(nameKey));
      return cities.filter((one) => own.has(nameKey(one))).length;
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
export function formerRegions(release: PlaceNames, text: string): readonly FormerRegion[] {
  const former = formerIndex(release);
  const { code } = longCode.exec(text.trim())?.groups ?? {};
  return former.get(code ?? text.trim()) ?? former.get(nameKey(text)) ?? [];
}

/** Returns the current regions that have land of some former ones. */
export function successorsOf(release: PlaceNames, former: readonly FormerRegion[]): NamedRegion[] {
  const byCode = codeIndex(release);
  const find = (geography: Geography, codes: readonly string[] = []) =>
    codes.flatMap((code) => (byCode.get(code) ?? []).filter((region) => region.geography === geography));
  return former.flatMap(({ metros, counties }) => [...find('msa', metros), ...find('county', counties)]);
}

/** Returns what became of a former region, as sentences that name the current regions. */
export function describeFormer(release: PlaceNames, former: FormerRegion): string {
  const { geography, code, name, note } = former;
  const successors = successorsOf(release, [former]).map((region) => `${region.geoid} (${region.name})`);
  const kind = geography === 'msa' ? 'metro' : 'county';
  return `${name === undefined ? code : `${name} (${code})`} is not a ${kind} today. ${note} Today: ${successors.join(', ')}`;
}

/** How many names an error suggests. */
const maxNear = 3;

const isShortCode = (text: string) => /^\d{1,4}$/.test(text.trim());

/** Returns the code that a text is without its first zeros; none for other texts. */
export function codeWithZeros(release: PlaceNames, text: string): string[] {
  if (!isShortCode(text)) return [];
  const code = text.trim();
  const padded = code.padStart(code.length < 2 ? 2 : 5, '0');
  return codeIndex(release).has(padded) ? [padded] : [];
}

/**
 * Returns names of regions that may have been meant by a text that names none: a code with the zeros that it has lost, metros with a
 * city that begins with its words, or a name of nearly the same letters. Where the text names a state, they are in that state; a text
 * that names something else after a comma, such as Toronto, Ontario, has none.
 */
export function nearRegions(release: PlaceNames, text: string): string[] {
  if (isShortCode(text)) return codeWithZeros(release, text);
  if (notCovered(text) !== undefined) return [];
  const { name, states } = splitState(release, text);
  const { regions } = release.content;
  const metros = regions.msa.filter((metro) => !states || metro.states.some((code) => states.includes(code)));
  const key = nameKey(name);
  if (key === '') return [];
  const longer = metros.filter((metro) => citiesOf(metro.name).some((city) => nameKey(city).startsWith(`${key} `)));
  if (longer.length > 0) return longer.slice(0, maxNear).map((metro) => metro.name);
  const names = Map.groupBy(metros, (metro) => nameKey(citiesOf(metro.name)[0]!));
  if (!states) for (const state of regions.state) names.set(nameKey(state.name), [state]);
  const near = nearestName(key, names.keys(), key.length < 6 ? 1 : 2);
  return near === undefined
    ? []
    : names
        .get(near)!
        .slice(0, maxNear)
        .map((region) => region.name);
}

/** The USPS codes of states, by code and name. */
const stateCodes = once(
  (release) =>
    new Map([...stateNames(release)].flatMap(([code, name]) => [code, name].map((one) => [nameKey(one), code]))),
);

/** How many words the name of a state has at most. */
const maxStateWords = 3;

/**
 * Splits a text into a name and the USPS codes of the states that it names after it: Jackson, Wyoming; Columbus, GA-AL; Charlotte NC.
 * `states` is undefined if it names none, and empty if there is a comma and no state after it.
 */
export function splitState(release: PlaceNames, text: string): { name: string; states?: readonly string[] } {
  const codes = stateCodes(release);
  const [name = '', ...after] = text.split(',');
  if (after.length > 0) {
    const where = after.join(' ');
    const whole = codes.get(nameKey(where));
    return { name, states: whole ? [whole] : where.split('-').flatMap((one) => codes.get(nameKey(one)) ?? []) };
  }
  const words = nameKey(name).split(' ');
  for (let count = Math.min(maxStateWords, words.length - 1); count > 0; count--) {
    const code = codes.get(words.slice(-count).join(' '));
    if (code !== undefined) return { name: words.slice(0, -count).join(' '), states: [code] };
  }
  return { name };
}

/** Returns the metros that have a text as one of the cities in their name, with or without a state: Fort Worth; Tacoma, WA. */
export const metrosWithCity = (release: PlaceNames, text: string): readonly NamedRegion[] =>
  cityIndex(release).get(nameKey(text)) ?? [];

/** The regions but areas, which belong to one request. What is computed from a release is kept for all of its requests. */
const placed = ({ content: { regions } }: PlaceNames) =>
  (['msa', 'county', 'state'] as const).flatMap((geography) =>
    regions[geography].flatMap((region, place) => {
      const { geoid, name, isArea } = region;
      return isArea ? [] : { ...region, named: { geography, place, geoid, name } };
    }),
  );

/** The regions by id, code and slug. */
const codeIndex = once((release): Index => {
  const byCode = new Map<string, NamedRegion[]>([[nation.geoid.toLowerCase(), [nation]]]);
  for (const { id, geoid, named } of placed(release)) {
    const slug = named.geography === 'msa' ? release.content.metros?.[named.place]?.slug : undefined;
    for (const code of [id, geoid, slug]) if (code !== undefined) add(byCode, code, named);
  }
  return byCode;
});

/** The name of each state, by its USPS code. */
export const stateNames = once(
  ({ content }) => new Map(content.regions.state.flatMap(({ name, states }) => states.map((code) => [code, name]))),
);

const stateKeys = once(
  (release) => new Map([...stateNames(release)].map(([code, name]) => [code, [nameKey(code), nameKey(name)] as const])),
);

const nameIndex = once((release): Index => {
  const byName = new Map<string, NamedRegion[]>();
  for (const name of namesOfNation) add(byName, nameKey(name), nation);
  for (const { name, states, named } of placed(release))
    for (const key of keysOf(named.geography, name, states, stateKeys(release))) add(byName, key, named);
  for (const [common, names] of Object.entries({ ...commonNames, ...codeNames }))
    for (const metro of names.flatMap((name) => byName.get(nameKey(name)) ?? []))
      if (metro.geography === 'msa') add(byName, nameKey(common), metro);
  return byName;
});

/** The regions by name without spaces, and counties without what kind they are. */
const looseIndex = once((release): Index => {
  const byName = new Map<string, NamedRegion[]>();
  for (const [key, regions] of nameIndex(release)) for (const region of regions) add(byName, squeeze(key), region);
  for (const { name, states, named } of placed(release)) {
    if (named.geography !== 'county') continue;
    const short = bareCounty(name);
    for (const state of ['', ...states.flatMap((code) => stateKeys(release).get(code) ?? nameKey(code))])
      add(byName, short + squeeze(state), named);
  }
  return byName;
});

/** The metros by each city in their names, with and without a state. */
const cityIndex = once((release): Index => {
  const byCity = new Map<string, NamedRegion[]>();
  for (const { name, states, named } of placed(release))
    if (named.geography === 'msa')
      for (const city of citiesOf(name))
        for (const text of [city, ...states.map((state) => `${city} ${state}`)]) add(byCity, nameKey(text), named);
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
        if (one === name || where !== '') add(former, nameKey(`${one} ${where}`), region);
  }
  return former;
});

/**
 * Returns the names that a sentence may call places by, as `nameKey` returns them: those that say that a county is one, and no codes of
 * states, which are also words.
 */
export const namesInSentences = once((release): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const [key, regions] of nameIndex(release))
    if (key.length > 2 || regions.some(({ geography }) => geography !== 'state')) names.add(key);
  for (const { name = '' } of release.content.former) {
    const [own = '', state = ''] = name.split(', ');
    for (const one of [name, `${own} ${stateNames(release).get(state) ?? state}`]) names.add(nameKey(one));
    // "Cleveland-Elyria" is a name without its state; "Danville" is that of many cities.
    if (wordsOf(own).length > 1) names.add(nameKey(own));
  }
  return names;
});

const squeeze = (key: string) => key.replaceAll(' ', '');

/** Returns the names of a region, as `nameKey` returns them. @param stateKeys the keys of a state's code and name, by its code */
function keysOf(
  geography: Geography,
  name: string,
  states: readonly string[],
  stateKeys: ReadonlyMap<string, readonly [code: string, name: string]>,
): string[] {
  if (geography === 'state')
    return [name, `${name} state`, `state of ${name}`, ...states.flatMap((code) => [code, `US-${code}`])].map(nameKey);
  const [ownName = ''] = name.split(',');
  const spelled = states.map((code) => stateKeys.get(code)?.[1] ?? nameKey(code));
  if (geography === 'county') {
    const own = nameKey(ownName);
    return [nameKey(name), own, ...spelled.map((state) => `${own} ${state}`)];
  }
  const cities = citiesOf(name).map(nameKey);
  const beginnings = cities.map((_, i) => cities.slice(0, i + 1).join(' '));
  const endings = [...states.map(nameKey), ...spelled, nameKey(states.join(' '))];
  return [nameKey(name), ...beginnings.flatMap((city) => [city, ...endings.map((one) => `${city} ${one}`)])];
}

/** Returns the cities in a metro's name. */
function citiesOf(name: string): string[] {
  return name
    .split(',')[0]!
    .split(/[-/]/)
    .filter((city) => city !== '');
}

/** Returns a name as names are compared: its folded words, of which some are abbreviated. */
export function nameKey(name: string): string {
  return wordsOf(name)
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
}

function add<T>(map: Map<string, T[]>, key: string, region: T): void {
  const list = map.get(key);
  if (!list) map.set(key, [region]);
  else if (!list.includes(region)) list.push(region);
}
