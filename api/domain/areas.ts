import type { AsPublished } from '../schemas/calculation.ts';
import type { MeasureGeography } from '../schemas/measure.ts';
import { readAbsences } from './absent.ts';
import { yearsBehind } from './asOf.ts';
import { noteOfComputed } from './asPublished.ts';
import { type CountyArea, AreaTables, plansOfAreas, rollsUp } from './areaTables.ts';
import { readBounds, boundsAt } from './bounds.ts';
import { isOfOneYear, partsOf, weightOf } from './calculation.ts';
import type { Column } from './column.ts';
import { type History, type Plan, planOf, type StoredAbsence, type ValueCertainty } from './history.ts';
import { populationMeasure, Release, type ServedMeasure } from './release.ts';

/** Returns the measures whose figures of an area are computed from those of its counties, by name. */
export const measuresOfAreas = ({ content }: Release, history: History): readonly ServedMeasure[] =>
  content.measures.filter(({ name, geographies }) => geographies.msa && rollsUp(history, name));

/**
 * Returns a release whose metros are areas, with the figures of some measures, which roll up, and their population. What is
 * computed of metros is then computed of areas: profiles, series, bounds, and why a value is missing.
 */
export async function releaseOfAreas(
  release: Release,
  areas: readonly CountyArea[],
  measures: readonly ServedMeasure[],
): Promise<Release> {
  const { content } = release;
  const history = await release.history();
  const tables = new AreaTables(history, areas, content.regions.county);
  const names = new Set([populationMeasure, ...measures.map(({ name }) => name)]);
  const read = measuresOfAreas(release, history).filter(({ name }) => names.has(name));
  const found = await Promise.all(
    read.map(async ({ name }) => [name, (await tables.table(name)).asOf(Infinity)] as const),
  );
  const columns: ReadonlyMap<string, Column> = new Map(found);
  const described = content.measures.map((measure) => {
    const column = columns.get(measure.name);
    return column ? describeMeasure(release, history, areas, measure, column) : measure;
  });
  const ofAreas: Release = new Release(
    {
      ...content,
      measures: described,
      regions: { ...content.regions, msa: areas.map((area) => regionOf(release, area)) },
      metros: areas.map((area) => ({ ...regionOf(release, area), slug: area.code, cbsa: area.code })),
      members: new Map(areas.map(({ code, counties }) => [code, counties])),
    },
    async (measure, geography) =>
      (geography === 'msa' ? columns.get(measure) : undefined) ?? release.column(measure, geography),
    () => Promise.resolve(ownHistory),
  );
  const ownHistory = historyOfAreas(history, tables, () => ofAreas, [...columns.keys()]);
  return ofAreas;
}

/** Returns an area as a region. Its states are those of its counties. */
function regionOf(release: Release, { code, name, counties }: CountyArea) {
  const states = counties.flatMap((county) => release.findRegion('county', county)!.states);
  return { id: code, geoid: code, name, states: [...new Set(states)], right_to_work: null };
}

/** Returns a history whose metros are the areas of `tables`. @param names the measures that their figures are read of */
function historyOfAreas(
  history: History,
  tables: AreaTables,
  release: () => Release,
  names: readonly string[],
): History {
  const plans = plansOfAreas(history);
  const { members } = tables;
  return {
    ...history,
    plans,
    members,
    table: (measure, geography, edition) =>
      geography === 'msa' ? tables.table(measure) : history.table(measure, geography, edition),
    certainty: (geography, place) =>
      geography === 'msa' ? certaintyOf(release(), names, place) : history.certainty(geography, place),
    absences: (geography, place) =>
      geography === 'msa' ? absencesOf(release(), plans, names, place) : history.absences(geography, place),
  };
}

/** Returns how certain the latest values of an area are; they have no ranks. */
async function certaintyOf(
  release: Release,
  names: readonly string[],
  place: number,
): Promise<ReadonlyMap<string, ValueCertainty>> {
  const found = names.map(async (name): Promise<[string, ValueCertainty][]> => {
    const column = await release.column(name, 'msa');
    if (column.at(place) === null) return [];
    const bounds = boundsAt(await readBounds(release, name, 'msa'), place, column.yearAt(place));
    return bounds ? [[name, { lower: bounds.lower, upper: bounds.upper, ranks: undefined }]] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** Returns why an area has no values, in the latest year in which metros have some. */
async function absencesOf(
  release: Release,
  plans: ReadonlyMap<string, Plan>,
  names: readonly string[],
  place: number,
): Promise<ReadonlyMap<string, StoredAbsence>> {
  const found = names.map(async (name): Promise<[string, StoredAbsence][]> => {
    if ((await release.column(name, 'msa')).at(place) !== null) return [];
    const year = plans.get(name)!.years.msa?.at(-1);
    const [absence] = await readAbsences(release, name, 'msa', [place], year);
    return [[name, { reason: absence!.reason, counties: absence!.counties ?? [] }]];
  });
  return new Map((await Promise.all(found)).flat());
}

/** Returns a measure as it is of areas: how their figures are computed, of which years, and which are unusual as published. */
function describeMeasure(
  release: Release,
  history: History,
  areas: readonly CountyArea[],
  measure: ServedMeasure,
  column: Column,
): ServedMeasure {
  const ofMetros: MeasureGeography = measure.geographies.msa!;
  const years = yearsBehind(history, measure.name, 'msa', column.years);
  const msa = {
    ...ofMetros,
    calculation: `Computed from the counties of the area as for a metro, of which is said: ${ofMetros.calculation}`,
    regions: column.rows.length,
    vintages: [...years].sort((a, b) => a - b),
  };
  const marks = areas.flatMap((area) => marksOf(release, history, measure.name, area));
  return {
    ...measure,
    geographies: { ...measure.geographies, msa },
    as_published: marks.length > 0 ? marks : undefined,
  };
}

/** Returns the marks of an area's figures, which follow from those of its counties as in `build/import/asPublished.ts`. */
function marksOf(release: Release, history: History, name: string, area: CountyArea): AsPublished[] {
  const plan = planOf(history, name);
  const rule = plan.rules.msa!;
  if (rule !== 'formula')
    return [name, weightOf(rule)].flatMap((one) => {
      const { as_published = [] } = (one === undefined ? undefined : release.findMeasure(one)) ?? {};
      return as_published
        .filter(({ geography, geoid }) => geography === 'county' && area.counties.includes(geoid))
        .map(({ years, note }) => ({ geography: 'msa', geoid: area.code, years, note: noteOfComputed(note) }));
    });
  return partsOf(plan.formula!).flatMap(({ measure, yearsBefore }) => {
    const isOfYear = planOf(history, measure).dataset === plan.dataset || isOfOneYear(plan.formula!);
    if (!isOfYear) return [];
    return marksOf(release, history, measure, area).map((mark) => ({
      ...mark,
      years: mark.years.map((year) => year + yearsBefore),
    }));
  });
}
