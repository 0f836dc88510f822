import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { siteDir } from '../../common/release/siteFolder.ts';
import { makeSearch } from '../../site/browser/searchIndex.ts';
import type { SearchEntry } from '../../site/docs/searchEntry.ts';
import { everydayWords } from '../support/everydayWords.ts';
import { distDir } from '../support/service.ts';

describe('the search of the site', () => {
  const file = join(siteDir(distDir, inject('release')), 'search.json');
  const entries = JSON.parse(readFileSync(file, 'utf8')) as SearchEntry[];
  const search = makeSearch(entries);
  const measuresFound = (typed: string) => search(typed).filter(({ entry }) => entry.kind === 'Measure');

  it.for(everydayWords)('finds for "%s" the measure %s first, as the API does (D131)', ([typed, measure], { skip }) => {
    if (!entries.some(({ name }) => name === measure)) skip(`the release has no measure ${measure}`);
    expect(measuresFound(typed)[0]?.entry.name).toBe(measure);
  });

  it('finds part of a word, and forgives a typing error', () => {
    expect(measuresFound('unemploy').map(({ entry }) => entry.name)).toContain('unemployment_rate');
    expect(measuresFound('unemployement').map(({ entry }) => entry.name)).toContain('unemployment_rate');
    expect(search('10181')).toEqual([]);
  });

  it('finds guides before pages for operators and developers (D295)', () => {
    for (const typed of ['rate limit', 'cache', 'score', 'missing figures', 'rank']) {
      const kinds = search(typed).flatMap(({ entry }) =>
        entry.kind === 'Documentation' ? [entry.internal ?? false] : [],
      );
      expect([typed, kinds[0]]).toEqual([typed, false]);
    }
  });

  it('finds pages about the code of the service last (D295)', () => {
    for (const typed of ['rate', 'Austin', 'cache', 'decisions', 'decimals']) {
      const isLast = search(typed).map(({ entry }) => entry.kind === 'Developer documentation');
      expect([typed, isLast.includes(true)]).toEqual([typed, true]);
      expect([typed, isLast.indexOf(true)]).toEqual([typed, isLast.lastIndexOf(false) + 1]);
    }
  });

  it('finds the text of tables, which excerpts do not show', () => {
    const entry = entries.find(({ cells }) => cells?.includes('13.85'))!;
    expect(entry.text).not.toContain('13.85');
    expect(search('13.85').map((one) => one.entry)).toContain(entry);
  });

  it('finds the page of an operation by its name', () => {
    expect(search('rankMetros')[0]?.entry.address).toBe('/reference/rankMetros');
  });
});
