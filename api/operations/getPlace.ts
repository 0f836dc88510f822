import { z } from 'zod';
import { areaNouns } from '../domain/areaCodes.ts';
import { areaByBareCode, areaByCode, knownAreas } from '../domain/areaNames.ts';
import { readNationalReasons } from '../domain/absent.ts';
import { markOf } from '../domain/asPublished.ts';
import { type Citation, cite, citeFigures, citeRegions } from '../domain/citation.ts';
import type { Column } from '../domain/column.ts';
import { levelOf } from '../domain/confidence.ts';
import { ApiError, notFound } from '../domain/errors.ts';
import { minimumPopulation } from '../domain/gates.ts';
import { type NationalFigures, nationalFigures } from '../domain/nation.ts';
import { notServed } from '../domain/notServed.ts';
import { periodOf, periodsOf } from '../domain/period.ts';
import { findByCode, findRegions, nation, nearRegions } from '../domain/regionNames.ts';
import { populationMeasure, type Release, type ServedMeasure, sourcesAt } from '../domain/release.ts';
import { breaksOf } from '../domain/series.ts';
import { quote } from '../domain/text.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import type { AbsentMeasure } from '../schemas/absent.ts';
import type { Geography } from '../schemas/common.ts';
import type { NamedPlace, PlaceFigure } from '../schemas/place.ts';
import { PlaceProfile } from '../schemas/place.ts';
import { notCovered } from '../schemas/territories.ts';
import * as parameters from '../schemas/parameters.ts';
import { maxMeasures, readList } from './compareMetros.ts';
import { firstMetros } from './costliest.ts';
import { areaProfile } from './describeArea.ts';
import { describeNation } from './getNation.ts';
import { operation } from './operation.ts';
import { profileParameters, type ProfileRequest, readProfile } from './profile.ts';

export const getPlace = operation({
  id: 'getPlace',
  method: 'get',
  path: '/places/{code}',
  tag: 'Metros',
  title: 'Get a place profile',
  summary: 'Read every figure of a metro, county, state or the nation',
  description:
    'Returns a place with its latest figures, the places that it lies in, and those that lie in it. All types of places have the same members. Values of the nation are computed from those of the 50 states and the District of Columbia, as `GET /measures/{name}/us` says, and have neither bounds nor ranks.',
  params: z.object({
    code: z
      .string()
      .meta({
        description:
          'CBSA code of a metro, FIPS code of a county or state, or `US`; `GET /places` finds it by name. Also the id of a region, codes such as `0500000US48453`, the code of an area (`csa-488`), and codes of counties joined by dots (`48453.48491`), which are an area, too',
        notFound: 'No place has the code, or the server does not hold the release that `release` names.',
      }),
  }),
  query: z.object({
    measures: parameters
      .names('unemployment_rate,population')
      .optional()
      .meta({
        description: `Extension: 1 to ${maxMeasures} names of measures, comma-separated: only these, in the order of the request; default: all, by name`,
      }),
    ...profileParameters('place'),
  }),
  answer: 'The place, with every figure.',
  data: PlaceProfile,
  statuses: [400, 404, 422],
  statusTexts: { 422: 'A measure in `measures` has no values for places of the type.' },
  heavy: true,
  // A county of Puerto Rico, which has the fewest figures.
  example: ({ content: { regions } }) => {
    const last = regions.county.at(-1);
    return last && { code: last.geoid };
  },
  costliest: (release) =>
    ['48453', '72001', '48', nation.geoid, ...firstMetros(release, 1), ...largestArea(release)].map((code) => ({
      input: { code, context: '1', bounds: '1', level: '99', ranks: '1', absent: '1' },
    })),
  async run(release, { code, measures: given, ...flags }) {
    const names = given === undefined ? undefined : readList('measures', given, maxMeasures, 'measure');
    const region = findByCode(release, code);
    const area = region ? undefined : areaByCode(release, code);
    if (area) {
      const { data, citations } = await areaProfile(release, area, { ...flags, measures: names });
      return { data, citations };
    }
    if (!region) throw notFound(`no place has the code ${quote(code)}; ${hintOn(release, code)}`);
    const { geography, geoid, name, place } = region;
    const measures = names?.map((name) => measureAt(release, name, geography));
    const asked = { ...flags, measures };
    if (geography === 'us') return profileOfNation(release, asked);
    const { figures, absent } = await readProfile(release, geography, place, asked);
    const population = await release.population(geography);
    const history = await release.history();
    const { states } = release.content.regions[geography][place]!;
    const inState = release.placesIn(geography, states[0]!);
    const group = population && sizeGroupOf(population, place);
    return {
      data: {
        ...{ geography, geoid, name, states },
        ...(population ? { population: population.at(place) } : {}),
        ...aroundOf(release, geography, geoid, states),
        measures: figures.map(({ measure, column, year, writer }) => {
          const breaks = breaksOf(history, measure.name);
          const rankInSize = asked.ranks && group ? column.rankAmong(place, group.places) : undefined;
          return writer
            .extend<PlaceFigure>()
            .member('year', year)
            .member(
              'rank_in_state',
              asked.ranks && geography !== 'state' ? column.rankAmong(place, inState) : undefined,
            )
            .member('rank_in_size', group && rankInSize && { ...rankInSize, population: group.population })
            .member('breaks', breaks.length > 0 ? breaks : undefined)
            .close();
        }),
        ...(absent ? { absent } : {}),
      },
      citations: [
        ...citeRegions(release, geography),
        ...figures.flatMap(({ measure }) => citeFigures(measure, geography)),
      ],
    };
  },
});

