import { areaAmong, nameWithType } from './areaNames.ts';
import { badRequest } from './errors.ts';
import {
  describeFormer,
  findNamed,
  formerRegions,
  isCommonName,
  isNamed,
  likeliestFirst,
  metrosWithCity,
  type NamedRegion,
  nearRegions,
  splitState,
  successorsOf,
} from './regionNames.ts';
import { populationMeasure, type Release } from './release.ts';
import { quote } from './text.ts';
import type { Geography } from '../schemas/common.ts';
import { maxPlaceText } from '../schemas/data.ts';
import type { FormerRegion } from '../schemas/formerRegion.ts';
import { notCovered } from '../schemas/territories.ts';

/** What a text about places was taken for. */
export interface ReadPlaces {
  readonly text: string;
  /** What it was taken for, as a sentence names it. */
  readonly interpretedAs: string;
  readonly regions: readonly NamedRegion[];
  /** Other regions of the same name, the likeliest first; for a group, of the name in it. */
  readonly others: readonly NamedRegion[];
  /** Regions of earlier delineations that had the name. */
  readonly former: readonly FormerRegion[];
  readonly isGroup: boolean;
}

const groups: Readonly<Record<string, Geography>> = {
  metros: 'msa',
  'metro areas': 'msa',
  'metropolitan areas': 'msa',
  counties: 'county',
  states: 'state',
};

/** The groups of all regions of a geography. */
export const nouns = { msa: 'metros', county: 'counties', state: 'states' } as const;

/** A group of regions: `metros`, `all counties`, `counties of Atlanta`, `metros in TX`. */
const groupText =
  /^(?:all\s+)?(?:the\s+)?(?<group>metros|metro areas|metropolitan areas|counties|states)(?:\s+(?:of|in)\s+(?<whole>.+))?$/i;

/** A group of regions that a text names: those of a geography, in a whole or in the nation. */
interface Group {
  readonly geography: Geography;
  readonly whole?: string;
}

/** Returns the group of regions that a text names, such as `counties of Atlanta`; undefined for other texts. */
export function groupIn(text: string): Group | undefined {
  const { group, whole } = groupText.exec(text.trim())?.groups ?? {};
  return group === undefined
    ? undefined
    : { geography: groups[group.toLowerCase()]!, ...(whole === undefined ? {} : { whole }) };
}

/** Returns what a group of regions is of: `Atlanta` of `counties of Atlanta`; any other text as it is. */
export const wholeOf = (text: string): string => groupIn(text)?.whole ?? text;

/**
 * Reads a text about places: a group of regions, or what one region is called. Where a name is that of several regions, it is
 * taken for the likeliest: a state by its code, then a metro, a state, and the county with the most people.
 * @returns undefined where it names none
 * @throws ApiError 400 for a group of groups
 */
export async function readPlaces(release: Release, text: string): Promise<ReadPlaces | undefined> {
  const group = groupIn(text);
  if (group) return readGroup(release, text, group);
  const area = isNamed(release, text) ? undefined : areaAmong(release, text);
  if (area) {
    const interpretedAs = nameWithType(release, area);
    return { text, former: formerRegions(release, text), isGroup: false, interpretedAs, regions: [area], others: [] };
  }
  const named = findNamed(release, text);
  if (named.length === 0) return undefined;
  // One that became the region taken is not another one.
  const former = formerRegions(release, text).filter((one) => {
    const successors = successorsOf(release, [one]);
    return !named.some(({ geoid }) => successors.some((successor) => successor.geoid === geoid));
  });
  const read = { text, former, isGroup: false };
  if (isCommonName(text)) return { ...read, interpretedAs: namesOf(named), regions: named, others: [] };
  const [likeliest, ...others] = await byLikelihood(release, named, text);
  const also = metrosWithCity(release, text).filter(({ geoid }) => !named.some((one) => one.geoid === geoid));
  return { ...read, interpretedAs: likeliest!.name, regions: [likeliest!], others: [...others, ...also] };
}

/**
 * As `readPlaces`. @param where the parameter that the text is from; undefined: its error is shown next to the text
 * @throws ApiError 400 for a text that is too long; with similar names for a text that names no region
 */
