import { seededRandom } from '../../api/domain/random.ts';
import type { Release } from '../../api/domain/release.ts';
import { tools } from '../../dynamic/tools/list/index.ts';

/** A request as the bytes that are written to a socket. */
export interface FuzzRequest {
  readonly kind: 'api' | 'post' | 'mcp' | 'web' | 'raw';
  readonly bytes: Buffer;
  /** The client sends no more after these bytes, though the request may need more. */
  readonly cut: boolean;
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '999999999999999999999',
  'null',
  'undefined',
  'NaN',
  '[]',
  '{}',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '%zz',
  '%FF',
  '%C0%AF',
  '%F0%9F%98%80',
  'é',
  '\u202e',
  '\ufeff',
  "' OR 1=1 --",
  '<script>',
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(300),
  'a '.repeat(40),
  'a'.repeat(6000),
  '%20'.repeat(500),
  '+++',
  '&&',
  '==',
  'TX',
  'tx',
  'PR',
  '48',
  'XX',
  'msa',
  'county',
  'state',
  'MSA',
  '12420',
  'austin',
  'New York, NY',
  'st louis',
  'b%C3%A9',
];
const headerTexts = [
  '',
  '*',
  'W/"x"',
  '"',
  'W/"abc", "def"',
  'gzip',
  'br;q=0',
  'gzip;q=abc',
  ', , ,',
  'identity;q=0',
  'Bearer',
  'Bearer svc_key_x',
  'Basic eDp5',
  'Bearer a, Bearer b',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Thursday, 01-Jan-70 00:00:00 GMT',
  'Thu Jan  1 00:00:00 1970',
  'yesterday',
  '1.2.3.4, 5.6.7.8',
  '::1',
  'application/json',
  'text/plain',
  'application/json; charset=utf-7',
  'chunked',
  'a'.repeat(3000),
  '\u00e9',
  '%s%n',
];
const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Content-Type',
  'Cookie',
  'Expect',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Mcp-Method',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'Origin',
  'Range',
  'Referer',
  'Transfer-Encoding',
  'X-Api-Key',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Http-Method-Override',
];
const parameters = [
  'state',
  'q',
  'geography',
  'dataset',
  'page',
  'per_page',
  'ids',
  'measures',
  'metro',
  'mechanism',
  'industry',
  'status',
  'active_on',
  'robustness',
  'near_misses',
  'api_key',
  'access_token',
  'sate',
  '',
  '__proto__',
  'sign_in',
  'structured',
];
const webPaths = [
  '/',
  '/sign-in',
  '/sign-up',
  '/sign-out',
  '/terms',
  '/forgotten',
  '/settings',
  '/settings/keys',
  '/settings/apps',
  '/settings/members',
  '/programs',
  '/programs?metro=12420&jobs=x&activities=x',
  '/invitation/x',
  '/password/x',
  '/oauth/authorize',
  '/oauth/token',
  '/oauth/register',
  '/oauth/consent/x',
  '/oauth/jwks',
  '/explorer',
  '/metros/12420',
  '/measures/population',
  '/datasets',
  '/docs/limits',
  '/docs/limits.md',
  '/search?q=x',
  '/reference',
  '/healthz',
  '/readyz',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/api/v1',
  '/robots.txt',
  '/files/x',
  '/..%2f..%2fetc/passwd',
];
const methods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'get'];
const toolNames = [...tools.map(({ name }) => name), 'no_such_tool'];

/**
 * An endless stream of requests that a seed decides: well-formed ones with odd values, bodies that are almost right,
 * JSON-RPC, forms, and bytes that are hardly HTTP.
 */
