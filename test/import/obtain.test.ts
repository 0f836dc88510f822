import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isPlaced, obtain } from '../../build/import/obtain.ts';
import { userAgent } from '../../build/base/userAgent.ts';
import { silent } from '../../build/base/progress.ts';
import { importTiny, tinySources } from '../fixtures/tiny.ts';
import { copyTiny, edit, newFolder } from './folders.ts';
import { obtaining } from './obtaining.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a publisher's server on the loopback interface that records its requests. */
async function publisher(answer: RequestListener): Promise<{ origin: string; asked: string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url!);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: paths };
}

describe('a file of a publisher', () => {
  it('comes from the sources folder without a request', async () => {
    const sources = newFolder();
    mkdirSync(join(sources, 'd'));
    writeFileSync(join(sources, 'd/a.csv'), 'here');
    const { origin, asked } = await publisher((_, response) => response.end('there'));
    const found = await obtain({ path: 'd/a.csv', url: `${origin}/a.csv` }, obtaining({ sources }));
    expect(Buffer.from(found.bytes).toString()).toBe('here');
    expect(found.sha256).toBe(createHash('sha256').update('here').digest('hex'));
    expect(asked).toEqual([]);
  });

  it("comes from the publisher's URL if the folder does not have it, or without a folder", async () => {
    const { origin, asked } = await publisher((_, response) => response.end('there'));
    for (const sources of [newFolder(), undefined]) {
      const found = await obtain({ path: 'd/a.csv', url: `${origin}/pub/a.csv` }, obtaining({ sources }));
      expect(Buffer.from(found.bytes).toString()).toBe('there');
    }
    expect(asked).toEqual(['/pub/a.csv', '/pub/a.csv']);
  });

  it('comes from the base URL', async () => {
    const { origin, asked } = await publisher((_, response) => response.end('mirror'));
    await obtain({ path: 'd/a.csv', url: 'http://127.0.0.1:1/a.csv' }, obtaining({ sources: `${origin}/base/` }));
    expect(asked).toEqual(['/base/d/a.csv']);
  });
});

