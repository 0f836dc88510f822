import { pick, pickFigure, placeOf, type Choices, type Kind } from './corrupt.ts';
import type { Publisher, Table } from './publishers/table.ts';

/** A row of a region of the release. */
function pickRow(publisher: Publisher, choices: Choices): { table: Table; row: number; geoid: string } | undefined {
  const place = pickFigure(publisher, choices);
  return place && { table: place.table, row: place.row, geoid: place.table.geoid(place.row) };
}

/** Removes the zeros at the start of every code of a table, as a spreadsheet program does. */
export const loseZeros: Kind = (publisher, choices) => {
  const table = pick(publisher.tables, choices.random)!;
  const { grid } = table;
  let changed = 0;
  for (let row = table.first; row <= table.last; row++)
    for (const column of table.codes) {
      const text = grid.get(row, column);
      const short = text.replace(/^0+(?=\d+$)|(?<=US)0+/, '');
      if (short === text) continue;
      grid.set(row, column, short);
      changed += 1;
    }
  return changed > 0 ? `${changed} codes of ${table.file} without their zeros` : undefined;
};

export const repeatRow: Kind = (publisher, choices) => {
  const found = pickRow(publisher, choices);
  if (!found) return undefined;
  const { table, row, geoid } = found;
  table.grid.rows.splice(row + 1, 0, [...table.grid.rows[row]!]);
  return `${table.file}:${row + 1} of ${geoid} twice`;
};

export const dropRow: Kind = (publisher, choices) => {
  const found = pickRow(publisher, choices);
  if (!found) return undefined;
  const { table, row, geoid } = found;
  table.grid.rows.splice(row, 1);
  return `${table.file}:${row + 1} of ${geoid} removed`;
};

/** Ends a table after one of its rows. */
export const cutOff: Kind = (publisher, choices) => {
  const found = pickRow(publisher, choices);
  if (!found) return undefined;
  const { table, row } = found;
  table.grid.rows.splice(row + 1);
  return `${table.file} ends after line ${row + 1}`;
};

export const negate: Kind = (publisher, choices) => {
  const place = pickFigure(publisher, choices);
  if (!place) return undefined;
  const { table, row, column } = place;
  table.grid.set(row, column, `-${table.grid.get(row, column)}`);
  return `${placeOf(place)}, below zero`;
};

/** Gives a row the code of another region; its name stays. */
export const changeCode: Kind = (publisher, choices) => {
  const found = pickRow(publisher, choices);
  if (!found) return undefined;
  const { table, row, geoid } = found;
  const { grid } = table;
  const others: number[] = [];
  for (let at = table.first; at <= table.last; at++) {
    const code = table.geoid(at);
    if (code !== geoid && code.length === geoid.length && choices.regions.has(code)) others.push(at);
  }
  const other = pick(others, choices.random);
  if (other === undefined) return undefined;
  const code = table.geoid(other);
  for (const column of table.codes) grid.set(row, column, grid.get(other, column));
  return `${table.file}:${row + 1} of ${geoid} has the code ${code}`;
};

/** Exchanges points and commas in the numbers of a column, as programs of other countries do. */
export const changeSeparators: Kind = (publisher, choices) => {
  const place = pickFigure(publisher, choices, (_place, text) => /[.,]/.test(text));
  if (!place) return undefined;
  const { table, column } = place;
  const { grid } = table;
  for (let row = table.first; row <= table.last; row++) {
    const text = grid.get(row, column);
    if (!/^[\d.,]*[.,][\d.,]*$/.test(text)) continue;
    grid.set(
      row,
      column,
      text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
    );
  }
  return `commas for points in column ${column + 1} of ${table.file}`;
};
