import type { Absence, AbsenceReason } from '../schemas/absent.ts';
import type { Rule } from '../schemas/calculation.ts';
import type { Geography } from '../schemas/common.ts';
import { weightOf } from './calculation.ts';
import {
  type DatedEdition,
  datedParts,
  type History,
  nearestYear,
  type Plan,
  planOf,
  type StoredAbsence,
} from './history.ts';
import type { ValueBounds } from './figures.ts';
import { type Release, statesOf } from './release.ts';
import { isEarlier, readYears } from './series.ts';
import { numberIn } from './trace.ts';
import type { YearTable } from './yearTable.ts';

/** The reasons that a release keeps, as the API names them. `no county value` depends on how a figure is made. */
const keptReasons: Readonly<Record<string, AbsenceReason>> = {
  withheld: 'withheld',
  'open-ended': 'withheld',
  'boundary changed': 'boundary_changed',
  'not covered': 'not_covered',
  'divisions only': 'divisions_only',
  'not rolled up': 'not_rolled_up',
};

/** Whether a kept reason says that the publisher does not print the figure. */
export const isUnprinted = (reason: string | null): boolean => reason === 'withheld' || reason === 'open-ended';

/** The reasons of the parts of a formula, the one that counts first: the order of the import. */
const gravestFirst: readonly AbsenceReason[] = [
  'withheld',
  'boundary_changed',
  'county_missing',
  'divisions_only',
  'not_covered',
];

/** The reasons that particular counties decide. */
const ofCounties: readonly (AbsenceReason | null)[] = ['withheld', 'boundary_changed', 'county_missing'];

/** Returns why the region at a place has no value for a year; null if the release keeps no reason. It has no value. */
export type ReasonIn = (place: number, year: number) => AbsenceReason | null;

/**
 * Returns the reasons for the missing values of a measure at a geography (U3): those that the release keeps, which is for the
 * latest year of each measure. For an earlier year a rolled-up value lacks a county, and a formula a part; a figure that is
 * printed, or of an earlier edition, has no reason.
 */
export async function readReasons(
  history: History,
  measure: string,
  geography: Geography,
  edition?: DatedEdition,
): Promise<ReasonIn> {
  if (isEarlier(history, measure, edition)) return () => null;
  // A formula's values are not needed, only the reasons that the release keeps.
  const table = await history.table(measure, geography);
  const plan = planOf(history, measure);
  const rule = plan.rules[geography];
  const parts = rule === 'formula' ? await readParts(history, plan, geography) : [];
  return (place, year) => {
    const kept = table.reasonIn(place, year);
    const known = kept === null ? undefined : keptReasons[kept];
    if (known) return known;
    if (isOutside(table, place)) return 'not_covered';
    if (rule === 'formula') {
      const found = parts.flatMap((lacks) => lacks(place, year) ?? []);
      return gravestFirst.find((reason) => found.includes(reason)) ?? 'not_computable';
    }
    if (isRollup(geography, rule)) return 'county_missing';
    if (kept === null) return null;
    return geography === 'county' ? 'county_missing' : 'not_covered';
  };
}

/** Whether the publisher does not cover the region at a place: it has no figure of any year, and that is the reason for the latest. */
function isOutside(table: YearTable, place: number): boolean {
  const last = table.years.at(-1);
  if (last === undefined || table.reasonIn(place, last) !== 'not covered') return false;
  return !table.hasValue(place, 0, table.years.length);
}

/**
 * Returns why the United States has no value of a measure for a year: the reason of the states that lack one, the one that
 * counts first; where every state has one, what is computed of them is not comparable. It has no value.
 */
export async function readNationalReasons(release: Release, measure: string): Promise<(year: number) => AbsenceReason> {
  const history = await release.history();
  const plan = planOf(history, measure);
  const readers = plan.rules.state
    ? [{ measure, yearOf: (year: number) => year }]
    : plan.formula
      ? datedParts(history, plan)
      : [];
  const levels = await Promise.all(
    readers.map(async ({ measure, yearOf }) => {
      const table = await readYears(history, measure, 'state');
      return { table, yearOf, reasonIn: await readReasons(history, measure, 'state') };
    }),
  );
  return (year) => {
    const found = levels.flatMap(({ table, yearOf, reasonIn }) => {
      const ofPart = yearOf(year, table.years);
      return statesOf(release).flatMap((place) =>
        table.valueIn(place, ofPart) === null ? (reasonIn(place, ofPart) ?? 'not_covered') : [],
      );
    });
    return gravestFirst.find((reason) => found.includes(reason)) ?? 'not_computable';
  };
}

/** Returns for each part of a formula why it is missing; null if it is there, or without a reason. */
async function readParts(history: History, plan: Plan, geography: Geography): Promise<ReasonIn[]> {
  return Promise.all(
    datedParts(history, plan).map(async ({ measure, yearOf }): Promise<ReasonIn> => {
      const table = await readYears(history, measure, geography);
      const reasonIn = await readReasons(history, measure, geography);
      return (place, year) => {
        const ofPart = yearOf(year, table.years);
        return table.valueIn(place, ofPart) === null ? reasonIn(place, ofPart) : null;
      };
    }),
  );
}

