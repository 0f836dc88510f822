import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { addChanges, prepareRelease } from '../../build/render/build.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { atomText } from '../../api/domain/atom.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { copyTiny, edit } from '../import/folders.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openServed } from '../support/served.ts';
import { read, service } from '../support/service.ts';
import { copyRelease, type Workshop, workshop } from '../support/tiny.ts';

let shop: Workshop;
const open: BuiltRelease[] = [];
let second: Client;
let third: Client;

const secondAt = '2026-02-02T03:04:05.000Z';

/** The first release, the second with another score of a county and another population, and the third like the second. */
beforeAll(async () => {
  shop = await workshop();
  const { registerDir, sources } = copyTiny();
  const { releasesDir, distDir } = shop;
  await importTiny(releasesDir, { registerDir, sources });
  const people = join(sources, 'tiny-people/people.csv');
  edit(people, '1190000,80', '1190000,8');
  const confirm = { 'tiny-people': 'a new method' };
  await importTiny(releasesDir, { registerDir, sources, id: 'tiny-2', confirm, now: () => new Date(secondAt) });
  await copyRelease(join(releasesDir, 'tiny-2'), join(releasesDir, 'tiny-3'), (manifest) => {
    manifest.id = 'tiny-3';
    manifest.created_at = '2026-03-02T03:04:05.000Z';
  });
  for (const id of ['tiny-2', 'tiny-3']) {
    await prepareRelease({ releasesDir, distDir, id, progress: silent });
    await addChanges({ releasesDir, distDir, id });
    open.push(await openServed(join(distDir, id)));
  }
  [second, third] = (await Promise.all(open.map((served) => inProcess(service({ served }))))) as [Client, Client];
});
afterAll(async () => {
  for (const served of open) served.close();
  await shop.remove();
});

interface Node {
  /** Undefined for a text. */
  readonly name?: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly data?: string;
}

/** The elements of a document or element. */
const elements = ({ children }: Node): Node[] => children.filter(({ name }) => name?.startsWith('?') === false);
const all = (node: Node, name: string): Node[] => elements(node).filter((one) => one.name === name);
const textOf = (node: Node): string => node.data ?? node.children.map(textOf).join('');
const one = (node: Node, name: string): string => {
  const found = all(node, name);
  expect(found, name).toHaveLength(1);
  return textOf(found[0]!);
};

