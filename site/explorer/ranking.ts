import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { showFigure } from '../figures/format.ts';
import { byId, h, s } from '../browser/dom.ts';
import type { Acceptabilities } from './acceptabilityWorker.ts';
import type { Certainties } from './certaintyWorker.ts';
import { metroDetail } from './detail.ts';
import type { Figures } from './figures.ts';
import { maxCompared, type State } from './state.ts';
import { showShare } from './words.ts';

/** The number of rows before "Show all". */
const firstRows = 25;

const barWidth = 200;
const barHeight = 14;
/** The number of colors of contributions; they repeat if there are more criteria. */
const shades = 8;

/** On narrow screens, bars are below the names. */
const narrow = matchMedia('(width < 40rem)');

/** What the table shows. */
interface Shown {
  readonly ranking: Ranking;
  readonly state: State;
  readonly figures: Figures;
  /** Undefined until they are computed. */
  readonly certainties: Certainties | undefined;
  readonly acceptabilities: Acceptabilities | undefined;
  /** The last rank on the scale of likely ranks. */
  readonly lastRank: number;
}

interface RankingEvents {
  readonly onCompare: (cbsa: string, chosen: boolean) => void;
  /** @param cbsa empty: no metro */
  readonly onExplain: (cbsa: string) => void;
}

/** The ranked metros, each with its score breakdown and its likely ranks. */
export class RankingTable {
  readonly #host = byId('ranking');
  readonly #more = byId('more') as HTMLButtonElement;
  readonly #events: RankingEvents;
  #all = false;

