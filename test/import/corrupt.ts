import type { Publisher, Table } from './publishers.ts';

/** A source of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What the kinds choose from: a region, a column, a year. Undefined where a variant names them. */
export interface Choices {
  random: () => number;
  /** The codes of the regions in the release: figures of others are not served. */
  regions: ReadonlySet<string>;
  geoids?: [string, string];
  year?: number;
  headers?: [string, string];
}

/** Changes one thing in the files of a publisher. Returns what, or undefined if the files have no place for it. */
export type Kind = (publisher: Publisher, choices: Choices) => string | undefined;

function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

const numberOf = (text: string) => (/^[\d,.]*\d[\d,.]*$/.test(text) ? Number(text.replaceAll(',', '')) : NaN);

function rowsOf(table: Table, geoid: string): number[] {
  const rows: number[] = [];
  for (let row = table.first; row <= table.last; row++) if (table.geoid(row) === geoid) rows.push(row);
  return rows;
}

/** Multiplies a number and keeps its decimals and its separators. */
function scale(table: Table, row: number, column: number, factor: number): boolean {
  const text = table.grid.get(row, column);
  const value = numberOf(text);
  if (!(value > 0)) return false;
  const decimals = text.split('.')[1]?.length ?? 0;
  const scaled = value * factor;
  const printed = text.includes(',') ? Math.round(scaled).toLocaleString('en-US') : scaled.toFixed(decimals);
  table.grid.set(row, column, printed);
  return true;
}

/** A county of the files; with `alike`, two counties of one state. */
function county(publisher: Publisher, { random, regions }: Choices): [string, string] {
  const codes = new Set<string>();
  const table = publisher.tables.at(-1)!;
  for (let row = table.first; row <= table.last; row++) if (regions.has(table.geoid(row))) codes.add(table.geoid(row));
  const all = [...codes].toSorted();
  const counties = all.filter((code) => code.length === 5);
  const a = pick(counties.length > 0 ? counties : all, random)!;
  const others = (counties.length > 0 ? counties : all).filter((code) => code !== a);
  const near = others.filter((code) => code.slice(0, 2) === a.slice(0, 2));
  return [a, pick(near.length > 0 && counties.length > 0 ? near : others, random)!];
}

function yearsOf({ tables }: Publisher): number[] {
  const years = new Set<number>();
  for (const table of tables)
    for (const row of [table.first, table.last, table.first + 1, table.first + 2, table.first + 3])
      for (const column of table.figures) years.add(table.year(row, column));
  return [...years].filter((year) => year > 1900).toSorted((a, b) => a - b);
}

/** Multiplies one cell. */
export const scaleCell =
  (factor: number, onlyMedians = false): Kind =>
  (publisher, choices) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const table = pick(publisher.tables, choices.random)!;
      const columns = onlyMedians
        ? table.figures.filter((column) => publisher.medians.includes(table.grid.get(table.header, column)))
        : table.figures;
      const column = pick(columns, choices.random);
      if (column === undefined) return undefined;
      const row = table.first + Math.floor(choices.random() * (table.last - table.first + 1));
      const geoid = table.geoid(row);
      if (!choices.regions.has(geoid) || (onlyMedians && geoid.length === 2)) continue;
      if (scale(table, row, column, factor))
        return `${table.file}: row ${row + 1}, column ${column + 1} of ${geoid} times ${factor.toFixed(2)}`;
    }
    return undefined;
  };

/** Multiplies the figures of one region in one year, or in all of them; or those of all regions in one year. */
export const scaleAll =
  (factor: number, what: 'region and year' | 'region' | 'year', only?: RegExp): Kind =>
  (publisher, choices) => {
    const [geoid] = choices.geoids ?? county(publisher, choices);
    const year = choices.year ?? pick(yearsOf(publisher), choices.random)!;
    let changed = 0;
    for (const table of publisher.tables) {
      const columns = table.figures.filter((column) => !only || only.test(table.grid.get(table.header, column)));
      for (let row = table.first; row <= table.last; row++) {
        const code = table.geoid(row);
        if (what === 'year' ? !choices.regions.has(code) && code !== '00' : code !== geoid) continue;
        for (const column of columns) {
          if (what !== 'region' && table.year(row, column) !== year) continue;
          if (isRate(table, column)) continue;
          if (scale(table, row, column, factor)) changed += 1;
        }
      }
    }
    if (changed === 0) return undefined;
    return `${what === 'year' ? 'every region' : geoid}${what === 'region' ? '' : ` in ${year}`} times ${factor}`;
  };

