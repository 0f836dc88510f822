import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decode } from '../../build/import/decode.ts';
import { readFile } from '../../build/import/readFile.ts';
import type { RegisterFile } from '../../build/import/register.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, csvEntry, edit } from './folders.ts';

describe('a file of another kind is named', () => {
  const page = '<!DOCTYPE html>\n<html><head><title>Access Denied</title></head></html>';
  it.each([
    [
      'a web page',
      page,
      /^f\/a\.csv:1: is a web page \("Access Denied"\), not a delimited file; .* open https:\/\/example\.org\/f /,
    ],
    ['a web page without a title', '\ufeff  <html lang="en">', /^f\/a\.csv:1: is a web page, not a delimited file/],
    ['an error in XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', /is a web page/],
    ['a PDF document', '%PDF-1.7', /^f\/a\.csv: is a PDF document, not a delimited file; download the table/],
    ['a zip archive', 'PK\u0003\u0004', /is a zip archive, not a text file; declare its `member`/],
    ['an empty file', '', /^f\/a\.csv: the file is empty; download it again from https:\/\/example\.org\/f$/],
  ])('names %s', async (_name, text, message) => {
    await expect(readFile(csvEntry(), Buffer.from(text))).rejects.toThrow(message);
  });

  it('also in place of a workbook or an archive', async () => {
    const workbook = { ...csvEntry(), format: 'workbook', sheet: 'One', cells: 'shown' } as RegisterFile;
    await expect(readFile(workbook, Buffer.from(page))).rejects.toThrow(/is a web page .* not a workbook file/);
    const folders = copyTiny();
    edit(
      join(folders.registerDir, 'tiny-people/dataset.yaml'),
      '- path: people.csv',
      "- path: people.csv\n    member: '{a,b}.csv'",
    );
    writeFileSync(join(folders.sources, 'tiny-people/people.csv'), page);
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /people\.csv:1: is a web page .* not a zip file/,
    );
  });
});

describe('labels under the headers', () => {
  const columns = [
    { header: 'C1', label: 'Median income', as: 'median' },
    { header: 'C2', label: 'Mean income', as: 'mean' },
  ];
  const entry = csvEntry({ label_row: 2, columns });

  it('are compared, and their row is not read as figures', async () => {
    const { rows } = await readFile(entry, Buffer.from('C1,C2\n Median  income,Mean income\n1,2\n'));
    expect(rows).toEqual([{ line: 3, cells: ['1', '2'] }]);
  });

  it.each([
    ['swapped codes', 'C2,C1\nMedian income,Mean income\n1,2\n'],
    ['swapped labels', 'C1,C2\nMean income,Median income\n1,2\n'],
  ])('stop the import: %s', async (_name, text) => {
    await expect(readFile(entry, Buffer.from(text))).rejects.toThrow(
      /^f\/a\.csv: columns have another label than declared; .*\n {2}f\/a\.csv:2: column C1 is labeled "Mean income"; expected "Median income"\n {2}f\/a\.csv:2: column C2 is labeled "Median income"; expected "Mean income"$/,
    );
  });
});

describe('declared lines', () => {
  const entry = csvEntry({ lines: { 1: 'Incomes, 2024' }, header_row: 2 });
  it('name the file of another year', async () => {
    expect((await readFile(entry, Buffer.from('"Incomes, 2024 (final)",\nA,B\n1,2\n'))).rows).toHaveLength(1);
    await expect(readFile(entry, Buffer.from('"Incomes, 2023 (final)",\nA,B\n1,2\n'))).rejects.toThrow(
      /f\/a\.csv: a title .* it may be the file of another year, .*\n {2}f\/a\.csv:1: is "Incomes, 2023 \(final\)"; expected "Incomes, 2024"$/,
    );
  });
});

describe('codes', () => {
  it('stop the import where the label next to them is another', async () => {
    const entry = csvEntry({ code_labels: [{ code: 'a', label: 'b', labels: { 1: 'All', 2: 'Farms' } }] });
    expect((await readFile(entry, Buffer.from('A,B\n1,All\n2,  Farms\n'))).rows).toHaveLength(2);
    await expect(readFile(entry, Buffer.from('A,B\n2,All\n1,Farms\n3,Mines\n'))).rejects.toThrow(
      /^f\/a\.csv: codes and labels do not belong together; .*\n {2}f\/a\.csv:2: a 2 has b "All"; expected "Farms"\n {2}f\/a\.csv:3: a 1 has b "Farms"; expected "All"\n {2}f\/a\.csv:4: a 3 has b "Mines"; the code is not declared$/,
    );
  });

  it('that have lost their zeros stop the import', async () => {
    const entry = csvEntry({ columns: [{ header: 'A', digits: 5 }, 'B'] });
    await expect(readFile(entry, Buffer.from('A,B\n1001,1\n48001,2\n'))).rejects.toThrow(
      /^f\/a\.csv: codes in column a that do not have 5 digits: the leading zeros are lost; .*\n {2}f\/a\.csv:2: a is "1001"$/,
    );
    await expect(readFile(entry, Buffer.from('A,B\n0100x,1\n'))).rejects.toThrow(/digits: the column may have moved/);
  });

  it('that have lost their zeros are named where no number of digits is declared', async () => {
    const folders = copyTiny();
    const counties = join(folders.sources, 'tiny-places/counties.txt');
    for (const file of [
      'tiny-places/counties.txt',
      'tiny-places/areas.csv',
      'tiny-people/people.csv',
      'tiny-work/work23.txt',
      'tiny-work/work24.txt',
    ]) {
      const path = join(folders.sources, file);
      const text = readFileSync(path, 'latin1').replaceAll(/\b48(?=\d{3}\b)|\b48(?=,Texas)/g, '08');
      writeFileSync(path, text, 'latin1');
    }
    expect(readFileSync(counties, 'utf8')).toContain('08001|Dale');
    edit(join(folders.registerDir, 'tiny-places/boundaries.yaml'), "'48099'", "'08099'");
    edit(join(folders.registerDir, 'tiny-places/boundaries.yaml'), "['48003', '48005']", "['08003', '08005']");
    edit(join(folders.registerDir, 'tiny-work/dataset.yaml'), "'48099'", "'08099'");
    await importTiny(folders.releasesDir, folders);
    edit(join(folders.sources, 'tiny-people/people.csv'), '08001,Dale', '8001,Dale');
    await expect(importTiny(folders.releasesDir, { ...folders, id: 'tiny-2' })).rejects.toThrow(
      /^tiny-people: codes have lost their leading zeros; .*\n {2}tiny-people\/people\.csv:7: 8001$/,
    );
  });
});

