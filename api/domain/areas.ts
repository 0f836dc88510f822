import type { AsPublished } from '../schemas/calculation.ts';
import type { MeasureGeography } from '../schemas/measure.ts';
import { readAbsences } from './absent.ts';
import { yearsBehind } from './asOf.ts';
import { noteOfComputed } from './asPublished.ts';
import { type CountyArea, AreaTables, plansOfAreas, rollsUp, type AreaPart } from './areaTables.ts';
import { readBounds, boundsAt } from './bounds.ts';
import { isOfOneYear, partsOf, weightOf } from './calculation.ts';
import { Column } from './column.ts';
import type { ValueBounds } from './figures.ts';
import { type History, type Plan, planOf, type StoredAbsence, type ValueCertainty } from './history.ts';
import { reasonNames } from './reasonNames.ts';
import { populationMeasure, Release, type ServedMeasure } from './release.ts';
import { round } from './round.ts';
import { YearTable } from './yearTable.ts';

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
    read.map(async ({ name }) => [name, await columnOfAreas(release, tables, name)] as const),
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

/**
 * Returns a release in which areas follow the metros, as regions like these: they are compared, ranked and listed with them. A measure
 * that does not roll up has no values of areas.
 */
export async function withAreas(release: Release, areas: readonly CountyArea[]): Promise<Release> {
  if (areas.length === 0) return release;
  const { content } = release;
  const history = await release.history();
  const tables = new AreaTables(history, areas, content.regions.county);
  const columns = remembered(async (name: string) =>
    columnWith(await release.column(name, 'msa'), await columnOfAreas(release, tables, name)),
  );
  const values = remembered(async (name: string) =>
    tableWith(await history.table(name, 'msa'), rollsUp(history, name) ? await tables.table(name) : areas.length),
  );
  const marked = content.measures.map((measure) => {
    const { name, as_published = [], geographies } = measure;
    const own =
      geographies.msa && rollsUp(history, name) ? areas.flatMap((area) => marksOf(release, history, name, area)) : [];
    return own.length > 0 ? { ...measure, as_published: [...as_published, ...own] } : measure;
  });
  const regions = areas.map((area) => ({ ...regionOf(release, area), isArea: true as const }));
  const joined: History = {
    ...history,
    members: new Map([...history.members, ...tables.members]),
    table: async (name, geography, edition) => {
      if (geography !== 'msa') return history.table(name, geography, edition);
      return edition === undefined ? values(name) : tableWith(await history.table(name, 'msa', edition), areas.length);
    },
  };
  return new Release(
    {
      ...content,
      measures: marked,
      regions: { ...content.regions, msa: [...content.regions.msa, ...regions] },
      metros: [...content.metros, ...regions.map((region) => ({ ...region, slug: region.geoid, cbsa: region.geoid }))],
      members: joined.members,
    },
    (name, geography) => (geography === 'msa' ? columns(name) : release.column(name, geography)),
    () => Promise.resolve(joined),
    release.changes,
  );
}

/** Returns a function that computes what belongs to a name once. */
function remembered<T>(compute: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (name) => {
    let one = found.get(name);
    if (!one) found.set(name, (one = compute(name)));
    return one;
  };
}

/** Returns a column with the values of areas after those of metros. */
function columnWith(metros: Column, areas: Column): Column {
  const count = metros.values.length;
  const withheld = [...areas.withheld].map(([place, bounds]) => [count + place, bounds] as const);
  return new Column(
    Float64Array.of(...metros.values, ...areas.values),
    Int16Array.of(...yearsOf(metros), ...yearsOf(areas)),
    new Map([...metros.withheld, ...withheld]),
  );
}

/** Returns the year of each value of a column, 0 where it is missing. */
const yearsOf = (column: Column) =>
  Array.from(column.values, (value, place) => (Number.isNaN(value) ? 0 : column.yearAt(place)));

const notRolledUp = reasonNames.indexOf('not rolled up');