export async function placesOf(release: Release, text: string, where?: string): Promise<ReadPlaces> {
  const start = where === undefined ? '' : `${where}: `;
  if (text.length > maxPlaceText) throw badRequest(`${start}must be at most ${maxPlaceText} characters`);
  const read = await readPlaces(release, text);
  if (read) return read;
  const [former] = formerRegions(release, text);
  if (former) throw badRequest(`${start}no place ${quote(text)}: ${describeFormer(release, former)}`);
  throw badRequest(`${start}no place ${quote(text)}; ${hintOnPlace(release, text)}`);
}

/** Says what to send in the place of a text that names no place. */
function hintOnPlace(release: Release, text: string): string {
  const territory = notCovered(text);
  if (territory !== undefined) return territory;
  const near = nearRegions(release, text);
  if (near.length > 0) return `did you mean ${near.map(quote).join(' or ')}?`;
  const [state] = splitState(release, text).states ?? [];
  if (state === undefined)
    return 'give a metro, county or state by name or code, or a group such as `counties of Atlanta`';
  return `a city is part of the metro or county around it: \`metros in ${state}\` and \`counties in ${state}\` are those of the state`;
}

async function readGroup(release: Release, text: string, { geography, whole }: Group): Promise<ReadPlaces | undefined> {
  const regions = release.content.regions[geography];
  const own = regions.flatMap(({ isArea }, place) => (isArea ? [] : place));
  const regionAt = (place: number): NamedRegion => ({
    geography,
    place,
    geoid: regions[place]!.geoid,
    name: regions[place]!.name,
  });
  const group = { text, former: [], isGroup: true };
  if (whole === undefined)
    return { ...group, interpretedAs: `all ${nouns[geography]}`, regions: own.map(regionAt), others: [] };
  if (groupIn(whole))
    throw badRequest(`${quote(text)} is a group of groups; name one place in it, such as \`counties of Atlanta\``);
  const of = await readPlaces(release, whole);
  if (!of) return undefined;
  const places = of.regions.flatMap((region) => placesWithin(release, geography, region));
  const found = [...new Set(places)].sort((a, b) => a - b).map(regionAt);
  return { ...group, interpretedAs: `${nouns[geography]} of ${of.interpretedAs}`, regions: found, others: of.others };
}

/** Returns the regions of a geography that lie in a region, or at least partly. */
function placesWithin({ content }: Release, geography: Geography, region: NamedRegion): number[] {
  const { members } = content;
  const regions = { ...content.regions, msa: content.regions.msa.filter(({ isArea }) => !isArea) };
  if (region.geography === 'us') return [...regions[geography].keys()];
  if (region.geography === 'state') {
    const [code] = regions.state[region.place]!.states;
    return [...regions[geography].keys()].filter((place) => regions[geography][place]!.states.includes(code!));
  }
  if (region.geography === geography && !region.isArea) return [region.place];
  const counties = region.geography === 'msa' ? (members.get(region.geoid) ?? []) : [region.geoid];
  if (geography === 'county') return indicesOf(regions.county, counties);
  if (geography === 'state') return indicesOf(regions.state, new Set(counties.map((code) => code.slice(0, 2))));
  const metros = regions.msa
    .filter(({ geoid }) => members.get(geoid)?.some((county) => counties.includes(county)))
    .map(({ geoid }) => geoid);
  return indicesOf(regions.msa, metros);
}

function indicesOf(regions: readonly { readonly geoid: string }[], geoids: Iterable<string>): number[] {
  const wanted = new Set(geoids);
  return [...regions.keys()].filter((place) => wanted.has(regions[place]!.geoid));
}

const namesOf = (regions: readonly NamedRegion[]) => regions.map(({ name }) => name).join(' and ');

async function byLikelihood(release: Release, regions: readonly NamedRegion[], text: string): Promise<NamedRegion[]> {
  if (regions.length < 2) return [...regions];
  const people = await populationsOf(release, regions);
  const bySize = regions.toSorted((a, b) => (people.get(b) ?? -1) - (people.get(a) ?? -1));
  return likeliestFirst(bySize, text);
}

/** Returns the population of some regions, where there is one. */
export async function populationsOf(
  release: Release,
  regions: readonly NamedRegion[],
): Promise<ReadonlyMap<NamedRegion, number | null>> {
  const found = new Map<NamedRegion, number | null>();
  for (const [geography, own] of Map.groupBy(regions, (region) => region.geography)) {
    if (geography === 'us' || !release.findMeasure(populationMeasure)?.geographies[geography]) continue;
    const column = await release.column(populationMeasure, geography);
    for (const region of own) found.set(region, column.at(region.place));
  }
  return found;
}