describe('an import names', () => {
  const people = 'tiny-people/people.csv';
  /** Returns the error of an import after edits of a publisher's file. */
  async function problemOf(file: string, ...edits: [from: string, to: string][]): Promise<string> {
    const folders = copyTiny();
    for (const [from, to] of edits) edit(join(folders.sources, file), from, to);
    return importTiny(folders.releasesDir, folders).then(
      () => 'nothing',
      (error: unknown) => (error as Error).message,
    );
  }

  it('a column of names that is shifted by a row', async () => {
    const folders = copyTiny();
    const file = join(folders.sources, people);
    const rows = readFileSync(file, 'latin1')
      .split('\n')
      .map((line) => line.split(','));
    // From the third line on, each row has the name of the row above.
    const names = rows.map((cells) => cells[1]!);
    for (const [i, cells] of rows.entries()) if (i > 2 && cells.length > 1) cells[1] = names[i - 1]!;
    writeFileSync(file, rows.map((cells) => cells.join(',')).join('\n'), 'latin1');
    const shifted = await importTiny(folders.releasesDir, folders).catch((error: unknown) => (error as Error).message);
    expect(shifted).toMatch(
      /^tiny-people: codes and names of regions do not belong together; a column is shifted by one row: from tiny-people\/people\.csv:4 on, \d rows have the name of the row above; download the file again\n/,
    );
  });

  it('headers of two columns that were exchanged', async () => {
    expect(await problemOf(people, ['POP2020,POP2024', 'POP2024,POP2020'])).toMatch(
      /^tiny-people\/people\.csv:1: column "POP2024" comes before "POP2020", which dataset\.yaml lists first; check whether only the headers were swapped, and if the figures moved with them, change the order under `columns`$/,
    );
  });

  it('former counties where later ones are expected', async () => {
    expect(await problemOf('tiny-work/work24.txt', ['48003 2024', '48099 2024'])).toMatch(
      /^tiny-work: figures of former counties, .*\n {2}tiny-work\/work24\.txt:8: 48099 in 2024 was replaced by Elm County, TX, Fjord County, TX$/,
    );
  });

  it('later counties where former ones are expected', async () => {
    const texas = '48099 2023    50,000     2,500   5.0';
    const later = `${texas.replace('48099', '48003')}\n${texas.replace('48099', '48005')}`;
    expect(await problemOf('tiny-work/work23.txt', [texas, later])).toMatch(
      /^tiny-work: figures of later counties in years .*\n {2}tiny-work\/work23\.txt:8: 48003 \(Elm County, TX\) in 2023, and nothing of former county 48099$/,
    );
  });

  it('commas between thousands where none are expected', async () => {
    const folders = copyTiny();
    edit(join(folders.registerDir, 'tiny-people/dataset.yaml'), 'thousands: true\n', '');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /^tiny-people: cells that are neither a number .*; if commas are between thousands, declare `thousands: true`\n {2}tiny-people\/people\.csv:2: population of 40 in 2020 is "600,000"\n/,
    );
  });

  it('what is wrong with the rows next to their number', async () => {
    const elmAndFjord = '48003 2024    27,000       900   3.3\n48005 2024      N.A.      N.A.  N.A.\n';
    const dale = '48001 2024   599,000    25,000   4.2\n';
    const both = await problemOf('tiny-work/work24.txt', [
      dale + elmAndFjord,
      '48099 2024    27,000       900   3.3\n',
    ]);
    expect(both).toMatch(
      /^tiny-work\/work24\.txt: 5 data rows; expected 6 to 7; .*\ntiny-work: figures of former counties/,
    );
  });
});

describe('text that was decoded in the wrong encoding', () => {
  it('stops the import', () => {
    expect(() => decode(Buffer.from('A\nDo\u00c3\u00b1a Ana\n'), 'utf-8', 'f')).toThrow(
      /^f:2: "Do\u00c3\u00b1a Ana" was decoded in the wrong encoding and saved again; download the file again$/,
    );
    expect(() => decode(Buffer.from('A\nDo\ufffda Ana\n'), 'utf-8', 'f')).toThrow(/f:2: "Do\ufffda Ana" was decoded/);
  });
});
