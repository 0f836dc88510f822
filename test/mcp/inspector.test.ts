// @module-tag long
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../dynamic/tools/list/index.ts';
import { root } from '../support/service.ts';
import { callsOf } from './calls.ts';
import { bearer, oneCredential, run, type McpHost } from './session.ts';

const execute = promisify(execFile);
const inspector = join(root, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');

describe("the protocol's inspector", () => {
  let running: McpHost;
  beforeAll(async () => void (running = await run({ credentials: oneCredential })));
  afterAll(() => running.stop());

  async function inspect(method: string, ...args: string[]): Promise<any> {
    const all = [
      inspector,
      '--cli',
      running.url.href,
      '--method',
      method,
      '--header',
      `Authorization: ${bearer.Authorization}`,
      ...args,
    ];
    const { stdout, stderr } = await execute(process.execPath, all, { timeout: 60_000, maxBuffer: 1e8 });
    expect(stderr).toBe('');
    return JSON.parse(stdout) as unknown;
  }

  it('lists the tools, with schemas that every client understands', async () => {
    const { tools } = await inspect('tools/list', '--strict');
    expect(tools.map(({ name }: any) => name)).toContain('rank_metros');
  });

  it('calls each listed tool', async () => {
    const listed = new Set(tools.map(({ name }) => name));
    const typical = callsOf(running.served.release).filter(({ kind }) => kind === 'typical');
    expect(new Set(typical.map(({ tool }) => tool))).toEqual(listed);
    for (const { tool, args } of typical) {
      // The inspector reads a text of digits as a number unless it is in quotes.
      const isWord = (value: unknown) => typeof value === 'string' && Number.isNaN(Number(value));
      const pairs = Object.entries(args).map(
        ([name, value]) => `${name}=${isWord(value) ? String(value) : JSON.stringify(value)}`,
      );
      const { structuredContent, isError } = await inspect(
        'tools/call',
        '--tool-name',
        tool,
        ...(pairs.length > 0 ? ['--tool-arg', ...pairs] : []),
      );
      expect([tool, isError ?? false, structuredContent.data !== undefined]).toEqual([tool, false, true]);
    }
  });

  it('reads a resource and a prompt', async () => {
    const { contents } = await inspect('resources/read', '--uri', 'metro://measures');
    expect(contents[0].text).toContain('unemployment_rate');
    const { messages } = await inspect(
      'prompts/get',
      '--prompt-name',
      'compare_metros',
      '--prompt-args',
      'metros=Austin',
    );
    expect(messages[0].content.text).toContain('Austin');
  });
});
