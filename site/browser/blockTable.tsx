import type { ComponentChildren } from 'preact';

/** A column of a table. */
interface Column {
  readonly head: string;
  readonly isNumber?: boolean;
  /** Whether its texts stay on a line. */
  readonly isShort?: boolean;
}

interface TableProps {
  readonly columns: readonly Column[];
  /** The cells of each row; the first one names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ComponentChildren[] }[];
  /** The class of a table whose rows look otherwise on a narrow screen. */
  readonly className?: string;
}

/** A table of texts. On a narrow screen, each row is a block in which every cell has the name of its column. */
export function BlockTable({ columns, rows, className = 'block-table' }: TableProps) {
  const classOf = (i: number) => {
    const { isNumber = false, isShort = false } = columns[i]!;
    return [isNumber && 'number', isShort && 'short'].filter(Boolean).join(' ') || undefined;
  };
  return (
    <table class={`plain-table ${className}`}>
      <thead>
        <tr>
          {columns.map(({ head }, i) => (
            <th key={head} scope="col" class={classOf(i)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...others] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {others.map((cell, i) => (
              <td key={columns[i + 1]!.head} class={classOf(i + 1)} data-head={columns[i + 1]!.head}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
