import { z } from 'zod';
import { countiesNamed } from '../domain/areaNames.ts';
import type { CountyArea } from '../domain/areaTables.ts';
import { measuresOfAreas, releaseOfAreas } from '../domain/areas.ts';
import { citeFigures, citeRegions } from '../domain/citation.ts';
import { levelOf } from '../domain/confidence.ts';
import { ApiError, badRequest } from '../domain/errors.ts';
import type { History } from '../domain/history.ts';
import { notServed } from '../domain/notServed.ts';
import { nation } from '../domain/regionNames.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { breaksOf } from '../domain/series.ts';
import { compareText } from '../domain/text.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';
import type { AbsentMeasure } from '../schemas/absent.ts';
import { AreaProfile, AreaRequest } from '../schemas/area.ts';
import { maxCounties } from '../schemas/choices.ts';
import type { AreaKind } from '../schemas/namedArea.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import type { NamedPlace, PlaceFigure } from '../schemas/place.ts';
import { maxMeasures, readList } from './compareMetros.ts';
import { operation } from './operation.ts';
import { profileParameters, type ProfileRequest, readProfile } from './profile.ts';
import { checkYears, metroSeries, seriesParameters } from './series.ts';

const measureNames = (description: string) =>
  parameters
    .names('population,gdp')
    .optional()
    .meta({ description: `1 to ${maxMeasures} names of measures, comma-separated: ${description}` });

export const describeArea = operation({
  id: 'describeArea',
  method: 'post',
  path: '/areas',
  tag: 'Metros',
  title: 'Describe an area',
  summary: 'Read every figure of a region of your own',
  description: `Returns the figures of a region that the request makes up of 1 to ${maxCounties} counties, as \`GET /places/{code}\` returns those of a place. They are computed from the counties by the rules of metros: sums, rates from their parts, and means by a weight. A region of the counties of a metro has the values of the metro. Medians, price indexes and figures that are printed for metros do not follow from those of counties. Nothing is saved.`,
  params: z.object({}),
  query: z.object({
    measures: measureNames('only these, in the order of the request; default: all, by name'),
    ...profileParameters('area'),
    ranks: parameters.extension(
      '`rank` to each measure: the place that the value would have among those of all metros of the same year, the highest first',
    ),
    series: measureNames(
      'adds `series`: their values of every year, as `GET /metros/{ref}/series` returns those of a metro',
    ),
    ...seriesParameters,
  }),
  body: AreaRequest,
  answer: 'The area, with every figure that follows from those of its counties.',
  data: AreaProfile,
  meta: ReleaseMeta,
  statuses: [404, 413, 415, 422],
  statusTexts: {
    404: 'A measure does not exist, or the server does not hold the release that `release` names.',
    422: 'A text in `counties` is given twice, or names no current county, or several; a measure in `measures` has no values for metros or counties, or one in `series` none for areas.',
  },
  heavy: true,
  example: ({ content }) => {
    const last = content.measures.findLast(({ geographies }) => geographies.msa?.source_grain === 'county');
    return last ? { measures: last.name } : {};
  },
  exampleBody: ({ content: { regions } }) => ({
    name: 'Two counties',
    counties: regions.county.slice(0, 2).map(({ geoid }) => geoid),
  }),
  costliest: (release) => [
    {
      input: {
        context: '1',
        bounds: '1',
        level: '99',
        ranks: '1',
        absent: '1',
        series: sums(release).join(),
        window: '1',
      },
      body: { name: 'Large', counties: release.content.regions.county.slice(-maxCounties).map(({ geoid }) => geoid) },
    },
  ],
  async run(release, { body, measures: given, series: asked, from, to, window, ...flags }) {
    checkYears({ from, to });
    if (asked === undefined && (from ?? to ?? window) !== undefined)
      throw badRequest('parameters `from`, `to` and `window` are of `series`; send series=population, for example');
    const counties = countiesNamed(release, body.counties).map(({ geoid }) => geoid);
    const dated = asked === undefined ? undefined : await seriesMeasures(release, asked);
    const area = { code: counties.join('.'), name: body.name, counties };
    const { ofArea, data, citations } = await areaProfile(release, area, { ...flags, measures: given }, dated);
    const level = levelOf(flags.bounds, flags.level);
    const wanted = {
      asked: { from, to, window },
      bounds: flags.bounds ? level : undefined,
      level: flags.level,
      absent: flags.absent,
    };
    const series = await Promise.all(
      (dated ?? []).map(({ name }) => metroSeries(ofArea, ofArea.measure(name), 0, wanted)),
    );
    return {
      data: { ...data, ...(dated ? { series } : {}) },
      meta: { release: release.content.id },
      citations: [...citations, ...(dated ?? []).flatMap((measure) => citeFigures(measure, 'msa'))],
    };
  },
});

