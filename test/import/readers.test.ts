// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { decode } from '../../build/import/decode.ts';
import { checkRows, readFile } from '../../build/import/readFile.ts';
import { splitRecords } from '../../build/import/readText.ts';
import { readWorkbook, workbookLimits } from '../../build/import/readWorkbook.ts';
import type { RegisterFile } from '../../build/import/register.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, csvEntry, edit, entryBase } from './folders.ts';

const sheet = (more: object = {}) =>
  ({
    ...entryBase,
    path: 'f/a.xlsx',
    format: 'workbook',
    sheet: 'One',
    cells: 'shown',
    header_row: 2,
    columns: ['A', { header: 'B c', as: 'b' }],
    ...more,
  }) as RegisterFile;
const bytes = (text: string) => Buffer.from(text, 'utf8');

async function read(entry: RegisterFile, content: Uint8Array) {
  const table = await readFile(entry, content);
  checkRows(entry, table.rows.length);
  return table;
}

describe('delimited text', () => {
  it('has quotes, doubled quotes, line breaks in quotes, CRLF, spaces before quotes, a byte order mark', () => {
    const rows = splitRecords(decode(bytes('\ufeffA,B\r\n "x, ""y""\nz" , 1,\r\n3,\n'), 'utf-8', 'f'), ',', 'f');
    expect(rows).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 2, cells: ['x, "y"\nz', '1', ''] },
      { line: 4, cells: ['3', ''] },
    ]);
  });

  it('counts CRLF in quotes and mixed line ends as one line each (D125)', () => {
    const rows = splitRecords('A,B\n"x\r\ny",1\r\n2,3\n4,5\r\n', ',', 'f');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  });

  it('keeps only the declared columns, with simple names', async () => {
    expect((await read(csvEntry({ columns: ['B'] }), bytes('A,B,C\n1,2,3\n'))).rows).toEqual([
      { line: 2, cells: ['2'] },
    ]);
    expect((await read(csvEntry({ columns: ['P{20..22}'] }), bytes('P20,P21,P22\n1,2,3\n'))).columns).toEqual([
      'p20',
      'p21',
      'p22',
    ]);
  });

  it.each([
    ['an empty file', csvEntry(), '', /f\/a\.csv: the file is empty/],
    ['only a header', csvEntry(), 'A,B\n', /f\/a\.csv: 0 data rows; expected 1 to 9; the file may be truncated/],
    [
      'too many rows',
      csvEntry({ rows: { min: 1, max: 1 } }),
      'A,B\n1,2\n3,4\n',
      /2 data rows; expected 1; the publisher may have added rows/,
    ],
    ['a short row', csvEntry(), 'A,B\n1,2\n3\n', /f\/a\.csv:3: 1 fields; the header has 2/],
    ['a long row', csvEntry(), 'A,B\n1,2,3\n', /f\/a\.csv:2: 3 fields; the header has 2/],
    ['an open quote', csvEntry(), 'A,B\n1,"2\n', /f\/a\.csv:2: a quote is never closed/],
    [
      'a renamed column',
      csvEntry({ columns: ['A', 'Births'] }),
      'A,BIRTH\n1,2\n',
      /f\/a\.csv:1: no column "Births"; the nearest header is "BIRTH"/,
    ],
    ['a column twice', csvEntry(), 'A,B,B\n1,2,3\n', /column "B" appears at 2, 3; choose one with `at`/],
    [
      'a column elsewhere',
      csvEntry({ columns: [{ header: 'B', at: 3 }] }),
      'A,B,C\n1,2,3\n',
      /no column "B" at position 3/,
    ],
    [
      'a header that is not a name',
      csvEntry({ columns: ['A b'] }),
      'A b\n1\n',
      /needs a simple SQL name; give it one with `as`/,
    ],
    [
      'a name twice',
      csvEntry({ columns: ['A', { header: 'B', as: 'a' }] }),
      'A,B\n1,2\n',
      /f\/a\.csv:1: two columns have the name a; give one of them another with `as`/,
    ],
    ['no header row', csvEntry({ header_row: 3 }), 'A,B\n', /f\/a\.csv:3: no header row/],
    [
      'no footer',
      csvEntry({ footer: ['Note:'] }),
      'A,B\n1,2\n',
      /f\/a\.csv:2: the footer that starts "Note:" is missing; the file is truncated/,
    ],
    ['a zip archive', csvEntry(), 'PK\u0003\u0004', /is a zip archive, not a text file/],
  ])('refuses %s', async (_name, entry, text, message) => {
    await expect(read(entry, bytes(text))).rejects.toThrow(message);
  });
});

