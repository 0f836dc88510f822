import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capture } from '../../build/catalog/capture.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { readableText } from '../../build/catalog/readableText.ts';
import { hashOf } from '../../build/catalog/text.ts';
import { newFolder } from '../import/folders.ts';
import { readEntry, refusedTerms, writeCatalog } from './catalogFolder.ts';
import { pageServer, reading } from './pageServer.ts';

const now = new Date('2026-02-03T04:05:06Z');
const body = `<h1>Plenty Credit</h1><p>The credit is
  up to&nbsp;$5,000,000, <a href="/x">see here</a>.</p><ul><li>ten jobs</li></ul><table><tr><th>Rate</th><td>5%</td></tr></table>`;

function take(dir: string, page: string, more: { source?: string; limits?: object } = {}) {
  return capture(dir, { page, source: more.source, now, reading: reading(more.limits) });
}

it('keeps the main text of a page with its hash, without menus, scripts and footer', async () => {
  const { origin } = await pageServer({ '/page': body });
  const dir = writeCatalog({ sources: { page: { url: `${origin}/page` } } });
  expect((await take(dir, `${origin}/page`)).outcome).toEqual({ kind: 'captured' });
  const { capture: kept } = readEntry(dir, 'sources/page.yaml');
  expect(kept).toMatchObject({ captured_at: now.toISOString(), read_at: now.toISOString() });
  const text = readFileSync(join(dir, 'text', `page.${kept.sha256.slice(0, 12)}.txt`), 'utf8');
  expect(text).toBe('Plenty Credit\nThe credit is up to $5,000,000, see here.\nten jobs\nRate 5%\n');
  expect(kept.sha256).toBe(hashOf(text));
  expect(checkedCatalog(dir).sources).toHaveLength(1);
  expect((await take(dir, 'page')).outcome).toEqual({ kind: 'unchanged', verified: 0 });
});

