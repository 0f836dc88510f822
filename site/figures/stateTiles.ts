import { mapBox, stepsOf, type Tile, tiles, tileSize } from '../charts/tileMap.ts';
import type { Create } from './create.ts';

interface StateTilesProps {
  /** What each state is shaded by, by USPS code. A state without a count has no color, or no tile. */
  readonly counts: ReadonlyMap<string, number>;
  /** The states without a count that have a tile; by default none. */
  readonly others?: ReadonlySet<string>;
  readonly nameOf: (state: string) => string;
  /** What the title of a tile says of its state. */
  readonly words: (count: number | undefined) => string;
  /** Where a tile leads to. */
  readonly addressOf: (state: string) => string;
  /** The state that is marked. */
  readonly chosen?: string | undefined;
  /** Whether a tile has the code of its state as its id. */
  readonly hasIds?: boolean;
}

/** Returns a map of the states as tiles that are links, shaded by a count. */
export function stateTiles<T>(create: Create<T>, props: StateTilesProps): T {
  const { counts, others, nameOf, words, addressOf, chosen, hasIds = false } = props;
  const shown = tiles.filter(({ state }) => counts.has(state) || others?.has(state));
  const steps = stepsOf(shown.map(({ state }) => counts.get(state) ?? null));
  return create(
    'svg',
    { class: 'state-tiles', viewBox: mapBox },
    shown.map((tile, i) =>
      create(
        'a',
        {
          id: hasIds ? tile.state : undefined,
          class: `q${steps[i] ?? 0}`,
          href: addressOf(tile.state),
          'aria-current': tile.state === chosen ? 'true' : undefined,
          'aria-label': `${tile.state}: ${nameOf(tile.state)}`,
        },
        drawTile(create, tile, `${nameOf(tile.state)}: ${words(counts.get(tile.state))}`),
      ),
    ),
  );
}

/** Returns the least and the highest count of each step of color, the lowest step first. */
export function tileScale(
  counts: ReadonlyMap<string, number>,
): { readonly step: number; readonly from: number; readonly to: number }[] {
  const all = [...counts.values()].sort((a, b) => a - b);
  const steps = stepsOf(all);
  return [...new Set(steps)].map((step) => {
    const of = all.filter((_, i) => steps[i] === step);
    return { step: step!, from: of[0]!, to: of.at(-1)! };
  });
}

/** Returns the square of a state in a map of tiles, with its code and a title. */
export function drawTile<T>(create: Create<T>, tile: Tile, title: string): readonly T[] {
  const [x, y] = [tile.column * tileSize, tile.row * tileSize];
  const side = tileSize - 2;
  return [
    create('title', {}, title),
    create('rect', { x: x + 1, y: y + 1, width: side, height: side, rx: 4 }),
    create('text', { x: x + tileSize / 2, y: y + tileSize / 2 + 5 }, tile.state),
  ];
}
