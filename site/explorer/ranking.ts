import type { MetroRank, Ranking } from '../../api/domain/rank.ts';
import { formatValue } from '../figures/format.ts';
import { byId, h, s } from '../browser/dom.ts';
import type { Figures } from './figures.ts';
import { maxCompared, type State } from './state.ts';

/** The number of rows before "Show all". */
const firstRows = 25;

const barWidth = 200;
const barHeight = 16;
/** The number of colors of contributions; they repeat if there are more criteria. */
const shades = 8;

/** On narrow screens, bars are below the names. */
const narrow = matchMedia('(width < 30rem)');

/** The ranked metros, each with its score breakdown. */
export class RankingTable {
  readonly #host = byId('ranking');
  readonly #more = byId('more') as HTMLButtonElement;
  #all = false;

  /** @param redraw draws the same ranking again */
  constructor(redraw: () => void) {
    narrow.addEventListener('change', redraw);
    this.#more.addEventListener('click', () => {
      this.#all = true;
      redraw();
      // The button is gone: move the focus to the first new row.
      this.#host.querySelectorAll<HTMLElement>('tbody th a')[firstRows]?.focus();
    });
  }

  show(ranking: Ranking, state: State, figures: Figures, compare: (cbsa: string, chosen: boolean) => void): void {
    const rows = this.#all ? ranking.metros : ranking.metros.slice(0, firstRows);
    const heads = state.numbers
      ? ranking.criteria.map(({ column }) =>
          h('th', { scope: 'col', class: 'number' }, `${figures.labelOf(column.measure)}, ${column.unit}`),
        )
      : narrow.matches
        ? []
        : [h('th', { scope: 'col' }, 'Score breakdown')];
    const head = (text: string) => h('th', { scope: 'col' }, h('span', {}, text));
    const row = h('tr', {}, ...['Rank', 'Compare', 'Metro', 'Composite'].map(head), ...heads);
    const body = rows.map((metro) => this.#row(metro, ranking, state, figures, compare));
    this.#host.replaceChildren(h('thead', {}, row), h('tbody', {}, ...body));
    byId('none-left').hidden = rows.length > 0;
    this.#host.parentElement!.hidden = rows.length === 0;
    this.#more.hidden = rows.length === ranking.metros.length;
    this.#more.textContent = `Show all ${ranking.metros.length}`;
    const scoring = ranking.criteria.filter(({ weight }) => weight > 0);
    byId('legend').replaceChildren(
      ...(state.numbers || rows.length === 0
        ? []
        : scoring.map(({ measure }) =>
            h('li', { class: `shade-${shadeOf(ranking, measure)}` }, figures.labelOf(measure)),
          )),
    );
  }

  #row(
    metro: MetroRank,
    ranking: Ranking,
    state: State,
    figures: Figures,
    compare: (cbsa: string, chosen: boolean) => void,
  ): HTMLElement {
    const { cbsa, name, slug } = figures.metros[metro.place]!;
    const chosen = state.compare.includes(cbsa);
    const full = state.compare.length >= maxCompared;
    const box = h('input', {
      type: 'checkbox',
      id: `compare-${cbsa}`,
      checked: chosen,
      disabled: full && !chosen,
      'aria-label': `Compare ${name}`,
    });
    box.addEventListener('change', () => compare(cbsa, box.checked));
    const composite = metro.composite === null ? '–' : metro.composite.toFixed(1);
    const bar = state.numbers ? undefined : contributions(metro, ranking);
    const rest = state.numbers
      ? metro.criteria.map((one, i) => figureCell(one, ranking.criteria[i]!.column))
      : narrow.matches
        ? []
        : [h('td', {}, bar)];
    const title = h(
      'th',
      { scope: 'row' },
      h('a', { href: `/metros/${slug}` }, name),
      narrow.matches ? bar : undefined,
    );
    if (metro.reasons.length > 0) title.append(h('p', { class: 'hint' }, metro.reasons.join('; ')));
    return h(
      'tr',
      {},
      h('td', {}, String(metro.rank ?? '–')),
      h('td', {}, box),
      title,
      h('td', {}, composite),
      ...rest,
    );
  }
}

const shadeOf = ({ criteria }: Ranking, measure: string): number =>
  criteria.findIndex((one) => one.measure === measure) % shades;

function figureCell(
  { value, score, contribution }: MetroRank['criteria'][number],
  column: Ranking['criteria'][number]['column'],
): HTMLElement {
  if (value === null) return h('td', { class: 'number' }, 'no value');
  const said =
    score === null
      ? 'not scored'
      : `score ${score.toFixed(1)}${contribution === null ? '' : `, adds ${contribution.toFixed(1)}`}`;
  return h('td', { class: 'number' }, formatValue(value, column), h('p', { class: 'hint' }, said));
}

/** Returns a bar as long as the composite, with a piece for each contribution. */
function contributions(metro: MetroRank, ranking: Ranking): SVGElement | undefined {
  if (metro.composite === null) return undefined;
  let x = 0;
  const said: string[] = [];
  const pieces = metro.criteria.flatMap(({ measure, contribution }, i) => {
    if (contribution === null) return [];
    const { label } = ranking.criteria[i]!.column;
    const width = (contribution / 100) * barWidth;
    const words = `${label} ${contribution.toFixed(1)}`;
    said.push(words);
    const piece = s('rect', {
      class: `shade-${shadeOf(ranking, measure)}`,
      x: x.toFixed(2),
      y: 0,
      width: width.toFixed(2),
      height: barHeight,
    });
    piece.append(s('title', {}, words));
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