/** Rates, shares and medians do not change when every count is multiplied. */
function isRate(table: Table, column: number): boolean {
  const header = table.grid.get(table.header, column);
  return /rate|percent|^R[A-Z]+20|price|cents|median|score|_C01_0(0[2-9]|1[01])E/i.test(header);
}

/** Exchanges the figures of two regions; `names`: whether their codes move as well, and their names stay. */
export const swapRows =
  (moved: 'figures' | 'codes', allYears = true): Kind =>
  (publisher, choices) => {
    const [a, b] = choices.geoids ?? county(publisher, choices);
    const year = choices.year ?? pick(yearsOf(publisher), choices.random)!;
    let changed = 0;
    for (const table of publisher.tables) {
      const [first, second] = [rowsOf(table, a), rowsOf(table, b)];
      if (moved === 'codes' && table.codes.length === 0) return undefined;
      first.forEach((row, i) => {
        const other = second[i];
        if (other === undefined) return;
        for (const column of moved === 'figures' ? table.figures : table.codes) {
          if (!allYears && table.year(row, column) !== year) continue;
          const { rows } = table.grid;
          if (table.grid.get(row, column) !== table.grid.get(other, column)) changed += 1;
          [rows[row]![column], rows[other]![column]] = [rows[other]![column], rows[row]![column]];
        }
      });
    }
    return changed > 0 ? `${moved} of ${a} and ${b}${allYears ? '' : ` in ${year}`} exchanged` : undefined;
  };

/** Exchanges the headers of two columns of figures. */
export const swapHeaders: Kind = (publisher, choices) => {
  const table = pick(publisher.tables, choices.random)!;
  const header = (column: number) => table.grid.get(table.header, column);
  const named = choices.headers?.map((name) => table.figures.find((column) => header(column) === name)!);
  const a = named?.[0] ?? pick(table.figures, choices.random);
  const b =
    named?.[1] ??
    pick(
      table.figures.filter((column) => a !== undefined && header(column) !== header(a)),
      choices.random,
    );
  // A layout without headers: columns are places.
  if (a === undefined || b === undefined || (/\.(txt|xls)$/.test(table.file) && !table.file.includes('Gaz')))
    return undefined;
  const row = table.grid.rows[table.header]!;
  const text = `headers ${header(a)} and ${header(b)} of ${table.file} exchanged`;
  [row[a], row[b]] = [row[b], row[a]];
  return text;
};

/** Moves the figures of a column down by one row. */
export const shiftColumn: Kind = (publisher, choices) => {
  const table = pick(publisher.tables, choices.random)!;
  const named =
    choices.headers && table.figures.find((column) => table.grid.get(table.header, column) === choices.headers![0]);
  const column = named ?? pick(table.figures, choices.random)!;
  const { rows } = table.grid;
  const cells = rows.map((row) => row[column]);
  for (let row = table.first + 1; row <= table.last; row++) rows[row]![column] = cells[row - 1];
  rows[table.first]![column] = cells[table.last];
  return `column ${column + 1} of ${table.file} moved down by a row`;
};

/** Replaces a marker for a missing figure by zero: one, or all of a column. */
export const markerToZero =
  (what: 'cell' | 'column'): Kind =>
  (publisher, choices) => {
    const found: [Table, number, number][] = [];
    for (const table of publisher.tables)
      for (let row = table.first; row <= table.last; row++)
        for (const column of table.figures)
          if (choices.regions.has(table.geoid(row)) && publisher.missing.includes(table.grid.get(row, column)))
            found.push([table, row, column]);
    const chosen = pick(found, choices.random);
    if (!chosen) return undefined;
    const [table, row, column] = chosen;
    const cells = what === 'cell' ? [chosen] : found.filter(([other, , at]) => other === table && at === column);
    for (const [, at] of cells) table.grid.set(at, column, '0');
    return `${cells.length} markers of column ${column + 1} of ${table.file} are 0, ${what === 'cell' ? table.geoid(row) : 'all'}`;
  };
