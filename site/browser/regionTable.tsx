import { render } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { wordsOf } from '../../api/domain/text.ts';
import { valueBars } from '../charts/valueBar.ts';
import { capitalize, exactTitle, showBounds, showCount } from '../figures/format.ts';
import { BriefName } from './briefName.tsx';
import type { Geography } from '../../api/schemas/common.ts';
import { showMapInView } from './mapInView.ts';
import { matchWords } from './matchWords.ts';
import { OwnRegion } from './ownRegion.tsx';
import { pageData } from './pageData.ts';
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
  const hasBounds = rows.some(({ bounds }) => bounds !== undefined);
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
            (isLoading && result && 'Loading …') ||
            (isWhole ? counted : `${showCount(geography.count)} ${geography.name}`)
          )}
        </span>
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="all-values">
        <table>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">{capitalize(geography.singular)}</th>
              <td class="bar" />
              {hasBounds && (
                <th scope="col" class="bounds number">
                  90% bounds
                </th>
              )}
              <th scope="col" class="number">
                <span class="of-wide">{geography.label}, </span>
                <span class="years">{geography.years}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map(({ rank, name, address, value, title, bar, bounds }) => (
              <tr key={name}>
                <td>{rank}</td>
                <th tabIndex={-1}>
                  {address === undefined ? (
                    name
                  ) : (
                    <a href={address}>
                      <BriefName name={name} hasStates />
                    </a>
                  )}
                </th>
                <td class="bar">
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect x={bar.x} width={bar.width} height="8" />
                  </svg>
                </td>
                {hasBounds && <td class="bounds number">{bounds}</td>}
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

/** Returns the words of a name and of the states whose codes end it: `Kansas City, MO-KS`. */
function wordsOfName(name: string, states: TableData['states']): string[] {
  const codes = name.split(', ').at(-1)!.split('-');
  return wordsOf([name, ...codes.map((code) => states[code] ?? '')].join(' '));
}

function inOrder(rows: readonly RegionRow[], order: string): readonly RegionRow[] {
  if (order === 'By name') return rows.toSorted((a, b) => a.name.localeCompare(b.name));
  return order === 'Lowest first' ? rows.toReversed() : rows;
}

/** Returns what the rows of the page show, with the bars and the bounds of their values. */
function rowsOf(body: HTMLTableSectionElement, data: TableData): RegionRow[] {
  const barOf = valueBars(data.values);
  return [...body.rows].map((row, i) => {
    const bounds = data.bounds?.[i];
    const year = data.years?.[i];
    const own = { amount: data.values[i]!, year: year === undefined ? undefined : String(year) };
    return {
      ...own,
      ...rowOf(row),
      title: data.isCount ? undefined : exactTitle(data.values[i]!, data),
      bar: barOf(data.values[i]!),
      bounds: bounds ? showBounds(bounds, data) : undefined,
    };
  });
}

type ShownRow = Pick<RegionRow, 'geoid' | 'rank' | 'name' | 'address' | 'value'>;

function rowOf({ cells: [rank, name, value] }: HTMLTableRowElement): ShownRow {
  const address = name!.querySelector('a')?.getAttribute('href') ?? undefined;
  return {
    // The address of a metro ends with its code.
    geoid: address?.slice(-5) ?? '',
    rank: rank!.textContent,
    name: name!.textContent.trim(),
    address,
    value: value!.textContent,
  };
}

for (const place of document.querySelectorAll<HTMLElement>('.region-table')) {
  const data = pageData(place) as TableData;
  const first = rowsOf(place.querySelector('tbody')!, data);
  render(<RegionTable data={data} first={first} />, place);
  const figures = [...document.querySelectorAll<HTMLElement>('.histogram, .tile-map')];
  const own = document.createElement('div');
  figures[0]!.querySelector('.marks')!.after(own);
  const { key, singular } = data.geographies[0]!;
  const readAll = async (geography: Geography) =>
    data.isComplete && geography === key ? first : (await import('./regionRows.ts')).readRows(data, geography);
  const read = () => readAll(key);
  const tiles = document.querySelector<HTMLElement>('.tile-map');
  if (tiles) showMapInView(tiles, readAll);
  render(<OwnRegion singular={singular} read={read} figures={figures} />, own);
}