it('captures a saved page like the page itself and keeps comments in the source file', async () => {
  const dir = writeCatalog({ sources: { page: {} } });
  writeFileSync(join(dir, 'sources/page.yaml'), '# why\n' + readFileSync(join(dir, 'sources/page.yaml'), 'utf8'));
  const [file, plain] = ['saved.html', 'saved.txt'].map((name) => join(newFolder(), name)) as [string, string];
  writeFileSync(file, `<html><head><meta charset="latin1"></head><body><p>Caf\xe9</p></body></html>`, 'latin1');
  await take(dir, file, { source: 'page' });
  expect(readFileSync(join(dir, 'sources/page.yaml'), 'utf8')).toMatch(/^# why\n/);
  const [name] = readdirSync(join(dir, 'text'));
  expect(readFileSync(join(dir, 'text', name!), 'utf8')).toBe('Café\n');
  writeFileSync(plain, '  Café \r\n\r\n');
  expect((await take(dir, plain, { source: 'page' })).outcome).toMatchObject({ kind: 'unchanged' });
  await expect(take(dir, join(dir, 'catalog.yaml'), { source: 'page' })).rejects.toThrow(/\.html, \.htm or \.txt/);
  await expect(take(dir, plain, { source: 'page', limits: { maxBytes: 3 } })).rejects.toThrow(/over 3 bytes/);
});

it('keeps only the hash of a page whose terms do not allow reuse', async () => {
  const { origin } = await pageServer({ '/page': body });
  const dir = writeCatalog({ sources: { page: { url: `${origin}/page`, terms: refusedTerms } } });
  expect((await take(dir, 'page')).kept).toBe(false);
  expect(readEntry(dir, 'sources/page.yaml').capture.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(existsSync(join(dir, 'text'))).toBe(false);
  expect(checkedCatalog(dir).sources).toHaveLength(1);
});

it('accepts 512 nested elements, without counting elements that HTML closes implicitly', () => {
  expect(readableText('<div>'.repeat(512) + 'Here.')).toBe('Here.\n');
  expect(() => readableText('<div>'.repeat(513) + 'Here.')).toThrow('nested more than 512 deep');
  for (const [before, repeated] of [
    ['', '<p>x'],
    ['<ul>', '<li>x'],
    ['', 'x<br>'],
    ['<table>', '<tr><td>x'],
  ] as const)
    expect(readableText(before + repeated.repeat(2000))).toMatch(/^(x\n){1999}/);
});

it('refuses 3 MB of nested elements before conversion', () => {
  const started = performance.now();
  expect(() => readableText('<div>'.repeat(590_000))).toThrow('nested more than 512 deep');
  expect(performance.now() - started).toBeLessThan(1000);
});

it('refuses a page that is nested too deeply, with advice', async () => {
  const { origin } = await pageServer({ '/page': '<div>'.repeat(600) });
  const dir = writeCatalog({ sources: { page: { url: `${origin}/page` } } });
  await expect(take(dir, 'page')).rejects.toThrow(
    /\/page: its elements are nested more than 512 deep; save its text as a \.txt file and capture that/,
  );
});

it('turns table rows and paragraphs in cells into lines, whatever their colspan', () => {
  const cell = '<td><p>It pays $5.</p><p>It ends.</p></td>';
  const table = `<table><tr><th colspan=100000000 rowspan=100000000>Most</th><th>Rate</th></tr><tr><td>$9</td><td>5%</td></tr><tr>${cell}${cell}</tr></table>`;
  expect(readableText(table)).toBe('Most Rate\n$9 5%\nIt pays $5.\nIt ends.\nIt pays $5.\nIt ends.\n');
});

it('separates footnote marks from numbers', () => {
  const text = readableText('<p>Up to $5,000<sup><a href="#n">1</a></sup> on the 1<sup>st</sup> day.</p>');
  expect(text).toBe('Up to $5,000 1 on the 1st day.\n');
  expect(readableText('<p>A<sup><!-- 1 --></sup>b<sup></sup><sup><br></sup>c</p>')).toBe('Ab\nc\n');
});

it('requires a saved page to exist and to have a source', async () => {
  const dir = writeCatalog({ sources: { page: {} } });
  const file = join(newFolder(), 'saved.html');
  await expect(take(dir, file)).rejects.toThrow(/saved\.html: name its source: .* --source ID/);
  await expect(take(dir, file, { source: 'page' })).rejects.toThrow(/saved\.html: cannot be read: ENOENT/);
});

it('refuses a page without a source, with advice', async () => {
  const dir = writeCatalog({ sources: { page: {} } });
  await expect(take(dir, 'https://example.org/other')).rejects.toThrow(
    /no source has the page .*; write one first, such as .*sources\/new-source\.yaml/,
  );
  await expect(take(dir, 'pages')).rejects.toThrow(/no source pages; did you mean page\?/);
  await expect(take(dir, 'https://example.org/other', { source: 'page' })).rejects.toThrow(
    /page is the page https:\/\/example\.org\/page, not/,
  );
});

describe('a page that cannot be read does not change the catalog', () => {
  const plain = { 'content-type': 'text/html' };
  const cases: [string, string | import('node:http').RequestListener, RegExp, number][] = [
    ['404', (_, response) => response.writeHead(404).end(), /returned 404/, 1],
    ['500, after three attempts', (_, response) => response.writeHead(500).end('no'), /returned 500/, 3],
    ['nothing in time', () => undefined, /could not be read: .*timeout/i, 3],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { ...plain, 'content-length': 99 });
        response.write('x');
        setTimeout(() => response.destroy(), 10);
      },
      /could not be read/,
      3,
    ],
    ['5 MB', (_, response) => response.writeHead(200, plain).end('x'.repeat(5_000_000)), /over 3000000 bytes/, 1],
    [
      'a redirect to another host',
      (_, response) => response.writeHead(302, { location: 'http://localhost:1/x' }).end(),
      /redirects to http:\/\/localhost:1\/x; if that is now the official page/,
      1,
    ],
    [
      'a redirect to a file',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      /redirects to file:\/\/\/etc\/passwd/,
      1,
    ],
    [
      'a redirect to itself',
      (_, response) => response.writeHead(302, { location: '/page' }).end(),
      /redirects more than 5 times/,
      6,
    ],
    ['a redirect to nowhere', (_, response) => response.writeHead(301).end(), /returned 301/, 1],
    [
      'a PDF',
      (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      /is application\/pdf, not a page; save its text/,
      1,
    ],
    [
      'an image that says it is a page',
      (_, response) => response.writeHead(200, plain).end(Buffer.from('\x89PNG\r\n\0\0<p>x', 'latin1')),
      /is not text; save its contents/,
      1,
    ],
    ['an empty page', '<script>draw()</script>', /has no text; a script may render it/, 1],
    [
      'an unknown encoding',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=x-none' }).end('<p>x'),
      /unknown encoding, x-none/,
      1,
    ],
  ];
  it.each(cases)('refuses %s', async (what, page, why, asked) => {
    const server = await pageServer({ '/page': page });
    const dir = writeCatalog({ sources: { page: { url: `${server.origin}/page` } } });
    const before = readFileSync(join(dir, 'sources/page.yaml'), 'utf8');
    // Only a server that never answers needs a short time; others may be slow on a busy machine.
    const timeout = what === 'nothing in time' ? 300 : 30_000;
    await expect(take(dir, 'page', { limits: { timeout } })).rejects.toThrow(why);
    expect(server.asked).toHaveLength(asked);
    expect(readFileSync(join(dir, 'sources/page.yaml'), 'utf8')).toBe(before);
    expect(readdirSync(dir).toSorted()).toEqual(['catalog.yaml', 'sources']);
  });

  it('follows a redirect within the host', async () => {
    const server = await pageServer({
      '/page': (_, response) => response.writeHead(301, { location: '/new' }).end(),
      '/new': '<p>Here.</p>',
    });
    const dir = writeCatalog({ sources: { page: { url: `${server.origin}/page` } } });
    expect((await take(dir, 'page')).outcome).toEqual({ kind: 'captured' });
  });
});
