import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { listReleases } from '../../build/release/released.ts';
import { callsOf } from '../mcp/calls.ts';
import { bearer, call, oneCredential, post, withLinks, wordsOf } from '../mcp/session.ts';
import { inProcess } from '../support/client.ts';
import { openBuilt, releasesDir, service } from '../support/service.ts';
import { type Benchmark, SkipBenchmark } from './benchmark.ts';
import type { Figure } from './figure.ts';

/** The maximum of tokens of an answer: figures and text together. */
const maxTokens = 8000;
const tokens = (value: unknown) => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;
const tokensText = (count: number) => `${count.toLocaleString('en-US')} tokens`;

export const mcp: Benchmark = {
  name: 'mcp',
  about: "what the MCP server's tools cost a model, in tokens of o200k",
  async run({ note }) {
    const id = (await listReleases(releasesDir)).at(-1)?.id;
    if (id === undefined) throw new SkipBenchmark('there is no release');
    note('mcp');
    const served = await openBuilt(id);
    const client = await inProcess(service({ served, credentials: oneCredential }));
    const figures: Figure[] = [];
    const { json } = await post(client, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const definitions = json.result.tools as { name: string; description: string; inputSchema: object }[];
    // What a model reads of them (D244).
    for (const { name, description, inputSchema } of definitions)
      figures.push({ name: `${name}, definition`, ours: tokensText(tokens({ name, description, inputSchema })) });
    const largest = new Map<string, Figure>();
    for (const { tool, kind, args } of callsOf(served.release)) {
      const { structuredContent, content } = await call(client, tool, args, { ...bearer, ...withLinks });
      const [data, words] = [tokens(structuredContent), tokens(wordsOf(content))];
      const figure = {
        name: `${tool}, ${kind}`,
        ours: `${tokensText(data + words)}, ${tokensText(words)} of words`,
        ratio: (data + words) / maxTokens,
      };
      if (kind === 'typical') figures.push(figure);
      else if (figure.ratio > (largest.get(tool)?.ratio ?? 0)) largest.set(tool, { ...figure, target: { atMost: 1 } });
    }
    served.close();
    return [...figures, ...largest.values()];
  },
};