/** Returns the code of the area with the most counties, if the release has areas. */
const largestArea = (release: Release): string[] =>
  [...knownAreas(release).values()]
    .toSorted((a, b) => b.counties.length - a.counties.length)
    .slice(0, 1)
    .map(({ code }) => code);

/** Returns a measure with values at a geography. @throws ApiError 404, 422 */
function measureAt(release: Release, name: string, geography: Geography | 'us'): ServedMeasure {
  const measure = measureNamed(release, name);
  // Figures of the nation are those of the states together.
  if (measure.geographies[geography === 'us' ? 'state' : geography]) return measure;
  throw new ApiError('invalid_request', `measures: ${notServed(release, measure, [geography])}`);
}

const hintOn = (release: Release, code: string): string =>
  [release.whatBecameOf(code) ?? notCovered(code), suggestCode(release, code)].filter(Boolean).join('; ') ||
  'GET /places?q= finds the code of a metro, county, state or area by name';

/** Returns a question for the code of an area without its kind, a name, a USPS code, or a code that has lost its zeros. */
function suggestCode(release: Release, text: string): string | undefined {
  const area = areaByBareCode(release, text);
  if (area) return `did you mean ${quote(area.code)} (${area.name} ${areaNouns[area.kind]})?`;
  const named = findRegions(release, text);
  const [found] = named.length > 0 ? named : nearRegions(release, text).flatMap((near) => findRegions(release, near));
  return found && `did you mean ${quote(found.geoid)} (${found.name})?`;
}

/** Returns the places that a region lies in, and those that lie in it. */
function aroundOf(release: Release, geography: Geography, geoid: string, states: readonly string[]) {
  const { regions, members } = release.content;
  const named = (geography: Geography, wanted: (geoid: string, states: readonly string[]) => boolean): NamedPlace[] =>
    regions[geography]
      .filter((region) => wanted(region.geoid, region.states))
      .map(({ geoid, name }) => ({ geography, geoid, name }));
  const us: NamedPlace = { geography: 'us', geoid: nation.geoid, name: nation.name };
  if (geography === 'state')
    return {
      within: [us],
      contains: (['msa', 'county'] as const).flatMap((one) => named(one, (_, own) => own.includes(states[0]!))),
    };
  const ofStates = named('state', (_, own) => states.includes(own[0]!));
  if (geography === 'county')
    return { within: [...named('msa', (cbsa) => cbsa === release.metroOf(geoid)), ...ofStates, us], contains: [] };
  const counties = new Set(members.get(geoid));
  return { within: [...ofStates, us], contains: named('county', (county) => counties.has(county)) };
}

