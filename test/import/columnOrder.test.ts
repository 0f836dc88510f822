import { describe, expect, it } from 'vitest';
import { checkOrder } from '../../build/import/checkLayout.ts';

/** Checks columns whose headers are a letter for the declared entry and a number in its range. */
function check(declared: readonly string[][], header: readonly string[]): void {
  const placed = declared.flatMap((entry, i) =>
    entry.map((name) => ({ header: name, index: header.indexOf(name), entry: i })),
  );
  checkOrder(placed, 1, 'table.csv');
}
const ranges = [['code'], ['a1', 'a2', 'a3'], ['b1', 'b2', 'b3'], ['last']];
const oneAfterTheOther = ['code', 'a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'last'];
const byYear = ['code', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'last'];

describe('the order of columns', () => {
  it.each([
    ['one range after the other', oneAfterTheOther],
    ['ranges that alternate by year', byYear],
    ['columns between them that are not declared', ['code', 'x', 'a1', 'b1', 'y', 'a2', 'b2', 'a3', 'b3', 'last']],
  ])('may have %s', (_what, header) => {
    expect(() => check(ranges, header)).not.toThrow();
  });

  it.each([oneAfterTheOther, byYear])('is refused where any two neighbors of %s are exchanged', (...header) => {
    for (let i = 0; i < header.length - 1; i++) {
      const exchanged = header.with(i, header[i + 1]!).with(i + 1, header[i]!);
      expect(() => check(ranges, exchanged), exchanged.join()).toThrow(
        /comes before .*, which dataset\.yaml lists first/,
      );
    }
  });
});
