import { describe, expect, it } from 'vitest';
import { checkLastYear } from '../../build/import/checkLayout.ts';

const header = (...cells: string[]) => ({ line: 1, cells });

describe('a file of a later edition under the name of an earlier one', () => {
  it('is refused, because it has a column of a later year than declared', () => {
    const declared = ['STATE', 'POPESTIMATE2020', 'POPESTIMATE2021', 'POPESTIMATE2022', 'BIRTHS2022'];
    const check = (...cells: string[]) =>
      checkLastYear(declared, header(...cells), 'census-pep/co-est2022-alldata.csv');
    expect(() => check(...declared, 'POPESTIMATE2023')).toThrow(
      /^census-pep\/co-est2022-alldata\.csv: columns of later years than dataset\.yaml declares; .*\n {2}census-pep\/co-est2022-alldata\.csv:1: column `?"?POPESTIMATE2023/,
    );
    expect(() => check(...declared, 'DEATHS2023', 'RNATURALCHG2022', 'ESTIMATESBASE2020')).not.toThrow();
  });

  it('is told from a column of an earlier year, which nobody declared', () => {
    expect(() => checkLastYear(['2019', '2020'], header('2018', '2019', '2020'), 'a.csv')).not.toThrow();
    expect(() => checkLastYear(['2019', '2020'], header('2019', '2020', '2021'), 'a.csv')).toThrow(/column .?2021/);
  });
});
