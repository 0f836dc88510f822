import { useState } from 'preact/hooks';
import type { Ranking } from '../../api/domain/rank.ts';
import { tiles } from '../charts/tileMap.ts';
import type { Figures } from './figures.ts';
import { useFocus } from './focus.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';

/** How many first metros of a ranking the map shows. */
const mapped = 25;

/** The counts from which on a state has each shade. */
const shadeFrom = [1, 2, 3, 5] as const;
const shadeWords = ['1 metro', '2', '3 or 4', '5 or more'] as const;

const moves: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The states as buttons that filter the ranking, shaded by how many of its first metros each has. */
export const StateMap = later(function StateMap({
  ranking,
  states,
  figures,
  set,
}: Pick<Page, 'ranking' | 'states' | 'figures' | 'set'>) {
  const [map, focusNext] = useFocus<HTMLDivElement>();
  // One state is in the order of the Tab key; arrow keys move between states.
  const [entered, enter] = useState(tiles[0]!.state);
  const focus = (state: string) => map.current!.querySelector<HTMLElement>(`#state-${state}`)!.focus();
  const isRanked = ranking.scored && ranking.count > 0;
  const counts = isRanked ? countsOf(ranking, figures) : new Map<string, number>();
  const names = new Map(figures.start.states);
  const toggle = (code: string) =>
    set(({ states }) => ({
      states: states.includes(code) ? states.filter((one) => one !== code) : [...states, code].sort(),
    }));
  const clear = () => {
    set({ states: [] });
    focusNext('[tabindex="0"]');
  };
  const move = (event: KeyboardEvent) => {
    if (!(event.key in moves)) return;
    event.preventDefault();
    const next = nearest(entered, moves[event.key]!);
    if (next) focus(next);
  };
  return (
    <section class="side-card" aria-labelledby="map-head">
      <h2 id="map-head">{isRanked ? `Where the first ${mapped} are` : 'Filter by state'}</h2>
      <div id="state-map" class="state-map" role="group" ref={map} aria-label="Filter by state" onKeyDown={move}>
        {tiles.map(({ state, column, row }) => {
          const count = counts.get(state) ?? 0;
          const ranked = isRanked ? `: ${count} of the first ${mapped}` : '';
          const name = `${state}, ${names.get(state) ?? state}${ranked}`;
          return (
            <button
              key={state}
              type="button"
              id={`state-${state}`}
              title={name}
              aria-label={name}
              class={`shade-of-${shadeFrom.filter((least) => count >= least).length}`}
              tabIndex={state === entered ? 0 : -1}
              style={{ gridColumn: String(column + 1), gridRow: String(row + 1) }}
              aria-pressed={states.includes(state)}
              onFocus={() => enter(state)}
              onClick={() => toggle(state)}
            >
              {state}
            </button>
          );
        })}
      </div>
      {isRanked && (
        <ul class="shades" aria-label="Metros of a state among the first">
          {shadeWords.map((words, i) => (
            <li key={words}>
              <i class={`shade-of-${i + 1}`} />
              {words}
            </li>
          ))}
        </ul>
      )}
      <p class="map-foot">
        <span class="hint">{`${isRanked ? 'A metro in two states counts in both. ' : ''}Choose states to see only their metros.`}</span>
        {states.length > 0 && (
          <button id="all-states" type="button" class="link" onClick={clear}>
            All states
          </button>
        )}
      </p>
    </section>
  );
});

/** Returns how many of the first metros each state has. */
function countsOf({ metros, count }: Ranking, figures: Figures): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { place } of metros.slice(0, Math.min(mapped, count)))
    for (const code of figures.regions[place]!.states) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Returns the nearest state in a direction. */
function nearest(state: string, [columns, rows]: readonly [columns: number, rows: number]): string | undefined {
  const from = tiles.find((tile) => tile.state === state)!;
  const distances = tiles.flatMap((tile) => {
    const across = tile.column - from.column;
    const down = tile.row - from.row;
    const along = across * columns + down * rows;
    const aside = Math.abs(across * rows) + Math.abs(down * columns);
    return along > 0 ? [{ state: tile.state, distance: along + 3 * aside }] : [];
  });
  return distances.sort((a, b) => a.distance - b.distance)[0]?.state;
}
