import { useEffect, useState } from 'preact/hooks';
import { formatRank, showCount } from '../figures/format.ts';
import type { RegionRow } from './regionRows.ts';

interface OwnMetroProps {
  /** The rows of all metros, the highest value first. */
  readonly rows: readonly RegionRow[];
  /** The histogram, and the map of the states if there is one. */
  readonly figures: readonly HTMLElement[];
}

/** A menu of the metros. It marks the bar of the chosen one and the tiles of its states, and says its value and its rank. */
export function OwnMetro({ rows, figures: [histogram, map] }: OwnMetroProps) {
  const [chosen, setChosen] = useState<RegionRow>();
  useEffect(() => {
    if (!chosen) return undefined;
    const marked = [barOf(histogram!, Number(chosen.rank)), ...(map ? tilesOf(map, statesOf(chosen.name)) : [])];
    for (const mark of marked) mark.classList.add('own');
    return () => {
      for (const mark of marked) mark.classList.remove('own');
    };
  }, [chosen]);
  return (
    <p class="own-metro">
      <select
        aria-label="Mark a metro in the chart"
        onInput={({ currentTarget: { value } }) => setChosen(rows.find(({ name }) => name === value))}
      >
        <option value="">Find your metro …</option>
        {rows
          .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
          .map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
      </select>
      <span role="status">
        {chosen && (
          <>
            <b>{chosen.value}</b>, {formatRank(Number(chosen.rank))} highest of {showCount(rows.length)}
          </>
        )}
      </span>
    </p>
  );
}

/** Returns the bar of a histogram that has the metro with a rank. Its table has how many metros each bar has. */
function barOf(histogram: HTMLElement, rank: number): Element {
  const counts = [...histogram.querySelectorAll('.foot tbody td:last-child')].map(({ textContent }) =>
    Number(textContent),
  );
  const bars = histogram.querySelectorAll('.bar');
  let higher = 0;
  for (let i = counts.length - 1; i > 0; i--) {
    higher += counts[i]!;
    if (higher >= rank) return bars[i]!;
  }
  return bars[0]!;
}

/** Returns the codes at the end of a name: `Kansas City, MO-KS`. */
const statesOf = (name: string) => name.split(', ').at(-1)!.split('-');

const tilesOf = (map: HTMLElement, states: readonly string[]) =>
  [...map.querySelectorAll('g')].filter((tile) => states.includes(tile.querySelector('text')!.textContent.trim()));
