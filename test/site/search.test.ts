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

  it('finds entries with some of the words if none has all', () => {
    expect(search('manufacturing jobs')).toEqual([]);
    const some = search('manufacturing jobs', 'OR').filter(({ entry }) => entry.kind === 'Measure');
    expect(some.map(({ entry }) => entry.name)).toEqual(expect.arrayContaining(['jobs']));
    expect(some.some(({ entry }) => entry.title.includes('anufacturing'))).toBe(true);
  });

  it('finds guides before pages for operators and contributors (D295)', () => {
    for (const typed of ['rate limit', 'cache', 'score', 'missing figures', 'rank']) {
      const kinds = search(typed).flatMap(({ entry }) =>
        entry.kind === 'Documentation' ? [entry.audience ?? 'users'] : [],
      );
      expect([typed, kinds[0]]).toEqual([typed, 'users']);
    }
  });

  it('finds pages for contributors last, and the text of tables, which excerpts do not show (D295)', () => {
    const pages: SearchEntry[] = [
      { kind: 'Documentation', title: 'Rates', address: '/docs/decisions', text: 'Rates', audience: 'contributors' },
      {
        kind: 'Documentation',
        title: 'Limits',
        address: '/docs/limits',
        text: 'The rate limit',
        cells: '300 per minute',
      },
      { kind: 'Documentation', title: 'Servers', address: '/docs/operating', text: 'Rate', audience: 'operators' },
    ];
    const found = (typed: string) => makeSearch(pages)(typed).map(({ entry }) => entry.title);
    expect(found('rate').at(-1)).toBe('Rates');
    expect(found('rates')).toContain('Rates');
    expect(found('300')).toEqual(['Limits']);
  });

  it('finds the page of an operation by its name', () => {
    expect(search('rankMetros')[0]?.entry.address).toBe('/reference/rankMetros');
  });
});
