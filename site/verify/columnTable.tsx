import type { Column, PastedTable } from './readTable.ts';
import type { ClaimMeasure } from './vocabulary.ts';

/** How many cells of a column are shown. */
const maxCells = 3;

const columnChoices = [
  ['place', 'Place'],
  ['measure', 'Measure'],
  ['year', 'Year'],
  ['value', 'Value'],
  ['ignored', 'Nothing to check'],
] as const;

/** A pasted table, what its columns have, and the measures to choose from. */
export interface Pasted {
  readonly table: PastedTable;
  readonly columns: readonly Column[];
  readonly measures: readonly ClaimMeasure[];
}

interface ColumnTableProps extends Pasted {
  readonly choose: (columns: readonly Column[]) => void;
}

/** The columns of a pasted table with their first cells, and menus for what they have. */
export function ColumnTable({ table, columns, measures, choose }: ColumnTableProps) {
  return (
    <section>
      <h2>Columns</h2>
      <p class="hint">Say what each column has. A column can have the values of one measure.</p>
      <ul>
        {columns.map((column, i) => (
          <li>
            <ColumnMenu
              name={table.header?.[i] ?? `Column ${i + 1}`}
              cells={table.rows.slice(0, maxCells).map((row) => row[i]!)}
              column={column}
              measures={measures}
              choose={(chosen) => choose(columns.with(i, chosen))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ColumnMenuProps {
  readonly name: string;
  readonly cells: readonly string[];
  readonly column: Column;
  readonly measures: readonly ClaimMeasure[];
  readonly choose: (column: Column) => void;
}

function ColumnMenu({ name, cells, column, measures, choose }: ColumnMenuProps) {
  const choices: readonly Column[] = [...columnChoices.map(([kind]) => kind), ...measures];
  return (
    <label>
      <span>{name}</span>
      <small>{cells.join(' · ')}</small>
      <select
        aria-label={`What “${name}” has`}
        onChange={({ currentTarget }) => choose(choices[currentTarget.selectedIndex]!)}
      >
        {columnChoices.map(([kind, text]) => (
          <option selected={column === kind}>{text}</option>
        ))}
        <optgroup label="Values of a measure">
          {measures.map((one) => (
            <option selected={column === one}>{one.label}</option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}
