import { pick, pickFigure, placeOf, rowsOf, scale, yearsOf, type Choices, type Kind } from './corrupt.ts';
import { openDelimited } from './grid.ts';
import type { Publisher, Table } from './publishers/table.ts';

/*
 * Changes that leave figures as they could be: those of another place, of another year or edition, or a few percent off. Nothing in
 * the file itself is wrong.
 */

/** What the kinds choose from, with the state of each region. */
export interface PlaceChoices extends Choices {
  /** The code of the state of each region; of a metro, its first one. */
  stateOf: ReadonlyMap<string, string>;
}

const forPlaces =
  (work: (publisher: Publisher, choices: PlaceChoices) => string | undefined): Kind =>
  (publisher, choices) =>
    work(publisher, choices as PlaceChoices);

function eachFigure(table: Table, visit: (row: number, column: number) => void): void {
  for (let row = table.first; row <= table.last; row++)
    for (const column of table.figures) if (table.isRead(row, column)) visit(row, column);
}

/** The states of which the files have several counties or metros. */
function statesOf({ tables }: Publisher, { stateOf }: PlaceChoices): string[] {
  const counts = new Map<string, number>();
  const table = tables.at(-1)!;
  const geoids = new Set(Array.from({ length: table.last - table.first + 1 }, (_, i) => table.geoid(table.first + i)));
  for (const geoid of geoids) {
    const state = stateOf.get(geoid);
    if (state !== undefined && geoid.length === 5) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= 8)
    .map(([state]) => state)
    .toSorted();
}

/** Multiplies all counts, amounts and prices of a state's regions and of the state itself, in the last years. */
export const scaleState = (factor: number, years: number): Kind =>
  forPlaces((publisher, choices) => {
    const state = choices.geoids?.[0] ?? pick(statesOf(publisher, choices), choices.random);
    const last = yearsOf(publisher).slice(-years);
    let changed = 0;
    for (const table of publisher.tables)
      eachFigure(table, (row, column) => {
        const geoid = table.geoid(row);
        if ((choices.stateOf.get(geoid) ?? geoid) !== state || !last.includes(table.year(row, column))) return;
        if (table.isRate(row, column)) return;
        for (const part of table.together(column)) if (scale(table, row, part, factor)) changed += 1;
      });
    return changed > 0 ? `${changed} figures of state ${state} in ${last.join(' and ')} times ${factor}` : undefined;
  });

/** The rows of HUD areas of metros, by area. */
function areasOf(table: Table): Map<string, number[]> {
  const areas = new Map<string, number[]>();
  for (let row = table.first; row <= table.last; row++) {
    const area = table.grid.get(row, 2);
    if (area.startsWith('METRO') && table.geoid(row) < '60') areas.set(area, [...(areas.get(area) ?? []), row]);
  }
  return areas;
}

/** Multiplies the rents of a HUD area. */
export const scaleArea =
  (factor: number): Kind =>
  ({ tables: [table] }, { random, geoids }) => {
    const areas = [...areasOf(table!)];
    const found = geoids && areas.find(([, rows]) => rows.some((row) => table!.geoid(row) === geoids[0]));
    const [area, rows] = found ?? pick(areas, random)!;
    for (const row of rows) for (const column of table!.figures) scale(table!, row, column, factor);
    return `rents of ${area} times ${factor}`;
  };

/** Exchanges the rents of two HUD areas. */
export const exchangeAreas: Kind = ({ tables: [table] }, { random }) => {
  const areas = [...areasOf(table!)];
  const [a, b] = [pick(areas, random)!, pick(areas, random)!];
  if (a[0] === b[0]) return undefined;
  for (const column of table!.figures) {
    const [rentA, rentB] = [a, b].map(([, rows]) => table!.grid.get(rows[0]!, column));
    for (const row of a[1]) table!.grid.set(row, column, rentB!);
    for (const row of b[1]) table!.grid.set(row, column, rentA!);
  }
  return `rents of ${a[0]} and ${b[0]} exchanged`;
};

/** Exchanges a figure and its margin of error: columns of the American Community Survey that end with E and M. */
export const exchangeMargin: Kind = (publisher, choices) => {
  const marginOf = (table: Table, column: number) => {
    const header = table.grid.get(table.header, column).replace(/E$/, 'M');
    return table.grid.rows[table.header]!.findIndex((_, at) => table.grid.get(table.header, at) === header);
  };
  const place = pickFigure(publisher, choices, ({ table, row, column }, text) => {
    const margin = marginOf(table, column);
    return (
      margin >= 0 && Number(table.grid.get(row, margin)) > 0 && Number(text) > 2 * Number(table.grid.get(row, margin))
    );
  });
  if (!place) return undefined;
  const { table, row, column } = place;
  const margin = marginOf(table, column);
  const [figure, other] = [table.grid.get(row, column), table.grid.get(row, margin)];
  table.grid.set(row, column, other);
  table.grid.set(row, margin, figure);
  return `${placeOf(place)}: ${figure} and its margin ${other} exchanged`;
};

