import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { operations } from '../api/operations/index.ts';
import { accountServices } from '../dynamic/identity/accounts/services.ts';
import { Sessions } from '../dynamic/identity/accounts/sessions.ts';
import { openSqlite } from '../dynamic/stores/sql/sqlite.ts';
import { toolsOf } from '../dynamic/tools/tools.ts';
import { openRelease } from '../common/release/reader.ts';
import { builtFiles } from '../common/release/served.ts';
import { formToken } from '../dynamic/identity/pages/visitor.ts';
import { type Host, startHost, stopHosts } from './support/host.ts';
import { distDir, root } from './support/service.ts';

/** Milliseconds that a request may hold the event loop. */
const maxMs = 20;
/** A request is sent again until it keeps to the bound: a first one may compile code, and another process its cache. */
const tries = 8;

interface SentRequest {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

let host: Host;
let port: number;
let key: string;
/** The token of a browser that is signed in. */
let browser: string;
/** An account with as many keys and members as people have. */
let account: string;
let measures: string[];
/** Whether the release keeps the cells of its figures. */
let isTraceable: boolean;
/** A rate, whose trace has two parts of every county. */
const rate = 'unemployment_rate';
let metros: string[];
let slug: string;

beforeAll(async () => {
  const { release, close } = await openRelease(join(distDir, inject('release'), builtFiles.database));
  measures = release.content.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  metros = release.content.metros.map(({ cbsa }) => cbsa);
  slug = release.content.metros[0]!.slug;
  isTraceable = (await release.history()).plans.size > 0;
  close();
  const dataDir = mkdtempSync(join(tmpdir(), 'metro-loop-'));
  const sql = await openSqlite(join(dataDir, 'accounts.sqlite'));
  const { accounts, keys, people } = accountServices(sql, Date.now);
  const [actor, email] = [{ id: 'test' }, 'ada@example.org'];
  const person = await people.add(actor, { email, name: 'Ada', password: 'correct horse battery' });
  account = (await accounts.add(actor, 'Sites Inc', email)).id;
  await accounts.setAccess(actor, account, true);
  for (let i = 0; i < 50; i++) key = (await keys.add(actor, account, email, `laptop ${i}`)).token;
  const [row] = await sql.all('select password from person where id = ?', [person.id]);
  const proven = { id: person.id, password: String(row!['password']) };
  const device = { address: '192.0.2.1', userAgent: 'x'.repeat(1000) };
  for (let i = 0; i < 20; i++)
    browser = (await new Sessions(sql, Date.now).begin(proven, device, { session: 'none', browser: undefined }))!
      .session;
  await sql.close();
  const plenty = '999999999,999999999';
  host = startHost({
    DATA_DIR: dataDir,
    LIMIT_ADDRESS: plenty,
    LIMIT_KEY: plenty,
    LIMIT_ACCOUNT: '999999999',
    LIMIT_SITE: '999999999',
    TRUST_PROXY: 'loopback',
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'test/support/cpuProbe.ts')).href}`,
  });
  port = await host.port();
});

afterAll(stopHosts);

/** Microseconds of CPU that the server's main thread has used. */
async function cpu(): Promise<number> {
  const before = host.said.out.length;
  host.child.kill('SIGUSR2');
  await expect.poll(() => host.said.out.slice(before), { interval: 2 }).toMatch(/cpu \d+\n/);
  return Number(/cpu (\d+)\n/.exec(host.said.out.slice(before))![1]);
}

function send({ path, body, headers }: SentRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const options = { port, path, method: body === undefined ? 'GET' : 'POST', headers: { ...type, ...headers } };
    const request = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    request.on('error', reject).end(body);
  });
}

/** The least milliseconds of the main thread's CPU that a request cost, of some tries; each try sends one of its own. */
async function costOf(make: () => SentRequest): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < tries && least >= maxMs / 2; i++) {
    const sent = make();
    const before = await cpu();
    const { status, text } = await send(sent);
    expect(status, `${sent.path.slice(0, 100)}: ${text.slice(0, 300)}`).toBe(sent.status);
    least = Math.min(least, ((await cpu()) - before) / 1000);
  }
  return least;
}

const gzip = { 'Accept-Encoding': 'gzip' };
const post = (path: string, body: unknown, status = 200): SentRequest => ({
  path: `/api/v1${path}`,
  body: JSON.stringify(body),
  headers: gzip,
  status,
});
const get = (path: string, status = 200): SentRequest => ({ path: `/api/v1${path}`, headers: gzip, status });
const criteria = (count: number) =>
  measures.slice(0, count).map((measure, i) => ({ measure, direction: 'lower_better', weight: 1 + i + Math.random() }));
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
const kilobytes64 = 64 * 1024;

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
  getMeasure: () => [get(`/measures/${measures[0]!}`), get(`/measures/${'x'.repeat(15_000)}`, 404)],
  getMeasureValues: () => [
    get(`/measures/${measures[0]!}/values?geography=county&per_page=499&page=2`),
    get(`/measures/${measures[0]!}/values?geography=msa&per_page=499`),
  ],
  listSeries: () => [
    get(`/measures/${rate}/series?geography=county&per_page=500&window=1`),
    get(`/measures/${measures[0]!}/series?geography=msa&per_page=500`),
  ],
  getNation: () => [get(`/measures/${rate}/us?window=1`)],
  listRevisions: () => [
    get('/measures/population/revisions?geography=county&per_page=500'),
    get('/measures/population/revisions?geography=msa&per_page=500'),
  ],
  traceValue: () => [
    get(`/measures/${rate}/trace?region=48`, isTraceable ? 200 : 404),
    get(`/measures/${rate}/trace?region=35620`, isTraceable ? 200 : 404),
  ],
  listMetros: () => [get('/metros?per_page=499'), get(`/metros?q=${encodeURIComponent(words)}&per_page=499`)],
  compareMetros: () => [
    get(`/metros/compare?ids=${metros.slice(0, 25).join()}&measures=${measures.slice(0, 50).join()}`),
    get(`/metros/compare?ids=${'x,'.repeat(7000)}`, 400),
  ],
  getMetroSeries: () => [get(`/metros/${metros[0]!}/series?measures=${measures.slice(0, 50).join()}&window=1`)],
  listPeers: () => [
    get(`/metros/${metros[0]!}/peers?measures=${measures.slice(0, 50).join()}`),
    get(`/metros/${metros[0]!}/peers?measures=${'x,'.repeat(7000)}`, 400),
  ],
  getBrief: () => [get(`/metros/${metros[0]!}/brief?tokens=4000`)],
  getMetro: () => [
    get(`/metros/${metros[0]!}?context=1`),
    get(`/metros/${encodeURIComponent(slug)}`),
    get(`/metros/${'x'.repeat(15_000)}`, 404),
  ],
  screenMetros: () => [
    post('/screen?as_of=2022&near_misses=1', { requirements }),
    post('/screen?near_misses=1', { requirements }),
    post('/screen', {}),
  ],
  rankMetros: () => [
    post('/rank?robustness=1&as_of=2022', { criteria: criteria(20), include_eliminated: true }),

    post('/rank?robustness=1', { criteria: criteria(20), include_eliminated: true }),
    post('/rank?robustness=1', { criteria: criteria(20), include_eliminated: true, requirements }),
    post('/rank?robustness=1', { criteria: criteria(1) }),
  ],
  explainRank: () => [
    post('/rank/explain?as_of=2022', { criteria: criteria(20), requirements, metro: metros[0] }),
    post('/rank/explain', { criteria: criteria(20), requirements, metro: slug }),
  ],
  flipRank: () => [post('/rank/flip', { criteria: criteria(6), a: '12420', b: '19100' })],
  getFrontier: () => [post('/rank/frontier', { criteria: criteria(20) })],
  getAcceptability: () => [
    post('/rank/acceptability', { criteria: criteria(20) }),
    post('/rank/acceptability', { criteria: criteria(20).map((one, i) => ({ ...one, order: i + 1, min: 0.01 })) }),
  ],
  verifyClaims: () => [
    post('/verify', {
      claims: metros.slice(0, 50).map((region, i) => ({ region, measure: measures[i]!, value: 123.4567 })),
    }),
    post('/verify', {
      claims: Array.from({ length: 50 }, () => ({ region: 'Washington County, OR', measure: 'births', value: '1.23' })),
    }),
    post('/verify', { claims: [{ region: 'x'.repeat(200), measure: 'births', value: 1 }] }, 422),
    post('/verify', { claims: [{ region: 'x'.repeat(60_000), measure: 'births', value: 1 }] }, 400),
  ],
  listReleases: () => [get('/releases?per_page=499')],
  getRelease: () => [get(`/releases/${inject('release')}`), get(`/releases/${'x'.repeat(15_000)}`, 404)],
  listChanges: () => [
    get(`/releases/${inject('release')}/changes?per_page=499`),
    get(`/releases/${inject('release')}/changes?per_page=499&page=200&geography=county&state=TX`),
  ],
  getMeasureFeed: () => [get(`/feeds/measures/${measures[0]!}`), get(`/feeds/measures/${'x'.repeat(15_000)}`, 404)],
  getMetroFeed: () => [get(`/feeds/metros/${metros[0]!}`)],
  getFiguresFeed: () => [
    get(
      `/feeds/changes?figures=${metros
        .slice(0, 100)
        .map((cbsa) => `${measures[0]!}:msa:${cbsa}`)
        .join()}`,
    ),
    get(`/feeds/changes?figures=${'x,'.repeat(7000)}`, 400),
  ],
  getMe: () => [{ ...get('/me'), headers: { Authorization: `Bearer ${key}` } }],
  getOpenapi: () => [get('/openapi.json')],
  listIncentivePrograms: () => [
    { ...get('/incentive_programs?per_page=200'), headers: { Authorization: `Bearer ${key}`, ...gzip } },
  ],
};

const call = (name: string, args: object): SentRequest => message('tools/call', { name, arguments: args });
const message = (method: string, params: object): SentRequest => ({
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  headers: { Authorization: `Bearer ${key}`, ...gzip },
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
  get_metro_series: () => [call('get_metro_series', { ref: metros[0], measures: measures.slice(0, 50), limit: 500 })],
  trace_value: () => [call('trace_value', { name: rate, region: '48', limit: 500 })],
  get_measure_values: () => [call('get_measure_values', { name: measures[0], geography: 'county', limit: 500 })],
  search_metros: () => [
    call('search_metros', { limit: 500 }),
    call('search_metros', { q: words, limit: 500 }),
    call('search_metros', { q: 'zyx '.repeat(15_000) }),
  ],
  compare_metros: () => [
    call('compare_metros', { ids: metros.slice(0, 25), measures: measures.slice(0, 50) }),
    call('compare_metros', { ids: metros.slice(0, 25), measures: measures.slice(0, 20), limit: 500 }),
  ],
  get_metro: () => [call('get_metro', { ref: metros[0], limit: 500 })],
  screen_metros: () => [call('screen_metros', { requirements, near_misses: true, limit: 500 })],
  rank_metros: () => [
    call('rank_metros', { criteria: criteria(20), robustness: true, include_eliminated: true, limit: 500 }),
    call('rank_metros', { criteria: criteria(2), limit: 500 }),
  ],
  search_incentive_programs: () => [call('search_incentive_programs', { limit: 200 })],
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
  '64 KiB of arguments': () =>
    call('rank_metros', Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 1]))),
  'over 64 KiB': () => ({ ...post('/rank', '', 413), body: 'x'.repeat(kilobytes64 + 1) }),
};

/** Addresses outside the API: a page of each kind, and the longest address. */
const pages: Readonly<Record<string, number>> = {
  '/': 200,
  '/metros': 200,
  '/measures': 200,
  '/measures/population': 200,
  '/datasets': 200,
  '/datasets/bea-cagdp2': 200,
  '/docs': 200,
  '/docs/ranking': 200,
  '/explorer': 200,
  '/reference': 200,
  '/search': 200,
  '/search.json': 200,
  '/releases': 200,
  '/sitemap.xml': 200,
  '/sign-in': 200,
  '/sign-up': 200,
  '/password': 200,
  '/terms': 200,
  '/settings/keys': 303,
  '/healthz': 200,
  '/.well-known/oauth-authorization-server': 200,
  [`/${'x'.repeat(15_000)}`]: 404,
  [`/api/v1/${'x/'.repeat(7500)}`]: 404,
  [`/api/v1/datasets?${'x=1&'.repeat(3500)}`]: 400,
  [`/api/v1/metros?q=${'x'.repeat(15_000)}`]: 400,
};

/** Each request from a network address of its own: attempts are limited by it. */
const from = () => ({
  'X-Forwarded-For': `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
});
const signedIn = () => ({ ...gzip, ...from(), Cookie: `session=${browser}` });