/** Returns a table with the values of areas after those of metros, in the years of these. @param areas how many: none has values */
function tableWith(metros: YearTable, areas: YearTable | number): YearTable {
  const { years } = metros;
  const count = typeof areas === 'number' ? areas : areas.regions;
  const table = new YearTable(metros.regions + count, years);
  table.values.set(metros.values);
  table.reasons.set(metros.reasons);
  for (let place = 0; place < count; place++)
    for (const [i, year] of years.entries()) {
      const at = (metros.regions + place) * years.length + i;
      if (typeof areas === 'number') table.reasons[at] = notRolledUp;
      else {
        table.values[at] = areas.valueIn(place, year) ?? NaN;
        table.reasons[at] = reasonNames.indexOf(areas.reasonIn(place, year) as (typeof reasonNames)[number]);
      }
    }
  return table;
}

/** Returns the latest values of areas, with the bounds of those whose parts are partly withheld. */
async function columnOfAreas(release: Release, tables: AreaTables, name: string): Promise<Column> {
  const column = (await tables.table(name)).asOf(Infinity);
  const withheld = await withheldOf(release, tables, name);
  return withheld.size === 0 ? column : new Column(column.values, Int16Array.from(yearsOf(column)), withheld);
}

/**
 * Returns the bounds of missing values of areas whose parts are partly withheld, by place, as `build/import/withheld.ts` computes
 * those of metros: of a sum, what its counties print, and with what the withheld ones can be at most; of a ratio, those of its sum.
 */
async function withheldOf(release: Release, tables: AreaTables, name: string): Promise<Map<number, ValueBounds>> {
  const found = new Map<number, ValueBounds>();
  const history = await release.history();
  const plan = planOf(history, name);
  const rule = plan.rules.msa;
  if (!rollsUp(history, name) || (rule !== 'sum' && rule !== 'formula')) return found;
  const own = await tables.table(name);
  const last = own.years.at(-1);
  const lacks = (place: number) => last !== undefined && own.reasonIn(place, last) === 'withheld';
  if (rule === 'sum') {
    if (!release.findMeasure(name)?.geographies.county) return found;
    const counties = await release.column(name, 'county');
    for (const [place, units] of (await tables.lastUnits(plan)).entries()) {
      const bounds = units.map((unit) => boundsOfUnit(unit, counties));
      if (!lacks(place) || !bounds.every((one) => one !== undefined)) continue;
      const sum = (of: (bounds: ValueBounds) => number) => bounds.reduce((total, one) => total + of(one), 0);
      found.set(place, { lower: sum(({ lower }) => lower), upper: sum(({ upper }) => upper) });
    }
    return found;
  }
  if (!('ratio' in plan.formula!)) return found;
  const { of, over, times } = plan.formula.ratio;
  if ([of, over].some((part) => planOf(history, part).dataset !== plan.dataset)) return found;
  const whole = await tables.table(over);
  for (const [place, bounds] of await withheldOf(release, tables, of)) {
    const value = last === undefined ? null : whole.valueIn(place, last);
    if (!lacks(place) || value === null || value <= 0) continue;
    const bound = (part: number) => Math.min(plan.share ? 100 : Infinity, round((times * part) / value, 6));
    found.set(place, { lower: bound(bounds.lower), upper: bound(bounds.upper) });
  }
  return found;
}

/** Returns between which bounds the figure of a part of an area lies; undefined: not known, as of a combined area that is withheld. */
function boundsOfUnit({ value, counties: [county, ...others] }: AreaPart, column: Column): ValueBounds | undefined {
  if (!Number.isNaN(value)) return { lower: value, upper: value };
  return others.length > 0 ? undefined : column.withheld.get(county!);
}

/** Returns an area as a region. Its states are those of its counties; it is right-to-work as a metro is: if all of them are. */
function regionOf(release: Release, { code, name, counties }: CountyArea) {
  const states = [...new Set(counties.flatMap((county) => release.findRegion('county', county)!.states))];
  const laws = states.map(
    (state) => release.content.regions.state[release.placesIn('state', state)[0]!]!.right_to_work,
  );
  const right_to_work = laws.includes(false) ? false : laws.includes(null) ? null : true;
  return { id: code, geoid: code, name, states, right_to_work };
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