/** The figures by region, kind of figure and year. */
function seriesOf(publisher: Publisher): Map<string, Map<number, { table: Table; row: number; column: number }>> {
  const series = new Map<string, Map<number, { table: Table; row: number; column: number }>>();
  for (const [t, table] of publisher.tables.entries()) {
    const isWide = new Set(table.figures.map((column) => table.year(table.first, column))).size > 1;
    const seen = new Map<string, number>();
    const within = publisher.tables.filter(({ file }) => kindOf(file) === kindOf(table.file)).indexOf(table);
    for (let row = table.first; row <= table.last; row++) {
      const geoid = table.geoid(row);
      if (geoid === '') continue;
      const turn = `${geoid} ${isWide ? '' : table.year(row, table.figures[0]!)}`;
      const n = (seen.get(turn) ?? 0) + 1;
      seen.set(turn, n);
      for (const column of table.figures) {
        const year = table.year(row, column);
        const header = isWide ? table.grid.get(table.header, column).replace(/\d{4}/, '') : String(column);
        const key = [geoid, isWide ? t : kindOf(table.file), within < 0 ? t : '', n, header].join('|');
        const years = series.get(key) ?? new Map();
        years.set(year, { table, row, column });
        series.set(key, years);
      }
    }
  }
  return series;
}

/** The name of a file without its year. */
const kindOf = (file: string) =>
  file
    .replace(/\d{2,4}/g, '')
    .replace(/\W+/g, ' ')
    .slice(0, 12);

/** Gives a year the figures of the year after it, or exchanges the two. */
export const moveYear =
  (how: 'copied' | 'exchanged' | 'all'): Kind =>
  (publisher, choices) => {
    const years = yearsOf(publisher).filter((year, i, all) => all[i + 1] === year + 1);
    const chosen = choices.year ?? pick(years, choices.random);
    if (chosen === undefined) return undefined;
    let changed = 0;
    for (const places of seriesOf(publisher).values())
      for (const year of how === 'all' ? years : [chosen]) {
        const [a, b] = [places.get(year), places.get(year + 1)];
        if (!a || !b) continue;
        const [before, after] = [a.table.grid.get(a.row, a.column), b.table.grid.get(b.row, b.column)];
        if (before === '' || after === '' || before === after) continue;
        a.table.grid.set(a.row, a.column, after);
        if (how === 'exchanged') b.table.grid.set(b.row, b.column, before);
        changed += 1;
      }
    if (changed === 0) return undefined;
    return how === 'all'
      ? 'every year has the figures of the next'
      : `${changed} figures of ${chosen + 1} ${how === 'copied' ? 'filed as' : 'exchanged with'} ${chosen}`;
  };

/** Exchanges the figures of two small counties of a state in one year. */
export const exchangeSmall: Kind = (publisher, { random, regions, geoids, year: wanted }) => {
  const table = pick(publisher.tables, random)!;
  const size = (row: number) => Number(table.grid.get(row, table.figures[0]!).replaceAll(',', ''));
  const year = wanted ?? pick(yearsOf(publisher), random)!;
  const sizes = new Map<string, number>();
  for (let row = table.first; row <= table.last; row++) {
    const geoid = table.geoid(row);
    if (geoid.length === 5 && regions.has(geoid) && !sizes.has(geoid)) sizes.set(geoid, size(row));
  }
  const ordered = [...sizes].filter(([, value]) => value > 0).toSorted(([, a], [, b]) => a - b);
  const small = ordered
    .slice(0, Math.floor(ordered.length / 3))
    .map(([geoid]) => geoid)
    .toSorted();
  const a = geoids?.[0] ?? pick(small, random)!;
  const b =
    geoids?.[1] ??
    pick(
      small.filter((code) => code !== a && code.slice(0, 2) === a.slice(0, 2)),
      random,
    );
  if (b === undefined) return undefined;
  let changed = 0;
  for (const one of publisher.tables) {
    const rows = (geoid: string) => rowsOf(one, geoid);
    const second = rows(b);
    rows(a).forEach((row, i) => {
      const other = second[i];
      if (other === undefined) return;
      const isOfRows = new Set(one.figures.map((column) => one.year(row, column))).size === 1;
      const named = new Set([...one.codes, ...one.names]);
      const columns = isOfRows ? one.grid.rows[row]!.map((_, column) => column) : one.figures;
      for (const column of columns) {
        if (named.has(column) || one.year(row, column) !== year) continue;
        if (one.grid.get(row, column) !== one.grid.get(other, column)) changed += 1;
        const cells = one.grid.rows;
        [cells[row]![column], cells[other]![column]] = [cells[other]![column], cells[row]![column]];
      }
    });
  }
  return changed > 0 ? `figures of ${a} and ${b} in ${year} exchanged` : undefined;
};

/** Gives a state the figures of an earlier edition: of the population estimates, Vintage 2023. */
export const stateOfEdition = (read: (file: string) => Uint8Array): Kind =>
  forPlaces((publisher, choices) => {
    const [table] = publisher.tables;
    const state = pick(statesOf(publisher, choices), choices.random);
    const old = openDelimited(read('co-est2023-alldata.csv'), ',', 'utf8');
    const columns = new Map(old.rows[0]!.map((_, column) => [old.get(0, column), column]));
    const rows = new Map(old.rows.map((_, row) => [old.get(row, 3) + old.get(row, 4), row]));
    let changed = 0;
    for (let row = table!.first; row <= table!.last; row++) {
      const other = rows.get(table!.grid.get(row, 3) + table!.grid.get(row, 4));
      if (table!.grid.get(row, 3) !== state || other === undefined) continue;
      for (const column of table!.figures) {
        const from = columns.get(table!.grid.get(table!.header, column));
        if (from === undefined || old.get(other, from) === table!.grid.get(row, column)) continue;
        table!.grid.set(row, column, old.get(other, from));
        changed += 1;
      }
    }
    return changed > 0 ? `${changed} figures of state ${state} are those of Vintage 2023` : undefined;
  });
