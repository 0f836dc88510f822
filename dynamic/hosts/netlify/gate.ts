import { createGate } from '../../../api/gate/gate.ts';
import { notHeld } from '../../../api/gate/call.ts';
import { bearerToken, isCredentialHeader, noCredentials } from '../../../api/gate/principal.ts';
import { isApi } from '../../../api/gate/request.ts';
import { operations } from '../../../api/operations/index.ts';
import { limitKey } from '../../http/limitKey.ts';
import { limitsOf } from '../../settings/variables.ts';
import type { IndexShard } from '../../../common/netlifyDeploy.ts';
import { forwardedHeader, type GateContext, seal } from './forwarded.ts';
import { type FilePage, FilePages } from './pages.ts';
import { openGateCounters, readGateSettings } from './settings.ts';

/** What Netlify gives an edge function in addition to the request. */
interface EdgeContext {
  readonly ip: string;
  /** Passes a request to a file of the site or to the function; without the option, without its conditional headers. */
  next(request: Request, options?: { readonly sendConditionalRequest: boolean }): Promise<Response>;
}

declare const Netlify: { readonly env: { toObject(): Record<string, string> } };

const { secret, pages, release, modified } = METRO_DEPLOY;

/** Opens the gate for the first request of an isolate; the settings do not exist before. @param site the site's origin */
function openGate(site: string) {
  const settings = readGateSettings(Netlify.env.toObject());
  const warn = (message: string, error: unknown) => console.warn(message, error);
  const load = async (shard: number) => {
    const answer = await fetch(`${site}/${pages}/index/${shard}.json`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as IndexShard;
  };
  const stored = new FilePages(release, new Date(modified), load, warn);
  return createGate<FilePage, FilePages>(
    { operations, origin: settings.ORIGIN, limits: limitsOf(settings) },
    {
      clock: Date.now,
      counters: openGateCounters(settings, warn),
      // A bearer token goes to the function, which can ask the store; the gate refuses any other credential.
      credentials: noCredentials,
      pages: () => stored,
      release(id) {
        throw notHeld(id, [release]);
      },
    },
  );
}
let gate: ReturnType<typeof openGate> | undefined;

/**
 * The gate as a Netlify edge function, in front of every address of the API. It sends stored pages and errors. All other
 * requests go to the function, and so does every request with a bearer token, which only the function can check.
 */
export default async function edgeGate(request: Request, context: EdgeContext): Promise<Response> {
  const url = new URL(request.url);
  if (!isApi(url.pathname)) return context.next(request);
  const address = limitKey(context.ip) ?? 'unknown';
  const toCore = (told: GateContext) => context.next(forward(request, told), { sendConditionalRequest: true });
  const authorization = request.headers.get('authorization');
  if (authorization !== null && isBearer(authorization)) return toCore({ address });

  const header = (name: string) => request.headers.get(name) ?? undefined;
  const decision = await (gate ??= openGate(url.origin))({
    method: request.method,
    url: url.pathname + url.search,
    address,
    authorization: authorization === null ? [] : [authorization],
    misplacedIn: [...request.headers.keys()].find(isCredentialHeader),
    ifNoneMatch: header('if-none-match'),
    ifModifiedSince: header('if-modified-since'),
  });
  switch (decision.kind) {
    case 'page': {
      const { status, page } = decision;
      const headers = pairs([...decision.fixed.pairs, ...decision.headers]);
      if (status === 304 || request.method === 'HEAD') return new Response(null, { status, headers });
      const file = await context.next(new Request(new URL(`/${pages}/pages/${page.file}`, url)));
      // The core gives the same answer.
      if (!file.ok) return toCore({ address, standing: decision.standing });
      return new Response(file.body, { headers });
    }
    case 'core':
      return toCore({ address, standing: decision.standing });
    case 'mcp':
      // No address of the MCP server reaches this gate; the function has its own.
      return toCore({ address });
    case 'preflight':
      return new Response(null, { status: 204, headers: pairs(decision.headers) });
    case 'error': {
      const { error, headers } = decision;
      if (error.code === 'internal') console.error('a request failed', error.cause);
      const body = request.method === 'HEAD' ? null : JSON.stringify(error.body);
      return new Response(body, { status: error.status, headers: pairs(headers) });
    }
  }
}

/** Whether the store must check an `Authorization` header. */
function isBearer(authorization: string): boolean {
  try {
    return bearerToken([authorization]) !== '';
  } catch {
    return false;
  }
}

/** Returns the request for the function. The header of the gate replaces one that the client sent. */
function forward(request: Request, told: GateContext): Request {
  const headers = new Headers(request.headers);
  headers.set(forwardedHeader, seal(secret, told));
  return new Request(request, { headers });
}

/** Returns names and values in turn as pairs. */
function pairs(list: readonly string[]): [string, string][] {
  return list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]!]] : []));
}
