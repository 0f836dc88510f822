import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { operations } from '../../api/operations/index.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { distDir } from '../support/service.ts';

const folder = siteDir(distDir, inject('release'));
const read = (name: string) => readFileSync(join(folder, `${name}.html`), 'utf8').replaceAll('&#39;', "'");
const pages = operations.map((operation) => ({ operation, page: read(`reference/${operation.id}`) }));

describe('the API reference', () => {
  it('has the title of each operation in the overview, and a summary that says more', () => {
    const overview = read('reference');
    for (const { id, path, title, summary } of operations) {
      if (operations.some((one) => `${one.path}.csv` === path)) continue;
      const [, entry = ''] = overview.split(`id="${id}"`);
      const [, name, about] = />([^<]+)<\/a><p>([^<]+?)\.? *</.exec(entry.replace(/\s*\n\s*/g, ''))!;
      expect([name, about]).toEqual([title, summary]);
      expect(about!.toLowerCase()).not.toBe(name!.toLowerCase());
    }
  });

  it('names an operation that answers as CSV next to the one that answers as JSON, once', () => {
    const overview = read('reference');
    const twins = operations.filter(({ path }) => operations.some((one) => `${one.path}.csv` === path));
    expect(twins.length).toBeGreaterThan(5);
    for (const { id, path } of twins) {
      const links = overview.split(`href="/reference/${id}"`).length - 1;
      expect([id, links]).toEqual([id, 1]);
      const [, chip = ''] = new RegExp(`<a[^>]*id="${id}"[^>]*>(.*?)</a>`, 's').exec(overview)!;
      expect(chip).toContain(path.replace(/:(\w+)/g, '{$1}'));
    }
  });

  it('has the required parameters of a request before the others, and marks them', () => {
    const [, fields = ''] = read('reference/getMeasureValues').split('id="parameters"');
    const names = [...fields.split('id="response"')[0]!.matchAll(/<dt><code>([\w-]+)<\/code>.*?<\/dt>/gs)];
    const isRequired = names.map(([whole]) => whole.includes('required'));
    expect(isRequired).toContain(true);
    expect(isRequired).toEqual([...isRequired].sort((a, b) => Number(b) - Number(a)));
  });

  it('describes every member of the body of POST /rank', () => {
    const [, fields = ''] = read('reference/rankMetros').split('id="body"');
    const entries = [...fields.split('id="parameters"')[0]!.matchAll(/<dt><code>(\w+)<\/code>.*?<dd>(.*?)<\/dd>/gs)];
    expect(entries.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['scope', 'requirements', 'cutoff', 'value']),
    );
    expect(entries.filter(([, , about]) => /^\s*(<details|$)/.test(about!)).map(([, name]) => name)).toEqual([]);
  });

  it('names the main statuses, and links to all errors and to a guide', () => {
    for (const { operation, page } of pages) {
      const needsRelease = operation.standsAlone !== true;
      for (const name of ['Bad Request', 'Unauthorized', 'Too Many Requests', ...(needsRelease ? ['Not Found'] : [])])
        expect([operation.id, page.includes(name)]).toEqual([operation.id, true]);
      expect(page).toContain('href="/docs/errors"');
      expect(page).toMatch(/href="\/docs\/[\w-]+(#[\w-]+)?">Guide: /);
    }
  });

  it('describes `data` of each response, except of documents', () => {
    for (const { operation, page } of pages) {
      if (operation.isDocument) continue;
      const [, about] = /<dt><code>data<\/code>.*?<dd>\s*([^<]*)/s.exec(page.split('id="response"')[1]!)!;
      expect([operation.id, about!.trim()]).toEqual([operation.id, operation.answer]);
    }
  });

  it('shows the examples of values: for a pattern, and in the empty fields of a request', () => {
    expect(read('reference/fitIncentivePrograms')).toContain('such as 336');
    expect(read('reference/listIncentivePrograms')).toContain('such as OK or 40');
    expect(read('reference/listSeries')).toMatch(/name="from"[^>]* placeholder="2019"/);
  });

  it('shows the error texts of the operation', () => {
    expect(read('reference/rankMetros')).not.toContain('no program has an activity');
    expect(read('reference/listMetros')).not.toContain('missing where the endpoint needs one');
  });

  it('has a long response once, its first lines before those that a checkbox shows', () => {
    const page = read('reference/rankMetros');
    const [before, example = '', ...others] = page.split('data-title="Example response"');
    expect([before?.includes('class="later"'), others]).toEqual([false, []]);
    const code = example.slice(0, example.indexOf('</pre>'));
    const [first = '', later] = code.split('<span class="later">');
    expect(first.split('\n').length).toBe(16);
    expect(later).toContain('attribution');
    const [, count] = /<input type="checkbox">Show all (\d+) lines/.exec(example)!;
    expect(code.split('\n').length).toBe(Number(count));
    expect(read('reference/listMetros')).toMatch(
      /href="[^"]+\/api\/v1\/metros\?q=Austin[^"]*">Open the whole response</,
    );
  });

  it('shows a row of the response without a click', () => {
    const firstLines = (id: string) =>
      read(`reference/${id}`)
        .split('data-title="Example response"')[1]!
        .split('<span class="later">')[0]!
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"');
    expect(firstLines('getMeasureValues')).toMatch(/"geoid".*"name".*"value": \d/s);
    expect(firstLines('rankMetros')).toMatch(/"rank": 1,.*"composite": \d.*"score": \d/s);
  });

  it('says which jurisdictions the catalog of programs covers, and every cause of 404 and 422', () => {
    expect(read('reference/listIncentivePrograms')).toContain('says which jurisdictions the catalog covers today');
    expect(read('reference/listChanges')).toContain('is the first release, or is not compared with');
    expect(read('reference/flipRank')).toContain('are the same metro; a metro is eliminated');
  });

  it('leads from each operation to the next', () => {
    const seen = new Set<string>();
    for (let id: string | undefined = 'listDatasets'; id !== undefined && !seen.has(id);) {
      seen.add(id);
      id = /<a class="after" href="\/reference\/(\w+)"/.exec(read(`reference/${id}`))?.[1];
    }
    expect(seen).toEqual(new Set(operations.map((one) => one.id)));
  });

  it('has no style attributes, which the content security policy forbids', () => {
    for (const { page } of pages) expect(page).not.toMatch(/<[^>]* style="/);
  });
});
