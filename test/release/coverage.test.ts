import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { coveragePage, coverageText, readCoverage } from '../../build/release/coverage.ts';
import { notHerePage } from '../../build/release/notHere.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { newFolder } from '../import/folders.ts';
import { releasesDir, root } from '../support/service.ts';

describe('the table of coverage', () => {
  it('counts the metros with a value of each measure and year', async () => {
    const dir = newFolder();
    await importTiny(dir);
    const { metros, datasets } = await readCoverage(join(dir, 'tiny-1'));
    expect(metros).toBe(3);
    const work = datasets.find(({ dataset }) => dataset.key === 'tiny-work')!;
    const texts = work.rows.flatMap(({ measures, years }) => measures.map((name) => [name, coverageText(years)]));
    expect(Object.fromEntries(texts)).toMatchObject({ unemployment_rate: '2023: 3, 2024: 2' });
  });

  it('writes years with the same count as one run, and no run over a year without values', () => {
    const years = [2001, 2002, 2003, 2005, 2006].map((year) => ({ year, metros: year === 2003 ? 5 : 4 }));
    expect(coverageText(years)).toBe('2001 to 2002: 4, 2003: 5, 2005 to 2006: 4');
  });

  it('is in docs/coverage.md as of the newest release', async () => {
    const page = await coveragePage(join(releasesDir, inject('release')));
    expect(await readFile(join(root, 'docs/coverage.md'), 'utf8'), 'run npm run release -- coverage').toBe(page);
  });

  it('docs/not-here.md lists what the newest release does not hold', async () => {
    const page = notHerePage(join(releasesDir, inject('release')));
    expect(await readFile(join(root, 'docs/not-here.md'), 'utf8'), 'run npm run release -- coverage').toBe(page);
  });
});
