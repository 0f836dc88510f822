import { z } from 'zod';
import { areaAmong, areaByBareCode, areasWithWords, knownAreas } from '../domain/areaNames.ts';
import { citeFigures, cite, type Citation } from '../domain/citation.ts';
import { paginate } from '../domain/pagination.ts';
import { groupIn, nouns, populationsOf, readPlaces, wholeOf } from '../domain/placeTexts.ts';
import {
  describeFormer,
  findNamed,
  findRegions,
  formerRegions,
  type NamedRegion,
  nearRegions,
  splitState,
  stateNames,
  successorsOf,
} from '../domain/regionNames.ts';
import { populationMeasure, type Release } from '../domain/release.ts';
import { makeSearchable, q, search, type Searchable } from '../domain/search.ts';
import { quote, wordsOf } from '../domain/text.ts';
import { geographies, type Geography } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { notCovered } from '../schemas/territories.ts';
import { Place, PlacesMeta } from '../schemas/place.ts';
import { frequentWords } from './costliest.ts';
import { operation } from './operation.ts';

export const findPlaces = operation({
  id: 'findPlaces',
  method: 'get',
  path: '/places',
  tag: 'Metros',
  title: 'Find places',
  summary: 'Find metros, counties and states by name',
  description:
    'The places that a text may mean, the likeliest first: a name or code of a metro, county, state or area, a common name such as `Bay Area`, or a group such as `counties of Atlanta`. If none is called that, the places with all its words, largest first. Without these, the rows are places with similar names, and `interpreted_as` is null.',
  params: z.object({}),
  query: z.object({
    q: q('Austin')
      .optional()
      .meta({
        description:
          'a name, a code or a group: `Tulsa, OK`, `Travis County`, `DFW`, `counties of Atlanta`; without it, all metros, or all of `geography`',
        tool: { description: '`Tulsa, OK`, `Travis County`, `DFW`, `counties of Atlanta`, `metros in TX`' },
      }),
    geography: parameters.geography.optional().meta({ description: 'only places of this type' }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The places, best match first.',
  data: z.array(Place),
  meta: PlacesMeta,
  statuses: [400],
  heavy: true,
  areas: ({ q, geography }, release) =>
    q === undefined
      ? []
      : geography || readsPlace(release, q)
        ? [wholeOf(q)]
        : [wholeOf(q), ...areasWithWords(release, q)],
  example: ({ content: { metros } }) => metros[0] && { q: metros[0].name, per_page: '2' },
  costliest: () => ['counties', frequentWords, 'x'.repeat(200)].map((q) => ({ input: { q, per_page: '500' } })),
  async run(release, { geography, q = nouns[geography ?? 'msa'], page, per_page }) {
    const fits = ({ isArea, ...region }: NamedRegion) =>
      geography === undefined || (region.geography === geography && !isArea);
    const read = await readPlaces(release, q);
    const named = read ? [...read.regions, ...(read.isGroup ? [] : read.others)].filter(fits) : [];
    const former = read ? read.former : formerRegions(release, q);
    const isNamed = named.length > 0 || former.length > 0;
    const territory = isNamed ? undefined : notCovered(q);
    const wanted = isNamed ? named : territory !== undefined ? [] : (await withWords(release, q)).filter(fits);
    const replacing = successorsOf(release, former).filter(fits);
    const others = territory === undefined ? await similar(release, q, geography) : { regions: [] };
    const found = [wanted, replacing].find(({ length }) => length > 0) ?? others.regions;
    const { from, to, meta } = paginate(found.length, page, per_page);
    const shown = found.slice(from, to);
    const isRead = read?.regions.some(fits) ?? false;
    const interpreted_as = wanted.length === 0 ? null : isRead ? read!.interpretedAs : `places with ${q} in the name`;
    const note =
      former.length > 0
        ? former.map((one) => `${describeFormer(release, one)}.`).join(' ')
        : interpreted_as === null
          ? noteOn(release, q, geography, others, territory)
          : undefined;
    const population_year = await yearOfPopulations(release, shown);
    return {
      data: await presentPlaces(release, shown),
      meta: {
        ...{ release: release.content.id, ...meta, interpreted_as },
        ...(population_year === undefined ? {} : { population_year }),
        ...(note === undefined ? {} : { note }),
      },
      citations: shown.length === 0 ? [] : citationsOf(release, shown),
    };
  },
});

/** Whether a text is a group of places, or names one that is no area. */
const readsPlace = (release: Release, q: string): boolean =>
  groupIn(q) !== undefined || findNamed(release, q).length > 0;

const searchables = new WeakMap<Release['content']['regions']['county'], ReadonlyMap<NamedRegion, Searchable>>();

/** Returns the words of every region but areas, prepared once for the releases that differ in areas alone. */
function searchableRegions(release: Release): ReadonlyMap<NamedRegion, Searchable> {
  const { regions } = release.content;
  let texts = searchables.get(regions.county);
  if (!texts) {
    const nameOf = stateNames(release);
    texts = new Map(
      geographies.flatMap((geography) =>
        regions[geography].flatMap(({ geoid, name, states, isArea }, place) => {
          const others = states.flatMap((code) => [code, nameOf.get(code) ?? '']).join(' ');
          return isArea ? [] : [[{ geography, place, geoid, name }, makeSearchable([wordsOf(name)], others)] as const];
        }),
      ),
    );
    searchables.set(regions.county, texts);
  }
  return texts;
}

/** Returns the regions with every word of a text: metros, then states, counties and areas, the largest first. */
async function withWords(release: Release, q: string): Promise<NamedRegion[]> {
  const texts = searchableRegions(release);
  const areas = areasWithWords(release, q).flatMap((code) => areaAmong(release, code) ?? []);
  const found = [...search([...texts.keys()], q, (region) => texts.get(region)!), ...areas];
  const people = await populationsOf(release, found);
  const sizeOf = (region: NamedRegion) => people.get(region) ?? -1;
  const groups = Map.groupBy(found, ({ geography, isArea }) => (isArea ? 'area' : geography));
  return (['msa', 'state', 'county', 'area'] as const).flatMap((group) =>
    (groups.get(group) ?? []).sort((a, b) => sizeOf(b) - sizeOf(a)),
  );
}

/** Regions to show for a text that names none. */
interface Others {
  readonly regions: readonly NamedRegion[];
  /** The name of the state that they are in, where their own names are not similar. */
  readonly state?: string;
}

/** Returns places with similar names; without any, those of the state that the text names. */
async function similar(release: Release, q: string, geography: Geography | undefined): Promise<Others> {
  const near = nearRegions(release, q).flatMap((name) => findRegions(release, name));
  const fitting = near.filter((region) => geography === undefined || region.geography === geography);
  const [state] = splitState(release, q).states ?? [];
  if (fitting.length > 0 || state === undefined) return { regions: fitting };
  const read = await readPlaces(release, `${geography === 'county' ? 'counties' : 'metros'} in ${state}`);
  const found = [...(read?.regions ?? [])];
  const people = await populationsOf(release, found);
  const regions = found.sort((a, b) => (people.get(b) ?? -1) - (people.get(a) ?? -1));
  return { regions, state: stateNames(release).get(state)! };
}

const oneOf = { msa: 'metro', county: 'county', state: 'state' } as const;

function noteOn(
  release: Release,
  q: string,
  geography: Geography | undefined,
  { regions, state }: Others,
  territory: string | undefined,
): string {
  const place = geography ? oneOf[geography] : 'place';
  if (wordsOf(q).length === 0) return `${quote(q)} has no letter or digit to search for.`;
  if (territory !== undefined) return `No ${place} is named ${quote(q)}: ${territory}.`;
  if (isCode(q)) {
    const [near] = regions;
    const found = near ?? areaByBareCode(release, q);
    const hint = found
      ? `Did you mean ${quote('code' in found ? found.code : found.geoid)} (${found.name})?`
      : 'Search by name to find its code. ZIP codes are not covered.';
    return `No ${place} has the code ${quote(q)}. ${hint}`;
  }
  const [, ...after] = q.split(',');
  if (after.length > 0 && splitState(release, q).states?.length === 0)
    return `No ${place} is named ${quote(q)}. ${quote(after.join(',').trim())} is not a US state; after a comma, write one such as \`TX\` or \`Texas\`.`;
  const what = state === undefined ? 'The rows have similar names. ' : `The rows are other places in ${state}. `;
  const help = 'A city is part of the metro of its county: search for the county, or the largest city nearby.';
  return `No ${place} is named ${quote(q)}. ${regions.length > 0 ? what : ''}${help}`;
}

const isCode = (q: string) => /^\d+$/.test(q);

/** Returns the latest year of the populations of some regions; undefined: none has one. */
async function yearOfPopulations(release: Release, regions: readonly NamedRegion[]): Promise<number | undefined> {
  const served = release.findMeasure(populationMeasure)?.geographies;
  const [first] = regions.flatMap(({ geography }) => (geography !== 'us' && served?.[geography] ? geography : []));
  return first && (await release.column(populationMeasure, first)).years.at(-1);
}

async function presentPlaces(release: Release, regions: readonly NamedRegion[]): Promise<Place[]> {
  const people = await populationsOf(release, regions);
  return regions.map((region) => {
    const { geography, geoid, name, isArea } = region;
    const metro = release.findRegion('msa', release.metroOf(geoid) ?? '');
    const kind = knownAreas(release).get(geoid)?.kind;
    return {
      ...{ geography: isArea ? ('area' as const) : geography, geoid, name },
      ...(kind === undefined ? {} : { kind }),
      ...(people.has(region) ? { population: people.get(region) ?? null } : {}),
      ...(geography === 'county' && release.content.members.size > 0 ? { metro: metro?.name ?? null } : {}),
    };
  });
}

function citationsOf(release: Release, regions: readonly NamedRegion[]): Citation[] {
  const population = release.findMeasure(populationMeasure);
  const shown = geographies.filter(
    (geography) => population?.geographies[geography] && regions.some((region) => region.geography === geography),
  );
  return [...cite([release.content.geography]), ...shown.flatMap((geography) => citeFigures(population!, geography))];
}
