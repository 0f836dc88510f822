import { describe, it } from 'vitest';
import { operations } from '../api/operations/index.ts';
import { tools } from '../dynamic/tools/list/index.ts';
import { costliestArguments, costliestRequests } from './support/costliest.ts';
import { kilobytes64, useLoopHost } from './support/loopHost.ts';
import { get, gzip, post, type SentRequest } from './support/sentRequests.ts';

const loop = useLoopHost();
/** A rate, whose trace has two parts of every county. */
const rate = 'unemployment_rate';

const nestArrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Requests that are refused, but must be read, and others that are expensive in their own way. */
const others: Readonly<Record<string, () => SentRequest[]>> = {
  getDataset: () => [get(`/datasets/${'x'.repeat(15_000)}`, 404)],
  listMeasures: () => [get(`/measures?q=${'x'.repeat(200)}`)],
  getMeasure: () => [get(`/measures/${'x'.repeat(15_000)}`, 404)],
  getData: () => [
    post('/data', { measures: [rate], places: ['counties'], derive: 'ratio' }, 422),
    post('/data', { measures: ['population'], places: Array.from({ length: 100 }, () => 'x'.repeat(200)) }, 400),
  ],
  getDataCsv: () => [get(`/data.csv?measures=population&places=${'x;'.repeat(7000)}`, 400)],
  compareMetros: () => [get(`/metros/compare?ids=${'x,'.repeat(7000)}`, 400)],
  listPeers: () => [get(`/metros/${loop.slug}/peers?measures=${'x,'.repeat(7000)}`, 400)],
  getMetro: () => [get(`/metros/${'x'.repeat(15_000)}`, 404)],
  verifyClaims: () => [
    post('/verify', { claims: [{ region: 'x'.repeat(200), measure: 'births', value: 1 }] }),
    post('/verify', { claims: [{ region: 'x'.repeat(60_000), measure: 'births', value: 1 }] }),
  ],
  getRelease: () => [get(`/releases/${'x'.repeat(15_000)}`, 404)],
  getMeasureFeed: () => [get(`/feeds/measures/${'x'.repeat(15_000)}`, 404)],
  getFiguresFeed: () => [get(`/feeds/changes?figures=${'x,'.repeat(7000)}`, 400)],
  fitIncentivePrograms: () => {
    const project = { metro: '28140', industry: '336', entity_type: 'small_business', jobs: 50, investment_usd: 1e6 };
    const items = (text: string) => Array(Math.floor(60_000 / (text.length + 3))).fill(text);
    return [
      post('/incentive_programs/fit', { ...project, activities: Array(20).fill('x'.repeat(200)) }, 422),
      post('/incentive_programs/fit', { ...project, mechanisms: items('x') }, 400),
    ].map((sent) => ({ ...sent, headers: { ...sent.headers, Authorization: `Bearer ${loop.key}` } }));
  },
};

const call = (name: string, args: object): SentRequest => message('tools/call', { name, arguments: args });
const message = (method: string, params: object): SentRequest => ({
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  headers: { Authorization: `Bearer ${loop.key}`, ...gzip },
  status: 200,
});

/** Calls with words that are in no name. */
const otherCalls: Readonly<Record<string, () => SentRequest[]>> = {
  search_measures: () => [
    call('search_measures', { q: 'zyxwv '.repeat(16).trim() }),
    call('search_measures', { q: 'zyx '.repeat(15_000) }),
  ],
};

/** The rest of the MCP server. */
const messages: Readonly<Record<string, () => SentRequest>> = {
  'tools/list': () => message('tools/list', {}),
  'prompts/list': () => message('prompts/list', {}),
  'the longest prompt': () =>
    message('prompts/get', { name: 'compare_metros', arguments: { metros: 'x'.repeat(60_000) } }),
  'resources/list': () => message('resources/list', {}),
  'the measure catalog': () => message('resources/read', { uri: 'metro://measures' }),
  'the methods': () => message('resources/read', { uri: 'metro://methods' }),
};

/** Bodies of the most bytes. */
const bodies: Readonly<Record<string, () => SentRequest>> = {
  'a 64 KiB text': () => ({ ...post('/rank', '', 400), body: JSON.stringify('x'.repeat(kilobytes64 - 2)) }),
  '64 KiB of junk': () => ({ ...post('/rank', '', 400), body: '{'.repeat(kilobytes64) }),
  '64 KiB of nesting': () => ({ ...post('/rank', '', 400), body: `{"criteria":${nestArrays(32_000)}}` }),
  '64 KiB of criteria': () => ({ ...post('/rank', '', 400), body: `{"criteria":[${'{},'.repeat(21_000)}{}]}` }),
  '64 KiB of unknown members': () => ({
    ...post('/rank', '', 400),
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`k${i}`, 1]))),
  }),
  'one unknown member of 64 KiB': () => ({ ...post('/screen', '', 400), body: `{"${'x'.repeat(65_000)}":1}` }),
  '64 KiB of states': () => ({
    ...post('/screen', '', 400),
    body: JSON.stringify({ scope: { states: Array.from({ length: 12_000 }, () => 'XX') } }),
  }),
  '64 KiB of one state': () => post('/screen', { scope: { states: Array.from({ length: 12_000 }, () => 'TX') } }),
  '64 KiB of nesting to the MCP server': () => ({
    ...message('x', {}),
    body: `{"jsonrpc":${nestArrays(32_000)}}`,
    status: 400,
  }),
  '64 KiB of arguments': () => ({
    ...call('rank_metros', Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 1]))),
    status: 400,
  }),
  'over 64 KiB': () => ({ ...post('/rank', '', 413), body: 'x'.repeat(kilobytes64 + 1) }),
};
describe('no request holds the event loop for 20 ms', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))('of the operation %s', (id, operation) =>
    loop.within(() => [...costliestRequests(operation, loop.release, loop.key), ...(others[id]?.() ?? [])]),
  );

  it.each(tools.flatMap(({ name, operations }) => operations.map((tool) => [name, tool] as const)))(
    'of the tool %s',
    (name, tool) =>
      loop.within(() => [
        ...costliestArguments(tool, loop.release).map((args) => call(name, args)),
        ...(otherCalls[name]?.() ?? []),
      ]),
  );

  it.each(Object.keys(messages))('of the MCP server: %s', (name) => loop.within(() => [messages[name]!()]));

  it.each(Object.keys(bodies))('with %s', (name) => loop.within(() => [bodies[name]!()]));
});
