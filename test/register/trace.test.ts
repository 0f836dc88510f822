// @module-tag long
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seededRandom } from '../../api/domain/random.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { Trace, TraceCell, TraceOperand } from '../../api/schemas/trace.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, read, releasesDir, service, sourcesDir } from '../support/service.ts';
import { metros, unzip } from './publishers.ts';

/** How many values are traced. */
const count = 1000;

const release = join(releasesDir, inject('release'));
const manifest = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as {
  measures: {
    name: string;
    unit: string;
    rules: Record<string, any>;
    formula?: Record<string, any>;
    geographies: Partial<Record<Geography, { computed_by_cadastre: boolean }>>;
  }[];
  tables: { file: string }[];
};
const missing = !existsSync(sourcesDir)
  ? `the publishers' files are not at ${sourcesDir}`
  : manifest.tables.some(({ file }) => file.startsWith('cells-'))
    ? undefined
    : 'the newest release has no cells';
if (missing !== undefined) console.log(`skipped: ${missing}`);

// Reads cells of the publishers' files without code of the importer.

const files = new Map<string, string>();
/** The path of a file by its SHA-256. */
function pathOf({ sha256, file }: TraceCell): string {
  if (files.size === 0)
    for (const path of readdirSync(sourcesDir, { recursive: true, encoding: 'utf8' }))
      if (/\.(csv|tsv|txt|zip|xlsx?)$/.test(path))
        files.set(
          createHash('sha256')
            .update(readFileSync(join(sourcesDir, path)))
            .digest('hex'),
          path,
        );
  const path = files.get(sha256);
  if (path === undefined || basename(path) !== file) throw new Error(`${file} ${sha256} is not in ${sourcesDir}`);
  return path;
}

const texts = new Map<string, string[]>();
function linesOf(cell: TraceCell): string[] {
  const path = pathOf(cell);
  const name = `${path} ${cell.member}`;
  let lines = texts.get(name);
  if (!lines) {
    const text =
      cell.member === undefined ? readFileSync(join(sourcesDir, path), 'latin1') : memberOf(path, cell.member);
    texts.set(name, (lines = text.split(/\r?\n/)));
  }
  return lines;
}

const archives = new Map<string, Map<string, string>>();
/** The text of a member, in whatever folder of the archive. */
function memberOf(path: string, name: string): string {
  const members = archives.get(path) ?? unzip(path);
  archives.set(path, members);
  return members.get(name) ?? [...members].find(([member]) => basename(member) === name)![1];
}

/** The datasets whose files show fewer digits than they have (`cells: stored`). */
const storedCells = new Set(['fbi-cius']);

const books = new Map<string, xlsx.WorkBook>();
function shownIn(cell: TraceCell, row: number): string {
  const path = pathOf(cell);
  const name = `${path} ${cell.member}`;
  let book = books.get(name);
  if (!book) {
    const bytes =
      cell.member === undefined
        ? readFileSync(join(sourcesDir, path))
        : Buffer.from(memberOf(path, cell.member), 'latin1');
    books.set(name, (book = xlsx.read(bytes)));
  }
  const address = xlsx.utils.encode_cell({ r: row - 1, c: cell.column - 1 });
  const found = book.Sheets[cell.sheet!]![address] as xlsx.CellObject | undefined;
  if (!found) return '';
  return storedCells.has(cell.dataset) && typeof found.v === 'number'
    ? String(found.v)
    : xlsx.utils.format_cell(found).trim();
}

/** The fields of a line with commas or tabs: no field of these files has a line break. */
function fieldsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((field) => field.trim());
  const fields = line.matchAll(/ *(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g);
  return Array.from(fields, ([, quoted, plain]) => (quoted ?? plain ?? '').trim());
}

/** What the publisher's file has in the place of a cell, and the header of its column where it has one. */
function reread(cell: TraceCell): { text: string; header: string | undefined } {
  if (cell.sheet !== undefined) {
    // The last header of the column itself: those above may be merged with those of other columns.
    const above = [1, 2, 3, 4, 5].map((row) => shownIn(cell, row).replace(/\s+/g, ' '));
    return {
      text: shownIn(cell, cell.row),
      header: above.findLast((text) => text && cell.column_label?.endsWith(text)),
    };
  }
  const lines = linesOf(cell);
  const line = lines[cell.row - 1]!;
  if (cell.width !== undefined)
    return { text: line.slice(cell.column - 1, cell.column - 1 + cell.width).trim(), header: undefined };
  return {
    text: fieldsOf(line)[cell.column - 1]!,
    header: fieldsOf(lines[0]!.replace(/^(\uFEFF|ï»¿)/, ''))[cell.column - 1],
  };
}

const number = (text: string) => Number(text.replaceAll(',', '') || NaN);