export function* fuzzRequests(seed: string, { content }: Release): Generator<FuzzRequest, never> {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);

  const measures = content.measures.map(({ name }) => name);
  const metros = content.metros.flatMap(({ id, cbsa, slug }) => [id, cbsa, slug, encodeURIComponent(slug)]);
  const keys = content.datasets.map(({ key }) => key);
  const junk = () => Buffer.from(times(below(200), () => below(256))).toString('latin1');
  /** A text, sometimes with a character replaced. */
  const damage = (text: string) => {
    if (chance(0.7) || text === '') return text;
    const at = below(text.length);
    return text.slice(0, at) + pick(['', '%', '\u0000', '/', '..', 'é', ',', '"', '?', '#', ' ']) + text.slice(at + 1);
  };
  const value = (): string =>
    damage(
      pick([
        () => pick(texts),
        () => pick(measures),
        () => pick(metros),
        () => pick(keys),
        () => times(below(40), () => pick(metros)).join(','),
        () => times(below(60), () => pick(measures)).join(','),
      ])(),
    );
  const query = () => {
    const pairs = times(below(4), () => `${pick(parameters)}${pick(['=', '=', '=', '', '=='])}${value()}`);
    return pairs.length === 0 && chance(0.9) ? '' : pick(['?', '?', '?', '??', '?&', '#']) + pairs.join('&');
  };
  const headers = () => times(below(4), (): [string, string] => [pick(headerNames), pick(headerTexts)]);

  const json = (depth: number): unknown =>
    depth <= 0 || chance(0.5)
      ? pick([null, true, false, 0, -1, 1e308, 0.1, '', 'TX', '__proto__', value(), pick(measures)])
      : chance(0.5)
        ? times(below(5), () => json(depth - 1))
        : Object.fromEntries(times(below(5), () => [pick([...parameters, 'measure', 'value']), json(depth - 1)]));
  const sometimes = (usual: unknown): unknown => (chance(0.05) ? json(3) : usual);
  const number = () => pick([0, -1, 1, 3.5, 5, 50, 1e9, -1e-9, 1e308, 0.1 + 0.2]);
  const criterion = () =>
    sometimes({
      measure: sometimes(pick(measures)),
      direction: sometimes(pick(['higher_better', 'lower_better'])),
      ...(chance(0.5) ? { weight: sometimes(number()) } : {}),
      ...(chance(0.2)
        ? { cutoff: sometimes({ comparator: pick(['lt', 'lte', 'gt', 'gte']), value: sometimes(number()) }) }
        : {}),
      ...(chance(0.02) ? { [pick(parameters)]: json(2) } : {}),
    });
  const requirement = () =>
    pick<[string, unknown]>([
      ['tier', pick(['1m', '500k', '250k'])],
      ['min_mfg_share', number()],
      ['max_unemployment', number()],
      ['min_growth', number()],
      ['max_hazard', number()],
      ['max_elec_price', number()],
      ['rtw_only', chance(0.5)],
    ]);
  const screen = () => ({
    ...(chance(0.4) ? { scope: sometimes({ states: sometimes(times(below(60), () => sometimes(pick(texts)))) }) } : {}),
    ...(chance(0.6) ? { requirements: sometimes(Object.fromEntries(times(below(4), requirement))) } : {}),
  });
  const rank = () => ({
    ...screen(),
    criteria: sometimes(times(below(23), criterion)),
    ...(chance(0.3) ? { include_eliminated: sometimes(chance(0.5)) } : {}),
  });
  /** JSON text that is sometimes cut, repeated or nested beyond reason. */
  const text = (body: unknown) => {
    const written = JSON.stringify(body);
    if (chance(0.9)) return written;
    return pick([
      () => written.slice(0, below(written.length)),
      () => written + written,
      () => '['.repeat(below(20_000)),
      () => `${'{"a":'.repeat(below(5000))}1${'}'.repeat(below(5000))}`,
      () => damage(written),
      () => ' '.repeat(below(80_000)) + written,
      junk,
    ])();
  };

  const message = (method: string, target: string, given: readonly [string, string][], body?: string): Buffer => {
    const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close'];
    lines.push(...given.map(([name, held]) => `${name}: ${held}`));
    if (body === undefined) return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    const bytes = Buffer.from(body);
    lines.push(`Content-Length: ${bytes.length}`);
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
  };
  const whole = (kind: FuzzRequest['kind'], bytes: Buffer): FuzzRequest => ({ kind, bytes, cut: false });
  const path = () =>
    pick([
      () => '/datasets',
      () => `/datasets/${pick([pick(keys), value()])}`,
      () => '/measures',
      () => `/measures/${pick([pick(measures), value()])}`,
      () =>
        `/measures/${pick([pick(measures), value()])}/values?geography=${pick(['msa', 'county', 'state', value()])}`,
      () => '/metros',
      () => `/metros/${pick([pick(metros), value()])}`,
      () => `/metros/compare?ids=${value()}`,
      () => pick(['/me', '/openapi.json', '/incentive_programs', '/rank', '/screen', '', '/', '//', '/%64atasets']),
    ])();

  const api = () => whole('api', message(pick(methods), `/api/v1${path()}${query()}`, headers()));
  const post = () => {
    const [target, body] = chance(0.5) ? ['/rank', rank()] : ['/screen', screen()];
    const flag = chance(0.1)
      ? pick(['?robustness=1', '?near_misses=1', '?near_misses=7&certainty=1&relax=1', query()])
      : '';
    const type = chance(0.95) ? 'application/json' : pick(headerTexts);
    return whole(
      'post',
      message('POST', `/api/v1${target}${flag}`, [['Content-Type', type], ...headers()], text(body)),
    );
  };
  const mcp = () => {
    const args = pick([
      rank,
      screen,
      () => Object.fromEntries(times(below(4), () => [pick(parameters), sometimes(value())])),
      () => json(4),
    ])();
    const call = {
      jsonrpc: sometimes('2.0'),
      id: sometimes(1),
      method: sometimes(
        pick(['initialize', 'tools/list', 'tools/call', 'tools/call', 'resources/read', 'prompts/get']),
      ),
      params: sometimes({ name: pick(toolNames), arguments: args, uri: value(), protocolVersion: '2025-06-18' }),
    };
    const body = text(chance(0.1) ? times(below(5), () => call) : call);
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
      ['Mcp-Protocol-Version', pick(['2025-06-18', '2025-11-25', '2024-11-05', value().replace(/[\r\n\0]/g, '')])],
    ];
    return whole('mcp', message(pick(['POST', 'POST', 'POST', 'GET', 'DELETE']), `/mcp${query()}`, headers, body));
  };
  const web = () => {
    const fields = [
      'email',
      'password',
      'next',
      'form',
      'client_id',
      'redirect_uri',
      'response_type',
      'code',
      'state',
      'grant_type',
    ];
    const form = times(below(6), () => `${pick(fields)}=${value()}`).join('&');
    const target = pick([pick(webPaths), `/${value()}`]);
    if (chance(0.7)) return whole('web', message(pick(methods), target + (chance(0.3) ? `?${form}` : ''), headers()));
    const type = chance(0.8) ? 'application/x-www-form-urlencoded' : 'application/json';
    const body = chance(0.5) ? form : text(json(4));
    return whole('web', message('POST', target, [['Content-Type', type], ...headers()], body));
  };
  const raw = (): FuzzRequest => {
    const target = `/api/v1${path()}`;
    const head = `GET ${target} HTTP/1.1\r\nHost: x\r\n`;
    const request = pick([
      junk,
      () => `${head}Host: y\r\n\r\n`,
      () => `GET ${target} HTTP/1.0\r\n\r\n`,
      () => `GET http://x${target} HTTP/1.1\r\nHost: x\r\n\r\n`,
      () => `CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n`,
      () => `${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      () => `${head}\r\n`.repeat(1 + below(60)),
      () => `${head}${junk().replace(/\n/g, '')}: x\r\n\r\n`,
      () =>
        `POST /api/v1/rank HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${pick(['5', 'zz', 'fffffffff', '-1'])}\r\n{}\r\n0\r\n\r\n`,
      () =>
        `POST /api/v1/rank HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: ${pick(['gzip', 'br', 'x'])}\r\nContent-Length: 20\r\n\r\n${'x'.repeat(20)}`,
      () =>
        `POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\nContent-Length: 11\r\n\r\n{"a":1}   `,
      () => `${pick(methods)} * HTTP/1.1\r\nHost: x\r\n\r\n`,
    ])();
    const bytes = Buffer.from(request, 'latin1');
    return { kind: 'raw', bytes: chance(0.2) ? bytes.subarray(0, below(bytes.length)) : bytes, cut: true };
  };

  for (;;) yield pick([api, api, api, post, post, mcp, web, raw])();
}