describe('encodings', () => {
  it('are Latin-1 and UTF-8 as declared', () => {
    expect(decode(Buffer.from('Do\xf1a', 'latin1'), 'latin-1', 'f')).toBe('Doña');
    expect(decode(bytes('Doña'), 'utf-8', 'f')).toBe('Doña');
  });

  it.each([
    ['Latin-1 declared UTF-8', Buffer.from('A\nDo\xf1a Ana\n', 'latin1'), 'utf-8', /f:2: not valid UTF-8, as declared/],
    ['UTF-8 cut inside a character', bytes('A\nDoñ').subarray(0, -1), 'utf-8', /f:2: not valid UTF-8/],
    ['UTF-8 declared Latin-1', bytes('A\nB\nDoña'), 'latin-1', /f:3: declared latin-1, but the text is UTF-8/],
    ['UTF-16', Buffer.from('\ufeffA', 'utf16le'), 'latin-1', /f:1: the file is UTF-16/],
  ] as const)('%s stops the import', (_name, content, encoding, message) => {
    expect(() => decode(content, encoding, 'f')).toThrow(message);
  });
});

describe('fixed width', () => {
  const entry = {
    ...entryBase,
    path: 'f/a.txt',
    format: 'fixed-width',
    encoding: 'utf-8',
    data_row: 2,
    columns: [
      { name: 'a', from: 1, to: 2 },
      { name: 'b', from: 4, to: 8 },
    ],
  } as RegisterFile;

  it('reads cells by position and skips blank lines', async () => {
    const table = await read(entry, bytes('title\n01   1,2\n\n02 N.A.\n'));
    expect(table.rows).toEqual([
      { line: 2, cells: ['01', '1,2'] },
      { line: 4, cells: ['02', 'N.A.'] },
    ]);
  });

  it('refuses a line that ends before its last column', async () => {
    await expect(read(entry, bytes('title\n01   1,2\n02\n'))).rejects.toThrow(
      /^f\/a\.txt: lines that end before their last column at character 4; .*\n {2}f\/a\.txt:3: the line ends at character 2$/,
    );
  });
});

describe('workbooks', () => {
  function book(rows: unknown[][], name = 'One', type: xlsx.BookType = 'xlsx'): Uint8Array {
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name);
    return xlsx.write(book, { type: 'buffer', bookType: type }) as Buffer;
  }
  const rows = [['Title'], ['A', 'B\nc'], ['01', 1.5], [], ['02', 2], [], ['Note: foot']];

  it.each(['xlsx', 'biff8'] as const)('have cells as text with their row, from %s', async (type) => {
    expect(await read(sheet({ footer: ['Note:'] }), book(rows, 'One', type))).toEqual({
      columns: ['a', 'b'],
      places: [
        { name: 'a', column: 1, width: null, label: 'A' },
        { name: 'b', column: 2, width: null, label: 'B c' },
      ],
      rows: [
        { line: 3, cells: ['01', '1.5'] },
        { line: 5, cells: ['02', '2'] },
      ],
    });
  });

  it.each([
    ['another sheet', () => book(rows, 'Two'), /no sheet named "One"; it has Two/],
    ['a text instead of a workbook', () => bytes('A,B'), /not an Excel workbook/],
    ['an empty file', () => bytes(''), /the file is empty/],
    [
      'a truncated workbook',
      () => book(rows).subarray(0, 900),
      /f\/a\.xlsx: not a valid zip archive .*; download it again/,
    ],
    [
      'a renamed column',
      () => book([['Title'], ['A', 'B d'], ['01', 1]]),
      /f\/a\.xlsx:2: no column "B c"; the nearest header is "B d"/,
    ],
  ])('refuses %s', async (_name, content, message) => {
    await expect(read(sheet(), content())).rejects.toThrow(message);
  });
});

