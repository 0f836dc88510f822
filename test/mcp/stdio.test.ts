import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/service.ts';
import { bearer, call, oneCredential, revisions, run, type McpHost, token } from './session.ts';

const execute = promisify(execFile);
const program = join(root, 'dynamic/mcp/stdio.ts');

describe('the MCP server on standard input and output', () => {
  let running: McpHost;
  let origin: string;
  beforeAll(async () => {
    running = await run({ credentials: oneCredential, addressLimit: { perMinute: 40, perDay: 1000 } });
    origin = running.url.origin;
  });
  afterAll(() => running.stop());

  async function connect(revision: keyof typeof revisions, env: Record<string, string> = {}) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: revisions[revision] } });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [program, '--origin', origin], env }),
    );
    return client;
  }
  /** Runs the command with some lines on its input. */
  async function pipe(
    lines: readonly unknown[],
    args: string[],
    env: Record<string, string> = {},
    command = [process.execPath, program],
  ) {
    const child = spawn(command[0]!, [...command.slice(1), ...args], { env: { PATH: process.env['PATH']!, ...env } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdin.end(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)) + '\n').join(''));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return {
      code,
      err,
      answers: out
        .split('\n')
        .filter(Boolean)
        .map((line): any => JSON.parse(line)),
    };
  }
  const whoami = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'whoami', arguments: {} },
  });

  it.each(Object.keys(revisions) as (keyof typeof revisions)[])('is the same server, revision %s', async (revision) => {
    const client = await connect(revision);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('rank_metros');
    const args = { q: 'wage' };
    const { content }: any = await client.callTool({ name: 'search_measures', arguments: args });
    expect(content[0]).toEqual((await call(running.http, 'search_measures', args)).content[0]);
    await client.close();
  });

  it('sends the key from the environment, and opens no stream', async () => {
    const readRemaining = async () => {
      const { headers } = await running.http.send('/api/v1/metros', { headers: bearer });
      return Number(headers['ratelimit-remaining']);
    };
    const before = await readRemaining();
    const client = await connect('2025-11-25', { METRO_API_KEY: token });
    const { content }: any = await client.callTool({ name: 'whoami', arguments: {} });
    expect(content[0].text).toMatch(/^Ada in account .*; tier api: /);
    await client.close();
    // initialize, initialized, tools/call; and the one that asks how many are left.
    expect(before - (await readRemaining())).toBe(4);
  });

  it('answers every request sent before its input ended, each by its id', async () => {
    const { code, answers } = await pipe([whoami(1), whoami(2), '', 'nonsense', whoami(3)], ['--origin', origin]);
    expect(code).toBe(0);
    expect(
      answers
        .filter(({ result }) => result)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2, 3]);
    expect(answers.find(({ error }) => error)).toMatchObject({ id: null, error: { code: -32700 } });
  });

  it('prints the error for an invalid key, without the key', async () => {
    const bad = 'svc_key_not-this-one';
    const { answers, err } = await pipe([whoami(1)], ['--origin', origin], { METRO_API_KEY: bad });
    expect(answers[0]).toMatchObject({
      id: 1,
      error: { message: expect.stringMatching(/^the credential is not valid/) },
    });
    expect(JSON.stringify(answers) + err).not.toContain(bad);
  });

  it('reports that the service cannot be reached', async () => {
    const { answers } = await pipe([whoami(1)], ['--origin', 'http://127.0.0.1:9']);
    expect(answers[0]).toMatchObject({
      id: 1,
      error: { message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 cannot be reached/) },
    });
  });

  it('prints its options, and refuses others', async () => {
    const none = await pipe([], []);
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/--origin.*\n[^]*METRO_API_KEY/)]);
    for (const bad of ['example.org', 'ftp://example.org', 'https://example.org/api', 'https://a:b@example.org']) {
      const { code, err } = await pipe([whoami(1)], ['--origin', bad]);
      expect([code, err]).toEqual([1, expect.stringContaining('--origin must be an origin')]);
    }
    const open = await pipe([whoami(1)], ['--origin', 'http://example.org'], { METRO_API_KEY: token });
    expect([open.code, open.err]).toEqual([1, expect.stringContaining('by https alone')]);
    const odd = await pipe([whoami(1)], ['--origin', origin], { METRO_API_KEY: 'two words' });
    expect([odd.code, odd.err]).toEqual([1, 'METRO_API_KEY does not hold an API key\n']);
  });

  it('runs as a package in node_modules, as with npx', { tags: ['long'] }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'npx-'));
    try {
      // What npm packs, unpacked where npx unpacks it; its dependencies are those of this checkout.
      const { stdout } = await execute('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
        cwd: root,
        maxBuffer: 1e8,
      });
      const listed: unknown = JSON.parse(stdout);
      const [{ filename }] = (Array.isArray(listed) ? listed : Object.values(listed as object)) as [
        { filename: string },
      ];
      const unpacked = join(folder, 'node_modules/metro-data-service');
      await mkdir(unpacked, { recursive: true });
      await execute('tar', ['xzf', join(folder, filename), '-C', unpacked, '--strip-components', '1']);
      await symlink(join(root, 'node_modules'), join(unpacked, 'node_modules'));
      const { answers, err } = await pipe([whoami(1)], ['--origin', origin], {}, [
        'node',
        join(unpacked, 'bin/mcp.js'),
      ]);
      expect([err, answers[0]?.result?.content[0].text]).toEqual(['', expect.stringContaining('tier anonymous:')]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
