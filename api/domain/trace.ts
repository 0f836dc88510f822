import type { Geography } from '../schemas/common.ts';
import type { Rule } from '../schemas/calculation.ts';
import type { TraceCell, TraceFile, TraceOperand, TraceStep } from '../schemas/trace.ts';
import { evaluate, isOfSubdivisions, weightOf } from './calculation.ts';
import {
  type CombinedArea,
  datedParts,
  type History,
  nearestYear,
  type Plan,
  planOf,
  type SourceCell,
} from './history.ts';
import { periodOf } from './period.ts';
import type { Release } from './release.ts';

/** A figure that a trace met. */
type Figure = Pick<TraceOperand, 'measure' | 'geoid' | 'name' | 'year' | 'value' | 'reason'>;

/**
 * Follows values to the cells that they come from. The rules are those of the import: `build/import/sql/rollup.sql`,
 * `subdivision.sql` and `formula.sql` say which parts, years, counties, subdivisions and weights a value is computed from.
 */
export class Tracer {
  readonly #release: Release;
  readonly #history: History;
  readonly #steps = new Map<string, TraceStep>();
  readonly #cells = new Map<string, TraceCell>();
  readonly #files = new Map<string, TraceFile>();

  constructor(release: Release, history: History) {
    this.#release = release;
    this.#history = history;
  }

