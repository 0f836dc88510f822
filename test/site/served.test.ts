import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { stampFile } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { openBuilt } from '../support/service.ts';
import { ReleaseManifest } from '../../build/release/manifest.ts';
import { showStanding } from '../../site/figures/format.ts';
import { standingOf } from '../../site/figures/ranks.ts';
import { openSite, type Site } from '../support/site.ts';
import { nameInList } from '../support/sitePlaces.ts';

describe('the served site', () => {
  let store: TestStore;
  let served: Served;
  let site: Site;
  beforeAll(async () => {
    store = await sqliteStore();
    served = await openBuilt(inject('release'));
    site = await openSite({ sql: store.sql, served, origin: 'https://metro.example.org' });
  });
  afterAll(async () => {
    await site.close();
    served.close();
    await store.remove();
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(site.address + path, { headers, method, redirect: 'manual' });
  const textOf = async (path: string) =>
    (await (await get(path)).text()).replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const json = async (path: string): Promise<any> => (await get(`/api/v1${path}`)).json();

  it('has its origin in every absolute URL', async () => {
    for (const path of [
      '/',
      '/docs/quick-start',
      '/docs/quick-start.md',
      '/reference',
      '/sitemap.xml',
      '/robots.txt',
      '/feed.xml',
      '/llms.txt',
      '/datasets/bls-laus',
      '/measures/population',
    ]) {
      const answer = await get(path);
      const text = await answer.text();
      expect([
        path,
        answer.status,
        text.includes('https://metro.example.org/'),
        text.includes('origin.invalid'),
        text.includes('127.0.0.1:8080'),
      ]).toEqual([path, 200, true, false, false]);
    }
  });

  it('keeps local addresses in documents for operators', async () => {
    for (const form of ['', '.md']) {
      for (const name of ['self-hosting', 'deploying'])
        expect(await (await get(`/docs/${name}${form}`)).text()).toMatch(/proxy_pass.* http:\/\/127\.0\.0\.1:8080/);
      const operating = await (await get(`/docs/operating${form}`)).text();
      expect(operating).toContain('http://127.0.0.1:8080/api/v1/me');
      const agents = await (await get(`/docs/agents${form}`)).text();
      expect(agents).toContain('https://metro.example.org/mcp');
      expect(agents).toMatch(/origin of the service is your machine \(\W*(<code>)?http:\/\/127\.0\.0\.1/);
    }
  });

  it('serves each file with its content type', async () => {
    const types = {
      '/feed.xml': /xml/,
      '/sitemap.xml': /xml/,
      '/robots.txt': /^text\/plain/,
      '/llms.txt': /^text\/plain/,
      '/docs/limits.md': /^text\/markdown/,
      '/docs/limits': /^text\/html/,
    };
    for (const [path, type] of Object.entries(types))
      expect((await get(path)).headers.get('content-type')).toMatch(type);
    const parquet = await get(`/downloads/${served.id}/population/population.parquet`);
    expect(parquet.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect(
      Buffer.from(await parquet.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('PAR1');
    const manifest = await get(`/downloads/${served.id}/release.json`);
    expect(manifest.headers.get('content-type')).toMatch(/^application\/json/);
    expect(manifest.headers.get('etag')).toBeTruthy();
    const { id, measures } = ReleaseManifest.parse(await manifest.json());
    expect(id).toBe(served.id);
    // What is kept in the release only is not in it.
    expect(measures.map(({ name }) => name)).toEqual(served.release.content.measures.map(({ name }) => name));
    expect(await (await get(`/releases/${served.id}`)).text()).toContain(`href="/downloads/${served.id}/release.json"`);
    expect(await (await get('/datasets/census-pep')).text()).toContain(`href="/downloads/${served.id}/release.json"`);
  });

  it('compresses pages and returns 304 for unchanged ones', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/docs/ranking', { 'Accept-Encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
      expect(await answer.text()).toContain('<h1');
    }
    const answer = await get('/docs/ranking');
    const tag = answer.headers.get('etag')!;
    expect((await get('/docs/ranking', { 'If-None-Match': tag })).status).toBe(304);
    expect((await get('/docs/ranking', { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get('/docs/ranking', { 'If-Modified-Since': answer.headers.get('last-modified')! })).status).toBe(
      304,
    );
    const head = await get('/docs/ranking', {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
    const script = /src="(\/_astro\/[^"]+)"/.exec(await answer.text())![1]!;
    expect((await get(script)).headers.get('cache-control')).toContain('immutable');
  });

  it('has one address for each page', async () => {
    const answer = await get('/docs/limits/?from=mail');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs/limits?from=mail']);
    // Raw paths: `fetch` would normalize some of them.
    const { hostname, port } = new URL(site.address);
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request({ hostname, port, path, headers: { Accept: 'text/html' } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode!);
        });
        sent.on('error', reject).end();
      });
    for (const path of [
      '/docs/limits.html',
      '/docs/limits%2f',
      '/docs%2F?a=/',
      '/made-from',
      '/../package.json',
      '/%2e%2e/package.json',
      '/docs/..%2f..%2fmade-from',
      '/%zz',
      '/docs/%00',
      '//docs',
      '/sign-in.html',
      '/message',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    // Without sign-in, the settings reveal nothing.
    expect(await statusOf('/settings/keys.html')).toBe(303);
  });

  it('shows the same figures as the API', async () => {
    const { data } = await json('/measures/unemployment_rate/values?geography=msa&per_page=500');
    const sorted = data.values.toSorted((a: any, b: any) => b.value - a.value);
    const page = await textOf('/measures/unemployment_rate');
    const rows = [
      ...page.matchAll(
        /<td>\d+<\/td>\s*<th>\s*<a href="\/metros\/[^"]+"[^>]*>([^<]+)<\/a>\s*<\/th>\s*<td>([^<]+)<\/td>/g,
      ),
    ];
    expect(rows.map(([, name, value]) => [name, value]).sort()).toEqual(
      sorted.map(({ name, value }: any) => [nameInList(name), `${value.toFixed(1)}%`]).sort(),
    );

    const profile = (await json('/metros/46520')).data;
    const metro = await textOf(`/metros/${profile.slug}`);
    const names = new Set([...metro.matchAll(/<a href="\/measures\/(\w+)"/g)].map(([, name]) => name));
    expect([...names].sort()).toEqual(profile.measures.map(({ name }: any) => name).sort());
    const years = data.vintages.join(', ');
    expect(page).toContain(`<figcaption>Unemployment rate of ${sorted.length} metros, ${years}</figcaption>`);
    expect(page).toMatch(
      new RegExp(`<th[^>]*><span class="of-wide">Unemployment rate, </span><span class="years">${years}</span></th>`),
    );
    const values = sorted.map(({ value }: any) => value);
    const standing = standingOf(
      values,
      sorted.findIndex(({ geoid }: any) => geoid === '46520'),
    )!;
    expect(metro).toContain(`${showStanding(standing)} <span>in ${years}</span>`);
    const { attribution } = await json('/metros/46520');
    for (const { credit } of attribution) expect(metro).toContain(credit);
    const computed = 'Computed by Metro data service from: ';
    const others = new Map([
      ['census-acs1-2023-metro', 'Source: '],
      ...['bea-marpp', 'census-acs-dp04', 'census-acs-s1901-metro', 'fbi-cius', 'fhfa-hpi'].map(
        (key) => [key, `Partly c${computed.slice(1)}`] as const,
      ),
    ]);
    for (const { dataset } of profile.measures) {
      const { credit } = attribution.find((one: any) => one.dataset === dataset);
      expect(credit.slice(0, 60), dataset).toMatch(new RegExp(`^${others.get(dataset) ?? computed}`));
      expect(metro).toContain(credit);
    }
  });

  it('returns 503 until its pages are built, then serves them and later ones', async () => {
    const pagesDir = join(mkdtempSync(join(tmpdir(), 'metro-site-')), 'site');
    const early = await openSite({ sql: store.sql, served, pagesDir });
    const ask = async (path: string) => {
      const answer = await fetch(early.address + path);
      return [answer.status, answer.headers.get('refresh'), await answer.text()] as const;
    };
    const waiting = await ask('/docs');
    expect(waiting.slice(0, 2)).toEqual([503, '5']);
    expect(waiting[2]).toMatch(/are being built.*Step 2 of 2/);
    // Sign-in works in that time, with its styles.
    const [status, , html] = await ask('/sign-in');
    expect(status).toBe(200);
    expect((await ask(/href="(\/_astro\/[^"]+\.css)"/.exec(html)![1]!))[0]).toBe(200);

    const put = (text: string) => {
      rmSync(pagesDir, { recursive: true, force: true });
      mkdirSync(pagesDir);
      writeFileSync(join(pagesDir, 'docs.html'), text);
      writeFileSync(join(pagesDir, stampFile), text);
    };
    put('first');
    expect(await ask('/docs')).toEqual([200, null, 'first']);
    put('second');
    expect(await ask('/docs')).toEqual([200, null, 'second']);
    // A site that was removed is served until there is a new one.
    rmSync(join(pagesDir, stampFile));
    expect(await ask('/docs')).toEqual([200, null, 'second']);
    await early.close();
    rmSync(join(pagesDir, '..'), { recursive: true });
  });
});
