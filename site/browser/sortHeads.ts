import type { Order } from './rowOrder.ts';

/** Whether a column has figures, which are sorted the highest first. Names begin with A. */
const hasFigures = (head: HTMLTableCellElement): boolean => head.matches('.number');

/** Returns the order that a column has at first. */
export const firstOrder = (head: HTMLTableCellElement): Order => ({
  column: head.cellIndex,
  descending: hasFigures(head),
});

/** Makes the heads of columns buttons. @param sort is told what a visitor wants the rows to be sorted by */
export function addSort(
  heads: readonly HTMLTableCellElement[],
  current: () => Order,
  sort: (next: Order) => void,
): void {
  for (const head of heads) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const { column, descending } = current();
      sort(column === head.cellIndex ? { column, descending: !descending } : firstOrder(head));
    });
  }
}

/** Says in the heads of columns what the rows are sorted by. */
export function markOrder(heads: readonly HTMLTableCellElement[], { column, descending }: Order): void {
  for (const head of heads)
    head.ariaSort = head.cellIndex === column ? (descending ? 'descending' : 'ascending') : 'none';
}
