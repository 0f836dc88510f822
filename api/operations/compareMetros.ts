import { z } from 'zod';
import { type BoundTables, marginsAt, readBounds } from '../domain/bounds.ts';
import { differenceOf, noDifference } from '../domain/difference.ts';
import { namePeriod } from '../domain/period.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { standardFigures } from '../domain/standardFigures.ts';
import { badRequest } from '../domain/errors.ts';
import { type ComparedMetro, type ComparedPlace, Comparison } from '../schemas/compare.ts';
import type { Geography } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { figureText } from './profile.ts';
import {
  absentOfRegions,
  asOf,
  findPlace,
  geographyOfRegions,
  listRegions,
  placeNamed,
  regionExtras,
  measureOf,
  regionWithValues,
  type ReadFigures,
  readFigures,
} from './regionFigures.ts';
import { firstMeasures, firstMetros } from './costliest.ts';
import { operation } from './operation.ts';

const maxMetros = 25;
/** How many measures a request may name. */
export const maxMeasures = 50;

export const compareMetros = operation({
  id: 'compareMetros',
  method: 'get',
  path: '/metros/compare',
  tag: 'Metros',
  title: 'Compare metros',
  summary: 'Read the same measures of several metros side by side',
  description: `Up to ${maxMetros} metros with the values of up to ${maxMeasures} measures, in the order of the request. Without \`measures\`, the response has the standard figures. A missing value is null.`,
  params: z.object({}),
  query: z.object({
    ids: parameters
      .names('12420,39580', `must name 1 to ${maxMetros} metros, comma-separated`)
      .meta({
        description: `1 to ${maxMetros} metros, comma-separated: CBSA codes, ids or slugs, or codes of areas; with \`geography\`, FIPS codes of counties or states`,
      }),
    measures: parameters
      .names('population,gdp')
      .optional()
      .meta({ description: `1 to ${maxMeasures} names of measures, comma-separated; default: the standard figures` }),
    geography: geographyOfRegions,
    vintage: asOf,
    bounds: parameters.bounds,
    level: parameters.level,
    absent: absentOfRegions,
    differences: parameters.extension(
      '`differences` to each metro after the first: how far its values are from those of the first, with bounds',
    ),
  }),
  answer: 'The measures, with the value of each metro.',
  data: Comparison,
  statuses: [404, 422],
  statusTexts: {
    404: 'A metro does not exist, or the server does not hold the release that `release` names.',
    422: 'A measure in `measures` does not exist or has no values at the geography.',
  },
  heavy: true,
  areas: ({ ids, geography }) => (geography === 'msa' ? ids : []),
  example(release) {
    const codes = release.content.metros.slice(0, 2).map(({ cbsa }) => cbsa);
    const measures = standardMeasures(release, 'msa')
      .slice(0, 2)
      .map(({ name }) => name);
    return measures.length === 0 ? undefined : { ids: codes.join(','), measures: measures.join(',') };
  },
  costliest(release) {
    const [ids, measures] = [firstMetros(release, 25), firstMeasures(release, 50)].map((names) => names.join());
    return [{ input: { ids: ids!, measures: measures!, bounds: '1', absent: '1' } }];
  },
  async run(release, { ids, geography, measures, vintage, bounds, level, absent, differences }) {
    // Both lists are read before names are looked up, so a malformed list is 400 (D34).
    const what = geography === 'msa' ? 'metro' : 'place';
    const refs = readList('ids', ids, maxMetros, what, (ref) => findPlace(release, geography, ref) ?? ref);
    const names = measures === undefined ? undefined : readList('measures', measures, maxMeasures, 'measure');
    const places = refs.map((ref) =>
      geography === 'msa' ? release.metroPlace(ref) : placeNamed(release, geography, ref, 'ids'),
    );
    const chosen =
      names?.map((name) => measureOf(release, name, 'measures', geography)) ?? standardMeasures(release, geography);
    const figures = await readFigures(release, chosen, geography, vintage);
    const extrasOf = await regionExtras(release, figures, { bounds, level, absent });
    const [first, ...others] = places;
    const differencesOf = differences ? await readDifferences(release, figures, first!) : undefined;
    const data = {
      measures: figures.measures.map((measure) => figureText(measure, geography).open().close()),
      ...listRegions<ComparedMetro, ComparedPlace>(figures, places, (place) =>
        regionWithValues(release, figures, place, extrasOf(place))
          .extend<ComparedMetro>()
          .member('differences', others.includes(place) ? differencesOf?.(place) : undefined)
          .close(),
      ),
    };
    return { data, citations: figures.citations };
  },
});

/** Returns a function that says how the values of a metro differ from those of a first one, by measure. */
async function readDifferences(release: Release, figures: ReadFigures, first: number) {
  const bounds = await Promise.all(figures.measures.map(({ name }) => readBounds(release, name, figures.geography)));
  const differenceAt = (measure: ServedMeasure, tables: BoundTables | undefined, place: number) => {
    const column = figures.column(measure.name);
    const value = column.at(place);
    const base = column.at(first);
    const year = column.yearAt(place);
    const baseYear = column.yearAt(first);
    if (value === null || base === null) return noDifference(measure, 'A value is missing.');
    if (year !== baseYear) {
      const own = namePeriod(measure, year);
      const other = namePeriod(measure, baseYear);
      return noDifference(measure, `The values are of ${own} and ${other}.`);
    }
    const estimate = (at: number, value: number) => ({ value, margins: marginsAt(tables, at, year) });
    return differenceOf(measure, estimate(place, value), estimate(first, base));
  };
  return (place: number): ComparedMetro['differences'] =>
    Object.fromEntries(
      figures.measures.map((measure, i) => [measure.name, differenceAt(measure, bounds[i], place)] as const),
    );
}

/** Returns the standard figures that are served of a geography. */
export function standardMeasures(release: Release, geography: Geography): ServedMeasure[] {
  return standardFigures.flatMap((name) => {
    const measure = release.findMeasure(name);
    return measure?.geographies[geography] ? [measure] : [];
  });
}

/**
 * Returns the items of a parameter with several names, each once (D42).
 * @param identity returns the same value for items that are the same
 * @throws ApiError 400 for no items, an empty item or too many items (D29)
 */
export function readList(
  name: string,
  given: readonly string[],
  max: number,
  what: string,
  identity: (item: string) => unknown = (item) => item,
): string[] {
  const items = given.map((item) => item.trim());
  if (items.length === 0 || (items.length === 1 && items[0] === ''))
    throw badRequest(`${name}: must name 1 to ${max} ${what}s, comma-separated; it names none`);
  const distinct = [...new Map(items.map((item) => [identity(item), item])).values()];
  if (distinct.length > max)
    throw badRequest(`${name}: must name at most ${max} ${what}s; it names ${distinct.length}`);
  if (items.includes('')) throw badRequest(`${name}: has an empty item; separate ${what}s with one comma`);
  return distinct;
}
