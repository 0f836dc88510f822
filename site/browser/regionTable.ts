import { fold } from '../../api/domain/text.ts';
import { h } from './dom.ts';

/** The orders of the table. Its rows come sorted by value, the highest first. */
const orderNames = ['Highest first', 'Lowest first', 'By name'] as const;

for (const place of document.querySelectorAll<HTMLElement>('.region-table')) addControls(place);

/** Adds a filter and an order to a table of metros. */
function addControls(place: HTMLElement): void {
  const body = place.querySelector('tbody')!;
  const rows = [...body.rows].map((row) => ({ row, name: row.cells[1]!.textContent.trim() }));
  const filter = h('input', { type: 'search', placeholder: 'Filter metros', 'aria-label': 'Filter metros' });
  const order = h('select', { 'aria-label': 'Order' }, ...orderNames.map((name) => h('option', {}, name)));
  const status = h('span', { role: 'status', class: 'hint' });
  const orders: Readonly<Record<(typeof orderNames)[number], () => typeof rows>> = {
    'Highest first': () => rows,
    'Lowest first': () => rows.toReversed(),
    'By name': () => rows.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
  filter.addEventListener('input', () => {
    const words = fold(filter.value.trim());
    for (const { row, name } of rows) row.hidden = !fold(name).includes(words);
    const count = rows.filter(({ row }) => !row.hidden).length;
    status.textContent = words === '' ? '' : `${count} of ${rows.length} metros`;
  });
  order.addEventListener('change', () => {
    body.replaceChildren(...orders[orderNames[order.selectedIndex]!]().map(({ row }) => row));
  });
  place.prepend(h('p', { class: 'controls' }, filter, order, status));
}
