import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadsDir, redirectsFile } from '../../common/release/downloads.ts';
import { serveDownloads } from '../../dynamic/http/downloads.ts';
import { type Client, overSocket } from '../support/client.ts';

const release = '2026-01-01';
/** A regular file that cannot be read from its start. */
const unreadable = '/proc/self/mem';

describe('downloads that cannot be read', () => {
  let site: string;
  let folder: string;
  let client: Client;
  let failures: (string | undefined)[];
  beforeEach(async () => {
    site = await mkdtemp(join(tmpdir(), 'downloads-'));
    folder = downloadsDir(site, release);
    await mkdir(folder, { recursive: true });
    failures = [];
    const note: ErrorRequestHandler = (cause: NodeJS.ErrnoException, _request, response, _next) => {
      failures.push(cause.code);
      if (response.headersSent) response.destroy();
      else response.status(500).end();
    };
    const app = express();
    app.use('/downloads', ...serveDownloads({ siteOf: () => site, active: () => release }), note);
    client = await overSocket((request, response) => void app(request, response));
  });
  afterEach(async () => {
    await client.close();
    await rm(site, { recursive: true });
  });
  const get = (name: string) => client.send(`/downloads/${release}/${name}`);

  it('are an error, and are read again at the next request', async ({ skip }) => {
    if (!existsSync(unreadable)) skip();
    await symlink(unreadable, join(folder, 'a.parquet'));
    for (const expected of [['EIO'], ['EIO', 'EIO']]) {
      expect((await get('a.parquet')).status).toBe(500);
      expect(failures).toEqual(expected);
    }
    await rm(join(folder, 'a.parquet'));
    await writeFile(join(folder, 'a.parquet'), 'PAR1');
    expect((await get('a.parquet')).text).toBe('PAR1');
  });

  it('end the connection if they are damaged, and the error is passed on', async () => {
    await writeFile(join(folder, 'a.csv.gz'), gzipSync('geoid,value\n12420,1\n').subarray(0, 20));
    await expect(get('a.csv')).rejects.toThrow();
    await expect.poll(() => failures).toEqual(['Z_BUF_ERROR']);
  });

  it('are named by the error for a release that has some files alone', async () => {
    await mkdir(downloadsDir(site, 'held'), { recursive: true });
    const { status, json } = await client.send('/downloads/held/gdp/gdp.csv');
    expect([status, json.error]).toEqual([404, 'not_found']);
    expect(json.message).toContain('no file "gdp/gdp.csv" of release "held"; /downloads/held/index.json lists those');
  });

  it('are not found without the list of former addresses, and an error with one that is not a file', async () => {
    expect((await get('gone.csv')).status).toBe(404);
    expect((await get(`${'x'.repeat(300)}.csv`)).status).toBe(404);
    expect(failures).toEqual([]);
    await mkdir(join(folder, redirectsFile));
    expect((await get('gone.csv')).status).toBe(500);
    expect(failures).toEqual(['EISDIR']);
  });
});
