import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../dynamic/release/served.ts';
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
    ['Austin, TX', { q: 'Austin', state: 'TX' }],
    ['Tulsa,OK', { q: 'Tulsa', state: 'OK' }],
    ['Tulsa, Oklahoma', { q: 'Tulsa', state: 'OK' }],
    ['tulsa oklahoma', { q: 'tulsa', state: 'OK' }],
    ['Texas', { state: 'TX' }],
    ['Washington, D.C.', { q: 'Washington', state: 'DC' }],
    ['New York, New York', { q: 'New York', state: 'NY' }],
    ['Saint Louis', { q: 'st. Louis' }],
    ['Ft. Worth, Texas', { q: 'fort Worth', state: 'TX' }],
    ['Winston–Salem metro area', { q: 'Winston Salem' }],
    // As it is written the API finds Portland, Maine.
    ['Portland, OR', { q: 'Portland', state: 'OR' }],
  ])(
    'search_metros answers %j as the API does, and says to ask with %j',
    async (q, instead: { q?: string; state?: string }) => {
      const { structuredContent, content } = await call(client, 'search_metros', { q });
      const { data, notice } = structuredContent;
      expect(data).toEqual((await http('/metros', { q })).json.data);
      const words = [instead.q && `q \`${instead.q}\``, instead.state && `state ${instead.state}`]
        .filter(Boolean)
        .join(' and ');
      const { json } = await http('/metros', instead);
      const first = json.data.slice(0, 3).map(({ name, cbsa }: any) => `${name} (${cbsa})`).join('; '); // prettier-ignore
      const begins = data.length === 0 ? `Nothing is found for q \`${q}\`.` : `Was ${words} meant?`;
      const finds = `it finds ${json.meta.total}, ${json.meta.total > 3 ? 'the first ' : ''}${first}.`;
      expect(notice).toBe(`${begins} Ask with ${words}: ${finds}`);
      expect(content[0].text).toContain(notice);
    },
  );

  it.each([
    ['per-capita income', 'per capita income'],
    ['GDP/manufacturing', 'GDP manufacturing'],
  ])('search_measures says to ask for %j as %j', async (q, instead) => {
    const { data, notice } = (await call(client, 'search_measures', { q })).structuredContent;
    const { json } = await http('/measures', { q: instead });
    expect(data).toEqual([]);
    expect(notice).toContain(`Ask with q \`${instead}\`: it finds ${json.meta.total}, `);
    expect(notice).toContain(json.data[0].name);
  });

  it('says nothing where what is found is what was meant, and keeps to a filter that is given', async () => {
    expect((await call(client, 'search_metros', { q: 'washington' })).structuredContent.notice).toBeUndefined();
    for (const q of ['St. Louis, MO-IL', 'Tulsa, OK'])
      expect((await call(client, 'search_metros', { q })).structuredContent.notice).toBeUndefined();
    const { data, notice } = (await call(client, 'search_metros', { q: 'Austin, TX', state: 'ME' })).structuredContent;
    expect(data).toEqual([]);
    expect(notice).toMatch(/^Nothing is found for q `Austin, TX` with the state given\. Near it: `Austin-Round Rock/);
  });

  it('names what is near where nothing is found, and says how to ask', async () => {
    const noticed = async (tool: string, args: object) => {
      const { structuredContent, content } = await call(client, tool, args);
      expect(structuredContent.data).toEqual([]);
      expect(content[0].text).toContain(structuredContent.notice);
      return structuredContent.notice as string;
    };
    expect(await noticed('search_measures', { q: 'unemployement' })).toMatch(
      /^Nothing is found for q `unemployement`\. Near it: `unemployment_rate`\. Search with one or two words/,
    );
    expect(await noticed('search_metros', { q: 'Tusla' })).toMatch(
      /^Nothing is found for q `Tusla`\. Near it: `Tulsa, OK`\. Search with one word of the name/,
    );
    expect(await noticed('search_measures', { q: 'unemployment', dataset: 'fema-nri' })).toMatch(
      /with the dataset given\. Near it: `unemployment_rate`/,
    );
    expect(await noticed('search_metros', { q: 'zzzzzz' })).toMatch(/^Nothing is found for q `zzzzzz`\. Search with/);
  });
});
