import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from './folders.ts';

const people = 'tiny-people/people.csv';
const work23 = 'tiny-work/work23.txt';
const work24 = 'tiny-work/work24.txt';

/** Returns the lines of the error of an import after edits of the publishers' files. */
async function problemsOf(...edits: [file: string, from: string, to: string][]): Promise<string[]> {
  const folders = copyTiny();
  for (const [file, from, to] of edits) edit(join(folders.sources, file), from, to);
  return importTiny(folders.releasesDir, folders).then(
    () => [],
    (error: unknown) => (error as Error).message.split('\n'),
  );
}

describe('an import reports all problems of a stage at once (D105)', () => {
  it('of the files of all datasets', async () => {
    const found = await problemsOf(
      [people, 'CODE,NAME', 'FIPS,NAME'],
      [people, 'Hazard Score', 'Risk Score'],
      [work23, 'SOURCE:', 'NOTE:'],
      [work24, '25,000     1,250   5.0', '25,000'],
    );
    expect(found).toEqual([
      expect.stringMatching(/^tiny-people\/people\.csv: the header is not as declared/),
      expect.stringMatching(/^ {2}tiny-people\/people\.csv:1: no column "CODE"/),
      expect.stringMatching(/^ {2}tiny-people\/people\.csv:1: no column "Hazard Score"/),
      expect.stringMatching(/^tiny-work\/work23\.txt:11: the footer that starts "SOURCE:" is missing/),
      expect.stringMatching(/^tiny-work\/work24\.txt: lines that end before their last column/),
      expect.stringMatching(/^ {2}tiny-work\/work24\.txt:6: the line ends at character 20/),
    ]);
  });

  it('of cells, codes and names, and five rows of each with the number of the others', async () => {
    const counties = ['430000', '180000', '50000,60.25', '1190000', '50000,10', '40000,12', '150000,33'];
    const found = await problemsOf(
      ...counties.map((text): [string, string, string] => [people, text, `about ${text}`]),
      [people, '48005,', '48006,'],
      [people, '40003,Birch', '40003,Beech'],
      [work24, '599,000', 'x99,000'],
    );
    expect(found).toEqual([
      expect.stringMatching(/^tiny-people: cells that are neither a number/),
      ...[3, 4, 5, 7, 8].map((line) => expect.stringMatching(`^  tiny-people/people.csv:${line}: population of`)),
      '  and 2 more',
      expect.stringMatching(/^tiny-people: codes that are not a state or county/),
      '  tiny-people/people.csv:9: 48006',
      expect.stringMatching(/^tiny-people: codes and names/),
      '  tiny-people/people.csv:4: 40003 is Birch County, OK, and the file says Beech',
      expect.stringMatching(/^tiny-work: cells that are neither a number/),
      expect.stringMatching(/^ {2}tiny-work\/work24\.txt:7: labor_force of 48001/),
    ]);
  });

  it('of figures, sums and checks, next to a file of another dataset', async () => {
    const found = await problemsOf([people, '430000', '-430000'], [work24, 'SOURCE:', 'NOTE:']);
    expect(found).toEqual([
      expect.stringMatching(/^tiny-people: figures below zero/),
      '  tiny-people/people.csv:3: population of 40001 in 2025 is -430000',
      'tiny-people: check failed: The counties of a state add up to it',
      '  geoid 40, vintage 2025, printed 660000, counties -200000',
      expect.stringMatching(/^tiny-work\/work24\.txt:12: the footer/),
    ]);
  });

  it('of ranges and coverage', async () => {
    const folders = copyTiny();
    const file = join(folders.registerDir, 'tiny-people/dataset.yaml');
    edit(file, 'kind: count, decimals: 0, county', 'kind: count, decimals: 0, range: [45000, 2000000], county');
    edit(file, 'geography: msa, regions: 3 }', 'geography: msa, regions: 4 }');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(
      /^tiny-people: check failed: population is from 45000 to 2000000\n(?: {2}.*\n)+tiny-people: fewer regions have a value than `coverage` declares\n {2}population has a value for 3 regions at msa; expected at least 4$/,
    );
  });
});

describe('an import does not report what only follows from a problem', () => {
  it('such as a sum or a region without a value behind a cell that cannot be read', async () => {
    expect(await problemsOf([people, '430000', 'many'])).toHaveLength(2);
    const folders = copyTiny();
    edit(
      join(folders.registerDir, 'tiny-people/dataset.yaml'),
      'geography: msa, regions: 3',
      'geography: msa, regions: 9',
    );
    edit(join(folders.sources, people), '430000', 'many');
    await expect(importTiny(folders.releasesDir, folders)).rejects.toThrow(/^(?!.*coverage)tiny-people: cells/);
  });

  it('such as every other file without a network', async () => {
    const folders = copyTiny();
    for (const file of [people, work23]) rmSync(join(folders.sources, file));
    const network = { attempts: 1 };
    await expect(importTiny(folders.releasesDir, { ...folders, network })).rejects.toThrow(
      /^tiny-people\/people\.csv: could not be downloaded .*later$/,
    );
  });
});
