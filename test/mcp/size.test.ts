import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { estimateTokens } from '../../api/domain/tokens.ts';
import { skills } from '../../dynamic/tools/prompts.ts';
import { tools } from '../../dynamic/tools/list/index.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { callsOf } from './calls.ts';
import { bearer, call, oneCredential, post, structuredPath, withLinks, wordsOf } from './session.ts';

const maxTokens = 8000;
const tokens = (value: unknown) => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

describe('an answer fits into the context of a model', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served, credentials: oneCredential }));
  });
  afterAll(() => served.close());

  it.each(['/mcp', structuredPath])('has at most 8,000 tokens, whatever is requested: %s', async (path) => {
    const isTraceable = (await served.release.history()).plans.size > 0;
    for (const { tool, args } of callsOf(served.release)) {
      if (tool === 'trace_value' && !isTraceable) continue;
      const headers = { ...bearer, ...withLinks };
      const { structuredContent, content, isError } = await call(client, tool, args, headers, path);
      expect(isError, content[0].text).toBeFalsy();
      const figures = structuredContent ? JSON.stringify(structuredContent) : '';
      const words = wordsOf(content);
      const counted = tokens(figures) + tokens(words);
      expect(counted, tool).toBeLessThanOrEqual(maxTokens);
      // What decides how much is left out is near what a tokenizer says, and not below it.
      const ratio = (estimateTokens(figures) + estimateTokens(words)) / counted;
      expect(ratio, tool).toBeGreaterThan(0.93);
      expect(ratio, tool).toBeLessThan(1.35);
    }
  });

  it('is under 700 tokens of text where it is typical; of all these texts, credits are at most 12 percent', async () => {
    const long = [];
    const all = { text: 0, credits: 0 };
    for (const { tool, kind, args } of callsOf(served.release)) {
      if (kind !== 'typical') continue;
      const { content, structuredContent } = await call(client, tool, args, bearer, '/mcp');
      expect(structuredContent, tool).toBeUndefined();
      const text = content[0].text as string;
      const size = tokens(text);
      all.text += size;
      all.credits += tokens(text.slice(/^Cite:$/m.exec(text)?.index ?? text.length));
      if (size >= 700) long.push({ tool, size });
    }
    expect(long).toEqual([]);
    expect(all.credits / all.text).toBeLessThanOrEqual(0.12);
  });

  it('uses most of the token limit', async () => {
    const args = { q: 'metros', limit: 500 };
    const { structuredContent, content } = await call(client, 'find_places', args);
    expect(tokens(structuredContent) + tokens(content[0].text)).toBeGreaterThan(6000);
    const text = await call(client, 'find_places', args, {}, '/mcp');
    expect(tokens(text.content[0].text)).toBeGreaterThan(6000);
  });

  it('covers every tool', () => {
    const called = new Set(callsOf(served.release).map(({ tool }) => tool));
    expect(tools.filter(({ name }) => !called.has(name))).toEqual([]);
  });

  it('has resources and a list of tools within the limit', async () => {
    const { release } = served;
    const uris = [
      'metro://measures',
      'metro://methods',
      ...skills.map((name) => `metro://skills/${name}`),
      ...release.content.datasets.map(({ key }) => `metro://datasets/${key}`),
      `metro://credits/${release.content.datasets.map(({ key }) => key).join(',')}`,
    ];
    for (const uri of uris) {
      const { json } = await post(client, { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
      expect(tokens(json.result.contents[0].text), uri).toBeLessThanOrEqual(maxTokens);
    }
    const list = async (path: string) =>
      (await post(client, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, {}, path)).json.result.tools;
    const tools = await list(structuredPath);
    // Without data, no shape of data is said.
    expect(await list('/mcp')).toEqual(tools.map(({ outputSchema: _, ...tool }: any) => tool));
    // What a model reads of them (D244).
    const read = tools.map(({ name, description, inputSchema }: any) => ({ name, description, inputSchema }));
    expect(tokens(read)).toBeLessThan(3000);
    expect(tokens(tools.map(({ outputSchema }: any) => outputSchema))).toBeLessThanOrEqual(6000);
  });

  it('is not estimated much too low for any text', () => {
    const text = fc.array(
      fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.double().map(String),
        fc.uuid(),
        fc.constantFrom(' ', 'metropolitan', 'é'),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        text.map((parts) => parts.join('')),
        (one) => estimateTokens(one) >= 0.6 * tokens(one) - 5,
      ),
      { seed: 3, numRuns: 300 },
    );
  });
});
