import { Agent, request as httpRequest } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type BenchRequest, rankRequest, requests } from './requests.ts';

/**
 * A process that sends requests over many connections, each of which is a client with an address of its own.
 * Argument: a LoadOrder as JSON. Prints a LoadResult as JSON.
 */
export interface LoadOrder {
  readonly origin: string;
  /**
   * Rankings of 300 shapes, or each another one; the largest rankings, small rankings, or verifications of 50 claims about
   * counties, each another one; or `paths` in turn.
   */
  readonly kind: 'mixed' | 'new' | 'heaviest' | 'small' | 'verify' | 'paths';
  readonly connections: number;
  /** Client addresses, which the connections share; undefined: each connection has its own. */
  readonly addresses?: number;
  readonly seconds: number;
  /** Requests a second over all connections; undefined: each connection sends the next when it has the answer. */
  readonly perSecond?: number;
  /** Measures with metro values. */
  readonly measures: readonly string[];
  /** Runs at low priority, as clients on other machines would not compete with the server and the probes. */
  readonly background?: boolean;
  /** Paths from the origin on. */
  readonly paths?: readonly string[];
  /** API keys: each is a client, and takes as many of the connections. Without, each address is one. */
  readonly keys?: readonly string[];
  /** The claims of a verification, without their values. */
  readonly claims?: readonly object[];
  /** Milliseconds that a client waits after it was refused. */
  readonly pauseMs?: number;
  /** Milliseconds in which the connections begin. */
  readonly rampMs?: number;
}

/** Milliseconds by share of the requests. */
export interface Times {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

export interface LoadResult {
  readonly answered: Times;
  /** Those refused with 503 or 429. */
  readonly refused: Times;
  /** Other statuses, and connections that failed. */
  readonly errors: number;
  /** Answers of each client, in the order of keys or addresses. */
  readonly answeredOf: readonly number[];
}

const {
  origin,
  kind,
  connections,
  addresses = connections,
  seconds,
  perSecond,
  measures,
  background = false,
  paths = [],
  keys,
  claims = [],
  pauseMs = 0,
  rampMs = 100,
} = JSON.parse(process.argv[2]!) as LoadOrder;

if (background) setPriority(constants.priority.PRIORITY_LOW);

const shapes = 300;
let next = 0;

/** The next request; rankings differ in their weights. */
function nextRequest(): BenchRequest {
  const i = next++;
  // Another process has asked for others: none of these is kept.
  const unique = process.pid * 10_000 + i;
  if (kind === 'paths') return { path: paths[i % paths.length]!, input: {} };
  if (kind === 'verify')
    return { path: '/api/v1/verify', input: { claims: claims.map((claim) => ({ ...claim, value: unique + 0.5 })) } };
  if (kind === 'small') {
    const criteria = measures
      .slice(0, 1)
      .map((measure) => ({ measure, direction: 'lower_better', weight: 1 + unique }));
    return { path: '/api/v1/rank', input: { criteria, scope: { states: ['TX'] } } };
  }
  if (kind === 'heaviest') {
    const criteria = measures
      .slice(0, 20)
      .map((measure, c) => ({ measure, direction: 'lower_better', weight: 1 + c + i }));
    return { path: '/api/v1/rank?robustness=1', input: { criteria, include_eliminated: true } };
  }
  const { criteria, ...rest } = rankRequest(measures);
  const shape = kind === 'new' ? i : i % shapes;
  const ranking = { ...rest, criteria: criteria.map((one, c) => ({ ...one, weight: one.weight + shape * (c + 1) })) };
  const [, , screen, compare] = Object.values(requests(measures));
  const mix = [
    { path: '/rank', input: ranking },
    { path: '/rank', input: { ...ranking, include_eliminated: true } },
    screen!,
    compare!,
    { path: '/rank?robustness=1', input: ranking },
  ];
  const { path, input } = mix[i % mix.length]!;
  return { path: `/api/v1${path}`, input };
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const allStatuses: number[] = [];
const refused: number[] = [];
let errors = 0;
const answeredOf: number[] = Array(keys?.length ?? addresses).fill(0);
/** Clients of other processes have other addresses. */
const first = (process.pid % 256) << 16;

/** The address of a client; those that verify are subscribers of different IPv6 networks. */
function addressOf(client: number): string {
  const number = first + client;
  return kind === 'verify'
    ? `2001:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`
    : `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

/** Sends a request and reads its answer. @returns the status */
function send({ path, input }: BenchRequest, client: number): Promise<number> {
  const get = kind === 'paths' || path.endsWith('/metros/compare');
  const query = get && kind !== 'paths' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const headers = {
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'X-Forwarded-For': addressOf(client),
    ...(keys ? { Authorization: `Bearer ${keys[client]!}` } : {}),
    ...(get ? {} : { 'Content-Type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(origin + path + query, { agent, method: get ? 'GET' : 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(get ? undefined : JSON.stringify(input));
  });
}

const began = performance.now();
const until = began + seconds * 1000;

async function loop(client: number): Promise<void> {
  const everyMs = perSecond === undefined ? 0 : (1000 * connections) / perSecond;
  // Connections begin one after the other, not all at once.
  let due = began + Math.random() * Math.max(everyMs, rampMs);
  while (due < until) {
    await setTimeout(Math.max(0, due - performance.now()));
    const sent = performance.now();
    if (sent >= until) return;
    try {
      const status = await send(nextRequest(), client);
      const took = performance.now() - sent;
      if (status === 200) {
        allStatuses.push(took);
        answeredOf[client]!++;
      } else if (status === 503 || status === 429) {
        refused.push(took);
        await setTimeout(pauseMs);
      } else errors++;
    } catch {
      errors++;
    }
    due = everyMs === 0 ? performance.now() : Math.max(due + everyMs, performance.now());
  }
}

await Promise.all(Array.from({ length: connections }, (_, i) => loop(i % answeredOf.length)));
agent.destroy();

function times(all: number[]): Times {
  all.sort((a, b) => a - b);
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? 0;
  return { count: all.length, p50: at(0.5), p99: at(0.99), most: all.at(-1) ?? 0 };
}
process.stdout.write(
  JSON.stringify({ answered: times(allStatuses), refused: times(refused), errors, answeredOf } satisfies LoadResult),
);