/** Whether the values of a geography are rolled up from counties. */
function isRollup(geography: Geography, rule: Rule | undefined): boolean {
  return geography !== 'county' && rule !== undefined && (rule === 'sum' || weightOf(rule) !== undefined);
}

/**
 * Returns why the regions at some places have no value of a measure for a year, and because of which counties, in the order of
 * the places. @param year undefined: the measure has no value that early
 */
export async function readAbsences(
  release: Release,
  measure: string,
  geography: Geography,
  places: readonly number[],
  year: number | undefined,
  edition?: DatedEdition,
): Promise<Absence[]> {
  if (places.length === 0) return [];
  if (year === undefined) return places.map(() => ({ reason: null }));
  const history = await release.history();
  const reasonIn = await readReasons(history, measure, geography, edition);
  const reasons = places.map((place) => reasonIn(place, year));
  const geoids = places.map((place) => release.content.regions[geography][place]!.geoid);
  const decided = geoids.filter((_, i) => ofCounties.includes(reasons[i]!));
  const lacking = await countiesWithout(release, history, measure, geography, decided, year);
  const column = await release.column(measure, geography);
  // The release keeps the bounds of the latest year.
  const withheld = !edition && year === column.years.at(-1) ? column.withheld : undefined;
  return reasons.map((reason, i) =>
    presentAbsence({ reason, counties: lacking.get(geoids[i]!) ?? [] }, withheld?.get(places[i]!)),
  );
}

/** Returns why a value is missing as the API shows it. @param bounds those of a value whose parts are partly withheld */
export const presentAbsence = ({ reason, counties }: StoredAbsence, bounds: ValueBounds | undefined): Absence => ({
  reason,
  ...(counties.length > 0 ? { counties: [...counties] } : {}),
  ...(bounds ? { bounds: { kind: 'withheld', ...bounds } } : {}),
});

/** Returns the counties of some regions for which a rolled-up figure, or its weight, is missing in a year; none if it is not rolled up. */
async function countiesWithout(
  release: Release,
  history: History,
  measure: string,
  geography: Geography,
  geoids: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const plan = planOf(history, measure);
  const rule = plan.rules[geography];
  if (rule === undefined || geoids.length === 0 || geography === 'county') return new Map();
  if (rule === 'formula') {
    const parts = datedParts(history, plan).map(({ measure, yearOf }) => {
      const ofPart = yearOf(year, planOf(history, measure).years[geography] ?? []);
      return countiesWithout(release, history, measure, geography, geoids, ofPart);
    });
    const found = await Promise.all(parts);
    return new Map(geoids.map((geoid) => [geoid, distinct(found.flatMap((one) => one.get(geoid) ?? []))]));
  }
  if (!isRollup(geography, rule)) return new Map();
  const members = new Map(geoids.map((geoid) => [geoid, countiesOf(release, history, plan, geography, geoid)]));
  const counties = distinct([...members.values()].flat());
  const valued = await withValue(history, measure, counties, year);
  const weight = weightOf(rule);
  const years = weight === undefined ? [] : (planOf(history, weight).years.county ?? []);
  const weighed =
    weight === undefined ? undefined : await withValue(history, weight, counties, nearestYear(years, year));
  const areas = await areasWithValue(history, measure, counties, valued, year);
  return new Map(
    [...members].map(([geoid, own]) => {
      const inside = areas.filter((area) => area.every((county) => own.includes(county))).flat();
      const lacks = (county: string) =>
        (!valued.has(county) && !inside.includes(county)) || weighed?.has(county) === false;
      return [geoid, own.filter(lacks)];
    }),
  );
}

/** Returns the counties that a roll-up of a region reads. */
function countiesOf(release: Release, history: History, plan: Plan, geography: Geography, geoid: string): string[] {
  const { leaves_out = [] } = plan;
  const members =
    geography === 'msa'
      ? (history.members.get(geoid) ?? [])
      : release.content.regions.county.flatMap((county) => (county.geoid.startsWith(geoid) ? county.geoid : []));
  return members.filter((county) => !leaves_out.includes(county));
}

async function withValue(
  history: History,
  measure: string,
  counties: readonly string[],
  year: number,
): Promise<ReadonlySet<string>> {
  const rows = await history.values(measure, 'county', counties, year);
  return new Set(rows.flatMap(({ geoid, value }) => (value === null ? [] : geoid)));
}

/** Returns the counties of each combined area that has a figure in the place of some counties without one (D16). */
async function areasWithValue(
  history: History,
  measure: string,
  counties: readonly string[],
  valued: ReadonlySet<string>,
  year: number,
): Promise<(readonly string[])[]> {
  const lacking = new Set(counties.filter((county) => !valued.has(county)));
  const areas = history.combined.filter((area) => area.counties.some((county) => lacking.has(county)));
  if (areas.length === 0) return [];
  const codes = areas.map(({ code }) => code);
  const printed = await history.cells(measure, codes, year);
  const found = new Set(
    printed.filter(({ text }) => text === null || numberIn(text) !== null).map(({ geoid }) => geoid),
  );
  return areas.filter(({ code }) => found.has(code)).map(({ counties }) => counties);
}

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)].sort();
