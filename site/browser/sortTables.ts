import { inOrder } from './rowOrder.ts';
import { addSort, firstOrder, markOrder } from './sortHeads.ts';

/** Lets visitors sort each table of places, which is sorted by its first figure, and shows its first rows until they ask for all. */
for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable')) {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  const body = table.tBodies[0]!;
  const rows = [...body.rows].map((row) => ({ row, name: row.cells[0]!.textContent.trim() }));
  const isSorted = table.dataset['first'] !== undefined;
  // The neighbors of a place are by name, those in its state first.
  let order = isSorted ? firstOrder(heads[1]!) : { column: -1, descending: false };
  markOrder(heads, order);
  addSort(
    heads,
    () => order,
    (next) => {
      order = next;
      body.append(...inOrder(rows, order).map(({ row }) => row));
      markOrder(heads, order);
    },
  );
  const { first } = table.dataset;
  if (first !== undefined && rows.length > Number(first)) addAllButton(table, rows.length);
}

/** Adds a button that shows all rows of a table. */
function addAllButton(table: HTMLTableElement, count: number): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet all-rows';
  button.textContent = `Show all ${count}`;
  button.addEventListener('click', () => {
    delete table.dataset['first'];
    button.remove();
    // The button goes away.
    table.querySelector<HTMLAnchorElement>('tbody a')!.focus({ preventScroll: true });
  });
  table.closest('.scroll')!.after(button);
}