describe('cells of a workbook', () => {
  function workbook(cells: Record<string, xlsx.CellObject>, ref: string, merges: xlsx.Range[] = []): Uint8Array {
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, { ...cells, '!ref': ref, '!merges': merges }, 'One');
    return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  }
  const text = (v: string): xlsx.CellObject => ({ t: 's', v });
  const header = { A1: text('A'), B1: text('B') };

  it('are read as shown or as stored', async () => {
    const content = workbook({ ...header, A2: text('01'), B2: { t: 'n', v: 1234.5678, z: '#,##0.0' } }, 'A1:B2');
    const entry = (cells: string) => sheet({ header_row: 1, columns: ['A', 'B'], cells });
    expect((await read(entry('shown'), content)).rows).toEqual([{ line: 2, cells: ['01', '1,234.6'] }]);
    expect((await read(entry('stored'), content)).rows).toEqual([{ line: 2, cells: ['01', '1234.5678'] }]);
  });

  it('with a formula have its stored value, and are refused without one', async () => {
    const entry = sheet({ header_row: 1, columns: ['A', 'B'] });
    const stored = workbook({ ...header, A2: text('01'), B2: { t: 'n', v: 7, f: '1+1' } }, 'A1:B2');
    expect((await read(entry, stored)).rows).toEqual([{ line: 2, cells: ['01', '7'] }]);
    const bare = workbook({ ...header, A2: text('01'), B2: { t: 'n', f: '1+1' } }, 'A1:B2');
    await expect(read(entry, bare)).rejects.toThrow(/f\/a\.xlsx: cell B2 is a formula without a value/);
  });

  it('of header rows are joined, with merged headers for each of their columns', async () => {
    const content = workbook(
      {
        ...{
          B1: text('HOMES'),
          D1: text('SHOPS'),
          B2: text('Sales'),
          C2: text('Price'),
          D2: text('Sales'),
          E2: text('Price'),
        },
        ...{ A3: text('Year'), A4: text('2024'), C4: text('9'), E4: text('8') },
      },
      'A1:E4',
      [
        { s: { r: 0, c: 1 }, e: { r: 0, c: 2 } },
        { s: { r: 0, c: 3 }, e: { r: 0, c: 4 } },
      ],
    );
    const columns = ['Year', { header: 'HOMES Price', as: 'homes' }, { header: 'SHOPS Price', as: 'shops' }];
    expect((await read(sheet({ header_row: [1, 2, 3], columns }), content)).rows).toEqual([
      { line: 4, cells: ['2024', '9', '8'] },
    ]);
  });

  const one = { sheet: 'One', cells: 'shown' as const, headerRows: [1] };
  const small = { ...workbookLimits, cells: 4 };

  it('over the limit are refused', async () => {
    const wide = workbook({ A1: text('A'), C2: text('B') }, 'A1:C2');
    await expect(readWorkbook(wide, one, 'f', small)).rejects.toThrow(/f: 6 cells in sheet One, over 4; refused/);
    const limits = { ...workbookLimits, bytes: 1000 };
    await expect(readWorkbook(wide, one, 'f', limits)).rejects.toThrow(/f: over 1000 bytes; a workbook of this size/);
  });

  it('are those that the sheet has, also where it states more', async () => {
    const content = workbook({ A1: text('A'), B2: text('1') }, 'A1:B100');
    const rows = await readWorkbook(content, one, 'f', small);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A', ''],
      ['', '1'],
    ]);
  });
});

describe('an error in a file stops the import and names the place', () => {
  const people = 'tiny-people/people.csv';
  const work = 'tiny-work/work24.txt';
  it.each([
    [
      'a cell that is not a number',
      people,
      '430000',
      'about 4',
      /^tiny-people: cells that are neither a number nor one of the markers under `missing` \(""\)\n {2}tiny-people\/people\.csv:3: population of 40001 in 2025 is "about 4"$/,
    ],
    [
      'thousands in the wrong place',
      people,
      '"600,000"',
      '"60,0000"',
      /people\.csv:2: population of 40 in 2020 is "60,0000"/,
    ],
    [
      'an unknown code',
      people,
      '48005,',
      '48006,',
      /^tiny-people: codes that are not a state or county, and that boundaries\.yaml does not list; .*\n {2}tiny-people\/people\.csv:9: 48006$/,
    ],
    [
      'a duplicate code',
      work,
      '48003 2024',
      '48001 2024',
      /labor_force of 48001 in 2024 appears twice: tiny-work\/work24\.txt:7 and tiny-work\/work24\.txt:8/,
    ],
    ['a count below zero', people, '430000', '-430000', /people\.csv:3: population of 40001 in 2025 is -430000/],
    [
      'a sum that does not tie',
      people,
      '430000',
      '430001',
      /check failed: The counties of a state add up to it\n {2}geoid 40, vintage 2025, printed 660000, counties 660001/,
    ],
    [
      'a county with its combined area',
      work,
      '48003 2024',
      '56003 2024',
      /county 56003 in 2024 is also counted in combined area 56901/,
    ],
    ['an undeclared marker', work, 'N.A.', ' *.*', /work24\.txt:9: labor_force of 48005 in 2024 is "\*\.\*"/],
  ])('refuses %s', async (_name, file, from, to, message) => {
    const folders = copyTiny();
    edit(join(folders.sources, file), from, to);
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(message);
  });

  it('a file truncated anywhere', async () => {
    const folders = copyTiny();
    for (const name of [people, work]) {
      const file = join(folders.sources, name);
      const whole = readFileSync(file);
      for (const part of [0, 0.2, 0.5, 0.8, 0.92]) {
        writeFileSync(file, whole.subarray(0, Math.floor(whole.length * part)));
        await expect(importTiny(folders.releasesDir, folders), `${name} at ${part}`).rejects.toThrow(name);
      }
      writeFileSync(file, whole);
    }
  });
});
