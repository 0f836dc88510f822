import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { definitionOf } from '../../dynamic/tools/definitions.ts';
import { tools } from '../../dynamic/tools/list/index.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { callsOf } from './calls.ts';
import { bearer, call, oneCredential, post } from './session.ts';

type Schema = Record<string, any>;

/** A way in which clients send what a schema describes otherwise than it says; undefined: the value has no such part. */
type Shape = (value: unknown, schema: Schema) => unknown;

const mapMembers = (value: object, schema: Schema, shape: Shape): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shape(member, schema['properties']?.[name] ?? {})]),
  );
const mapParts = (value: unknown, schema: Schema, shape: Shape): unknown => {
  if (Array.isArray(value)) return value.map((item) => shape(item, schema['items'] ?? {}));
  return typeof value === 'object' && value !== null ? mapMembers(value, schema, shape) : value;
};

/** Every list and object as JSON text. */
const asText: Shape = (value, schema) => {
  const parts = mapParts(value, schema, asText);
  return typeof parts === 'object' && parts !== null ? JSON.stringify(parts) : parts;
};
/** Every member that an object may have and has not, as null. */
const withNulls: Shape = (value, schema) => {
  const parts = mapParts(value, schema, withNulls);
  if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) return parts;
  return { ...Object.fromEntries(Object.keys(schema['properties'] ?? {}).map((name) => [name, null])), ...parts };
};
/** Numbers, true and false as text. */
const scalarsAsText: Shape = (value, schema) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : mapParts(value, schema, scalarsAsText);
/** Codes as numbers, where they have no leading zero. */
const codesAsNumbers: Shape = (value, schema) =>
  typeof value === 'string' && /^[1-9]\d*$/.test(value) && schema['type'] === 'string'
    ? Number(value)
    : mapParts(value, schema, codesAsNumbers);
/** A list of one item as the item. */
const itemsAlone: Shape = (value, schema) => {
  const parts = mapParts(value, schema, itemsAlone);
  return Array.isArray(parts) && parts.length === 1 && schema['type'] === 'array' ? parts[0] : parts;
};

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

  it.each<[string, Shape]>([
    ['lists and objects as JSON text', asText],
    ['null for every member that is not given', withNulls],
    ['numbers and flags as text', scalarsAsText],
    ['codes as numbers', codesAsNumbers],
    ['one item in the place of a list', itemsAlone],
    ['JSON text with nulls in it', (value, schema) => asText(withNulls(value, schema), schema)],
  ])('may have %s: every tool answers the same', async (_name, shape) => {
    const schemas = new Map<string, Schema>(
      tools.map(definitionOf).map(({ name, inputSchema }) => [name, inputSchema]),
    );
    let changed = 0;
    for (const { tool, args } of callsOf(served.release).filter(({ kind }) => kind === 'typical')) {
      const sent = mapMembers(args, schemas.get(tool)!, shape);
      const nulls = shape === withNulls ? withNulls({}, schemas.get(tool)!) : {};
      const all = { ...(nulls as object), ...sent };
      if (JSON.stringify(all) === JSON.stringify(args)) continue;
      changed++;
      expect(await answerTo(tool, all), `${tool} ${JSON.stringify(all)}`).toEqual(await answerTo(tool, args));
    }
    expect(changed).toBeGreaterThan(0);
  });

  it.each([
    { method: 'tools/list', params: null },
    { method: 'tools/list', params: { cursor: null, _meta: null } },
    { method: 'resources/list', params: null },
    { method: 'prompts/list', params: null },
    { method: 'ping', params: null },
    { method: 'tools/call', params: { name: 'whoami', arguments: null } },
    { method: 'tools/call', params: { name: 'find_places', arguments: '{"q":"Tulsa","limit":null}' } },
  ])('may come in a message with null or text in the place of parameters: %j', async (message) => {
    const { status, json } = await post(client, { jsonrpc: '2.0', id: 1, ...message }, bearer);
    expect([status, json.error]).toEqual([200, undefined]);
    expect(json.result.isError).toBeFalsy();
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

  it.each([48, '48', 'Texas', 'tx', '["48"]', [48, null]])('may have a state as %j', async (state) => {
    const criteria = [{ measure: 'unemployment_rate', direction: 'lower_better' }];
    for (const [tool, argumentsOf] of [
      ['rank_metros', (states: unknown) => ({ criteria, scope: { states } })],
      ['screen_metros', (states: unknown) => ({ scope: { states } })],
      ...(Array.isArray(state) || state === '["48"]'
        ? []
        : [['what_changed', (one: unknown) => ({ state: one })] as const]),
    ] as const)
      expect(await answerTo(tool, argumentsOf(state)), tool).toEqual(await answerTo(tool, argumentsOf('TX')));
  });

  it.each(['Texas', ' 48 ', 48])('may have the state of incentive programs as %j', async (state) => {
    for (const tool of ['search_incentive_programs', 'fit_incentive_programs'])
      expect(await answerTo(tool, { state, limit: 2 }), tool).toEqual(await answerTo(tool, { state: 'TX', limit: 2 }));
  });

  it('are refused where a list has nulls alone', async () => {
    const { isError, content } = await call(client, 'screen_metros', { scope: { states: [null] } }, bearer);
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('scope.states[0]: must be the USPS')]);
  });

  it('may have an item that is no name: the others answer', async () => {
    const given = { measures: [null, 'population', { name: 'gdp' }], places: ['Tulsa', null, { name: 'Boise' }] };
    const { data, caveats } = await answerTo('get_data', given);
    expect(data.rows.map(({ geoid }: { geoid: string }) => geoid)).toEqual(['46140']);
    expect(data.columns.map(({ measure }: { measure: string }) => measure)).toEqual(['population']);
    for (const name of ['gdp', 'Boise'])
      expect(caveats).toContainEqual(expect.stringContaining(`\`{"name":"${name}"}\` is left out`));
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
