import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from '../../api/domain/text.ts';
import { matchWords } from './matchWords.ts';
import { rankAmong } from './rankAmong.ts';
import type { RegionRow } from './regionRows.ts';
import { codesIn } from './regionWords.ts';

/** The most suggestions for a typed name. */
const maxSuggestions = 8;

interface OwnRegionProps {
  /** What a region is: `metro`, `county`. */
  readonly singular: string;
  /** Reads the rows of all regions, the highest value first. @throws RequestError */
  readonly read: () => Promise<readonly RegionRow[]>;
  /** The histogram, and the map if there is one. */
  readonly figures: readonly HTMLElement[];
}

/** A field for a region. It marks the bar of the region and its outline or the tiles of its states, and says its value and its rank. */
export function OwnRegion({ singular, read, figures: [histogram, map] }: OwnRegionProps) {
  const [rows, setRows] = useState<readonly RegionRow[]>([]);
  const [typed, setTyped] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const words = wordsOf(typed);
  const found = words.length === 0 ? [] : rows.filter(({ name }) => matchWords(wordsOf(name), words));
  const chosen = found.length === 1 ? found[0] : found.find(({ name }) => name === typed);
  useEffect(() => {
    if (!chosen) return undefined;
    const marked = [barOf(histogram!, chosen.amount), ...(map ? marksOf(map, chosen.name) : [])];
    for (const mark of marked) mark.classList.add('own');
    return () => {
      for (const mark of marked) mark.classList.remove('own');
    };
  }, [chosen]);
  const load = () =>
    read().then(
      (all) => {
        setRows(all);
        setFailed(false);
      },
      () => setFailed(true),
    );
  return (
    <p class="own-region">
      <input
        aria-label={`Mark a ${singular} in the chart`}
        placeholder={`Find your ${singular} …`}
        list="own-names"
        autocomplete="off"
        maxLength={100}
        onFocus={() => void (rows.length === 0 && load())}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id="own-names">
        {found.slice(0, maxSuggestions).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span role="status">
        {hasFailed && 'The values could not be loaded. Try again later.'}
        {chosen && (
          <>
            {chosen.name !== typed && `${chosen.name}: `}
            <b>{chosen.value}</b>
            {chosen.rank !== '' && `, ${rankAmong(rows, chosen)}`}
          </>
        )}
        {rows.length > 0 && words.length > 0 && found.length === 0 && 'No match.'}
      </span>
    </p>
  );
}

/** Returns the bar of a histogram that has a value. */
function barOf(histogram: HTMLElement, amount: number): Element {
  const bars = [...histogram.querySelectorAll('.bar')];
  const starts = bars.map((bar) => Number(bar.getAttribute('data-from')));
  return bars[
    Math.max(
      0,
      starts.findLastIndex((from) => from <= amount),
    )
  ]!;
}

/** Returns what a map has of a region: its outline, or the tiles of its states. */
function marksOf(map: HTMLElement, name: string): Element[] {
  const outlines = [...map.querySelectorAll('.region')];
  if (outlines.length > 0) return outlines.filter((one) => one.textContent.startsWith(`${name}: `));
  const states = codesIn(name);
  return [...map.querySelectorAll('g')].filter((tile) =>
    states.includes(tile.querySelector('text')!.textContent.trim()),
  );
}
