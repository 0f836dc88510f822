import { maxCounties } from '../schemas/choices.ts';
import type { AreaKind, NamedArea } from '../schemas/namedArea.ts';
import { areaNouns, ownCode } from './areaCodes.ts';
import type { CountyArea } from './areaTables.ts';
import { ApiError, badRequest, notFound } from './errors.ts';
import { codeWithZeros, describeFormer, findRegions, formerRegions, nameKey, type NamedRegion } from './regionNames.ts';
import type { Release } from './release.ts';
import { quote, wordsOf } from './text.ts';

/** An area that an agency names. Its code is unique among all regions: `csa-488`. */
export interface KnownArea extends CountyArea {
  readonly kind: AreaKind;
}

/** Other nouns that people put after the name of an area. */
const otherNouns: Readonly<Record<AreaKind, readonly string[]>> = {
  micro: ['micropolitan area', 'micro area'],
  csa: ['CSA', 'combined area'],
  metdiv: ['metro division', 'division'],
  region: [],
  division: [],
};

const known = new WeakMap<readonly NamedArea[], ReadonlyMap<string, KnownArea>>();

/** Returns the areas that an agency names, by code. */
export function knownAreas({ content }: Release): ReadonlyMap<string, KnownArea> {
  let areas = known.get(content.areas);
  if (!areas) {
    const inStates = (states: readonly string[]) =>
      content.regions.county.flatMap(({ geoid }) => (states.includes(geoid.slice(0, 2)) ? geoid : []));
    areas = new Map(
      content.areas.map(({ kind, code, name, counties, states = [] }) => {
        const area = { kind, code: `${kind}-${code}`, name, counties: counties ?? inStates(states) };
        return [area.code, area];
      }),
    );
    known.set(content.areas, areas);
  }
  return areas;
}

/**
 * Returns the area that has a code: one that an agency names, or one of the counties whose codes are joined by dots. Undefined for other
 * texts.
 * @throws ApiError 400 for too many counties, 404 for one that does not exist
 */
export function areaByCode(release: Release, text: string): KnownArea | CountyArea | undefined {
  const wanted = text.trim();
  return ownCode.test(wanted) ? areaOfCodes(release, wanted) : knownAreas(release).get(wanted.toLowerCase());
}

/** Returns the area with a code of OMB, without the prefix for its kind: 10140. */
export const areaByBareCode = (release: Release, code: string): KnownArea | undefined =>
  (['micro', 'csa', 'metdiv'] as const)
    .values()
    .map((kind) => knownAreas(release).get(`${kind}-${code.trim()}`))
    .find((area) => area !== undefined);

const byNames = new WeakMap<ReadonlyMap<string, KnownArea>, ReadonlyMap<string, KnownArea>>();

/**
 * Returns the areas that an agency names by these names, as `nameKey` returns them: with and without their type, and several cities
 * without their states.
 */
function areasByName(release: Release): ReadonlyMap<string, KnownArea> {
  const areas = knownAreas(release);
  let byName = byNames.get(areas);
  if (!byName) {
    const named = [...areas.values()].flatMap((area) => {
      const [cities = ''] = area.name.split(', ');
      const names = cities.includes('-') ? [area.name, cities] : [area.name];
      const nouns = ['', areaNouns[area.kind], ...otherNouns[area.kind]];
      const all = names.flatMap((name) => nouns.map((noun) => `${name} ${noun}`));
      return [...all, area.name.replace(/ (?:Region|Division)$/, '')].map((name) => [nameKey(name), area] as const);
    });
    // Of areas with one name, the first is meant.
    byNames.set(areas, (byName = new Map(named.toReversed())));
  }
  return byName;
}

/** Returns the area that a text names by its code, as `areaByCode`, or by the name that an agency gives it, with or without its type. */
const areaNamed = (release: Release, text: string): CountyArea | undefined =>
  areaByCode(release, text) ?? areasByName(release).get(nameKey(text));

/** Returns the areas that some texts name, each once. */
export function areasAmong(release: Release, texts: readonly string[]): CountyArea[] {
  const named = texts.flatMap((text) => areaNamed(release, text) ?? []);
  return [...new Map(named.map((area) => [area.code, area])).values()];
}

