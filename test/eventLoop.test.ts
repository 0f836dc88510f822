import { describe, inject, it } from 'vitest';
import { operations } from '../api/operations/index.ts';
import { toolsOf } from '../dynamic/tools/tools.ts';
import { kilobytes64, useLoopHost } from './support/loopHost.ts';
import { get, gzip, post, type SentRequest } from './support/sentRequests.ts';

const loop = useLoopHost();
/** A rate, whose trace has two parts of every county. */
const rate = 'unemployment_rate';

const criteria = (count: number) =>
  loop.measures
    .slice(0, count)
    .map((measure, i) => ({ measure, direction: 'lower_better', weight: 1 + i + Math.random() }));
const weightOf = ({ measure, weight }: ReturnType<typeof criteria>[number]) => ({ measure, weight });
const requirements = {
  tier: '250k',
  min_mfg_share: 5,
  max_unemployment: 4,
  min_growth: 1,
  max_hazard: 90,
  max_elec_price: 9,
  rtw_only: true,
};
const words = 'a e i o u n r t s l d m p c h g'; // 16 words that occur in most names
const nestArrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** For each operation the requests that cost most. Another operation needs an entry. */
const largest: Readonly<Record<string, () => SentRequest[]>> = {
  listDatasets: () => [get('/datasets')],
  getDataset: () => [get('/datasets/bea-cagdp2'), get(`/datasets/${'x'.repeat(15_000)}`, 404)],
  listTopics: () => [get('/topics')],
  listMeasures: () => [
    get('/measures?per_page=499'),
    get('/measures?topic=housing&per_page=499'),
    get(`/measures?q=${encodeURIComponent(words)}&per_page=499&geography=msa`),
    get(`/measures?q=${'x'.repeat(200)}`),
  ],
  getMeasure: () => [get(`/measures/${loop.measures[0]!}`), get(`/measures/${'x'.repeat(15_000)}`, 404)],
  getMeasureValues: () => [
    get(`/measures/${loop.measures[0]!}/values?geography=county&per_page=499&page=2`),
    get(`/measures/${loop.measures[0]!}/values?geography=msa&per_page=499`),
    get('/measures/homeownership_rate/values?geography=county&per_page=500&bounds=1'),
    get('/measures/transportation_and_utilities_gdp/values?geography=county&per_page=500&absent=1'),
    get('/measures/transportation_and_utilities_gdp/values?geography=msa&per_page=500&absent=1'),
  ],
  getMeasureRanks: () => [
    get('/measures/homeownership_rate/ranks?geography=county&per_page=500'),
    get('/measures/poverty_rate/ranks?geography=county&per_page=500&level=99&direction=lower_better&page=6'),
  ],
  listSeries: () => [
    get(`/measures/${rate}/series?geography=county&per_page=500&window=1`),
    get(`/measures/${loop.measures[0]!}/series?geography=msa&per_page=500`),
    get('/measures/house_price_index_q4/series?geography=msa&per_page=500&bounds=1'),
    get('/measures/accommodation_and_food_job_share/series?geography=county&per_page=500&absent=1'),
  ],
  getData: () => [
    post('/data', { measures: [rate], places: ['counties'], derive: 'ratio' }, 422),
    post('/data?per_page=500', {
      measures: [rate, 'population', 'jobs'],
      places: ['counties', 'metros', 'states', 'US'],
      years: 'all',
      include: ['margins', 'reasons'],
    }),
    post('/data?per_page=500', {
      measures: [rate, 'population'],
      places: ['counties'],
      derive: 'ratio',
      order: 'highest',
    }),
    post('/data', { measures: ['population'], places: Array.from({ length: 100 }, () => 'x'.repeat(200)) }, 400),
  ],
  findPlaces: () => [
    get('/places?q=counties&per_page=500'),
    get(`/places?q=${encodeURIComponent(words)}&per_page=500`),
    get(`/places?q=${'x'.repeat(200)}`),
  ],
  getNation: () => [get(`/measures/${rate}/us?window=1`)],
  listRevisions: () => [
    get('/measures/population/revisions?geography=county&per_page=500'),
    get('/measures/population/revisions?geography=msa&per_page=500'),
  ],
  traceValue: () => [
    get(`/measures/${rate}/trace?region=48`, loop.isTraceable ? 200 : 404),
    get(`/measures/${rate}/trace?region=35620`, loop.isTraceable ? 200 : 404),
  ],
  listMetros: () => [get('/metros?per_page=499'), get(`/metros?q=${encodeURIComponent(words)}&per_page=499`)],
  compareMetros: () => [
    get(
      `/metros/compare?ids=${loop.metros.slice(0, 25).join()}&measures=${loop.measures.slice(0, 50).join()}&bounds=1&absent=1`,
    ),
    get(`/metros/compare?ids=${'x,'.repeat(7000)}`, 400),
  ],
  getMetroSeries: () => [
    get(`/metros/${loop.metros[0]!}/series?measures=${loop.measures.slice(0, 50).join()}&window=1`),
  ],
  listPeers: () => [
    get(`/metros/${loop.metros[0]!}/peers?measures=${loop.measures.slice(0, 50).join()}`),
    get(`/metros/${loop.metros[0]!}/peers?measures=${'x,'.repeat(7000)}`, 400),
  ],
  getBrief: () => [get(`/metros/${loop.metros[0]!}/brief?tokens=4000`)],
  getMetro: () => [
    get(`/metros/${loop.metros[0]!}?context=1&bounds=1&ranks=1`),
    get('/metros/41980?absent=1&context=1&bounds=1&ranks=1'),
    get(`/metros/${encodeURIComponent(loop.slug)}`),
    get(`/metros/${'x'.repeat(15_000)}`, 404),
  ],
  screenMetros: () => [
    post('/screen?as_of=2022&near_misses=1', { requirements }),
    post('/screen?near_misses=7&bounds=1&absent=1&certainty=1&relax=1', { requirements }),
    post('/screen?certainty=1', {}),
    post('/screen', {}),
  ],
  rankMetros: () => [
    post('/rank?robustness=1&as_of=2022', { criteria: criteria(20), include_eliminated: true }),
    post('/rank?robustness=1&bounds=1&absent=1', { criteria: criteria(20), include_eliminated: true }),
    post('/rank?robustness=1', { criteria: criteria(20), include_eliminated: true, requirements }),
    post('/rank?robustness=1&figures=1&bounds=1', { criteria: criteria(20), include_eliminated: true }),
    post('/rank?robustness=1', { criteria: criteria(1) }),
  ],
  explainRank: () => [
    post('/rank/explain?as_of=2022', { criteria: criteria(20), requirements, metro: loop.metros[0] }),
    post('/rank/explain', { criteria: criteria(20), requirements, metro: loop.slug }),
  ],
  flipRank: () => [post('/rank/flip', { criteria: criteria(6), a: '12420', b: '19100' })],
  getFrontier: () => [post('/rank/frontier', { criteria: criteria(20) })],
  getAcceptability: () => [
    post('/rank/acceptability', { criteria: criteria(20) }),
    post('/rank/acceptability', { criteria: criteria(20).map((one, i) => ({ ...one, order: i + 1, min: 0.01 })) }),
  ],
  rankVariants: () => [
    post('/rank/variants', {
      criteria: criteria(20),
      variants: Array.from({ length: 10 }, (_, i) => ({ name: String(i), weights: criteria(20).map(weightOf) })),
    }),
  ],
  explainMoves: () => [post('/rank/moves', { criteria: criteria(20), from: 2005, to: 2024 })],
  verifyClaims: () => [
    post('/verify', {
      claims: loop.metros.slice(0, 50).map((region, i) => ({ region, measure: loop.measures[i]!, value: 123.4567 })),
    }),
    post('/verify', {
      claims: Array.from({ length: 50 }, () => ({ region: 'Washington County, OR', measure: 'births', value: '1.23' })),
    }),
    post('/verify', { claims: [{ region: 'x'.repeat(200), measure: 'births', value: 1 }] }),
    post('/verify', { claims: [{ region: 'x'.repeat(60_000), measure: 'births', value: 1 }] }),
  ],
  listReleases: () => [get('/releases?per_page=499')],
  getRelease: () => [get(`/releases/${inject('release')}`), get(`/releases/${'x'.repeat(15_000)}`, 404)],
  listChanges: () => [
    get(`/releases/${inject('release')}/changes?per_page=499`),
    get(`/releases/${inject('release')}/changes?per_page=499&page=200&geography=county&state=TX`),
  ],
  getMeasureFeed: () => [
    get(`/feeds/measures/${loop.measures[0]!}`),
    get(`/feeds/measures/${'x'.repeat(15_000)}`, 404),
  ],
  getMetroFeed: () => [get(`/feeds/metros/${loop.metros[0]!}`)],
  getFiguresFeed: () => [
    get(
      `/feeds/changes?figures=${loop.metros
        .slice(0, 100)
        .map((cbsa) => `${loop.measures[0]!}:msa:${cbsa}`)
        .join()}`,
    ),
    get(`/feeds/changes?figures=${'x,'.repeat(7000)}`, 400),
  ],
  getMe: () => [{ ...get('/me'), headers: { Authorization: `Bearer ${loop.key}` } }],
  getOpenapi: () => [get('/openapi.json')],
  listIncentivePrograms: () => [
    { ...get('/incentive_programs?per_page=200'), headers: { Authorization: `Bearer ${loop.key}`, ...gzip } },
  ],
  fitIncentivePrograms: () => {
    const project = { metro: '28140', industry: '336', entity_type: 'small_business', jobs: 50, investment_usd: 1e6 };
    const items = (text: string) => Array(Math.floor(60_000 / (text.length + 3))).fill(text);
    return [
      post('/incentive_programs/fit?per_page=200', { ...project, on: '2026-12-31' }),
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

/** For each tool the calls that cost most. Another tool needs an entry. */
const largestCalls: Readonly<Record<string, () => SentRequest[]>> = {
  whoami: () => [call('whoami', {})],
  list_datasets: () => [call('list_datasets', { limit: 500 })],
  search_measures: () => [
    call('search_measures', { limit: 500 }),
    call('search_measures', { q: words, limit: 500 }),
    call('search_measures', { q: 'zyxwv '.repeat(16).trim() }),
    call('search_measures', { q: 'zyx '.repeat(15_000) }),
  ],
  get_measure_series: () => [call('get_measure_series', { name: rate, geography: 'county', window: 1, limit: 500 })],
  get_measure_revisions: () => [call('get_measure_revisions', { name: 'population', geography: 'county', limit: 500 })],
  get_us_value: () => [call('get_us_value', { name: rate })],
  get_metro_series: () => [
    call('get_metro_series', { ref: loop.metros[0], measures: loop.measures.slice(0, 50), limit: 500 }),
  ],
  trace_value: () => [call('trace_value', { name: rate, region: '48', limit: 500 })],
  get_measure_values: () => [call('get_measure_values', { name: loop.measures[0], geography: 'county', limit: 500 })],
  search_metros: () => [
    call('search_metros', { limit: 500 }),
    call('search_metros', { q: words, limit: 500 }),
    call('search_metros', { q: 'zyx '.repeat(15_000) }),
  ],
  compare_metros: () => [
    call('compare_metros', { ids: loop.metros.slice(0, 25), measures: loop.measures.slice(0, 50) }),
    call('compare_metros', { ids: loop.metros.slice(0, 25), measures: loop.measures.slice(0, 20), limit: 500 }),
  ],
  get_metro: () => [call('get_metro', { ref: loop.metros[0], limit: 500 })],
  screen_metros: () => [call('screen_metros', { requirements, near_misses: true, limit: 500 })],
  rank_metros: () => [
    call('rank_metros', { criteria: criteria(20), robustness: true, include_eliminated: true, limit: 500 }),
    call('rank_metros', { criteria: criteria(2), limit: 500 }),
  ],
  get_data: () => [
    call('get_data', { measures: [rate, 'population'], places: ['counties'], years: 'all', limit: 500 }),
    call('get_data', { measures: [rate], places: ['counties'], order: 'highest', include: ['margins'], limit: 500 }),
  ],
  find_places: () => [call('find_places', { q: 'counties', limit: 500 }), call('find_places', { q: words })],
  explain_place: () => [call('explain_place', { ref: loop.metros[0], tokens: 4000, limit: 500 })],
  find_similar: () => [call('find_similar', { ref: loop.metros[0], measures: loop.measures.slice(0, 50) })],
  verify_figures: () => [
    call('verify_figures', {
      claims: loop.metros.slice(0, 50).map((region, i) => ({ region, measure: loop.measures[i]!, value: 123.4567 })),
    }),
  ],
  describe_release: () => [call('describe_release', { limit: 500 })],
  what_changed: () => [
    call('what_changed', { limit: 500 }),
    call('what_changed', { name: 'population', geography: 'county', limit: 500 }),
  ],
  search_incentive_programs: () => [call('search_incentive_programs', { limit: 200 })],
  fit_incentive_programs: () => [
    call('fit_incentive_programs', { industry: '336', jobs: 50, on: '2026-12-31', limit: 200 }),
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
  it.each(operations.map(({ id }) => id))('of the operation %s', (id) => loop.within(largest[id]!));

  it.each(toolsOf(operations).map(({ tool }) => tool.name))('of the tool %s', (name) =>
    loop.within(largestCalls[name]!),
  );

  it.each(Object.keys(messages))('of the MCP server: %s', (name) => loop.within(() => [messages[name]!()]));

  it.each(Object.keys(bodies))('with %s', (name) => loop.within(() => [bodies[name]!()]));
});
