import type { Publisher, Table } from './publishers/table.ts';

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
  /** The codes of the states, counties and metros in the release: figures of others are not served. */
  regions: ReadonlySet<string>;
  geoids?: [string, string];
  year?: number;
  headers?: [string, string];
}

/** Changes one thing in the files of a publisher. Returns what, or undefined if the files have no place for it. */
export type Kind = (publisher: Publisher, choices: Choices) => string | undefined;

/** A figure of a region: its table, row and column. */
export interface Place {
  table: Table;
  row: number;
  column: number;
}

export function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

const numberOf = (text: string) => (/^[\d,.]*\d[\d,.]*$/.test(text) ? Number(text.replaceAll(',', '')) : NaN);

/** Returns a figure above zero of a region of the release, in a column that `fits`. */
export function pickFigure(
  { tables }: Publisher,
  { random, regions }: Choices,
  fits: (place: Place, text: string) => boolean = () => true,
): Place | undefined {
  for (let attempt = 0; attempt < 2000; attempt++) {
    const table = pick(tables, random)!;
    const column = pick(table.figures, random)!;
    const row = table.first + Math.floor(random() * (table.last - table.first + 1));
    const text = table.grid.get(row, column);
    if (!regions.has(table.geoid(row)) || !table.isRead(row, column) || !(numberOf(text) > 0)) continue;
    if (fits({ table, row, column }, text)) return { table, row, column };
  }
  return undefined;
}

/** Returns where a figure is, for messages. */
export function placeOf({ table, row, column }: Place): string {
  return `${table.file}:${row + 1}, column ${column + 1}, of ${table.geoid(row)}`;
}

export function rowsOf(table: Table, geoid: string): number[] {
  const rows: number[] = [];
  for (let row = table.first; row <= table.last; row++) if (table.geoid(row) === geoid) rows.push(row);
  return rows;
}

/** Multiplies a number and keeps its decimals and its separators. */
export function scale(table: Table, row: number, column: number, factor: number): boolean {
  const text = table.grid.get(row, column);
  const value = numberOf(text);
  if (!(value > 0)) return false;
  const decimals = text.split('.')[1]?.length ?? 0;
  const scaled = value * factor;
  const printed = text.includes(',') ? Math.round(scaled).toLocaleString('en-US') : scaled.toFixed(decimals);
  table.grid.set(row, column, printed);
  return true;
}

/** Two counties of one state; two states where the files have no counties. */
function twoRegions(publisher: Publisher, { random, regions }: Choices): [string, string] {
  const codes = new Set<string>();
  for (const table of publisher.tables.slice(-4))
    for (let row = table.first; row <= table.last; row++)
      if (regions.has(table.geoid(row))) codes.add(table.geoid(row));
  const all = [...codes].toSorted();
  const counties = all.filter((code) => code.length === 5);
  const a = pick(counties.length > 0 ? counties : all, random)!;
  const others = (counties.length > 0 ? counties : all).filter((code) => code !== a);
  const near = others.filter((code) => code.slice(0, 2) === a.slice(0, 2));
  return [a, pick(near.length > 0 && counties.length > 0 ? near : others, random)!];
}

export function yearsOf({ tables }: Publisher): number[] {
  const years = new Set<number>();
  for (const table of tables)
    for (let row = table.first; row <= table.last; row++)
      for (const column of table.figures) if (table.isRead(row, column)) years.add(table.year(row, column));
  return [...years].filter((year) => year > 1900).toSorted((a, b) => a - b);
}

/** Multiplies one figure; with `medians`, a median of a county, which no sum contains. */
export const scaleCell =
  (factor: number, which: 'any' | 'medians' = 'any'): Kind =>
  (publisher, choices) => {
    const place = pickFigure(
      publisher,
      choices,
      ({ table, row, column }) =>
        which === 'any' ||
        (table.geoid(row).length === 5 && publisher.medians.includes(table.grid.get(table.header, column))),
    );
    if (!place) return undefined;
    scale(place.table, place.row, place.column, factor);
    return `${placeOf(place)}, times ${factor.toFixed(2)}`;
  };

/** Multiplies the counts and amounts of one region in one year, or in all of them; or those of all regions in one year. */
export const scaleAll =
  (factor: number, what: 'region and year' | 'region' | 'year', only?: RegExp): Kind =>
  (publisher, choices) => {
    const [geoid] = choices.geoids ?? twoRegions(publisher, choices);
    const year = choices.year ?? pick(yearsOf(publisher), choices.random)!;
    let changed = 0;
    for (const table of publisher.tables) {
      const columns = table.figures.filter((column) => !only || only.test(table.grid.get(table.header, column)));
      for (let row = table.first; row <= table.last; row++) {
        const code = table.geoid(row);
        if (what === 'year' ? !choices.regions.has(code) && code !== '00' : code !== geoid) continue;
        for (const column of columns) {
          if (what !== 'region' && table.year(row, column) !== year) continue;
          if (table.isRate(row, column)) continue;
          for (const part of table.together(column)) if (scale(table, row, part, factor)) changed += 1;
        }
      }
    }
    if (changed === 0) return undefined;
    return `${what === 'year' ? 'every region' : geoid}${what === 'region' ? '' : ` in ${year}`} times ${factor}`;
  };