/** Returns the codes of the areas that have every word of a text in their names, as an agency gives them. */
export function areasWithWords(release: Release, text: string): string[] {
  const words = wordsOf(text);
  const hasWords = (name: string) => words.every((word) => wordsOf(name).includes(word));
  return words.length === 0
    ? []
    : [...knownAreas(release).values()].filter(({ name }) => hasWords(name)).map(({ code }) => code);
}

/** Returns the region of the area that a text names, where the areas of a request follow the metros. */
export function areaAmong(release: Release, text: string): NamedRegion | undefined {
  const area = release.content.regions.msa.at(-1)?.isArea ? areaNamed(release, text) : undefined;
  const place = area && release.findMetro(area.code);
  return place === undefined
    ? undefined
    : { geography: 'msa', place, geoid: area!.code, name: area!.name, isArea: true };
}

/** Names an area with its type: `San Jose-San Francisco-Oakland, CA, a combined statistical area`. */
export function nameWithType(release: Release, { geoid, name }: NamedRegion): string {
  const known = knownAreas(release).get(geoid);
  return known ? `${name}, a ${areaNouns[known.kind]}` : name;
}

function areaOfCodes(release: Release, code: string): CountyArea {
  const counties = code.split('.');
  const twice = counties.find((county, i) => counties.indexOf(county) < i);
  if (twice !== undefined) throw badRequest(`the area names county ${quote(twice)} twice`);
  if (counties.length > maxCounties)
    throw badRequest(`an area may have at most ${maxCounties} counties; this one has ${counties.length}`);
  const names = counties.map((geoid) => {
    const county = release.findRegion('county', geoid);
    if (county) return county.name;
    const became = release.whatBecameOf(geoid);
    throw notFound(`no county ${quote(geoid)} in the area${became === undefined ? '' : `: ${became}`}`);
  });
  return { code, name: nameOfCounties(names), counties };
}

/** How many counties the name of an area lists. */
const maxListed = 3;

/** Returns a name for an area of some counties. */
function nameOfCounties(names: readonly string[]): string {
  if (names.length <= maxListed) return names.join(' + ');
  const listed = names.slice(0, maxListed - 1).join(' + ');
  return `${listed} + ${names.length - maxListed + 1} more counties`;
}

/** How many counties of one name an error lists. */
const maxNamed = 5;

/**
 * Returns the counties that texts name, each once, by code.
 * @throws ApiError 422 that names the text: one that is given twice, or names no county, or several
 */
export function countiesNamed(release: Release, texts: readonly string[]): NamedRegion[] {
  const seen = new Map<string, number>();
  const found = new Map<string, NamedRegion>();
  for (const [i, text] of texts.entries()) {
    const first = seen.get(text.trim());
    if (first !== undefined) throw wrong(i, `${quote(text)} is also counties[${first}]; give each county once`);
    seen.set(text.trim(), i);
    const county = countyNamed(release, text, i);
    found.set(county.geoid, county);
  }
  return [...found.values()].sort((a, b) => a.place - b.place);
}

const wrong = (i: number, message: string) => new ApiError('invalid_request', `counties[${i}]: ${message}`);

function countyNamed(release: Release, text: string, i: number): NamedRegion {
  const named = findRegions(release, text);
  const [county, ...others] = named.filter(({ geography }) => geography === 'county');
  if (county && others.length === 0) return county;
  if (county) {
    const listed = [county, ...others].slice(0, maxNamed).map(({ geoid, name }) => `${geoid} (${name})`);
    const all = others.length + 1 > maxNamed ? ` and ${others.length + 1 - maxNamed} more` : '';
    throw wrong(i, `${quote(text)} names ${others.length + 1} counties: ${listed.join(', ')}${all}; give its code`);
  }
  const [former] = formerRegions(release, text);
  if (former) throw wrong(i, describeFormer(release, former));
  const [other] = named;
  if (other)
    throw wrong(
      i,
      `${quote(text)} is ${other.name} (${other.geoid}), not a county; \`GET /places/${other.geoid}\` lists its counties`,
    );
  const [near] = codeWithZeros(release, text);
  const hint =
    near === undefined ? '`GET /places?q=` finds the code of a county by name' : `did you mean ${quote(near)}?`;
  throw wrong(i, `no county ${quote(text)}; ${hint}`);
}