  /** How each value is computed that is not printed, the traced ones first. */
  get steps(): TraceStep[] {
    return [...this.#steps.values()];
  }

  /** Where each printed figure is. */
  get cells(): TraceCell[] {
    return [...this.#cells.values()];
  }

  /** The files that the cells are in. */
  get files(): TraceFile[] {
    return [...this.#files.values()];
  }

  /** Returns the values of regions of one year, and adds to the trace what they are computed from. */
  async follow(
    name: string,
    geography: Geography,
    geoids: readonly string[],
    year: number,
  ): Promise<ReadonlyMap<string, Figure>> {
    const plan = planOf(this.#history, name);
    const rule = plan.rules[geography]!;
    const held = new Map((await this.#history.values(name, geography, geoids, year)).map((row) => [row.geoid, row]));
    const subdivisions = isOfSubdivisions(geography, rule)
      ? await this.#subdivisionsOf(plan, weightOf(rule), geoids, year)
      : undefined;
    const whole = await this.#printedWhole(name, geography, rule, geoids, year);
    const isPrinted = (geoid: string) =>
      subdivisions ? !subdivisions.has(geoid) : rule === 'printed' || whole.has(geoid);
    const period = periodOf(this.#release.findMeasure(name) ?? {}, year);
    const figures = new Map<string, Figure>();
    const steps: TraceStep[] = [];
    for (const geoid of geoids) {
      const { value = null, reason = null } = held.get(geoid) ?? {};
      const region = { geoid, name: this.#nameOf(geography, geoid) };
      const figure: Figure = { measure: name, ...region, year, ...period, value };
      if (reason !== null) figure.reason = reason;
      figures.set(geoid, figure);
      if (isPrinted(geoid)) continue;
      const { unit, geographies } = plan;
      const step = { ...figure, geography, unit, calculation: geographies[geography]!.calculation, operands: [] };
      steps.push(step);
      this.#steps.set(`${name} ${geography} ${geoid} ${year}`, step);
    }
    const printed = geoids.filter(isPrinted);
    if (printed.length > 0)
      for (const cell of await this.#history.cells(name, printed, year))
        this.#addCell(name, year, cell, figures.get(cell.geoid)?.value ?? null);
    if (rule === 'printed' || steps.length === 0) return figures;
    const computed = steps.map(({ geoid }) => geoid);
    const operands = subdivisions ?? (await this.#operandsOf(plan, rule, geography, computed, year));
    for (const step of steps) {
      step.operands = operands.get(step.geoid) ?? [];
      const values = step.operands.flatMap(({ value }) => value ?? []);
      const isHeld = held.has(step.geoid);
      // With `history: printed`, a release does not hold the earlier values of a formula, which other formulas may read.
      if (rule === 'formula' && !isHeld && values.length === step.operands.length) {
        step.value = evaluate(plan.formula!, values);
        figures.get(step.geoid)!.value = step.value;
      }
    }
    return figures;
  }

  /** Returns the regions whose own figure is in the place of a sum, because a county has none. */
  async #printedWhole(
    name: string,
    geography: Geography,
    rule: Rule,
    geoids: readonly string[],
    year: number,
  ): Promise<ReadonlySet<string>> {
    if (rule !== 'sum' || geography === 'county') return new Set();
    return new Set((await this.#history.cells(name, geoids, year)).map(({ geoid }) => geoid));
  }

  async #operandsOf(
    plan: Plan,
    rule: Exclude<Rule, 'printed'>,
    geography: Geography,
    geoids: readonly string[],
    year: number,
  ): Promise<ReadonlyMap<string, TraceOperand[]>> {
    if (rule === 'formula') return this.#partsOf(plan, geography, geoids, year);
    if (typeof rule === 'object' && 'carried_from' in rule) return this.#statesOf(plan, geoids, year);
    return this.#countiesOf(plan, weightOf(rule), geography, geoids, year);
  }

  /** Returns the parts of a formula at the same regions. */
  async #partsOf(plan: Plan, geography: Geography, geoids: readonly string[], year: number) {
    const operands = new Map<string, TraceOperand[]>(geoids.map((geoid) => [geoid, []]));
    for (const { measure, yearOf } of datedParts(this.#history, plan)) {
      const years = planOf(this.#history, measure).years[geography] ?? [];
      const figures = await this.follow(measure, geography, geoids, yearOf(year, years));
      for (const [geoid, figure] of figures) operands.get(geoid)!.push({ ...figure });
    }
    return operands;
  }

  /** Returns the value of the state that each county carries. */
  async #statesOf(plan: Plan, counties: readonly string[], year: number) {
    const states = [...new Set(counties.map(stateOf))];
    const figures = await this.follow(plan.name, 'state', states, year);
    return new Map(counties.map((county) => [county, [{ ...figures.get(stateOf(county))! }]]));
  }

  /** Returns the counties of each region, or combined areas in their place, with their weights. */
  async #countiesOf(
    { name, leaves_out = [] }: Plan,
    weight: string | undefined,
    geography: Geography,
    geoids: readonly string[],
    year: number,
  ) {
    const isCounted = (county: string) => !leaves_out.includes(county);
    const counties = new Map(geoids.map((geoid) => [geoid, this.#membersOf(geography, geoid).filter(isCounted)]));
    const all = [...new Set([...counties.values()].flat())];
    const figures = await this.follow(name, 'county', all, year);
    const areas = await this.#combinedFigures(name, all, year);
    const weightYear = weight === undefined ? 0 : nearestYear(planOf(this.#history, weight).years.county ?? [], year);
    const weights = weight === undefined ? undefined : await this.follow(weight, 'county', all, weightYear);
    const weigh = (members: readonly string[]): Pick<TraceOperand, 'weight' | 'weight_measure' | 'weight_year'> => {
      if (!weights) return {};
      const values = members.map((county) => weights.get(county)?.value ?? null);
      const total = values.includes(null) ? null : values.reduce<number>((sum, value) => sum + value!, 0);
      return { weight: total, weight_measure: weight!, weight_year: weightYear };
    };
    const operands = (members: readonly string[]): TraceOperand[] => {
      const inside = areas.filter(({ area }) => area.counties.every((county) => members.includes(county)));
      const stoodFor = new Set(inside.flatMap(({ area }) => area.counties));
      return [
        ...members
          .map((county) => figures.get(county)!)
          .filter(({ geoid, value }) => value !== null || !stoodFor.has(geoid))
          .map((figure) => ({ ...figure, ...weigh([figure.geoid]) })),
        ...inside.map(({ area, figure }) => ({ ...figure, ...weigh(area.counties) })),
      ];
    };
    return new Map([...counties].map(([geoid, members]) => [geoid, operands(members)]));
  }

  /** Returns the subdivisions, with their weights, of each county that the publisher does not print as a whole. */
  async #subdivisionsOf({ name }: Plan, weight: string | undefined, counties: readonly string[], year: number) {
    const read = async (measure: string) => {
      const cells = await this.#history.subdivisionCells(measure, counties, year);
      return cells.map((cell) => {
        const value = numberIn(cell.text);
        this.#addCell(measure, year, cell, value);
        return { ...cell, value };
      });
    };
    const cells = await read(name);
    const weights = new Map((weight === undefined ? [] : await read(weight)).map(({ geoid, value }) => [geoid, value]));
    const operands = cells.map(({ geoid, rowLabel, value }): TraceOperand => {
      const weighed =
        weight === undefined ? {} : { weight: weights.get(geoid) ?? null, weight_measure: weight, weight_year: year };
      return { measure: name, geoid, name: rowLabel ?? geoid, year, value, ...weighed };
    });
    return Map.groupBy(operands, ({ geoid }) => geoid.slice(0, 5));
  }

  /** Returns the combined areas that have a figure, or a marker in its place. */
  async #combinedFigures(name: string, counties: readonly string[], year: number) {
    const areas = this.#history.combined.filter((area) => area.counties.every((county) => counties.includes(county)));
    if (areas.length === 0) return [];
    const byCode = new Map(areas.map((area) => [area.code, area]));
    const cells = await this.#history.cells(name, [...byCode.keys()], year);
    return cells.map((cell): { area: CombinedArea; figure: Figure } => {
      const area = byCode.get(cell.geoid)!;
      const value = numberIn(cell.text);
      this.#addCell(name, year, cell, value);
      return { area, figure: { measure: name, geoid: area.code, name: area.name, year, value } };
    });
  }

  #membersOf(geography: Geography, geoid: string): readonly string[] {
    if (geography === 'msa') return this.#history.members.get(geoid) ?? [];
    return this.#release.content.regions.county
      .filter((county) => stateOf(county.geoid) === geoid)
      .map((county) => county.geoid);
  }

  #nameOf(geography: Geography, geoid: string): string {
    return this.#release.findRegion(geography, geoid)!.name;
  }

  #addCell(measure: string, year: number, { geoid, source, ...cell }: SourceCell, value: number | null): void {
    const { url, edition, how = 'unrecorded', altered, ...part } = source;
    const { dataset, file, member, sha256 } = part;
    // A figure may be the sum of several cells of a row, of several files.
    this.#cells.set([measure, geoid, year, file, member, cell.row, cell.column].join(), {
      measure,
      geoid,
      year,
      ...part,
      row: cell.row,
      ...(cell.rowLabel === null ? {} : { row_label: cell.rowLabel }),
      column: cell.column,
      ...(cell.width === null ? {} : { width: cell.width }),
      ...(cell.columnLabel === null ? {} : { column_label: cell.columnLabel }),
      text: cell.text ?? String(value),
    });
    this.#files.set(`${dataset} ${file} ${sha256}`, {
      dataset,
      file,
      url,
      sha256,
      how,
      ...(edition === undefined ? {} : { edition }),
      ...(altered === undefined ? {} : { altered: [...altered] }),
    });
  }
}

/** Returns the number in the text of a cell; null for a marker. */
export function numberIn(text: string | null): number | null {
  const number = Number((text ?? '').replaceAll(',', '') || NaN);
  return Number.isNaN(number) ? null : number;
}

/** The first two digits of a county's code. */
const stateOf = (county: string) => county.slice(0, 2);
