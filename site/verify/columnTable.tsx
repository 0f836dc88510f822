import type { Column, PastedTable } from './readTable.ts';
import type { ClaimMeasure } from './vocabulary.ts';

/** How many rows of a table are shown. */
const maxRows = 4;

const columnChoices = [
  ['place', 'Place'],
  ['measure', 'Measure'],
  ['year', 'Year'],
  ['value', 'Value'],
  ['ignored', 'Not checked'],
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

/** The first rows of a pasted table, with menus for what its columns have. */
export function ColumnTable({ table, columns, measures, choose }: ColumnTableProps) {
  const more = table.rows.length - maxRows;
  return (
    <section>
      <h2>Columns</h2>
      <p class="hint">Say what each column has. A column can have the values of one measure.</p>
      <div class="scroll" tabIndex={0} role="group" aria-label="The pasted table">
        <table>
          <thead>
            <tr>
              {columns.map((column, i) => (
                <ColumnMenu
                  name={table.header?.[i] ?? `Column ${i + 1}`}
                  column={column}
                  measures={measures}
                  choose={(chosen) => choose(columns.with(i, chosen))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, maxRows).map((row) => (
              <tr>
                {row.map((cell) => (
                  <td>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p class="hint">{`And ${more} more row${more === 1 ? '' : 's'}.`}</p>}
    </section>
  );
}

interface ColumnMenuProps {
  readonly name: string;
  readonly column: Column;
  readonly measures: readonly ClaimMeasure[];
  readonly choose: (column: Column) => void;
}

function ColumnMenu({ name, column, measures, choose }: ColumnMenuProps) {
  const choices: readonly Column[] = [...columnChoices.map(([kind]) => kind), ...measures];
  return (
    <th scope="col">
      <span>{name}</span>
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
    </th>
  );
}