  /** @param redraw draws the same ranking again */
  constructor(redraw: () => void, events: RankingEvents) {
    this.#events = events;
    narrow.addEventListener('change', redraw);
    this.#more.addEventListener('click', () => {
      this.#all = true;
      redraw();
      // The button is gone: move the focus to the first new row.
      this.#host.querySelectorAll<HTMLElement>('tbody th[scope=row] > a')[firstRows]?.focus();
    });
  }

  show(content: Omit<Shown, 'lastRank'>): void {
    const { ranking, state, figures, certainties } = content;
    const rows = this.#all ? ranking.metros : ranking.metros.slice(0, firstRows);
    const lastRank = Math.max(2, ...rows.map(({ place }) => certainties?.get(place)?.interval[1] ?? 0));
    const shown = { ...content, lastRank };
    const body = rows.flatMap((metro) => this.#rows(metro, shown));
    this.#host.replaceChildren(h('thead', {}, h('tr', {}, ...headsOf(shown))), h('tbody', {}, ...body));
    this.#host.classList.toggle('figures', state.numbers && !narrow.matches);
    byId('none-left').hidden = rows.length > 0;
    this.#host.parentElement!.hidden = rows.length === 0;
    this.#more.hidden = rows.length === ranking.metros.length;
    this.#more.textContent = `Show all ${ranking.metros.length}`;
    showLegend(ranking, figures);
  }

  /** Returns the row of a metro, and its details if they are open. */
  #rows(metro: MetroRank, shown: Shown): HTMLElement[] {
    const { ranking, state, figures, acceptabilities } = shown;
    const { cbsa, name, slug } = figures.metros[metro.place]!;
    const isOpen = state.metro === cbsa;
    const likely = ranking.scored ? likelyRank(metro, shown) : undefined;
    const isNarrow = narrow.matches;
    const title = h('th', { scope: 'row' }, h('a', { id: `metro-${cbsa}`, href: `/metros/${slug}` }, name));
    if (isNarrow) title.append(...underName(metro, shown, likely));
    const row = h(
      'tr',
      { class: isOpen ? 'open' : undefined },
      h('td', { class: 'rank' }, String(metro.rank ?? '–')),
      h('td', { class: 'choose' }, this.#compareBox(cbsa, name, state)),
      title,
      h('td', { class: 'score' }, metro.composite === null ? '–' : metro.composite.toFixed(1)),
      ...(isNarrow ? [] : restOf(metro, shown)),
      ...(isNarrow || !likely ? [] : [h('td', { class: 'likely-cell' }, likely)]),
      h('td', { class: 'why' }, this.#detailButton(cbsa, name, isOpen)),
    );
    if (!isOpen) return [row];
    const detail = metroDetail(metro, ranking, figures, acceptabilities);
    return [row, h('tr', {}, h('td', { colspan: row.children.length, class: 'detail-cell' }, detail))];
  }

  #compareBox(cbsa: string, name: string, { compare }: State): HTMLElement {
    const chosen = compare.includes(cbsa);
    const box = h('input', {
      ...{ type: 'checkbox', id: `compare-${cbsa}`, 'aria-label': `Compare ${name}` },
      checked: chosen,
      disabled: compare.length >= maxCompared && !chosen,
    });
    box.addEventListener('change', () => this.#events.onCompare(cbsa, box.checked));
    return box;
  }

  #detailButton(cbsa: string, name: string, isOpen: boolean): HTMLElement {
    const label = `Details of ${name}`;
    const button = h(
      'button',
      {
        ...{ type: 'button', id: `why-${cbsa}`, class: 'toggle' },
        'aria-label': label,
        'aria-expanded': String(isOpen),
      },
      s('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: 'M4 6l4 4 4-4' })),
    );
    button.addEventListener('click', () => this.#events.onExplain(isOpen ? '' : cbsa));
    return button;
  }
}

/** Returns the heads of the columns. On narrow screens, bars and likely ranks are in the column of the names. */
function headsOf({ ranking, state, figures }: Shown): HTMLElement[] {
  const head = (name: string, ...children: (HTMLElement | string)[]) =>
    h('th', { scope: 'col', class: `${name}-column` }, ...children);
  const hidden = (text: string) => h('span', { class: 'hidden' }, text);
  const isNarrow = narrow.matches;
  const numbers = ranking.criteria.map(({ measure }) => head('number', figures.labelOf(measure)));
  return [
    head('rank', hidden('Rank')),
    head('choose', hidden('Compare')),
    head('metro', 'Metro'),
    head('score', 'Score'),
    ...(isNarrow ? [] : state.numbers ? numbers : [head('bar', 'Breakdown')]),
    ...(ranking.scored && !isNarrow ? [head('likely', 'Likely rank')] : []),
    head('why', hidden('Details')),
  ];
}

/** Shows the colors of the criteria, with the share of each in the score. */
function showLegend({ criteria, metros }: Ranking, figures: Figures): void {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const items = criteria.flatMap(({ measure, weight }, i) =>
    weight === 0
      ? []
      : [
          h(
            'li',
            { class: `shade-${i % shades}`, title: figures.labelOf(measure) },
            `${figures.choices.get(measure)!.label} `,
            h('b', {}, showShare(weight / total)),
          ),
        ],
  );
  byId('legend').replaceChildren(...(metros.length === 0 ? [] : items));
}

/** Returns the cells of the criteria: a bar, or a figure for each. */
function restOf(metro: MetroRank, { ranking, state, figures }: Shown): HTMLElement[] {
  if (!state.numbers) return [h('td', { class: 'bar-cell' }, contributions(metro, ranking))];
  return metro.criteria.map(({ measure, value }) =>
    h('td', { class: 'number' }, showFigure(value, figures.choices.get(measure)!)),
  );
}

/** Returns what is below the name of a metro on narrow screens: its bar or its figures, and its likely ranks. */
function underName(metro: MetroRank, shown: Shown, likely: HTMLElement | undefined): Element[] {
  const { ranking, state, figures } = shown;
  const items = metro.criteria.map(({ measure, value }) => {
    const choice = figures.choices.get(measure)!;
    return h('li', {}, `${choice.label} `, h('b', {}, showFigure(value, choice)));
  });
  const parts = state.numbers ? [h('ul', { class: 'under-name' }, ...items)] : [contributions(metro, ranking)];
  likely?.prepend(h('span', {}, 'Likely rank'));
  return [...parts, likely].filter((one) => one !== undefined);
}

/** Returns the interval of ranks of a metro as a line on the scale of the ranks in the table, with its rank as a mark. */
function likelyRank(metro: MetroRank, { certainties, lastRank }: Shown): HTMLElement | undefined {
  if (metro.rank === null) return undefined;
  const interval = certainties?.get(metro.place)?.interval;
  if (!interval) return h('span', { class: 'likely' }, '…');
  const [low, high] = interval;
  const at = (rank: number) => (100 * (rank - 1)) / (lastRank - 1);
  const line = h('i', {});
  line.style.insetInlineStart = `${at(low)}%`;
  line.style.inlineSize = `${at(high) - at(low)}%`;
  const mark = h('u', {});
  mark.style.insetInlineStart = `${at(metro.rank)}%`;
  const text = low === high ? String(low) : `${low}–${high}`;
  return h('span', { class: 'likely' }, h('span', { class: 'track', 'aria-hidden': 'true' }, line, mark), text);
}

/** Returns a bar as long as the score, with a piece for each contribution. */
function contributions(metro: MetroRank, ranking: Ranking): SVGElement | undefined {
  if (metro.composite === null) return undefined;
  let x = 0;
  const said: string[] = [];
  const pieces = metro.criteria.flatMap(({ contribution }, i) => {
    if (contribution === null) return [];
    const words = `${ranking.criteria[i]!.column.label} ${contribution.toFixed(1)}`;
    const width = (contribution / 100) * barWidth;
    const piece = s('rect', {
      class: `shade-${i % shades}`,
      x: x.toFixed(2),
      width: width.toFixed(2),
      height: barHeight,
    });
    piece.append(s('title', {}, words));
    said.push(words);
    x += width;
    return [piece];
  });
  return s(
    'svg',
    {
      class: 'contributions',
      viewBox: `0 0 ${barWidth} ${barHeight}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': said.join(', '),
    },
    ...pieces,
  );
}