/**
 * Returns the profile of an area, and the release of which it is the one metro.
 * @param more measures that this release has in addition to those of the profile
 * @throws ApiError as `askedMeasures`
 */
export async function areaProfile(
  release: Release,
  area: CountyArea & { readonly kind?: AreaKind },
  {
    measures: given,
    ...flags
  }: Omit<ProfileRequest, 'measures'> & { readonly measures?: readonly string[] | undefined },
  more: readonly ServedMeasure[] = [],
) {
  const { measures, others } = await askedMeasures(release, given);
  const ofArea = await releaseOfAreas(release, [area], [...measures, ...more]);
  const asked = { ...flags, rankedIn: release, measures: measures.map(({ name }) => ofArea.measure(name)) };
  const profile = await readProfile(ofArea, 'msa', 0, asked);
  const population = await ofArea.population();
  const { code: geoid, name, kind } = area;
  return {
    ofArea,
    data: {
      ...{ geography: 'area' as const, geoid, ...(kind ? { kind } : {}), name },
      states: [...ofArea.content.metros[0]!.states],
      ...(population ? { population: population.at(0) } : {}),
      ...aroundOf(release, area),
      measures: figuresOf(await release.history(), profile.figures),
      ...(profile.absent ? { absent: [...profile.absent, ...others.map(notRolledUp)].sort(byName) } : {}),
    },
    citations: [
      ...citeRegions(release, 'msa'),
      ...profile.figures.flatMap(({ measure }) => citeFigures(measure, 'msa')),
    ],
  };
}

/** Returns measures that are sums of counties for metros, as many as a request may name. */
const sums = ({ content }: Release): string[] =>
  content.measures
    .filter(({ geographies }) => geographies.msa?.rollup === 'sum')
    .map(({ name }) => name)
    .slice(0, maxMeasures);

/**
 * Returns the measures that a request asks for, those that do not roll up apart.
 * @throws ApiError 400, 404 for names of no measures, 422 for a measure without values for metros and counties
 */
async function askedMeasures(release: Release, given: readonly string[] | undefined) {
  const isOf = ({ geographies }: ServedMeasure) => geographies.msa !== undefined || geographies.county !== undefined;
  const asked =
    given === undefined
      ? release.content.measures.filter(isOf)
      : readList('measures', given, maxMeasures, 'measure').map((name) => measureNamed(release, name));
  const wrong = asked.find((measure) => !isOf(measure));
  if (wrong) throw new ApiError('invalid_request', `measures: ${notServed(release, wrong, ['msa', 'county'])}`);
  const rolledUp = new Set(measuresOfAreas(release, await release.history()));
  return {
    measures: asked.filter((measure) => rolledUp.has(measure)),
    others: asked.filter((measure) => !rolledUp.has(measure)),
  };
}

/** Returns the measures of the series. @throws ApiError 400, 404 for names of no measures, 422 for one that does not roll up */
async function seriesMeasures(release: Release, given: readonly string[]): Promise<ServedMeasure[]> {
  const rolledUp = new Set(measuresOfAreas(release, await release.history()));
  return readList('series', given, maxMeasures, 'measure').map((name) => {
    const measure = measureNamed(release, name);
    if (rolledUp.has(measure)) return measure;
    throw new ApiError(
      'invalid_request',
      `series: \`${name}\` has no values for areas: figures of counties do not add up to it`,
    );
  });
}

/** Returns the counties of an area, and the states that they lie in. */
function aroundOf(release: Release, { counties }: CountyArea): { within: NamedPlace[]; contains: NamedPlace[] } {
  const codes = new Set(counties.map((county) => county.slice(0, 2)));
  const states = release.content.regions.state
    .filter(({ geoid }) => codes.has(geoid))
    .map(({ geoid, name }) => ({ geography: 'state' as const, geoid, name }));
  return {
    within: [...states, { geography: 'us', geoid: nation.geoid, name: nation.name }],
    contains: counties.map((geoid) => ({
      ...{ geography: 'county' as const, geoid },
      name: release.findRegion('county', geoid)!.name,
    })),
  };
}

/** Completes the figures of a profile. */
const figuresOf = (history: History, figures: Awaited<ReturnType<typeof readProfile>>['figures']) =>
  figures.map(({ measure, year, writer }) => {
    const breaks = breaksOf(history, measure.name);
    return writer
      .extend<PlaceFigure>()
      .member('year', year)
      .member('breaks', breaks.length > 0 ? [...breaks] : undefined)
      .close();
  });

const notRolledUp = ({ name, label }: ServedMeasure): AbsentMeasure => ({ name, label, reason: 'not_rolled_up' });

const byName = (a: AbsentMeasure, b: AbsentMeasure) => compareText(a.name, b.name);
