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
  ])('search_metros reads %j as %j, and says so', async (q, instead: { q?: string; state?: string }) => {
    const { structuredContent, content } = await call(client, 'search_metros', { q });
    const { data, meta, attribution, notice } = structuredContent;
    expect(data.length).toBeGreaterThan(0);
    const { json } = await http('/metros', { ...instead, per_page: String(meta.per_page) });
    expect({ data, meta, attribution }).toEqual(json);
    const words = [instead.q && `q \`${instead.q}\``, instead.state && `state ${instead.state}`].filter(Boolean);
    expect(notice).toBe(`Searched with ${words.join(' and ')} instead of q \`${q}\`.`);
    expect(content[0].text).toContain(notice);
  });

  it.each([
    ['per-capita income', 'per capita income'],
    ['GDP/manufacturing', 'GDP manufacturing'],
  ])('search_measures reads %j as %j, and says so', async (q, instead) => {
    const { structuredContent } = await call(client, 'search_measures', { q });
    const { data, meta, notice } = structuredContent;
    const { json } = await http('/measures', { q: instead, per_page: String(meta.per_page) });
    expect([data.length > 0, data, meta]).toEqual([true, json.data, json.meta]);
    expect(notice).toBe(`Searched with q \`${instead}\` instead of q \`${q}\`.`);
  });

  it('goes on with the same words on the next page', async () => {
    const first = (await call(client, 'search_metros', { q: 'Texas', limit: 10 })).structuredContent;
    const second = (await call(client, 'search_metros', { q: 'Texas', ...first.left_out.next })).structuredContent;
    const { json } = await http('/metros', { state: 'TX' });
    expect([...first.data, ...second.data]).toEqual(json.data.slice(0, 20));
  });

  it('keeps to the words where the API finds something, and to a filter that is given', async () => {
    expect((await call(client, 'search_metros', { q: 'washington' })).structuredContent.notice).toBeUndefined();
    expect((await call(client, 'search_metros', { q: 'St. Louis, MO-IL' })).structuredContent.notice).toBeUndefined();
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
