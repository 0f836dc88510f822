import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { capitalize, showCount } from '../figures/format.ts';
import { type RegionChoice, useChoice } from './chosenRegions.ts';
import { Problem } from './problem.tsx';
import { matchingRows, type RankedRow, rankRows } from './rankedRegions.ts';
import { RegionControls } from './regionControls.tsx';
import type { ChosenReader } from './regionReader.ts';
import type { RegionRow, TableData, TableGeography } from './regionRows.ts';
import { RegionTools } from './regionTools.tsx';
import { isFiltered, isPart, nameRegions, nameValues, pluralOf } from './regionWords.ts';
import { useNarrow } from './useMedia.ts';
import { useRead } from './useRead.ts';

interface RegionTableProps extends ChosenReader {
  readonly data: TableData;
  /** The rows that the page has: those of the first geography, or the highest of them. */
  readonly first: readonly RegionRow[];
}

/** The rows of a choice that are read. */
interface ReadRows {
  readonly choice: RegionChoice;
  readonly all: readonly RegionRow[];
  readonly rows: readonly RegionRow[];
  /** Whether it has every row, not only those of the page. */
  readonly isWhole: boolean;
}

/** How many rows a phone shows at first. */
const narrowRows = 10;

/** A table of the regions with a measure that a visitor chooses: by geography, state, size and name, in an order. */
export function RegionTable({ data, first, chosen, reader }: RegionTableProps) {
  const { isComplete, states } = data;
  const isNarrow = useNarrow();
  const firstRows = isNarrow ? narrowRows : data.firstRows;
  const choice = useChoice(chosen);
  /** Whether it shows every matching row. */
  const [isLong, setLong] = useState(false);
  useEffect(() => setLong(false), [choice]);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  // The page may lack rows, which are read on first use.
  const isWhole = isComplete || isLong || choice !== chosen.first;
  const { result, ...status } = useRead(async (): Promise<ReadRows> => {
    if (!isWhole) return { choice, all: first, rows: first, isWhole };
    const [all, rows] = await Promise.all([reader.all(choice.geography), reader.chosen(choice)]);
    return { choice, all, rows, isWhole };
  }, `${choice.geography} ${choice.state} ${choice.people} ${isWhole}`);
  const read = result ?? { choice: chosen.first, all: first, rows: first, isWhole: isComplete };
  const { order, filter } = choice;
  const ranked = useMemo(() => rankRows(read, order), [read.rows, order]);
  const matching = useMemo(() => matchingRows(ranked, choice, states), [ranked, choice]);
  const shown = isLong ? matching : matching.slice(0, firstRows);
  const geography = data.geographies.find(({ key }) => key === read.choice.geography)!;
  const total = read.isWhole ? matching.length : geography.count;
  const hasFilter = isFiltered(choice);
  const values = nameValues(choice, data);
  const columns = { ofAll: isPart(read.choice), bounds: ranked.some(({ row }) => row.bounds !== undefined) };
  const lengthen = () => {
    setLong(true);
    // The button goes away.
    body.current!.rows[firstRows - 1]!.querySelector('th')!.focus();
  };
  const retry = () => {
    // The button that had the focus goes away.
    field.current!.focus();
    reader.renew();
    status.retry();
    // The histogram is drawn again, too.
    chosen.choose({});
  };
  return (
    <>
      <RegionControls data={data} choice={choice} choose={(changed) => chosen.choose(changed)} field={field} />
      <div class="table-facts">
        <span role="status" class="hint">
          {status.error === undefined ? (
            (status.isLoading && result && 'Loading …') ||
            (hasFilter && read.isWhole ? `${showCount(total)} of ` : '') +
              nameRegions(read.isWhole ? ranked.length : total, read.choice, states) +
              (values && `, ${values}`)
          ) : (
            <Problem error={status.error} text={`The ${pluralOf(choice, states)} could not be loaded.`} retry={retry} />
          )}
        </span>
        {values && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              chosen.choose({ least: undefined, below: undefined }, true);
              // The button goes away.
              field.current!.focus();
            }}
          >
            Clear range
          </button>
        )}
        <RegionTools data={data} chosen={chosen} reader={reader} />
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="all-values">
        <table>
          <Head geography={geography} choice={{ ...read.choice, order }} rows={ranked} {...{ columns, states }} />
          <tbody ref={body}>
            {shown.map((one) => (
              <Row key={one.row.name} {...one} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      {matching.length === 0 && !status.isLoading && (
        <p class="hint">
          {ranked.length === 0
            ? `No figures of ${pluralOf(read.choice, states)}.`
            : `No ${geography.singular} ${[filter.trim() && `matches “${filter.trim()}”`, values && `has a value ${values}`].filter(Boolean).join(' and ')}.`}
        </p>
      )}
      {total > shown.length && (
        <button type="button" class="quiet" onClick={lengthen}>
          {`Show all ${showCount(total)}${hasFilter ? '' : ` ${geography.name}`}`}
        </button>
      )}
    </>
  );
}

/** Which columns a table has in addition to those of all tables. */
interface Columns {
  /** The rank among all regions, next to that among those of the choice. */
  readonly ofAll: boolean;
  readonly bounds: boolean;
}

interface HeadProps {
  readonly geography: TableGeography;
  readonly choice: RegionChoice;
  readonly rows: readonly RankedRow[];
  readonly columns: Columns;
  readonly states: TableData['states'];
}

function Head({ geography, choice: { state, order }, rows, columns: { ofAll, bounds }, states }: HeadProps) {
  const ranked = rows.filter(({ rank }) => rank !== null).length;
  return (
    <thead>
      <tr>
        <th scope="col">
          Rank
          {ofAll && state !== '' && <span class="of-wide"> in {states[state]}</span>}
          {ofAll && <span class="years"> of {showCount(ranked)}</span>}
          {order === 'lowest' && <span class="hidden">, the lowest first</span>}
        </th>
        {ofAll && (
          <th scope="col" class="of-all">
            In the U.S.<span class="years"> of {showCount(geography.count)}</span>
          </th>
        )}
        <th scope="col">{capitalize(geography.singular)}</th>
        <td class="bar" />
        {bounds && (
          <th scope="col" class="bounds number">
            90% range
          </th>
        )}
        <th scope="col" class="number">
          <span class="of-wide">{geography.label}, </span>
          <span class="years">{geography.years}</span>
        </th>
      </tr>
    </thead>
  );
}

function Row({ row, rank, ofAll, columns }: RankedRow & { readonly columns: Columns }) {
  const { name, short = name, address, value, title, bar, bounds } = row;
  return (
    <tr>
      <td>{rank}</td>
      {columns.ofAll && <td class="of-all">{ofAll}</td>}
      <th tabIndex={-1}>
        {address === undefined ? (
          name
        ) : (
          <a href={address} title={name}>
            {short}
          </a>
        )}
      </th>
      <td class="bar">
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect x={bar.x} width={bar.width} height="8" />
        </svg>
      </td>
      {columns.bounds && <td class="bounds number">{bounds}</td>}
      <td title={title}>{value}</td>
    </tr>
  );
}