/** Multiplies the figures of the regions whose codes begin with that of the first region, rates too: by a factor that nobody notices. */
export const scaleSlightly =
  (factor: number, only: RegExp = /^/): Kind =>
  ({ tables }, { geoids }) => {
    let changed = 0;
    for (const table of tables) {
      const columns = table.figures.filter((column) => only.test(table.grid.get(table.header, column)));
      for (let row = table.first; row <= table.last; row++)
        if (table.geoid(row).startsWith(geoids![0]))
          for (const column of columns) if (scale(table, row, column, factor)) changed += 1;
    }
    return changed > 0 ? `${changed} figures of ${geoids![0]} times ${factor}` : undefined;
  };

/** Exchanges the figures of two columns in the rows of the first region. */
export const swapColumns: Kind = ({ tables }, { geoids, headers }) => {
  let changed = 0;
  for (const table of tables) {
    const [a, b] = headers!.map((name) =>
      table.figures.find((column) => table.grid.get(table.header, column) === name)!,
    );
    for (const row of rowsOf(table, geoids![0])) {
      const cells = table.grid.rows[row]!;
      [cells[a!], cells[b!]] = [cells[b!], cells[a!]];
      changed += 1;
    }
  }
  return `${headers!.join(' and ')} of ${geoids![0]} exchanged in ${changed} rows`;
};

/** Multiplies a column, with its bounds if it has any: another unit. */
export const scaleColumn =
  (factor: number): Kind =>
  (publisher, choices) => {
    const table = pick(publisher.tables, choices.random)!;
    const column = pick(table.figures, choices.random)!;
    for (let row = table.first; row <= table.last; row++)
      for (const part of table.together(column)) scale(table, row, part, factor);
    return `column ${column + 1} of ${table.file} times ${factor}`;
  };

/** Exchanges everything but codes and names of two regions, in all years or in one; or their codes alone. */
export const swapRows =
  (moved: 'figures' | 'codes', years: 'all' | 'one' = 'all'): Kind =>
  (publisher, choices) => {
    const [a, b] = choices.geoids ?? twoRegions(publisher, choices);
    const year = choices.year ?? pick(yearsOf(publisher), choices.random)!;
    let changed = 0;
    for (const table of publisher.tables) {
      const [first, second] = [rowsOf(table, a), rowsOf(table, b)];
      const { rows } = table.grid;
      const named = new Set([...table.codes, ...table.names]);
      first.forEach((row, i) => {
        const other = second[i];
        if (other === undefined) return;
        const columns = rows[row]!.map((_, column) => column).filter((column) =>
          moved === 'codes' ? table.codes.includes(column) : !named.has(column),
        );
        for (const column of columns) {
          if (years === 'one' && table.year(row, column) !== year) continue;
          if (table.grid.get(row, column) !== table.grid.get(other, column)) changed += 1;
          [rows[row]![column], rows[other]![column]] = [rows[other]![column], rows[row]![column]];
        }
      });
    }
    return changed > 0 ? `${moved} of ${a} and ${b}${years === 'all' ? '' : ` in ${year}`} exchanged` : undefined;
  };

/** Exchanges the headers of two columns of figures. */
export const swapHeaders: Kind = (publisher, choices) => {
  const table = pick(publisher.tables, choices.random)!;
  const header = (column: number) => table.grid.get(table.header, column);
  const named = choices.headers?.map((name) => table.figures.find((column) => header(column) === name)!);
  const a = named?.[0] ?? pick(table.figures, choices.random)!;
  const others = table.figures.filter((column) => header(column) !== header(a));
  const b = named?.[1] ?? pick(others, choices.random)!;
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
  for (const part of table.together(column)) {
    const cells = rows.map((row) => row[part]);
    for (let row = table.first + 1; row <= table.last; row++) rows[row]![part] = cells[row - 1];
    rows[table.first]![part] = cells[table.last];
  }
  return `column ${column + 1} of ${table.file} moved down by a row`;
};

/** Whether a cell has the marker of a missing figure of a region of the release. */
function isMissing({ missing }: Publisher, { regions }: Choices, { table, row, column }: Place): boolean {
  const figure = table.markers ? table.figures[0]! : column;
  return regions.has(table.geoid(row)) && table.isRead(row, figure) && missing.includes(table.grid.get(row, column));
}

/** Replaces a marker for a missing figure by zero: one, or all of a column. */
export const markerToZero =
  (what: 'cell' | 'column'): Kind =>
  (publisher, choices) => {
    const found: Place[] = [];
    for (const table of publisher.tables)
      for (let row = table.first; row <= table.last; row++)
        for (const column of table.markers ?? table.figures)
          if (isMissing(publisher, choices, { table, row, column })) found.push({ table, row, column });
    const chosen = pick(found, choices.random);
    if (!chosen) return undefined;
    const cells =
      what === 'cell' ? [chosen] : found.filter((at) => at.table === chosen.table && at.column === chosen.column);
    // Where markers have a column of their own, the figures next to them are zeros already.
    for (const { table, row, column } of cells) table.grid.set(row, column, table.markers ? '' : '0');
    return `${placeOf(chosen)}: ${what === 'cell' ? 'the marker is 0' : `all ${cells.length} markers of the column are 0`}`;
  };
