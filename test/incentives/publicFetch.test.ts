import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capture } from '../../build/catalog/capture.ts';
import { createPageFetch } from '../../build/catalog/publicFetch.ts';
import { isPublicAddress, type PublicFetchPorts } from '../../common/publicFetch.ts';
import { writeCatalog } from './catalogFolder.ts';
import { pageServer, reading } from './pageServer.ts';

describe('an address is public', () => {
  it.each(['1.1.1.1', '93.184.216.34', '::ffff:93.184.216.34', '2606:4700:4700::1111'])('yes: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '127.255.255.254', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '255.255.255.255', '224.0.0.1', '240.0.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1', '203.0.113.9'],
    ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12::1'],
    ...['ff02::1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::1', '2001::1', '2001:db8::1', '100::1', 'x'],
  ])('no: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

/** Captures a page with the given DNS results, one for each lookup. */
function captureWith(url: string, ports: PublicFetchPorts) {
  const dir = writeCatalog({ sources: { page: { url } } });
  const how = { ...reading(), fetch: createPageFetch(ports) };
  return { dir, done: capture(dir, { page: 'page', source: undefined, now: new Date(0), reading: how }) };
}

function resolveTo(...answers: string[][]) {
  const hosts: string[] = [];
  const lookup: PublicFetchPorts['lookup'] = (hostname, _options, done) => {
    const answer = answers[Math.min(hosts.push(hostname), answers.length) - 1]!;
    done(
      null,
      answer.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookup, asked: hosts };
}

describe('capture', () => {
  it.each([
    'http://127.0.0.1:9999/page',
    'http://[::1]:9999/page',
    'http://2130706433:9999/',
    'http://0x7f.1:9999/',
    'http://[::ffff:10.0.0.1]/',
  ])('refuses %s before connecting, without a retry', async (url) => {
    const { dir, done } = captureWith(url, {});
    await expect(done).rejects.toThrow(/is not a public address; only pages on the public Internet are read/);
    expect(readFileSync(join(dir, 'sources/page.yaml'), 'utf8')).not.toContain('capture');
  });

  it('refuses localhost by the address that it resolves to', async () => {
    const { done } = captureWith('http://localhost:9999/', {});
    await expect(done).rejects.toThrow(/localhost resolves to (127\.0\.0\.1|::1), which is not a public address/);
  });

  it('refuses a name with a public and a private address after one lookup', async () => {
    const { lookup, asked } = resolveTo(['1.1.1.1', '10.0.0.7']);
    const { done } = captureWith('http://example.org/', { lookup });
    await expect(done).rejects.toThrow('example.org resolves to 10.0.0.7, which is not a public address');
    expect(asked).toEqual(['example.org']);
  });

  it('refuses a redirect to a host whose address became private', async () => {
    const { origin } = await pageServer({
      '/page': (_, response) => response.writeHead(302, { location: '/elsewhere', connection: 'close' }).end(),
    });
    const { port } = new URL(origin);
    const { lookup } = resolveTo(['127.0.0.1'], ['127.0.0.2']);
    const { done } = captureWith(`http://example.org:${port}/page`, {
      lookup,
      isAllowed: (address) => address === '127.0.0.1',
    });
    await expect(done).rejects.toThrow('example.org resolves to 127.0.0.2, which is not a public address');
  });

  it('connects to the checked address and resolves the name once', async () => {
    const server = await pageServer({ '/page': '<p>Here.</p>' });
    const { lookup, asked } = resolveTo(['127.0.0.1'], ['127.0.0.2']);
    const { done } = captureWith(server.origin.replace('127.0.0.1', 'example.org') + '/page', {
      lookup,
      isAllowed: (address) => address === '127.0.0.1',
    });
    expect((await done).outcome).toEqual({ kind: 'captured' });
    expect([asked, server.asked]).toEqual([['example.org'], ['/page']]);
  });
});
