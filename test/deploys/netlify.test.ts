// @module-tag long
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess, onPort, overSocket } from '../support/client.ts';
import { describeContract } from '../support/contract.ts';
import { stopHosts } from '../support/host.ts';
import { installEmulator, makeDeploy, serveBundles, startEmulator } from '../support/netlify.ts';
import { distDir, openBuilt, service } from '../support/service.ts';
import { smoke } from '../support/smoke.ts';
import { kinds, methodsAt, comparableReply } from './kinds.ts';

const settings = { ORIGIN: 'http://metro.test', LIMIT_ADDRESS: '1000000,1000000', LOG_LEVEL: 'silent' };
const installed = installEmulator();

beforeAll(() => makeDeploy(inject('release')));
afterAll(stopHosts);

describeContract(
  "Netlify's gate and function",
  async () => {
    const { port, close } = await serveBundles(settings);
    return onPort(port, close);
  },
  { compressedInFront: true },
);

// It takes seconds to answer on a busy machine. The contract is tested above; this shows that Netlify passes requests on in the same way.
describe.runIf(installed)("Netlify's own emulation, offline", () => {
  let served: Served;
  let client: Client;
  let reference: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    reference = await overSocket(service({ served, addressLimit: { perMinute: 1_000_000, perDay: 1_000_000 } }));
    client = onPort(await startEmulator(installed!, settings));
  });
  afterAll(async () => {
    await reference.close();
    served.close();
  });

  it.each(kinds)('returns the same bytes as the Node host: %s', async (_, path, init) => {
    expect(comparableReply(await client.send(path, init))).toEqual(comparableReply(await reference.send(path, init)));
  });
});

describe('a deploy for Netlify', () => {
  it('lets no client reach a page around the gate, or pose as the gate', async () => {
    const { port, close } = await serveBundles(settings);
    const client = onPort(port, close);
    const [folder] = readdirSync(join(distDir, 'netlify/site')).filter((name) => /^_[0-9a-f]{32}$/.test(name));
    expect(folder).toBeDefined();
    for (const path of ['/pages/00/x.json', '/manifest.json', `/${'_'.padEnd(33, '0')}/index/0.json`, '/deploy.json'])
      expect((await client.send(path)).status).toBe(404);
    const header = JSON.stringify({ address: 'x', standing: { allowed: true, limit: 7, remaining: 7, reset: 7 } });
    for (const secret of ['', 'undefined', '0'.repeat(64)]) {
      const { headers } = await client.send('/api/v1/metros?q=a', {
        headers: { 'X-Metro-Gate': `${secret} ${header}` },
      });
      expect(headers['ratelimit-limit']).toBe('1000000');
    }
    await client.close();
  });

  it('counts a request once that the gate passes to the function', async () => {
    const { port, close } = await serveBundles(settings);
    const client = onPort(port, close);
    const readRemaining = async (path: string) => Number((await client.send(path)).headers['ratelimit-remaining']);
    const before = await readRemaining('/api/v1/metros');
    expect(await readRemaining('/api/v1/metros?q=kansas')).toBe(before - 1);
    expect(await readRemaining('/api/v1/metros')).toBe(before - 2);
    await client.close();
  });

  it('reads changes from a file of the site, and names the one release that it holds (D162)', async () => {
    const { port, close } = await serveBundles(settings);
    const client = onPort(port, close);
    const id = inject('release');
    const path = `/api/v1/releases/${id}/changes?per_page=3&geography=msa`;
    const served = await openBuilt(id);
    const reference = await inProcess(service({ served }));
    expect((await client.send(path)).text).toBe((await reference.send(path)).text);
    const { status, json } = await client.send('/api/v1/metros?release=2020-01-01');
    expect([status, json.message]).toEqual([
      404,
      `this server does not hold the release \`2020-01-01\`; it holds ${id}`,
    ]);
    served.close();
    await client.close();
  });

  it('serves the methods page over MCP', async () => {
    const { port, close } = await serveBundles(settings);
    expect(await methodsAt(`http://127.0.0.1:${port}`)).toMatch(/^# Ranking/);
    close();
  });

  it('passes the smoke test', async () => {
    const { port, close } = await serveBundles(settings);
    const found = await smoke(`http://127.0.0.1:${port}`);
    expect(found.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    close();
  });

  it('has the CSV files of all years compressed, and redirects to them', () => {
    const site = join(distDir, 'netlify/site');
    const path = `/downloads/${inject('release')}/gdp/gdp-all-years.csv`;
    expect([existsSync(join(site, path)), existsSync(join(site, `${path}.gz`))]).toEqual([false, true]);
    expect(readFileSync(join(site, '_redirects'), 'utf8').split('\n')).toContain(`${path} ${path}.gz 302`);
  });

  it('has a gate of under 1 MB', () => {
    expect(statSync(join(distDir, 'netlify/edge/gate.js')).size).toBeLessThan(1_000_000);
  });
});
