import { render } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { wordsOf } from '../../api/domain/text.ts';
import { capitalize, showCount } from '../figures/format.ts';
import { matchWords } from './matchWords.ts';
import { OwnRegion } from './ownRegion.tsx';
import { Problem } from './problem.tsx';
import type { RegionRow, TableData } from './regionRows.ts';
import { useRead } from './useRead.ts';

/** The orders of the table. Its rows come sorted by value, the highest first. */
const orders = ['Highest first', 'Lowest first', 'By name'] as const;

interface RegionTableProps {
  readonly data: TableData;
  /** The rows that the page has: those of the first geography, or the highest of them. */
  readonly first: readonly RegionRow[];
}

/** A table of the regions with a measure: a filter, an order, and a choice of the geography. */
function RegionTable({ data, first }: RegionTableProps) {
  const { geographies, firstRows, isComplete, states } = data;
  const [chosen, setChosen] = useState(geographies[0]!);
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<string>(orders[0]);
  /** Whether it has all regions. The others are read on first use. */
  const [isWhole, setWhole] = useState(isComplete);
  /** Whether it shows every matching row. */
  const [isLong, setLong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { result, error, isLoading, retry } = useRead(async () => {
    const hasRows = chosen === geographies[0] && (isComplete || !isWhole);
    const rows = hasRows ? first : await (await import('./regionRows.ts')).readRows(data, chosen.key);
    return { geography: chosen, rows };
  }, `${chosen.key} ${isWhole}`);
  const { geography, rows } = result ?? { geography: chosen, rows: first };

  const found = useMemo(() => rows.map((row) => ({ row, words: wordsOfName(row.name, states) })), [rows]);
  const words = wordsOf(typed);
  const matching = inOrder(
    found.filter((one) => matchWords(one.words, words)).map(({ row }) => row),
    order,
  );
  const shown = isLong ? matching : matching.slice(0, firstRows);
  const total = isWhole ? matching.length : geography.count;
  const all = `${showCount(rows.length)} ${geography.name}`;
  const counted = words.length === 0 ? all : `${showCount(matching.length)} of ${all}`;
  const lengthen = () => {
    setLong(true);
    setWhole(true);
    // The button goes away.
    body.current!.rows[firstRows - 1]!.querySelector('th')!.focus();
  };
  const retryOnce = () => {
    // The button that had the focus goes away.
    field.current!.focus();
    retry();
  };

  return (
    <>
      <p
        class="controls"
        onInput={() => {
          setWhole(true);
          setLong(false);
        }}
      >
        <select
          aria-label="Regions"
          hidden={geographies.length < 2}
          onInput={({ currentTarget }) => setChosen(geographies[currentTarget.selectedIndex]!)}
        >
          {geographies.map(({ key, name }) => (
            <option value={key}>{capitalize(name)}</option>
          ))}
        </select>
        <input
          ref={field}
          type="search"
          placeholder={`Filter ${chosen.name}`}
          aria-label={`Filter ${chosen.name}`}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <select aria-label="Order" onInput={({ currentTarget }) => setOrder(currentTarget.value)}>
          {orders.map((name) => (
            <option>{name}</option>
          ))}
        </select>
        <span role="status" class="hint">
          {error !== undefined ? (
            <Problem error={error} text={`The ${chosen.name} could not be loaded.`} retry={retryOnce} />
          ) : (
            isWhole && (isLoading && result ? 'Loading …' : counted)
          )}
        </span>
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="all-values">
        <table>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">{capitalize(geography.singular)}</th>
              <th scope="col" class="number">
                {geography.label}, <span class="years">{geography.years}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map(({ rank, name, address, value, title }) => (
              <tr key={name}>
                <td>{rank}</td>
                <th tabIndex={-1}>{address === undefined ? name : <a href={address}>{nameOf(name)}</a>}</th>
                <td title={title}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {matching.length === 0 && !isLoading && (
        <p class="hint">{`No ${geography.singular} matches “${typed.trim()}”.`}</p>
      )}
      {total > shown.length && (
        <button type="button" class="quiet" onClick={lengthen}>
          {`Show all ${showCount(total)}${words.length === 0 ? ` ${geography.name}` : ''}`}
        </button>
      )}
    </>
  );
}

/** Returns the name of a metro, of which a phone shows the first city and the states. */
function nameOf(name: string) {
  const city = name.split(/[–,/]/)[0]!;
  const states = name.slice(name.lastIndexOf(','));
  return (
    <>
      {city}
      <span class="of-wide">{name.slice(city.length, -states.length)}</span>
      {states}
    </>
  );
}

/** Returns the words of a name and of the states whose codes end it: `Kansas City, MO-KS`. */
function wordsOfName(name: string, states: TableData['states']): string[] {
  const codes = name.split(', ').at(-1)!.split('-');
  return wordsOf([name, ...codes.map((code) => states[code] ?? '')].join(' '));
}

function inOrder(rows: readonly RegionRow[], order: string): readonly RegionRow[] {
  if (order === 'By name') return rows.toSorted((a, b) => a.name.localeCompare(b.name));
  return order === 'Lowest first' ? rows.toReversed() : rows;
}

/** Returns what a row of the page shows. */
function rowOf({ cells: [rank, name, value] }: HTMLTableRowElement): RegionRow {
  return {
    rank: rank!.textContent,
    name: name!.textContent.trim(),
    address: name!.querySelector('a')?.getAttribute('href') ?? undefined,
    value: value!.textContent,
    title: value!.getAttribute('title') ?? undefined,
  };
}

for (const place of document.querySelectorAll<HTMLElement>('.region-table')) {
  const data = JSON.parse(place.dataset['regions']!) as TableData;
  const first = [...place.querySelector('tbody')!.rows].map(rowOf);
  render(<RegionTable data={data} first={first} />, place);
  const figures = [...document.querySelectorAll<HTMLElement>('figure[data-cite]')];
  const own = document.createElement('div');
  figures[0]!.querySelector('.marks')!.after(own);
  const { key, singular } = data.geographies[0]!;
  const read = async () => (data.isComplete ? first : (await import('./regionRows.ts')).readRows(data, key));
  render(<OwnRegion singular={singular} read={read} figures={figures} />, own);
  // The link to the table leads to the field that marks a region in the chart, too.
  document.querySelector('.actions a[href="#all-values"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    own.querySelector('input')!.focus();
  });
}