describe('an optional file at a base URL', () => {
  const file = { path: 'd/a.csv', url: 'http://127.0.0.1:1/a.csv' };
  const archived = { path: 'd/a.csv', url: 'http://127.0.0.1:1/a.zip', members: ['a.csv'] };

  /** Starts a server with files, and records the methods and paths of requests. */
  const mirror = async (paths: string[]) => {
    const requests: string[] = [];
    const { origin } = await publisher(({ method, url }, response) => {
      requests.push(`${method} ${url}`);
      if (paths.includes(url!)) response.end(url);
      else response.writeHead(404).end();
    });
    return { sources: `${origin}/base/`, requests };
  };

  it('is there if the server answers HEAD, and absent after a 404', async () => {
    const { sources, requests } = await mirror(['/base/d/a.csv']);
    expect(await isPlaced(file, obtaining({ sources }))).toBe(true);
    expect(await isPlaced({ ...file, path: 'd/b.csv' }, obtaining({ sources }))).toBe(false);
    expect(requests).toEqual(['HEAD /base/d/a.csv', 'HEAD /base/d/b.csv']);
  });

  it('may be in its archive, which is then downloaded', async () => {
    const { sources, requests } = await mirror(['/base/d/a.zip']);
    expect(await isPlaced(archived, obtaining({ sources }))).toBe(true);
    const { bytes } = await obtain(archived, obtaining({ sources }));
    expect(Buffer.from(bytes).toString()).toBe('/base/d/a.zip');
    const looked = ['HEAD /base/d/a.csv', 'HEAD /base/d/a.zip'];
    expect(requests).toEqual([...looked, ...looked, 'GET /base/d/a.zip']);
  });

  it.each([
    [
      403,
      /^d\/a\.csv: cannot tell whether http:.*\/d\/a\.csv exists: the server returned 403 to test\/1.*--contact/,
      1,
    ],
    [503, /^d\/a\.csv: cannot tell whether http:.*\/d\/a\.csv exists: the server returned 503; correct --sources/, 4],
  ])('stops the import after a %i, with the file and the reason', async (status, message, requests) => {
    const { origin, asked } = await publisher((_, response) => response.writeHead(status).end());
    await expect(isPlaced(file, obtaining({ sources: origin }))).rejects.toMatchObject({
      code: 'network',
      message: expect.stringMatching(message) as string,
    });
    expect(asked).toHaveLength(requests);
  });

  it('stops the import if nothing listens', async () => {
    const how = obtaining({ sources: 'http://127.0.0.1:1' }, { attempts: 2 });
    await expect(isPlaced(file, how)).rejects.toThrow(/cannot tell whether .* exists: fetch failed \(/);
  });

  it('decides whether an import has an optional dataset', async () => {
    const { registerDir } = copyTiny();
    edit(join(registerDir, 'tiny-work/dataset.yaml'), 'role: figures', 'role: figures\noptional: true');
    const datasetsWithout = async (absent: string) => {
      const { origin } = await publisher(({ url }, response) => {
        if (url!.startsWith(absent)) response.writeHead(404).end();
        else response.end(readFileSync(join(tinySources, url!)));
      });
      const { datasets } = await importTiny(newFolder(), { registerDir, sources: origin, fetch });
      return datasets.map(({ key }) => key);
    };
    expect(await datasetsWithout('/none')).toContain('tiny-work');
    expect(await datasetsWithout('/tiny-work')).not.toContain('tiny-work');
  });
});

it('sends a user agent with the contact', async () => {
  const agents: (string | undefined)[] = [];
  const { origin } = await publisher((request, response) => {
    agents.push(request.headers['user-agent']);
    response.writeHead(403).end();
  });
  const agent = userAgent('https://example.org/contact');
  expect(agent).toMatch(/^metro-data-service\/\d+\.\d+\.\d+ \(\+https:\/\/example\.org\/contact\)$/);
  expect(userAgent(undefined)).toMatch(/^metro-data-service\/[\d.]+$/);
  await expect(obtain({ path: 'd/a.csv', url: `${origin}/a.csv` }, obtaining({ agent }))).rejects.toThrow(
    /returned 403 to metro-data-service.*--contact URL/,
  );
  expect(agents).toEqual([agent]);
});

describe('a failing server', () => {
  const file = (origin: string) => ({ path: 'd/a.csv', url: `${origin}/a.csv` });

  it('gets retries until it succeeds', async () => {
    let count = 0;
    const { origin } = await publisher((_, response) =>
      ++count < 3 ? response.writeHead(503).end() : response.end('late'),
    );
    const notes: string[] = [];
    const found = await obtain(file(origin), obtaining({ progress: { ...silent, note: (text) => notes.push(text) } }));
    expect(Buffer.from(found.bytes).toString()).toBe('late');
    expect(notes).toEqual(Array(2).fill('d/a.csv: the server returned 503; retrying'));
  });

  it('gets retries after closed connections and truncated responses', async () => {
    let count = 0;
    const { origin } = await publisher((_, response) => {
      count++;
      if (count === 1) response.destroy();
      else if (count === 2) {
        response.writeHead(200, { 'content-length': 100 });
        response.write('part');
        setTimeout(() => response.destroy(), 20);
      } else response.end('whole');
    });
    expect(Buffer.from((await obtain(file(origin), obtaining())).bytes).toString()).toBe('whole');
  });

  it('gets no retry after a 4xx', async () => {
    const { origin, asked } = await publisher((_, response) => response.writeHead(404).end());
    await expect(obtain(file(origin), obtaining())).rejects.toMatchObject({
      code: 'network',
      message: expect.stringMatching(/^d\/a\.csv: could not be downloaded from .*: the server returned 404/) as string,
    });
    expect(asked).toHaveLength(1);
  });

  it('fails after the last attempt', async () => {
    const { origin, asked } = await publisher((_, response) => response.writeHead(500).end());
    await expect(obtain(file(origin), obtaining({}, { attempts: 3 }))).rejects.toThrow(/the server returned 500/);
    expect(asked).toHaveLength(3);
  });

  it('fails if nothing listens', async () => {
    await expect(
      obtain({ path: 'd/a.csv', url: 'http://127.0.0.1:1/' }, obtaining({}, { attempts: 2 })),
    ).rejects.toThrow(/could not be downloaded/);
  });

  it('fails after a timeout', async () => {
    const { origin } = await publisher(() => {});
    await expect(obtain(file(origin), obtaining({}, { attempts: 1, timeout: 50 }))).rejects.toThrow(/timeout/);
  });

  it.each([true, false])('must not send more than the limit (with Content-Length: %s)', async (announced) => {
    const { origin, asked } = await publisher((_, response) => {
      if (announced) response.writeHead(200, { 'content-length': 5000 });
      response.write('x'.repeat(2500));
      response.end('x'.repeat(2500));
    });
    await expect(obtain(file(origin), obtaining({}, { maxBytes: 1000 }))).rejects.toThrow(/d\/a\.csv: over 1000 bytes/);
    expect(asked).toHaveLength(1);
  });
});

it('leaves no download after an import over HTTP', async () => {
  const { origin } = await publisher((request, response) =>
    response.end(readFileSync(join(tinySources, request.url!))),
  );
  const releasesDir = newFolder();
  const manifest = await importTiny(releasesDir, { sources: origin, fetch });
  const direct = await importTiny(newFolder());
  expect(manifest).toEqual(direct);
  expect(existsSync(join(releasesDir, 'tiny-1/downloads'))).toBe(false);
});