/** Reads a feed and checks what RFC 4287 requires of every feed and entry (sections 4.1.1 and 4.1.2). */
function readFeed(text: string): { feed: Node; entries: Node[] } {
  const document = parseDocument(text, { xmlMode: true }) as unknown as Node;
  const [feed, ...others] = elements(document);
  expect(others).toEqual([]);
  expect([feed!.name, feed!.attribs['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
  const entries = all(feed!, 'entry');
  for (const node of [feed!, ...entries]) {
    expect(one(node, 'id')).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(one(node, 'title')).not.toBe('');
    expect(new Date(one(node, 'updated')).toISOString()).toBe(one(node, 'updated'));
  }
  expect(one(all(feed!, 'author')[0]!, 'name')).toBe('Metro data service');
  const ids = entries.map((entry) => one(entry, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  return { feed: feed!, entries };
}

const linesOf = (entry: Node): string[] =>
  all(entry, 'content').flatMap((content) =>
    all(content, 'div').flatMap((div) => {
      expect([content.attribs['type'], div.attribs['xmlns']]).toEqual(['xhtml', 'http://www.w3.org/1999/xhtml']);
      return all(all(div, 'ul')[0]!, 'li').map(textOf);
    }),
  );

describe('a feed of changes (D166)', () => {
  it('of a measure has an entry for each release that changed it', async () => {
    const { status, headers, text } = await second.send('/api/v1/feeds/measures/hazard_risk_index');
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const { feed, entries } = readFeed(text);
    const self = all(feed, 'link').find(({ attribs }) => attribs['rel'] === 'self')!;
    expect(self.attribs['href']).toBe('http://metro.test/api/v1/feeds/measures/hazard_risk_index');
    expect(entries.map((entry) => one(entry, 'title'))).toEqual(['Hazard risk index: release tiny-2']);
    expect([one(feed, 'updated'), one(entries[0]!, 'updated')]).toEqual([secondAt, secondAt]);
    const { data } = await read(second, '/releases/tiny-2/changes?measure=hazard_risk_index');
    expect(linesOf(entries[0]!)).toHaveLength(data.length);
    expect(linesOf(entries[0]!)).toContain('Hazard risk index, Dale County, TX, 2025: 80 → 8 (index; revised)');
    expect(one(feed, 'rights')).toContain('from: Bureau of Made-up People.');
  });

  it('keeps its ids in later releases, which changed nothing', async () => {
    for (const path of [
      '/measures/hazard_risk_index',
      '/metros/10020',
      '/changes?figures=hazard_risk_index:county:48001',
    ]) {
      const [then, now] = await Promise.all([second, third].map((client) => client.send(`/api/v1/feeds${path}`)));
      expect(now!.text, path).toBe(then!.text);
      expect(readFeed(now!.text).entries, path).toHaveLength(1);
    }
  });

  it('of a metro has its own values, by each of its names', async () => {
    const { metros } = open[0]!.release.content;
    const { id, cbsa, slug } = metros.find((metro) => metro.cbsa === '10020')!;
    const feeds = await Promise.all([id, cbsa, slug].map((ref) => second.send(`/api/v1/feeds/metros/${ref}`)));
    expect(new Set(feeds.map(({ text }) => text)).size).toBe(1);
    const { data } = await read(second, '/releases/tiny-2/changes?metro=10020&geography=msa');
    expect(linesOf(readFeed(feeds[0]!.text).entries[0]!)).toHaveLength(data.length);
    const unchanged = readFeed((await second.send('/api/v1/feeds/metros/10030')).text);
    expect(unchanged.entries).toEqual([]);
  });

  it('of figures has these alone, in whatever order they are named', async () => {
    const figures = ['hazard_risk_index:county:48001', 'population:county:48001'];
    const [feed, other] = await Promise.all(
      [figures, [...figures, figures[0]].reverse()].map((list) =>
        second.send(`/api/v1/feeds/changes?figures=${list.join()}`),
      ),
    );
    expect(other!.text).toBe(feed!.text);
    const { entries } = readFeed(feed!.text);
    expect(linesOf(entries[0]!)).toEqual(['Hazard risk index, Dale County, TX, 2025: 80 → 8 (index; revised)']);
    expect(one(entries[0]!, 'summary')).toBe('1 value changed since release tiny-1.');
  });

  it('says that a release is the first with a measure', async () => {
    await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'tiny-0'), (manifest) => {
      manifest.id = 'tiny-0';
      manifest.created_at = '2025-01-01T00:00:00.000Z';
      manifest.measures.find(({ name }: any) => name === 'hazard_risk_index').served = false;
    });
    const place = { releasesDir: shop.releasesDir, distDir: join(shop.root, 'other'), id: 'tiny-2' };
    await prepareRelease({ ...place, progress: silent });
    await addChanges(place);
    const served = await openServed(join(place.distDir, 'tiny-2'));
    const { text } = await (await inProcess(service({ served }))).send('/api/v1/feeds/measures/hazard_risk_index');
    served.close();
    const { entries } = readFeed(text);
    expect(entries.map((entry) => one(entry, 'title'))).toEqual([
      'Hazard risk index: release tiny-2',
      'Hazard risk index: release tiny-1',
    ]);
    expect(one(entries[1]!, 'summary')).toBe('This release is the first that serves the measure.');
  });

  it('has an ETag, a date and its release, and gets 304', async () => {
    const path = '/api/v1/feeds/metros/10020';
    const { headers } = await second.send(path);
    expect(headers).toMatchObject({ release: 'tiny-2', 'cache-control': 'public, max-age=60' });
    expect(headers['last-modified']).toBe(new Date(secondAt).toUTCString());
    const unchanged = await second.send(path, { headers: { 'If-None-Match': headers['etag']! } });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    const pinned = await second.send(`${path}?release=tiny-2`);
    expect(pinned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  const county = 'population:county:48001';
  it.each([
    ['/feeds/measures/nothing', 404, /^no measure `nothing`/],
    ['/feeds/metros/nowhere', 404, /^no metro `nowhere`/],
    ['/feeds/changes', 400, /^parameter `figures` is missing: it must name 1 to 100 figures/],
    ['/feeds/changes?figures=', 400, /^figures: `` must be a measure, a geography and a code/],
    ['/feeds/changes?figures=population', 400, /^figures: `population` must be a measure/],
    ['/feeds/changes?figures=populatio:msa:10020', 400, /did you mean `population`\?$/],
    ['/feeds/changes?figures=population:town:1', 400, /^figures: `population:town:1` names no geography/],
    [
      '/feeds/changes?figures=hazard_risk_index:state:48',
      400,
      /has no values at geography state; it has them at msa, county/,
    ],
    ['/feeds/changes?figures=population:county:99999', 400, /names no region: no county has that code$/],
    [`/feeds/changes?figures=${county},${county}:1`, 400, /^figures: `population:county:48001:1` must be/],
    [
      `/feeds/changes?figures=${Array.from({ length: 101 }, (_, i) => i).join()}`,
      400,
      /^figures: at most 100 figures; got 101$/,
    ],
  ])('%s is an error of the API', async (path, status, message) => {
    const reply = await second.send(`/api/v1${path}`);
    expect([reply.status, reply.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    expect(reply.json.message).toMatch(message);
  });
});

it('escapes the texts of a feed, and leaves out characters that XML does not have', () => {
  const hard = `<b> & "quotes" ]]> \u0000\u0008\uD800 é`;
  const text = atomText({
    id: 'urn:uuid:4264e4c3-73f8-51fd-8edb-efa171c89c5b',
    title: hard,
    updated: secondAt,
    page: 'https://a.example/?a="&b=<',
    self: 'https://a.example/',
    entries: [],
  });
  const { feed } = readFeed(text);
  expect(one(feed, 'title')).toBe('<b> & "quotes" ]]>  é');
  expect(all(feed, 'link')[1]!.attribs['href']).toBe('https://a.example/?a="&b=<');
  for (const character of ['\u0000', '\u0008', '\uD800']) expect(text).not.toContain(character);
});
