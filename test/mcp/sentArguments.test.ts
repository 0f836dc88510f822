import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { callsOf } from './calls.ts';
import { bearer, call, oneCredential } from './session.ts';

/** Members that some clients send as null instead of leaving them out. */
const nullMembers = { weight: null, cutoff: null, from: null };

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);
const withNulls = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' ? { ...nullMembers, ...one } : one))
    : value;

describe('arguments as clients send them', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served, credentials: oneCredential }));
  });
  afterAll(() => served.close());

  const answerTo = async (tool: string, args: object) => {
    const { structuredContent, content, isError } = await call(client, tool, args, bearer);
    expect(isError, content[0].text).toBeFalsy();
    return structuredContent;
  };

  it.each([
    ['lists and objects as JSON text', (value: unknown) => asText(value)],
    ['members that are null', (value: unknown) => withNulls(value)],
    ['both', (value: unknown) => asText(withNulls(value))],
  ])('may have %s: every tool answers the same', async (_name, change) => {
    let changed = 0;
    for (const { tool, args } of callsOf(served.release).filter(({ kind }) => kind === 'typical')) {
      const sent = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, change(value)]));
      if (JSON.stringify(sent) === JSON.stringify(args)) continue;
      changed++;
      expect(await answerTo(tool, { ...sent, limit: null }), tool).toEqual(await answerTo(tool, args));
    }
    expect(changed).toBeGreaterThan(1);
  });

  it('may have codes of places as numbers', async () => {
    expect(await answerTo('trace_value', { name: 'population', region: 12420 })).toEqual(
      await answerTo('trace_value', { name: 'population', region: '12420' }),
    );
    const table = { measures: ['population'], places: [12420, 48453] };
    expect(await answerTo('get_data', table)).toEqual(
      await answerTo('get_data', { ...table, places: ['12420', '48453'] }),
    );
    const { isError, content } = await call(client, 'get_data', { ...table, places: [6037] }, bearer);
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('did you mean `06037`?')]);
  });

  it.each([
    [['Tulsa', 'Austin'], 'q: must be one text, not a list; search for one at a time'],
    [{ name: 'Tulsa' }, 'q: must be a text, a number, or a list of these; got `{"name":"Tulsa"}`'],
  ])('that are no text of a search say so: %j', async (q, message) => {
    const { isError, content } = await call(client, 'find_places', { q }, bearer);
    expect([isError, content[0].text]).toEqual([true, `bad_request: ${message}`]);
  });

  it('that are text stay text', async () => {
    const { content } = await call(client, 'find_places', { q: '[Tulsa' }, bearer);
    expect(content[0].text).toContain('Taken for: Tulsa, OK.');
  });
});
