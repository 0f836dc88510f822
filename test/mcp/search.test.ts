import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess, type Reply } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { call } from './session.ts';

describe('searching in the words that people use', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());
  const http = (path: string, query: Record<string, string>): Promise<Reply> =>
    client.send(`/api/v1${path}?${new URLSearchParams(query).toString()}`);

  it.each([
    ['search_measures', '/measures', 'per-capita income'],
    ['search_measures', '/measures', 'GDP/manufacturing'],
  ])('%s finds what %s does for %j, and says no more', async (tool, path, q) => {
    const { data, notice } = (await call(client, tool, { q, limit: 100 })).structuredContent;
    expect(data.length).toBeGreaterThan(0);
    expect(data).toEqual((await http(path, { q })).json.data);
    expect(notice).toBeUndefined();
  });

  it('suggests similar names and how to search if nothing is found', async () => {
    const noticesOf = async (tool: string, args: object) => {
      const { structuredContent, content } = await call(client, tool, args);
      expect(structuredContent.data).toEqual([]);
      expect(content[0].text).toContain(structuredContent.notice);
      return structuredContent.notice as string;
    };
    expect(await noticesOf('search_measures', { q: 'unemployement' })).toMatch(
      /^No results for q `unemployement`\. Similar: `unemployment_rate`\. Search with one or two words/,
    );
    expect(await noticesOf('search_measures', { q: 'unemployment', dataset: 'fema-nri' })).toMatch(
      /with the dataset given\. Similar: `unemployment_rate`/,
    );
    expect(await noticesOf('search_measures', { topic: 'land', dataset: 'fema-nri' })).toMatch(
      /^No results with the topic and dataset given\. Search with/,
    );
    // Labels have each of these words, but none has both.
    expect(await noticesOf('search_measures', { q: 'data centers' })).toMatch(
      /^No results for q `data centers`\. Search with/,
    );
    expect(await noticesOf('search_measures', { q: 'zzzzzz' })).toMatch(/^No results for q `zzzzzz`\. Search with/);
  });

  it('says what is not held, with the nearest measures and who publishes it', async () => {
    const { structuredContent, content } = await call(client, 'search_measures', { q: 'property tax rates' });
    expect(structuredContent).toMatchObject({
      data: [],
      meta: { not_held: [{ subject: 'Property tax', url: 'https://data.census.gov/table?q=B25103' }] },
      not_held: true,
      nearest: ['median_owner_costs_without_mortgage', 'median_home_value'],
    });
    expect(content[0].text).toContain('Not held: Property tax. Rates of property tax are not in the data.');
    expect(content[0].text).toContain('Published by U.S. Census Bureau');
    const { meta } = (await call(client, 'search_measures', { q: 'population' })).structuredContent;
    expect(meta).not.toHaveProperty('not_held');
  });
});
