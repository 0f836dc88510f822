import { describe, expect, it } from 'vitest';
import { inOrder } from '../../site/browser/rowOrder.ts';

/** A row with a name and the unemployment of 2024, where it is known. */
const rowOf = (name: string, value?: string) => ({
  name,
  row: {
    cells: [
      { dataset: {}, matches: () => true },
      { dataset: value === undefined ? {} : { value }, matches: () => false },
    ],
  },
});

describe('the rows of a table', () => {
  const rows = [
    rowOf('Travis County', '3.5'),
    rowOf('Bexar County', '3.8'),
    rowOf('Álamo', ''),
    rowOf('Hays County', '3.4'),
  ];
  const sorted = (column: number, descending: boolean) => inOrder(rows, { column, descending }).map(({ name }) => name);

  it('are sorted by a figure, those without it last in both orders', () => {
    expect(sorted(1, true)).toEqual(['Bexar County', 'Travis County', 'Hays County', 'Álamo']);
    expect(sorted(1, false)).toEqual(['Hays County', 'Travis County', 'Bexar County', 'Álamo']);
  });

  it('are sorted by name, accents as letters without them', () => {
    expect(sorted(0, false)).toEqual(['Álamo', 'Bexar County', 'Hays County', 'Travis County']);
    expect(sorted(0, true)).toEqual(['Travis County', 'Hays County', 'Bexar County', 'Álamo']);
  });
});