const limits = [...Object.values(minimumPopulation), 0];
const asText = (people: number) => people.toLocaleString('en-US');

/** The places of each size of a population column, by the least population of the size. */
const groups = new WeakMap<Column, ReadonlyMap<number, readonly number[]>>();

/** Returns the regions that are of the size of one, with their population as text; undefined where its population is missing. */
function sizeGroupOf(population: Column, place: number) {
  const sizeOf = (one: number) => limits.find((limit) => population.values[one]! >= limit);
  let bySize = groups.get(population);
  if (!bySize) groups.set(population, (bySize = Map.groupBy([...population.rows], (one) => sizeOf(one)!)));
  const least = sizeOf(place);
  if (least === undefined) return undefined;
  const next = limits[limits.indexOf(least) - 1];
  const text =
    next === undefined
      ? `${asText(least)} or more`
      : least === 0
        ? `under ${asText(next)}`
        : `${asText(least)} to ${asText(next)}`;
  return { places: bySize.get(least)!, population: text };
}

/** Returns the figures of the United States, each of its latest year. */
async function profileOfNation(
  release: Release,
  { bounds, level, absent, measures: all = release.content.measures }: ProfileRequest,
) {
  levelOf(bounds, level);
  const history = await release.history();
  const { regions } = release.content;
  const lacking: AbsentMeasure[] = [];
  const measures: PlaceFigure[] = [];
  const population = release.findMeasure(populationMeasure);
  const citations = [...cite([release.content.geography]), ...(population ? citeNation(population) : [])];
  // Parallel reads of tables are combined into one query.
  const [people, ...found] = await Promise.all(
    [populationMeasure, ...all.map(({ name }) => name)].map((name) => nationalFigures(release, name)),
  );
  for (const [i, measure] of all.entries()) {
    const { name, label, unit, decimals, dataset, note } = measure;
    const figures = found[i];
    const year = figures && lastYearOf(figures);
    if (figures === undefined || year === undefined) {
      if (absent && measure.geographies.state) lacking.push({ name, label, reason: await reasonOf(release, name) });
      continue;
    }
    const value = figures.table.valueIn(0, year)!;
    const breaks = breaksOf(history, name);
    const mark = markOf(measure, 'us', nation.geoid, year);
    measures.push({
      ...{ name, label, unit, decimals, dataset, note },
      ...{ calculation: describeNation(release, figures), computed_by_cadastre: true, vintages: [year] },
      ...periodsOf(measure, [year]),
      ...{ value, year },
      ...periodOf(measure, year),
      ...(mark === undefined ? {} : { as_published: mark }),
      ...(breaks.length > 0 ? { breaks: [...breaks] } : {}),
    });
    citations.push(...citeNation(measure));
  }
  const states = regions.state.map(({ geoid, name }) => ({ geography: 'state' as const, geoid, name }));
  return {
    data: {
      ...{ geography: nation.geography, geoid: nation.geoid, name: nation.name, states: [] },
      ...(people ? { population: latestOf(people) } : {}),
      within: [],
      contains: states,
      measures,
      ...(absent ? { absent: lacking } : {}),
    },
    citations,
  };
}

/** Returns the citations of a measure's figures of the nation. */
const citeNation = (measure: ServedMeasure): Citation[] =>
  sourcesAt(measure, 'state').map((dataset) => ({ dataset, figures: 'computed' }));

const lastYearOf = ({ table }: NationalFigures) => table.years.findLast((year) => table.valueIn(0, year) !== null);

/** Returns the latest value of the nation; null without one. */
function latestOf(figures: NationalFigures): number | null {
  const year = lastYearOf(figures);
  return year === undefined ? null : figures.table.valueIn(0, year);
}

async function reasonOf(release: Release, name: string): Promise<AbsentMeasure['reason']> {
  const { years } = await release.column(name, 'state');
  const year = years.at(-1);
  return year === undefined ? null : (await readNationalReasons(release, name))(year);
}
