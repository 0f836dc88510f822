// @module-tag long
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReleaseManifest } from '../../build/release/manifest.ts';
import { archiveLimits, unzip } from '../../build/base/unzip.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { archive } from '../support/archive.ts';
import { copyTiny, edit } from './folders.ts';

async function members(bytes: Uint8Array, wanted: string[], limits = archiveLimits): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, bytes: content } of unzip(bytes, wanted, 'f/a.zip', limits))
    found[name] = Buffer.from(content).toString();
  return found;
}

it('returns the requested members in order, named by archive and member', async () => {
  const zip = archive({ name: 'a.csv', content: 'A' }, { name: 'b.csv', content: 'B' }, { name: 'x', content: 'X' });
  expect(Object.entries(await members(zip, ['b.csv', 'a.csv']))).toEqual([
    ['f/a.zip/b.csv', 'B'],
    ['f/a.zip/a.csv', 'A'],
  ]);
});

it('finds a member by its name in any folder, and says which folders have several', async () => {
  const zip = archive(
    { name: '2010/a.csv', content: 'A' },
    { name: '2010/b.csv', content: 'B' },
    { name: '2011/b.csv', content: 'C' },
  );
  expect(await members(zip, ['a.csv', '2011/b.csv'])).toEqual({ 'f/a.zip/a.csv': 'A', 'f/a.zip/2011/b.csv': 'C' });
  await expect(members(zip, ['b.csv'])).rejects.toThrow(
    /a\.zip: b\.csv is in several folders: 2010\/b\.csv, 2011\/b\.csv; name the folder in `member`/,
  );
});

describe('the reader of archives', () => {
  const fine = { name: 'a.csv', content: 'A,B\n1,2\n' };
  const zeros = '0'.repeat(3_000_000);
  it.each([
    [
      'that lacks the member',
      archive({ ...fine, name: 'a_2.csv' }),
      {},
      /a\.zip: no member a\.csv; the nearest is a_2\.csv/,
    ],
    ['truncated', archive(fine).subarray(0, -9), {}, /a\.zip: not a valid zip archive .*; download it again/],
    ['of too many members', archive(fine, { ...fine, name: 'b' }), { members: 1 }, /a\.zip: .* 2 members, over 1/],
    ['with a member twice', archive(fine, fine), {}, /a\.csv appears twice/],
    ['with an encrypted member', archive({ ...fine, flags: 1 }), {}, /a\.csv is encrypted/],
    ['that leaves its folder', archive(fine, { ...fine, name: '../x' }), {}, /invalid relative path: \.\.\/x/],
    ['with an absolute path', archive(fine, { ...fine, name: '/x' }), {}, /absolute path: \/x/],
    ['too large unpacked', archive(fine, { ...fine, name: 'b' }), { unpacked: 10 }, /over 10 bytes unpacked/],
    ['that grows too much', archive({ name: 'a.csv', content: zeros }), {}, /a\.csv grows more than 200 times/],
    ['that says too little', archive({ name: 'a.csv', content: zeros, size: 9 }), {}, /a\.csv: .*too many bytes/],
    ['that says too much', archive({ ...fine, size: 999 }), {}, /a\.csv: .*not enough bytes/],
    ['that is damaged', archive({ ...fine, crc: 1 }), {}, /a\.csv: damaged \(wrong checksum\)/],
  ])('refuses one %s', async (_name, bytes, limits, message) => {
    await expect(members(bytes, ['a.csv'], { ...archiveLimits, ...limits })).rejects.toThrow(message);
  });
});

describe('a file of the register inside an archive', () => {
  const declared = '  - path: people.csv\n    url: https://example.org/people/people.csv\n';
  function declareMember(path: string, member: string): ReturnType<typeof copyTiny> {
    const folders = copyTiny();
    const url = 'https://example.org/people/people.zip';
    edit(
      join(folders.registerDir, 'tiny-people/dataset.yaml'),
      declared,
      `  - path: ${path}\n    url: ${url}\n    member: '${member}'\n`,
    );
    return folders;
  }
  /** The tables without those of cells, which name the files. */
  const figuresOf = ({ tables }: ReleaseManifest) => tables.filter(({ file }) => !file.startsWith('cells-'));
  /** The text without accents. */
  const toAscii = (text: string) => text.normalize('NFD').replace(/[^\n\r -~]/g, '');
  const inFolder = (folders: ReturnType<typeof copyTiny>) => join(folders.sources, 'tiny-people/people');

  it.each(['people.zip', 'people.csv'])('gives the same figures with path %s', async (path) => {
    const folders = declareMember(path, 'people.csv');
    const content = readFileSync(`${inFolder(folders)}.csv`, 'latin1');
    rmSync(`${inFolder(folders)}.csv`);
    // Members are Latin-1; ASCII is enough here.
    const ascii = toAscii(content);
    writeFileSync(`${inFolder(folders)}.zip`, archive({ name: 'people.csv', content: ascii }));
    const whole = await importTiny(folders.releasesDir, { id: 'whole' });
    const manifest = await importTiny(folders.releasesDir, folders);
    expect(figuresOf(manifest)).toEqual(figuresOf(whole));
  });

  it('reads several members as one, and names archive, member and line of an error', async () => {
    const folders = declareMember('people.zip', '{OK,TX,WY}.csv');
    const [header, ...lines] = toAscii(readFileSync(`${inFolder(folders)}.csv`, 'latin1')).split('\r\n');
    const of = (state: string) => [header, ...lines.filter((line) => line.startsWith(state))].join('\r\n');
    const write = (texas: string) =>
      writeFileSync(
        `${inFolder(folders)}.zip`,
        archive(
          { name: 'OK.csv', content: of('40') },
          { name: 'TX.csv', content: texas },
          { name: 'WY.csv', content: of('56') },
        ),
      );
    write(of('48'));
    const whole = await importTiny(folders.releasesDir, { id: 'whole' });
    expect(figuresOf(await importTiny(folders.releasesDir, folders))).toEqual(figuresOf(whole));
    write(of('48').replace('1190000', 'many'));
    await expect(importTiny(folders.releasesDir, { ...folders, id: 'tiny-2' })).rejects.toThrow(
      /\n {2}tiny-people\/people\.zip\/TX\.csv:3: population of 48001 in 2025 is "many"/,
    );
  });

  it('refuses several members of a file that is not an archive', async () => {
    const folders = declareMember('people.csv', '{OK,TX}.csv');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /people\.csv: not a zip archive with 2 members/,
    );
  });
});
