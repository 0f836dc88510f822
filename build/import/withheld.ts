import { DOUBLE, INTEGER, VARCHAR, type DuckDBValue } from '@duckdb/node-api';
import type { ValueBounds } from '../../api/domain/figures.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { Database } from '../release/database.ts';
import type { PlannedMeasure } from './measures.ts';
import { rulesOf } from './measures.ts';
import type { FiguresFolder } from './register.ts';
import type { FiguresEntry, Tie } from './registerSchema.ts';
import { statement } from './statement.ts';

/** The figures of one year as printed: of each measure by the code of the area; null where the publisher withholds one. */
export type YearFigures = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

/** The most that withheld figures can be, of each measure by the code of the area. */
type Ceilings = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Returns the most that each withheld figure can be, from the sums that the publisher prints (D26a): what the line of its state
 * leaves after the printed counties, and what the total of a tie leaves after its printed parts, or if that total is withheld, the
 * most that it can be. `within` of a tie is for rounding. A tie with a measure that may be below zero says nothing, since
 * its other parts can be more than the whole.
 */
export function ceilingsOf(figures: YearFigures, ties: readonly Tie[], signed: ReadonlySet<string>): Ceilings {
  const ceilings = new Map<string, Map<string, number>>();
  const lower = (measure: string, area: string, most: number) => {
    let own = ceilings.get(measure);
    if (!own) ceilings.set(measure, (own = new Map<string, number>()));
    own.set(area, Math.min(own.get(area) ?? Infinity, Math.max(0, most)));
  };
  for (const tie of ties) {
    if ('parts' in tie) continue;
    const measures = tie.counties_to_states === 'all' ? figures.keys() : tie.counties_to_states;
    for (const measure of measures) {
      if (signed.has(measure)) continue;
      const areas = figures.get(measure) ?? new Map<string, number | null>();
      const left = new Map<string, number>();
      for (const [area, value] of areas) if (isState(area) && value !== null) left.set(area, value + tie.within);
      for (const [area, value] of areas) {
        const state = left.get(stateOf(area));
        if (!isState(area) && state !== undefined) left.set(stateOf(area), state - (value ?? 0));
      }
      for (const [area, value] of areas) {
        const most = left.get(stateOf(area));
        if (!isState(area) && value === null && most !== undefined) lower(measure, area, most);
      }
    }
  }
  for (const tie of fromTheTop(ties)) {
    if ([...tie.parts, tie.to].some((name) => signed.has(name))) continue;
    for (const [area, total] of figures.get(tie.to) ?? []) {
      const whole = total ?? ceilings.get(tie.to)?.get(area);
      if (whole === undefined) continue;
      const parts = tie.parts.map((part) => ({ part, value: figures.get(part)?.get(area) }));
      const most = parts.reduce((left, { value }) => left - (value ?? 0), whole + tie.within);
      for (const { part, value } of parts) if (value === null) lower(part, area, most);
    }
  }
  return ceilings;
}

const isState = (area: string) => area.length === 2;
const stateOf = (area: string) => area.slice(0, 2);

type PartsTie = Extract<Tie, { parts: string[] }>;

/** Returns the ties of parts, each after those that its total is a part of. */
function fromTheTop(ties: readonly Tie[]): PartsTie[] {
  const all = ties.filter((tie): tie is PartsTie => 'parts' in tie);
  const ordered: PartsTie[] = [];
  const visit = (tie: PartsTie, path: readonly PartsTie[]) => {
    if (ordered.includes(tie) || path.includes(tie)) return;
    for (const above of all) if (above.parts.includes(tie.to)) visit(above, [...path, tie]);
    ordered.push(tie);
  };
  for (const tie of all) visit(tie, []);
  return ordered;
}

/**
 * Returns the bounds of a sum of counties: below, the printed ones; above, these and the most that each withheld one can be.
 * Undefined where a county has neither a figure nor a ceiling. A combined area is counted in the place of its counties, as in `rollup`.
 * @param combined the counties of each combined area by its code
 */
export function sumBounds(
  counties: readonly string[],
  figures: ReadonlyMap<string, number | null>,
  ceilings: ReadonlyMap<string, number>,
  combined: ReadonlyMap<string, readonly string[]>,
): ValueBounds | undefined {
  const areaOf = (county: string) => {
    if (figures.has(county)) return county;
    const area = [...combined].find(([code, members]) => figures.has(code) && members.includes(county));
    return area?.[1].every((member) => counties.includes(member)) ? area[0] : undefined;
  };
  const areas = new Set(counties.map(areaOf));
  let [lower, withheld] = [0, 0];
  for (const area of areas) {
    const value = area === undefined ? undefined : figures.get(area);
    const most = value ?? ceilings.get(area ?? '');
    if (most === undefined) return undefined;
    if (typeof value === 'number') lower += value;
    else withheld += most;
  }
  return { lower, upper: lower + withheld };
}

