// @module-tag long
import * as xlsx from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytes, metros } from './publishers.ts';
import { here, holds, readReleased, type ReleaseContent } from './released.ts';

const measure = 'rural_urban_continuum_code';

describe.skipIf(!(await holds('usda-rucc')))('usda-rucc has the code of each county', () => {
  let released: ReleaseContent;
  beforeAll(async () => void (released = await readReleased('usda-rucc')));

  it('as copied by hand, at counties alone', () => {
    const codes = ['48453', '09110', '09150', '11001', '48301', '72127', '02063', '51640'].map((county) =>
      released.value(measure, 'county', county, 2023),
    );
    expect(codes).toEqual([1, 1, 4, 1, 9, 1, 9, 6]);
    expect(Object.keys(released.measure(measure).geographies)).toEqual(['county']);
    expect(released.values(measure, 'county', 2023).size).toBe(3222);
  });

  it.skipIf(!here)('as in the file, read again, with the codes of metros in the counties of metros', () => {
    const book = xlsx.read(bytes('usda-rucc/Ruralurbancontinuumcodes2023.xlsx'));
    const rows = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false });
    const printed = rows
      .filter(([code]) => /^\d{5}$/.test(code!) && !/^(60|66|69|78)/.test(code!))
      .map(([code, , , , rucc]) => [code!, Number(rucc)] as const);
    expect(released.values(measure, 'county', 2023)).toEqual(new Map(printed));
    const inMetros = new Set([...metros().values()].flat());
    for (const [county, code] of printed) expect(inMetros.has(county), county).toBe(code <= 3);
  });
});