/** Pages of the settings of an account with many keys and sessions. */
const settings = ['keys', 'members', 'activity', 'security', 'apps', 'profile'];

/** The largest form: 16 kB, and no more than 20 fields. */
const largestForm = 16 * 1024;

function form(path: string, fields: Readonly<Record<string, string>>, token: string, status: number): SentRequest {
  const body = new URLSearchParams({ ...fields, form: formToken({ token, session: undefined }) });
  const [padded = 'more'] = Object.keys(fields);
  body.set(padded, (fields[padded] ?? '') + 'x'.repeat(largestForm - body.toString().length - 10));
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return { path, body: body.toString(), headers: { ...gzip, ...from(), ...type, Cookie: `session=${token}` }, status };
}

const visitor = 'v'.repeat(43);
const email = 'grace@example.org';

/** Forms and requests of OAuth, with a field as long as a form may be. */
const forms: Readonly<Record<string, () => SentRequest>> = {
  'sign-in': () => form('/sign-in', { password: '', email, next: '/' }, visitor, 400),
  'sign-in, a long address': () => form('/sign-in', { next: '', email, password: 'x' }, visitor, 400),
  'sign-up': () => form('/sign-up', { name: '', email, password: 'x' }, visitor, 400),
  'new key': () => form('/settings/keys', { name: '', id: randomUUID(), in: account, password: 'x' }, browser, 400),
  profile: () => form('/settings/profile', { name: '' }, browser, 400),
  invitation: () => form('/settings/members', { more: '', in: account, role: 'member' }, browser, 200),
  'a form of 20,000 fields': () => ({ ...form('/sign-in', {}, visitor, 413), body: 'a&'.repeat(8000) }),
  'a form over 16 kB': () => ({ ...form('/sign-in', {}, visitor, 413), body: 'x'.repeat(kilobytes64) }),
  'OAuth token': () =>
    form('/oauth/token', { code: '', grant_type: 'authorization_code', client_id: 'x' }, visitor, 401),
  'OAuth revoke': () => form('/oauth/revoke', { token: '', client_id: 'x' }, visitor, 401),
  'OAuth register': () => ({
    path: '/oauth/register',
    body: JSON.stringify({ redirect_uris: Array.from({ length: 500 }, (_, i) => `https://a.example/${i}`) }),
    headers: from(),
    status: 400,
  }),
  'OAuth authorize': () => ({
    path: `/oauth/authorize?client_id=x&state=${'x'.repeat(15_000)}`,
    headers: signedIn(),
    status: 400,
  }),
};

describe('no request holds the event loop for 20 ms', () => {
  const within = async (make: () => readonly SentRequest[]) => {
    for (const [i, { path }] of make().entries())
      expect(await costOf(() => make()[i]!), path.slice(0, 100)).toBeLessThan(maxMs);
  };

  it.each(operations.map(({ id }) => id))('of the operation %s', (id) => within(largest[id]!));

  it.each(toolsOf(operations).map(({ tool }) => tool.name))('of the tool %s', (name) => within(largestCalls[name]!));

  it.each(Object.keys(messages))('of the MCP server: %s', (name) => within(() => [messages[name]!()]));

  it.each(Object.keys(bodies))('with %s', (name) => within(() => [bodies[name]!()]));

  it.each(settings)('on the settings page %s', (name) =>
    within(() => [{ path: `/settings/${name}`, headers: signedIn(), status: 200 }]),
  );

  it.each(Object.keys(forms))('with the largest form: %s', (name) => within(() => [forms[name]!()]));

  it.each(Object.keys(pages).map((path) => [path.slice(0, 40), path]))('at %s', (_short, path) =>
    within(() => [{ path, headers: gzip, status: pages[path]! }]),
  );
});