const boundColumns = {
  ...{ measure: VARCHAR, geography: VARCHAR, geoid: VARCHAR, vintage: INTEGER },
  ...{ lower: DOUBLE, upper: DOUBLE },
};

interface WithheldSum {
  readonly measure: string;
  readonly geography: Geography;
  readonly geoid: string;
  readonly vintage: number;
}

/**
 * Adds the bounds of values of a dataset that are withheld, or whose parts are, to the table `withheld_bound`: of counties, of their
 * sums, and of ratios of one of these to a value. All are of one year and of this dataset. Returns whether there are any.
 */
export async function boundWithheld(
  database: Database,
  { entry }: FiguresFolder,
  measures: readonly PlannedMeasure[],
): Promise<boolean> {
  const own = measures.filter(({ dataset, signed }) => dataset === entry.key && !signed);
  const rules = own.flatMap((measure) => rulesOf(measure).map(([geography, rule]) => ({ measure, geography, rule })));
  const sums = rules.filter(({ geography, rule }) => rule === 'sum' && geography !== 'county');
  if (sums.length === 0) return false;
  const parts = rules.filter(
    ({ measure, geography, rule }) =>
      geography === 'county' && rule === 'printed' && sums.some((sum) => sum.measure === measure),
  );
  const withheld = await database.rows<WithheldSum>(statement('withheld-sums'), {
    measures: [...sums, ...parts].map(({ measure }) => measure.name),
    geographies: [...sums, ...parts].map(({ geography }) => geography),
  });
  if (withheld.length === 0) return false;
  if ((await addSums(database, entry, withheld)) === 0) return false;
  for (const { measure, geography, rule } of rules) {
    if (rule !== 'formula' || !('ratio' in measure.formula!)) continue;
    const { of, over, times } = measure.formula.ratio;
    // Those of another dataset are of another publisher, edition or year.
    if (![of, over].every((name) => own.some((one) => one.name === name))) continue;
    await database.run(statement('withheld-ratio'), {
      ...{ measure: measure.name, geography, of, over, times },
      is_share: measure.kind === 'share',
    });
  }
  return true;
}

/** Adds the bounds of sums, and returns how many there are. */
async function addSums(database: Database, entry: FiguresEntry, withheld: readonly WithheldSum[]): Promise<number> {
  const rows: DuckDBValue[][] = [];
  const signed = new Set(entry.measures.filter((measure) => measure.signed).map(({ name }) => name));
  const members = await groupsOf(database, "select geography || ' ' || geoid as key, county as item from member");
  const combined = await groupsOf(database, 'select code as key, county as item from combined');
  for (const [vintage, regions] of Map.groupBy(withheld, (one) => one.vintage)) {
    const figures = await readFigures(database, entry.key, vintage);
    const ceilings = ceilingsOf(figures, entry.ties, signed);
    for (const { measure, geography, geoid } of regions) {
      const own = geography === 'county' ? [geoid] : members.get(`${geography} ${geoid}`)!;
      const counties = own.filter((county) => !entry.leaves_out.includes(county));
      const most = ceilings.get(measure) ?? new Map<string, number>();
      const bounds = sumBounds(counties, figures.get(measure)!, most, combined);
      if (!bounds) continue;
      rows.push([measure, geography, geoid, vintage, bounds.lower, bounds.upper]);
    }
  }
  await database.fill('main', 'withheld_bound', boundColumns, rows);
  return rows.length;
}

async function readFigures(database: Database, dataset: string, vintage: number): Promise<YearFigures> {
  const rows = await database.rows<{ measure: string; geoid: string; value: number | null }>(
    statement('withheld-figures'),
    { dataset, vintage },
  );
  const byMeasure = Map.groupBy(rows, ({ measure }) => measure);
  return new Map([...byMeasure].map(([measure, own]) => [measure, new Map(own.map((row) => [row.geoid, row.value]))]));
}

async function groupsOf(database: Database, query: string): Promise<Map<string, string[]>> {
  const rows = await database.rows<{ key: string; item: string }>(query);
  const groups = Map.groupBy(rows, ({ key }) => key);
  return new Map([...groups].map(([key, own]) => [key, own.map(({ item }) => item)]));
}
