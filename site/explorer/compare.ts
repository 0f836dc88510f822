import { formatRank, formatValue } from '../figures/format.ts';
import { ranksOf } from '../figures/ranks.ts';
import { byId, h } from '../browser/dom.ts';
import type { Figures } from './figures.ts';
import { measuresInState } from './figures.ts';
import type { State } from './state.ts';
import { describeMeasure } from './words.ts';

/** Shows the chosen metros side by side, each figure with its rank among all metros. */
export function showComparison(state: State, figures: Figures, remove: (cbsa: string) => void): void {
  const places = state.compare.map((cbsa) => figures.metros.findIndex((metro) => metro.cbsa === cbsa));
  byId('compared').hidden = places.length === 0;
  const heads = places.map((place) => {
    const { name, cbsa } = figures.metros[place]!;
    const button = h(
      'button',
      { type: 'button', id: `remove-${cbsa}`, class: 'quiet', 'aria-label': `Remove ${name} from the comparison` },
      '×',
    );
    button.addEventListener('click', () => remove(cbsa));
    return h('th', { scope: 'col', class: 'number' }, name, ' ', button);
  });
  const rows = [...new Set(measuresInState(state))].flatMap((name) => {
    const column = figures.columns.get(name);
    if (!column) return [];
    const ranks = ranksOf(Array.from(column.values, (value) => (Number.isNaN(value) ? null : value)));
    const count = ranks.filter((rank) => rank !== null).length;
    const cells = places.map((place) => {
      const value = figures.value(name, place);
      if (value === undefined) return h('td', { class: 'number' }, 'no value');
      return h(
        'td',
        { class: 'number' },
        formatValue(value, column),
        h('p', { class: 'hint' }, `${formatRank(ranks[place]!)} of ${count}, highest first`),
      );
    });
    const hint = describeMeasure(figures.choices.get(name)!);
    const measure = h('a', { href: `/measures/${name}` }, column.label);
    return h('tr', {}, h('th', { scope: 'row' }, measure, h('p', { class: 'hint' }, hint)), ...cells);
  });
  byId('comparison').replaceChildren(
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Measure'), ...heads)),
    h('tbody', {}, ...rows),
  );
}
