import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { loadRegister } from '../../build/import/register.ts';
import { editionWatch, ofYear } from '../../build/watch/editions.ts';
import { runWatch } from '../../build/watch/runWatch.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { root } from '../support/service.ts';
import { copyTiny, edit } from './folders.ts';

/** What a publisher answers at an address: a file with its tag, or whatever a function does. */
type Served = { readonly body: string | Buffer; readonly etag: string } | ((response: ServerResponse) => void);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A folder with a release of the made-up places. */
let imported: string;
beforeAll(async () => {
  imported = mkdtempSync(join(tmpdir(), 'watched-'));
  await importTiny(imported);
});
afterAll(() => rmSync(imported, { recursive: true }));

const now = new Date('2026-06-15T12:00:00Z');

/** Starts a server that plays the publishers of the made-up places, with a release of what they have. */
async function publishers() {
  const served = new Map<string, Served>();
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = served.get(request.url!);
    if (answer === undefined) return void response.writeHead(404).end();
    if (typeof answer === 'function') return answer(response);
    response.writeHead(200, {
      'Content-Type': 'text/plain',
      'Content-Length': Buffer.byteLength(answer.body),
      ETag: `"${answer.etag}"`,
      'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const folders = copyTiny();
  const { registerDir, sources, releasesDir } = folders;
  const register = (key: string) => join(registerDir, key, 'dataset.yaml');
  const files = {
    '/people/people.csv': 'tiny-people/people.csv',
    '/places/areas.csv': 'tiny-places/areas.csv',
    '/places/counties.txt': 'tiny-places/counties.txt',
    '/labor/work23.txt': 'tiny-work/work23.txt',
    '/labor/work24.txt': 'tiny-work/work24.txt',
  };
  cpSync(imported, releasesDir, { recursive: true });
  const manifest = join(releasesDir, 'tiny-1/release.json');
  let release = readFileSync(manifest, 'utf8');
  for (const [address, file] of Object.entries(files)) {
    release = release.replaceAll(`https://example.org${address}`, origin + address);
    served.set(address, { body: readFileSync(join(sources, file)), etag: 'first' });
    const name = address.replace(/work2[34]/, 'work{23..24}');
    const text = readFileSync(register(file.split('/')[0]!), 'latin1');
    if (text.includes(`https://example.org${name}`))
      edit(register(file.split('/')[0]!), `https://example.org${name}`, origin + name);
  }
  writeFileSync(manifest, release);

  const draftsDir = join(releasesDir, '../drafts');
  const watch = (more: Partial<Parameters<typeof runWatch>[0]> = {}) =>
    runWatch({
      registerDir,
      releasesDir,
      draftsDir,
      dryRun: false,
      prepare: false,
      sources,
      agent: 'test/1',
      now,
      fetch,
      progress: silent,
      limits: { delay: 5, timeout: 10_000 },
      ...more,
    });
  const seen = join(registerDir, 'watched.yaml');
  const bytes = (address: string) => (served.get(address) as { body: Buffer }).body;
  return { ...folders, served, asked, origin, register, watch, seen, bytes, draftsDir };
}

/** Returns the lines of a part of the report. */
function listed(report: string, title: string): string[] {
  const part = report.split(`## ${title}\n\n`)[1]?.split('\n\n')[0];
  return part?.split('\n').map((line) => line.replace(/^- /, '')) ?? [];
}

const watchNext = (file: string, yaml: string) => edit(file, 'measures:\n', `watch:\n  - ${yaml}\nmeasures:\n`);

describe('the first watch', () => {
  it('sees each file, downloads none, and the second finds them unchanged', async () => {
    const { watch, asked, seen, origin } = await publishers();
    const first = await watch();
    expect(listed(first, 'Seen for the first time')).toHaveLength(5);
    expect(listed(first, 'Seen for the first time')[0]).toMatch(/compared from now on$/);
    expect(asked.every((line) => line.startsWith('HEAD '))).toBe(true);
    const remembered = readFileSync(seen, 'utf8');
    expect(remembered).toContain(`${origin}/people/people.csv:\n  on: 2026-06-15\n  etag: '"first"'\n`);
    expect(await watch()).toContain('5 of 5 addresses are unchanged.');
    expect(readFileSync(seen, 'utf8')).toBe(remembered);
  });

  it('says that the publisher has a file of another length than that of the release', async () => {
    const { watch, served } = await publishers();
    served.set('/labor/work24.txt', { body: 'longer, or shorter', etag: 'x' });
    expect(listed(await watch(), 'Seen for the first time').join('\n')).toMatch(
      /work24\.txt: 18 bytes, the file of the release has \d+: it may be another edition/,
    );
  });

  it('writes nothing with --dry-run, and asks only about the datasets that are named', async () => {
    const { watch, seen, asked } = await publishers();
    await watch({ dryRun: true, only: ['tiny-people'] });
    expect(existsSync(seen)).toBe(false);
    expect(asked).toEqual(['HEAD /people/people.csv']);
    await expect(watch({ only: ['tiny-peple'] })).rejects.toThrow('did you mean tiny-people?');
  });
});

describe('a file at the same address', () => {
  it('with the same bytes and another date is unchanged, and remembered with its new tag', async () => {
    const { watch, served, seen, bytes, asked } = await publishers();
    await watch();
    served.set('/labor/work24.txt', { body: bytes('/labor/work24.txt'), etag: 'second' });
    const report = await watch();
    expect(listed(report, 'New')).toEqual([]);
    expect(listed(report, 'Unchanged, with a remark')[0]).toMatch(
      /work24\.txt: the same bytes with another date or tag$/,
    );
    expect(readFileSync(seen, 'utf8')).toContain('"second"');
    asked.length = 0;
    expect(await watch()).toContain('5 of 5 addresses are unchanged.');
    expect(asked.every((line) => line.startsWith('HEAD '))).toBe(true);
  });

  it('is compared by date and length where the server states no tag', async () => {
    const { watch, served, bytes } = await publishers();
    const body = bytes('/labor/work24.txt');
    const dated = (date: string, text: Buffer) =>
      served.set('/labor/work24.txt', (response) => {
        const headers = { 'Content-Type': 'text/plain', 'Content-Length': text.length, 'Last-Modified': date };
        response.writeHead(200, headers).end(text);
      });
    const news = async () => [
      listed(await watch(), 'New').length,
      listed(await watch(), 'Unchanged, with a remark').length,
    ];
    dated('Thu, 01 Jan 2026 00:00:00 GMT', body);
    await watch();
    expect(await news()).toEqual([0, 0]);
    dated('Fri, 02 Jan 2026 00:00:00 GMT', body);
    expect(listed(await watch(), 'Unchanged, with a remark')).toHaveLength(1);
    expect(await news()).toEqual([0, 0]);
    dated('Fri, 02 Jan 2026 00:00:00 GMT', Buffer.concat([body, Buffer.from('more')]));
    expect(await news()).toEqual([1, 0]);
  });

  it('with other bytes is new, until somebody takes it', async () => {
    const { watch, served, seen } = await publishers();
    await watch();
    const before = readFileSync(seen, 'utf8');
    served.set('/people/people.csv', { body: 'CODE,NAME\n1,A\n', etag: 'second' });
    for (let day = 0; day < 2; day++)
      expect(listed(await watch(), 'New').map((line) => line.replace(/http\S+\//, ''))).toEqual([
        expect.stringMatching(/^tiny-people: people\.csv: another date, tag or length; .* \(\d+ -> 14 bytes\)$/),
      ]);
    expect(readFileSync(seen, 'utf8')).toBe(before);
  });

  it('that cannot be got is a finding, and the others are asked', async () => {
    const { watch, served, asked } = await publishers();
    await watch();
    const html = '<!doctype html><title>Sorry</title>';
    const later = { 'Content-Type': 'text/plain', ETag: '"second"' };
    // A page with 200 in place of the file, by its type or by its bytes.
    served.set('/people/people.csv', (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
    );
    served.set('/places/areas.csv', (response) => response.writeHead(200, later).end(html));
    // A response that ends early.
    served.set('/places/counties.txt', (response) => {
      response.writeHead(200, { ...later, 'Content-Length': '1000' });
      if (asked.at(-1)!.startsWith('HEAD')) return void response.end();
      response.write('only a part');
      setTimeout(() => response.destroy(), 20);
    });
    // One that never comes.
    served.set('/labor/work23.txt', () => undefined);
    const report = await watch({ limits: { delay: 5, timeout: 2000 } });
    const failed = listed(report, 'Failed requests').join('\n');
    expect(failed).toMatch(/people\.csv: the server returned a web page in place of the file/);
    expect(failed).toMatch(/areas\.csv: .*is a web page \("Sorry"\)/);
    expect(failed).toMatch(/counties\.txt: .*could not be downloaded/);
    expect(failed).toMatch(/work23\.txt: .*timeout/);
    expect(report).toContain('1 of 5 addresses are unchanged.');
  });

  it('that moved is reported, as is one that is gone', async () => {
    const { watch, served, origin } = await publishers();
    await watch();
    served.set('/elsewhere.csv', served.get('/people/people.csv')!);
    served.set('/people/people.csv', (response) => response.writeHead(302, { Location: '/elsewhere.csv' }).end());
    served.delete('/places/areas.csv');
    const report = await watch();
    expect(listed(report, 'Unchanged, with a remark')[0]).toContain(`it redirects to ${origin}/elsewhere.csv`);
    expect(listed(report, 'Failed requests')[0]).toMatch(
      /areas\.csv: the server returned 404; the file may have moved$/,
    );
  });

  it('is asked for with GET where the server takes no HEAD', async () => {
    const { watch, served, asked } = await publishers();
    const body = 'a file';
    served.set('/people/people.csv', (response) => {
      if (asked.at(-1)!.startsWith('HEAD')) response.writeHead(405).end();
      else response.writeHead(200, { 'Content-Type': 'text/csv', ETag: '"a"' }).end(body);
    });
    expect(listed(await watch(), 'Seen for the first time').join()).toContain('people.csv');
  });

  it('without a tag, date or length, and a page, cannot be watched', async () => {
    const { watch, served, register, origin } = await publishers();
    served.set('/people/people.csv', (response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv', 'Transfer-Encoding': 'chunked' });
      response.end();
    });
    edit(register('tiny-places'), `${origin}/places/areas.csv`, `${origin}/places/areas`);
    const lines = listed(await watch(), 'Not checked automatically');
    expect(lines).toEqual([
      `tiny-places: ${origin}/places/areas: a page, not a file`,
      `tiny-people: ${origin}/people/people.csv: the server states no date, tag or length to compare`,
    ]);
  });
});

describe('an edition of the next year', () => {
  it('is found at the address that the register declares, and not before it is there', async () => {
    const { watch, served, register, origin, bytes } = await publishers();
    watchNext(register('tiny-work'), `address: '${origin}/labor/work{yy}.txt'`);
    expect(listed(await watch(), 'New')).toEqual([]);
    // Some servers have a page in place of a 404.
    served.set('/labor/work25.txt', (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Not found</p>'),
    );
    expect(listed(await watch(), 'New')).toEqual([]);
    served.set('/labor/work25.txt', { body: bytes('/labor/work24.txt'), etag: 'a' });
    expect(listed(await watch(), 'New')).toEqual([
      `tiny-work: ${origin}/labor/work25.txt: the edition of 2025; the register has 2024`,
    ]);
  });

  it('is found on the page that lists it; a page that no longer lists the held one has changed', async () => {
    const { watch, served, register, origin, bytes } = await publishers();
    watchNext(register('tiny-work'), `{ page: '${origin}/labor/', name: 'work{yy}.txt' }`);
    const list = (...names: string[]) =>
      served.set('/labor/', (response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(names.map((name) => `<a href="${name}">${name.slice(0, 5)}..&gt;</a>`).join('\n')),
      );
    list('../', 'work23.txt', 'work24.txt', 'notes99.txt');
    expect(listed(await watch(), 'New')).toEqual([]);
    list('work24.txt', 'work25.txt');
    expect(listed(await watch(), 'New')).toEqual([
      `tiny-work: ${origin}/labor/: the page lists 2025; the register has 2024, but nothing is at ${origin}/labor/work25.txt: find its files on the page`,
    ]);
    served.set('/labor/work25.txt', { body: bytes('/labor/work24.txt'), etag: 'a' });
    expect(listed(await watch(), 'New')).toEqual([
      `tiny-work: ${origin}/labor/: the page lists 2025; the register has 2024`,
    ]);
    list('2025/', '2024/');
    expect(listed(await watch(), 'Failed requests')).toEqual([
      `tiny-work: ${origin}/labor/: the page no longer lists work{yy}.txt of 2024: its layout changed`,
    ]);
  });

  it('must be named as a file of the dataset is', async () => {
    const { watch, register, origin } = await publishers();
    watchNext(register('tiny-work'), `address: '${origin}/labor/jobs{yy}.txt'`);
    await expect(watch()).rejects.toThrow('tiny-work/dataset.yaml: watch: no file of the dataset has an address with');
  });
});

it('each declaration of the register is that of a file, and leads to the next year', () => {
  const { geography, figures } = loadRegister(join(root, 'build/register'));
  const editions = [geography, ...figures].flatMap(({ entry, files }) =>
    entry.watch.map((next) => editionWatch(entry.key, next, [...new Set(files.map(({ url }) => url))])),
  );
  expect(editions.length).toBeGreaterThan(0);
  for (const { held, urls } of editions)
    for (const url of urls) {
      const next = ofYear(url, held, held + 1);
      expect(next).not.toBe(url);
      expect(ofYear(next, held + 1, held)).toBe(url);
    }
});

it('lists datasets whose month has come or is over, and nothing is new', async () => {
  const { watch, served } = await publishers();
  await watch();
  const at = async (day: string) => {
    const report = await watch({ now: new Date(day) });
    return [listed(report, 'Due this month'), listed(report, 'Late')];
  };
  expect(await at('2026-06-30T23:59:59Z')).toEqual([[], []]);
  expect(await at('2026-07-01T00:00:00Z')).toEqual([['tiny-people: expected in 2026-07; nothing new was found'], []]);
  expect(await at('2026-08-01T00:00:00Z')).toEqual([[], ['tiny-people: expected in 2026-07; nothing new was found']]);
  served.set('/people/people.csv', { body: 'new', etag: 'new' });
  expect(await at('2026-08-01T00:00:00Z')).toEqual([[], []]);
});

it('fails if no publisher responds, as without a network', async () => {
  const { watch } = await publishers();
  const offline = () => Promise.reject(new TypeError('fetch failed'));
  await expect(watch({ fetch: offline })).rejects.toThrow('no publisher responded; check the network of this machine');
});

describe('--prepare', () => {
  const filesIn = (folder: string) => readdirSync(folder).sort();

  it('puts a new edition into the register and imports a draft, with its changes, in a folder of its own', async () => {
    const { watch, served, register, origin, bytes, releasesDir, draftsDir, seen } = await publishers();
    watchNext(register('tiny-work'), `address: '${origin}/labor/work{yy}.txt'`);
    await watch();
    const next = bytes('/labor/work24.txt').toString('latin1').replaceAll('2024', '2025');
    served.set('/labor/work25.txt', { body: Buffer.from(next, 'latin1'), etag: 'a' });
    const report = await watch({ prepare: true });
    expect(readFileSync(register('tiny-work'), 'utf8')).toContain('work{23..25}.txt');
    expect(report).toContain("+    url: '" + origin + "/labor/work{23..25}.txt'");
    expect(report).toContain('Nothing was activated.\n\nAll checks passed.');
    expect(report).toMatch(
      /other values of one year: [1-9]\d* added|served values: \d+ added, \d+ removed, [1-9]\d* changed/,
    );
    expect(filesIn(releasesDir)).toEqual(['tiny-1']);
    expect(filesIn(join(draftsDir, 'releases'))).toEqual(['draft-2026-06-15', 'tiny-1']);
    expect(filesIn(join(draftsDir, 'sources/tiny-work'))).toEqual(['work25.txt']);
    expect(existsSync(seen)).toBe(true);
    // The register has the edition now.
    expect(listed(await watch(), 'New')).toEqual([]);
  });

  it('of a file with other bytes remembers them as taken, and shows figures that a person must confirm', async () => {
    const { watch, served, bytes, seen, draftsDir } = await publishers();
    await watch();
    // The score of a county.
    const changed = bytes('/people/people.csv')
      .toString('latin1')
      .replace(/(40001,.*),[\d.]+\r?\n/, '$1,22\n');
    served.set('/people/people.csv', { body: Buffer.from(changed, 'latin1'), etag: 'second' });
    const report = await watch({ prepare: true });
    expect(report).toContain('The import refuses these figures until a person confirms them');
    expect(report).toMatch(/~ hazard_risk_index of Alder.*: 20\.5 -> 22/);
    expect(filesIn(join(draftsDir, 'releases'))).toEqual(['draft-2026-06-15', 'tiny-1']);
    expect(readFileSync(seen, 'utf8')).toContain('"second"');
    expect(await watch()).toContain('5 of 5 addresses are unchanged.');
  });

  it('says what no longer fits, makes no draft, and leaves the releases alone', async () => {
    const { watch, served, bytes, releasesDir, draftsDir } = await publishers();
    await watch();
    const changed = bytes('/people/people.csv').toString('latin1').replace('Hazard Score', 'Danger');
    served.set('/people/people.csv', { body: Buffer.from(changed, 'latin1'), etag: 'second' });
    const report = await watch({ prepare: true });
    expect(report).toContain('What no longer fits:');
    expect(report).toContain('The import stopped, so there is no draft:');
    expect(filesIn(releasesDir)).toEqual(['tiny-1']);
    expect(filesIn(join(draftsDir, 'releases'))).toEqual(['tiny-1']);
  });

  it('does nothing where nothing is new', async () => {
    const { watch, register, draftsDir } = await publishers();
    await watch();
    const before = readFileSync(register('tiny-people'), 'utf8');
    expect(await watch({ prepare: true })).not.toContain('# Draft');
    expect(readFileSync(register('tiny-people'), 'utf8')).toBe(before);
    expect(filesIn(draftsDir)).toEqual([]);
  });
});