/** Computes a value from its operands, by the rule in the manifest. */
function compute(measure: string, geography: Geography, operands: readonly TraceOperand[]): number {
  const { rules, formula = {} } = manifest.measures.find(({ name }) => name === measure)!;
  const rule = rules[geography];
  const values = operands.map(({ value }) => value!);
  const [a = NaN, b = NaN] = values;
  const total = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
  const weights = operands.map(({ weight }) => weight ?? NaN);
  if (rule === 'sum') return total(values);
  if (rule.mean_by) return total(values.map((value, i) => value * weights[i]!)) / total(weights);
  if (rule.rate_of) return total(weights) / total(values.map((value, i) => weights[i]! / value));
  if (rule.carried_from) return a;
  if (formula.ratio) return ((formula.ratio.times ?? 1) * a) / b;
  if (formula.growth) return (100 * (a - b)) / b;
  if (formula.average) return (a + b) / 2;
  if (formula.difference || formula.change) return a - b;
  if (formula.sum || formula.total) return total(values);
  if (formula.mean) return total(values) / values.length;
  throw new Error(`${measure} has no rule at ${geography}`);
}

/** What each cell of a figure that counts rows adds to it, by unit. */
const countedUnits = new Map([
  ...['counties', 'census tracts', 'institutions'].map((unit) => [unit, 1] as const),
  ['percent', 100],
]);

/** The number in the cell of a figure; of one that is computed from several rows, what its cells add up to. */
function figureIn(name: string, cells: readonly TraceCell[]): number {
  const { unit, rules, geographies } = manifest.measures.find((measure) => measure.name === name)!;
  const isAdded = rules['county'] === 'printed' && geographies.county!.computed_by_cadastre;
  if (!isAdded) return number(cells[0]?.text ?? '');
  const each = countedUnits.get(unit);
  return cells.reduce((sum, { text }) => sum + (each ?? number(text)), 0);
}

/** Whether the header of a column is that of a label: the whole label, or one of its two lines. */
const isHeader = (header: string, label: string) => label.endsWith(header) || label.startsWith(`${header} `);

/** Parts are shown with six decimals and computed without rounding. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= 2e-6 + 2e-5 * Math.abs(b);

describe.skipIf(missing !== undefined)(`${count} random values`, () => {
  let served: Served;
  let client: Client;
  const traces: Trace[] = [];
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
    const history = await served.release.history();
    const { measures, regions } = served.release.content;
    const random = seededRandom('trace 1');
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    while (traces.length < count) {
      const measure = pick(measures);
      const geography = pick(Object.keys(measure.geographies) as Geography[]);
      const { geoid } = pick(regions[geography]);
      const values = (await history.values(measure.name, geography, [geoid])).filter(({ value }) => value !== null);
      if (values.length === 0) continue;
      const { year, value } = pick(values);
      const { data } = await read(client, `/measures/${measure.name}/trace?region=${geoid}&year=${year}`);
      expect(data.value).toBe(value);
      traces.push(data as Trace);
    }
  });
  afterAll(async () => {
    await client.close();
    served.close();
  });

  it('come from cells that the files of the publishers have', () => {
    const wrong: unknown[] = [];
    for (const cell of traces.flatMap(({ cells }) => cells)) {
      const { text, header } = reread(cell);
      const labeled = cell.column_label === undefined || (header !== undefined && isHeader(header, cell.column_label));
      if (text !== cell.text || !labeled) wrong.push({ ...cell, reread: text, header });
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(traces.flatMap(({ cells }) => cells).length).toBeGreaterThan(count);
  });

  it('are computed from their operands, and these from the cells', () => {
    const wrong: unknown[] = [];
    for (const trace of traces) {
      const { measure, geography, region, year, value } = trace;
      const cells = Map.groupBy(trace.cells, (cell) => `${cell.measure} ${cell.geoid} ${cell.year}`);
      const steps = new Map(trace.steps.map((step) => [`${step.measure} ${step.geoid} ${step.year}`, step]));
      const whole = { measure, geography, geoid: region.geoid, year, value, operands: trace.operands };
      for (const step of trace.operands.length > 0 ? [whole, ...trace.steps] : []) {
        if (step.value === null) continue;
        const computed = compute(step.measure, step.geography, step.operands);
        if (!isNear(computed, step.value)) wrong.push({ ...step, computed });
      }
      // Every figure that is not computed in a step is that of its cell; a weight of a combined area is a sum of cells.
      const leaves = trace.operands.length > 0 ? [whole, ...trace.steps].flatMap(({ operands }) => operands) : [whole];
      for (const { measure, geoid, year, value } of leaves) {
        const name = `${measure} ${geoid} ${year}`;
        const found = steps.has(name) ? value : figureIn(measure, cells.get(name) ?? []);
        if (value !== null && found !== value) wrong.push({ name, value, found });
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('of metros have every county, or a combined area in its place', () => {
    const checked = traces.flatMap((trace) => [trace, ...trace.steps.map((step) => ({ ...step, region: step }))]);
    const rolled = checked.filter(({ measure, geography }) => {
      const rule = manifest.measures.find(({ name }) => name === measure)!.rules[geography];
      return geography === 'msa' && rule !== 'formula' && rule !== 'printed';
    });
    expect(rolled.length).toBeGreaterThan(100);
    for (const { region, operands } of rolled) {
      const codes = operands.map(({ geoid }) => geoid);
      const counties = metros().get(region.geoid)!;
      const alone = codes.filter((code) => counties.includes(code));
      expect(new Set(codes).size).toBe(codes.length);
      if (alone.length === codes.length) expect(codes.toSorted()).toEqual(counties.toSorted());
      else expect(alone.length).toBeLessThan(counties.length);
    }
  });
});
