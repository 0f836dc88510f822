import { BOOLEAN, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import { compareText, fold } from '../../api/domain/text.ts';
import type { FormerRegion } from '../../api/schemas/formerRegion.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { AreaKind, NamedArea } from '../../api/schemas/namedArea.ts';
import type { Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { idOf } from '../base/identity.ts';
import type { Boundaries, CensusRegions, RightToWork } from './registerSchema.ts';

/** The rows that the SQL of the geography returns. */
export interface GeographyTables {
  states: { fips: string; usps: string; name: string }[];
  counties: { geoid: string; name: string; state: string }[];
  metros: { cbsa: string; title: string }[];
  members: { cbsa: string; county: string }[];
  areas: { kind: AreaKind; code: string; name: string; county: string }[];
}

interface Region {
  geography: Geography;
  geoid: string;
  id: string;
  name: string;
  states: string[];
  slug: string | null;
  right_to_work: boolean;
}

/** Returns every region of the release, by geography and geoid. */
export function makeRegions(tables: GeographyTables, rightToWork: RightToWork): Region[] {
  const usps = new Map(tables.states.map((state) => [state.fips, state.usps]));
  const stateOf = new Map<string, string>();
  for (const county of tables.counties) {
    const state = usps.get(county.state);
    if (!state)
      throw new ImportError(
        'region',
        `county ${county.geoid} (${county.name}) is in an unknown state: ${county.state}`,
      );
    stateOf.set(county.geoid, state);
  }
  const listed = new Set(rightToWork.states);
  const unknown = rightToWork.states.find((state) => !tables.states.some(({ usps: known }) => known === state));
  if (unknown) throw new ImportError('region', `right-to-work.yaml: ${unknown} is not a state of the geography`);
  const plain = (geography: Geography, geoid: string, name: string, state: string): Region => ({
    ...identity(geography, geoid),
    name,
    states: [state],
    slug: null,
    right_to_work: listed.has(state),
  });
  const regions = [
    ...tables.states.map((state) => plain('state', state.fips, state.name, state.usps)),
    ...tables.counties.map(({ geoid, name }) =>
      plain('county', geoid, `${name}, ${stateOf.get(geoid)!}`, stateOf.get(geoid)!),
    ),
    ...tables.metros.map(({ cbsa, title }) => {
      const inside = tables.members.filter((member) => member.cbsa === cbsa).map(({ county }) => stateOf.get(county));
      if (inside.length === 0) throw new ImportError('region', `metro ${cbsa} (${title}) has no county`);
      if (inside.includes(undefined))
        throw new ImportError('region', `metro ${cbsa} (${title}) has a county that is not in the list of counties`);
      const states = metroStates(title, inside as string[]);
      return {
        ...identity('msa', cbsa),
        name: title,
        states,
        slug: slugOf(title, states[0]!, cbsa),
        right_to_work: states.every((state) => listed.has(state)),
      };
    }),
  ];
  return regions.toSorted((a, b) => compareText(a.geography, b.geography) || compareText(a.geoid, b.geoid));
}

function identity(geography: Geography, geoid: string): Pick<Region, 'geography' | 'geoid' | 'id'> {
  return { geography, geoid, id: idOf(geography, geoid) };
}

/** Returns the states of a metro in the order of its title, then the others (D11). */
export function metroStates(title: string, ofCounties: readonly string[]): string[] {
  const named = /, ([A-Z]{2}(?:-[A-Z]{2})*)$/.exec(title)?.[1]?.split('-') ?? [];
  return [...new Set([...named, ...ofCounties.toSorted()])];
}

/** `us/<state>/<name>-<cbsa>` in lower-case ASCII (D10). */
export function slugOf(title: string, state: string, cbsa: string): string {
  const name = title.replace(/, [A-Z]{2}(?:-[A-Z]{2})*$/, '');
  return `us/${state.toLowerCase()}/${fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${cbsa}`;
}

/** Writes the geography to the tables of the pipeline. */
export async function storeGeography(
  database: Database,
  tables: GeographyTables,
  regions: readonly Region[],
  boundaries: Boundaries,
): Promise<void> {
  const { renamed, retired, combined } = flatten(boundaries, tables);
  const text = (...names: string[]) => Object.fromEntries(names.map((name) => [name, VARCHAR]));
  await database.fill(
    'main',
    'region',
    { ...text('geography', 'geoid', 'id', 'name'), states: LIST(VARCHAR), slug: VARCHAR, right_to_work: BOOLEAN },
    regions.map((r) => [r.geography, r.geoid, r.id, r.name, listValue(r.states), r.slug, r.right_to_work]),
  );
  const inMetro = tables.members.map(({ cbsa, county }) => ['msa', cbsa, county]);
  const inState = tables.counties.map(({ geoid, state }) => ['state', state, geoid]);
  await database.fill('main', 'member', text('geography', 'geoid', 'county'), [...inMetro, ...inState]);
  await database.fill('main', 'renamed', text('code', 'county'), renamed);
  await database.fill('main', 'retired', text('code', 'successor'), retired);
  await database.fill('main', 'combined', text('code', 'county'), combined);
}

/** Returns the boundary rules as pairs of codes, after checking them. */
function flatten({ renamed, retired, combined }: Boundaries, tables: GeographyTables) {
  const counties = new Set(tables.counties.map(({ geoid }) => geoid));
  const states = new Set(tables.states.map(({ fips }) => fips));
  const seen = new Set<string>();
  const old = (code: string) => {
    if (counties.has(code))
      throw new ImportError('region', `boundaries.yaml: ${code} is a county of the geography and needs no rule`);
    if (seen.has(code)) throw new ImportError('region', `boundaries.yaml: ${code} has two rules`);
    seen.add(code);
  };
  const current = (code: string) => {
    // A rule may be for a state that is not in this geography.
    if (states.has(code.slice(0, 2)) && !counties.has(code)) {
      throw new ImportError('region', `boundaries.yaml: ${code} is not a county of the geography`);
    }
  };
  const areas = combined.flatMap((group) => group.areas);
  for (const code of [
    ...renamed.map(({ from }) => from),
    ...retired.flatMap(({ counties }) => counties.map(({ code }) => code)),
    ...areas.map(({ code }) => code),
  ])
    old(code);
  for (const code of [
    ...renamed.map(({ to }) => to),
    ...retired.flatMap(({ successors }) => successors),
    ...areas.flatMap(({ members }) => members),
  ]) {
    current(code);
  }
  return {
    renamed: renamed.map(({ from, to }) => [from, to]),
    retired: retired.flatMap(({ counties, successors }) =>
      counties.flatMap(({ code }) => successors.map((successor) => [code, successor])),
    ),
    combined: areas.flatMap(({ code, members }) => members.map((county) => [code, county])),
  };
}

/**
 * Returns the regions of earlier delineations, with the current ones that have their land, sorted by geography and code.
 * @throws ImportError for a successor that is not a current region
 */
export function formerRegions({ renamed, retired, metros }: Boundaries, tables: GeographyTables): FormerRegion[] {
  const known = {
    metros: new Set(tables.metros.map(({ cbsa }) => cbsa)),
    counties: new Set(tables.counties.map(({ geoid }) => geoid)),
  };
  const current = (kind: keyof typeof known, geoids: readonly string[] = []) => {
    const unknown = geoids.find((geoid) => !known[kind].has(geoid));
    if (unknown !== undefined)
      throw new ImportError('region', `boundaries.yaml: metros: ${unknown} is not one of the ${kind} of the geography`);
    return geoids.length > 0 ? { [kind]: [...geoids] } : {};
  };
  const counties = [
    ...renamed.map(({ from, name, to, note, source }) => ({ code: from, name, counties: [to], note, source })),
    ...retired.flatMap(({ counties, successors, note, source }) =>
      counties.map(({ code, name, overlaps = successors }) => ({ code, name, counties: overlaps, note, source })),
    ),
  ];
  const found: FormerRegion[] = [
    // A rule may be for a state that is not in this geography.
    ...counties
      .filter(({ counties: [first = ''] }) => known.counties.has(first))
      .map((county) => ({ geography: 'county' as const, ...county })),
    ...metros.map(({ metros, counties, ...metro }) => ({
      geography: 'msa' as const,
      ...metro,
      ...current('metros', metros),
      ...current('counties', counties),
    })),
  ];
  return found.toSorted((a, b) => compareText(a.geography, b.geography) || compareText(a.code, b.code));
}

/**
 * Returns the areas of the delineation other than metros, and the regions and divisions of the Census Bureau, sorted by kind and code.
 * @throws ImportError for a county or state that is not in the geography, or a state that is in two divisions
 */
export function namedAreas({ areas, counties, states }: GeographyTables, { regions }: CensusRegions): NamedArea[] {
  const known = new Set(counties.map(({ geoid }) => geoid));
  const unknown = areas.find(({ county }) => !known.has(county));
  if (unknown)
    throw new ImportError(
      'region',
      `area ${unknown.code} (${unknown.name}) has a county that is not in the list of counties: ${unknown.county}`,
    );
  const fipsOf = new Map(states.map(({ usps, fips }) => [usps, fips]));
  const seen = new Set<string>();
  const fips = (state: string) => {
    const code = fipsOf.get(state);
    if (code === undefined)
      throw new ImportError('region', `census-regions.yaml: ${state} is not a state of the geography`);
    if (seen.has(state)) throw new ImportError('region', `census-regions.yaml: ${state} is in two divisions`);
    seen.add(state);
    return code;
  };
  const ofStates = regions.flatMap(({ code, name, divisions }): NamedArea[] => {
    const own = divisions.map(({ states, ...division }) => {
      return { kind: 'division' as const, ...division, states: states.map(fips).toSorted() };
    });
    return [{ kind: 'region', code, name, states: own.flatMap((division) => division.states).toSorted() }, ...own];
  });
  const ofCounties = [...Map.groupBy(areas, ({ kind, code }) => `${kind} ${code}`).values()].map((rows): NamedArea => {
    const { kind, code, name } = rows[0]!;
    return { kind, code, name, counties: rows.map(({ county }) => county).toSorted() };
  });
  return [...ofCounties, ...ofStates].toSorted((a, b) => compareText(a.kind, b.kind) || compareText(a.code, b.code));
}
