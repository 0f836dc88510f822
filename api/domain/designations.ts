import type { Designation, DesignationRecord } from '../schemas/designations.ts';
import type { Metro } from '../schemas/metro.ts';
import { type Citation, citeFigures } from './citation.ts';
import { daysUntil } from './incentives.ts';
import type { Region, Release, ServedMeasure } from './release.ts';

/** A designation that the release has figures of. */
interface Found {
  readonly record: DesignationRecord;
  readonly measure: ServedMeasure;
  readonly share: ServedMeasure | undefined;
}

/** Returns the designations whose figures the release has. Earlier releases have none. */
export function findDesignations(release: Release): Found[] {
  return release.content.designations.flatMap((record) => {
    const measure = release.findMeasure(record.measure);
    const share = record.population_share === undefined ? undefined : release.findMeasure(record.population_share);
    return measure?.geographies.county ? [{ record, measure, share: share?.geographies.msa && share }] : [];
  });
}

/** Cites the datasets behind the figures of designations. */
export function citeDesignations(found: readonly Found[]): Citation[] {
  return found.flatMap(({ measure, share }) => [
    ...citeFigures(measure, 'county'),
    ...(share ? citeFigures(share, 'msa') : []),
  ]);
}

/**
 * Returns which counties of a metro are designated.
 * @param now epoch milliseconds
 */
export async function readDesignations(
  release: Release,
  { cbsa }: Pick<Metro, 'cbsa'>,
  found: readonly Found[],
  now: number,
): Promise<Designation[]> {
  const { regions, members } = release.content;
  const codes = new Set(members.get(cbsa));
  const counties = [...regions.county.entries()].filter(([, { geoid }]) => codes.has(geoid));
  return Promise.all(
    found.map(async ({ record, measure, share }): Promise<Designation> => {
      const column = await release.column(measure.name, 'county');
      const counted = counties.map(([place, county]) => ({ county, count: column.at(place) }));
      const { areas, population_share: _share, programs, ...about } = record;
      return {
        ...about,
        status: about.ends_on !== null && daysUntil(about.ends_on, now) < 0 ? 'ended' : 'active',
        ...presentCounties(counted, areas),
        ...(share ? await shareOf(release, cbsa, share, about.vintage) : {}),
        programs: namePrograms(release, programs),
      };
    }),
  );
}

/** A county, and how many of its areas are designated; null if that is not known. */
interface CountedCounty {
  readonly county: Region;
  readonly count: number | null;
}

function presentCounties(counted: readonly CountedCounty[], areas: DesignationRecord['areas']) {
  const designated = counted.filter(({ count }) => count !== null && count > 0);
  const unknown = counted.filter(({ count }) => count === null);
  const total = counted.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const ofTracts = areas === 'tracts';
  return {
    counties_total: counted.length,
    counties_designated: designated.length,
    counties: designated.map(({ county, count }) => ({ ...identify(county), ...(ofTracts ? { tracts: count! } : {}) })),
    counties_unknown: unknown.map(({ county }) => identify(county)),
    ...(ofTracts ? { tracts: unknown.length > 0 ? null : total } : {}),
  };
}

const identify = ({ geoid, name }: Region) => ({ geoid, name });

/** Says how much of a metro is designated: `61 census tracts in 8 of the metro's 14 counties are designated.` */
export function sayExtent(
  designation: Omit<Designation, 'programs'>,
  /** Whether the list no longer applies. */
  isPast: boolean,
): string {
  const { counties_designated, counties_total: all, counties_unknown, ...more } = designation;
  const [is, are] = isPast ? ['was', 'were'] : ['is', 'are'];
  const { tracts, population_share: share, population_year: year } = more;
  const unknown = counties_unknown.length;
  const isOnly = all === 1;
  const every = isOnly ? "the metro's only county" : `${all === 2 ? 'both' : `all ${all}`} counties of the metro`;
  if (unknown === all) return `The list does not cover ${isOnly ? every : 'the counties of the metro'}.`;
  const note = unknown > 0 ? ` The list does not cover ${unknown} of them.` : '';
  if (counties_designated === 0) {
    if (isOnly) return `${capitalize(every)} ${is} not designated.`;
    return `${all === 2 ? 'Neither' : 'None'} of the metro's ${all} counties ${is} designated.${note}`;
  }
  const counties = counties_designated === all ? every : `${counties_designated} of the metro's ${all} counties`;
  if (tracts === 1) return `1 census tract in ${counties} ${is} designated.${note}`;
  if (typeof tracts === 'number')
    return `${tracts.toLocaleString('en-US')} census tracts in ${counties} ${are} designated.${note}`;
  const people =
    counties_designated < all && typeof share === 'number' ? `, with ${share.toFixed(1)}% of its people (${year})` : '';
  return `${capitalize(counties)} ${counties_designated === 1 ? is : are} designated${people}.${note}`;
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns the share of a metro's people who live in designated counties, with the year of the population. */
async function shareOf(release: Release, cbsa: string, share: ServedMeasure, vintage: number) {
  const column = await release.column(share.name, 'msa');
  const population_share = column.at(release.metroPlace(cbsa));
  if (population_share === null) return { population_share };
  // The years behind the values are those of the designation and of the people, which may be one.
  const population_year = share.geographies.msa!.vintages.find((year) => year !== vintage) ?? vintage;
  return { population_share, population_year };
}

/** Adds the names of the programs, and leaves out those that are not served. */
function namePrograms({ content }: Release, programs: DesignationRecord['programs']): Designation['programs'] {
  const served = new Map(content.incentives.programs.map(({ program }) => [program.id, program.name]));
  return programs.flatMap(({ id, use, how }) => {
    const name = served.get(id);
    return name === undefined ? [] : [{ id, name, use, how }];
  });
}
