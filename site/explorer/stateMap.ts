import { tiles } from '../charts/tileMap.ts';
import { h } from '../browser/dom.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import type { Figures } from './figures.ts';
import type { State } from './state.ts';

/** How many first metros of a ranking the map shows. */
const mapped = 25;

/** The counts from which on a state has each shade. */
const shadeFrom = [1, 2, 3, 5] as const;

const moves: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The states as buttons that filter the ranking, shaded by how many of its first metros each has. */
export class StateMap {
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #names: ReadonlyMap<string, string>;

  /** @param toggle adds a state to the filter, or removes it */
  constructor(host: HTMLElement, names: ReadonlyMap<string, string>, toggle: (code: string) => void) {
    this.#names = names;
    for (const { state, column, row } of tiles) {
      const button = h('button', { type: 'button', id: `state-${state}`, tabindex: -1 }, state);
      button.style.gridColumn = String(column + 1);
      button.style.gridRow = String(row + 1);
      button.addEventListener('click', () => toggle(state));
      this.#buttons.set(state, button);
    }
    host.replaceChildren(...this.#buttons.values());
    host.addEventListener('keydown', (event) => this.#move(event));
    // One state is in the order of the Tab key; arrow keys move between states.
    host.addEventListener('focusin', ({ target }) => this.#enter(target as HTMLElement));
    this.#enter(this.#buttons.values().next().value!);
  }

  show(ranking: Ranking, figures: Figures, { states }: State): void {
    const counts = new Map<string, number>();
    for (const { place } of ranking.metros.slice(0, Math.min(mapped, ranking.count)))
      for (const code of figures.metros[place]!.states) counts.set(code, (counts.get(code) ?? 0) + 1);
    for (const [code, button] of this.#buttons) {
      const count = counts.get(code) ?? 0;
      button.className = `shade-of-${shadeFrom.filter((least) => count >= least).length}`;
      button.setAttribute('aria-pressed', String(states.includes(code)));
      const name = `${code}, ${this.#names.get(code) ?? code}: ${count} of the first ${mapped}`;
      button.setAttribute('aria-label', name);
      button.title = name;
    }
  }

  #enter(target: HTMLElement): void {
    for (const button of this.#buttons.values()) button.tabIndex = button === target ? 0 : -1;
  }

  /** Moves the focus to the nearest state in the direction of an arrow key. */
  #move(event: KeyboardEvent): void {
    const move = moves[event.key];
    const from = tiles.find(({ state }) => `state-${state}` === document.activeElement?.id);
    if (!move || !from) return;
    event.preventDefault();
    const [columns, rows] = move;
    const distances = tiles.flatMap((tile) => {
      const [across, down] = [tile.column - from.column, tile.row - from.row];
      const along = across * columns + down * rows;
      const aside = Math.abs(across * rows) + Math.abs(down * columns);
      return along > 0 ? [{ state: tile.state, distance: along + 3 * aside }] : [];
    });
    const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
    if (nearest) this.#buttons.get(nearest.state)!.focus();
  }
}
