// @module-tag long
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { importRelease } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { edit, newFolder } from '../import/folders.ts';
import { sourcesDir } from '../support/service.ts';
import { here, registerDir } from './released.ts';

const list = 'treasury-energy-communities/notice_2024-48_appendix_1.tsv';
const areas = 'treasury-energy-communities/county_to_statistical_area_mapping.tsv';
const zones = 'cdfi-opportunity-zones/designated-qozs.12.14.18.xlsx';

/** Replaces a text that must be in a file. */
const replace = (from: string, to: string) => (bytes: Buffer) => {
  const text = bytes.toString('utf8');
  if (!text.includes(from)) throw new Error(`the file does not hold ${from}`);
  return Buffer.from(text.replace(from, to));
};

/** Replaces the text of a cell. */
const replaceCell = (address: string, to: string) => (bytes: Buffer) => {
  const book = xlsx.read(bytes);
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  sheet[address] = { t: 's', v: to };
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

/** Imports the lists of designated places, one of their files changed. */
async function importChanged(file: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const root = newFolder();
  const sources = join(root, 'sources');
  mkdirSync(sources);
  const register = join(root, 'register');
  for (const folder of ['omb-delineation', 'cdfi-opportunity-zones', 'treasury-energy-communities'])
    cpSync(join(registerDir, folder), join(register, folder), { recursive: true });
  // The share of the population needs figures of people, which take long to import.
  const means = '    state: { mean_by: population }\n    msa: { mean_by: population }\n';
  edit(join(register, 'treasury-energy-communities/dataset.yaml'), means, '');
  for (const path of readdirSync(sourcesDir, { recursive: true, encoding: 'utf8' })) {
    const [from, to] = [join(sourcesDir, path), join(sources, path)];
    if (statSync(from).isDirectory()) mkdirSync(to, { recursive: true });
    else if (path === file) writeFileSync(to, change(readFileSync(from)));
    else symlinkSync(from, to);
  }
  await importRelease({
    register: loadRegister(register),
    sources,
    releasesDir: join(root, 'releases'),
    id: 'changed',
    now: () => new Date('2026-11-23T00:00:00Z'),
    fetch: () => Promise.reject(new Error('the import needs no network')),
    progress: silent,
  });
}

describe.skipIf(!here)('a list of designated places is not imported', () => {
  it.each([
    ['with a county of another area', list, replace('01\t023', '01\t027'), /is in the area that appendix A assigns/],
    ['without a county', list, replace('01\t023\tSouthwest Alabama nonmetropolitan area\n', ''), /900 data rows/],
    ['with a county twice', list, replace('01\t025', '01\t023'), /An area qualifies as a whole/],
    ['with codes that lost zeros', list, replace('01\t023', '1\t0230'), /do not have 2 digits/],
    ['with a county in two areas', areas, replace('01\t003', '01\t001'), /Each county is in one area/],
    ['with the tract of another county', zones, replaceCell('C6', '01003020700'), /codes and names of regions/],
    ['with a tract twice', zones, replaceCell('C7', '01003010400'), /Each tract is listed once/],
    ['with another type of tract', zones, replaceCell('D6', 'Nominated'), /A tract is a low-income community/],
    [
      'with another date',
      zones,
      replaceCell('A2', 'This document was updated June 14, 2018'),
      /a title or heading is not/,
    ],
  ] as const)('%s', async (_what, file, change, message) => {
    await expect(importChanged(file, change)).rejects.toThrow(message);
  });
});
