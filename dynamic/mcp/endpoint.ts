import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import { emptyRelease } from '../../api/domain/release.ts';
import { ApiError, badRequest, toApiError } from '../../api/domain/errors.ts';
import { repeatedMember } from '../../api/gate/body.ts';
import type { McpDecision } from '../../api/gate/decision.ts';
import { challenge, uncachedHeaders } from '../../api/gate/headers.ts';
import { mcpPath } from '../../api/gate/mcp.ts';
import { askerOf } from '../compute/asker.ts';
import type { Compute, Over } from '../compute/compute.ts';
import { readBodyText } from '../http/bodyText.ts';
import { compress, liveEncoding } from '../http/compression.ts';
import { sendJson } from '../http/sendJson.ts';
import { createMcpServer, type McpContext } from './server.ts';
import { checkDepth } from '../tools/depth.ts';
import { parseJsonText } from '../tools/sent.ts';
import { tools } from '../tools/list/index.ts';

/** What the gate decided of a request to the MCP server. */
interface McpCall<R extends Over = Over> extends McpDecision<R> {
  /** The client's network address. */
  readonly address: string;
  readonly acceptEncoding?: string | undefined;
}

/**
 * Returns the MCP server over streamable HTTP: one message and one JSON response per request, without state in between. It
 * speaks the revision of 2026-07-28 and those of 2025.
 */
export function createMcpEndpoint<R extends Over>(
  origin: string,
  { compute, log }: { readonly compute: Compute<R>; readonly log: Logger },
) {
  const answer = createAnswer(log);
  const checkOrigin = originCheck(origin);

  return async function handle(request: IncomingMessage, response: ServerResponse, call: McpCall<R>): Promise<void> {
    try {
      checkOrigin(request.headers.origin);
      refuseEncoding(request);
      const message = readMessage(await readBodyText(request));
      if (!call.me) requireCredential(message);
      const { pages, me, structured } = call;
      const asker = askerOf(call.address, me, response);
      const session: McpContext = {
        release: pages?.release ?? emptyRelease,
        readsLinks: readsLinks(request),
        structured,
        callTool: (tool, args) => compute.callTool({ tool, args, me, structured }, pages, asker),
      };
      await send(response, call, await answer(webRequest(request, origin), session, message));
    } catch (error) {
      fail(error);
    }

    function fail(cause: unknown): void {
      if (response.headersSent || response.destroyed) return void response.destroy();
      const error = toApiError(cause);
      if (error.status >= 500) log.error({ err: cause }, 'an MCP request failed');
      // The rest of a body that is too long is not read: the connection ends with the response.
      if (error.status === 413) response.shouldKeepAlive = false;
      const headers = [...uncachedHeaders(), ...call.headers];
      if (error.retryAfter !== undefined) headers.push('Retry-After', String(error.retryAfter));
      if (error.status === 401) headers.push('WWW-Authenticate', challenge(origin, mcpPath));
      sendJson(response, error.status, headers, rpcError(error));
    }
  };
}

/** Returns the function that answers a message in the revision of its request. */
function createAnswer(log: Logger) {
  const serverFor = createMcpServer(log);
  const sessions = new WeakMap<Request, McpContext>();
  const modern = createMcpHandler(({ requestInfo }) => serverFor(sessions.get(requestInfo!)!), {
    legacy: 'reject',
    onerror: (error) => log.debug({ err: error }, 'an MCP request was refused'),
  });

  return async function answer(sdkRequest: Request, session: McpContext, message: unknown): Promise<Response> {
    const listen = Listen.safeParse(message);
    if (listen.success) return Response.json(noSubscriptions(listen.data.id), { status: 404 });
    if (!(await isLegacyRequest(sdkRequest, message))) {
      sessions.set(sdkRequest, session);
      return modern.fetch(sdkRequest, { parsedBody: message });
    }
    const server = serverFor(session);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(sdkRequest, { parsedBody: message });
    } finally {
      await server.close();
    }
  };
}

/**
 * Checks a message without a credential. A 401 with a challenge makes clients sign in; an error of the tool does not.
 * @throws ApiError 401 for a call of a tool that needs one
 */
function requireCredential(message: unknown): void {
  const name = ToolCall.safeParse(message).data?.params.name;
  const called = tools.find((tool) => tool.name === name);
  if (!called?.operations.some(({ operation, preview }) => operation.access === 'api' && !preview)) return;
  throw new ApiError(
    'unauthorized',
    `${called.name} needs a credential of an account with API access: sign in, or send an API key as \`Authorization: Bearer <key>\`; the operator of the service grants API access`,
  );
}

/** The first revision with links to resources in the results of tools. A client of an earlier one may refuse such a result. */
const firstWithLinks = '2025-06-18';

/** Whether a client knows links to resources. The revisions that do name themselves in every request after the first. */
const readsLinks = ({ headers }: IncomingMessage): boolean =>
  String(headers['mcp-protocol-version'] ?? '') >= firstWithLinks;

const ToolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

const Listen = z.object({ id: z.union([z.string(), z.number()]), method: z.literal('subscriptions/listen') });

/** The server declares nothing that changes, so it has no such method (SEP-2575). */
const noSubscriptions = (id: string | number) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32601, message: 'subscriptions/listen is not available: no list of this server changes' },
});

/** Returns an error in the form of JSON-RPC, with the code of the API in `data`. Its `id` is null: no message was read. */
export function rpcError(error: ApiError) {
  const code = error.status === 400 ? -32600 : -32000;
  return { jsonrpc: '2.0', id: null, error: { code, message: error.message, data: { error: error.code } } };
}

/**
 * Returns the check of a page's origin (transport specification, DNS rebinding). A service on this machine answers only pages
 * of this machine: another page reaches it only through a name that was changed to point here. A public service answers
 * every page: it is open to all of them, and keeps nothing in the browser.
 */
function originCheck(origin: string): (from: string | undefined) => void {
  const local = localhostAllowedHostnames().includes(new URL(origin).hostname);
  return (from) => {
    if (!local || validateOriginHeader(from, localhostAllowedOrigins()).ok) return;
    throw new ApiError('origin_not_allowed', 'a page of another site may not ask a server that runs on this machine');
  };
}

/** @throws ApiError 415 for a body with a `Content-Encoding` */
function refuseEncoding({ headers }: IncomingMessage): void {
  if (headers['content-encoding'] !== undefined)
    throw new ApiError('unsupported_media_type', 'the body must be sent as it is, without Content-Encoding');
}

/** Returns the message of a text. @throws ApiError 400 unless it is one message */
function readMessage(text: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw badRequest('the body is not JSON: send one JSON-RPC message');
  }
  if (Array.isArray(message)) throw badRequest('a batch is not taken: send one JSON-RPC message in a request');
  checkDepth(message);
  message = asMeant(message);
  const count = countArguments(message);
  if (count > maxArguments)
    throw badRequest(`the call has ${count} arguments; no tool takes more than ${maxArguments}`);
  const twice = repeatedMember(text);
  if (twice !== undefined) throw badRequest(`member \`${twice}\` is given twice in one object; give it once`);
  return message;
}

/** Returns a message without parameters that are null, and with the object of arguments that came as JSON text. */
function asMeant(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('params' in message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (typeof params !== 'object') return message;
  const given = Object.entries(params).filter(([, member]) => member !== null);
  const read = given.map(([name, member]) => [name, name === 'arguments' ? parseJsonText(member) : member] as const);
  return { ...rest, params: Object.fromEntries(read) };
}

/** More arguments than any tool takes. The protocol's schemas copy each of them, which holds the event loop. */
const maxArguments = 100;

/** Returns how many arguments a call of a tool has. */
function countArguments(message: unknown): number {
  const { params } = (message ?? {}) as { params?: { arguments?: unknown } | null };
  const given = params?.arguments;
  return typeof given === 'object' && given !== null ? Object.keys(given).length : 0;
}

/** The headers that the SDK reads. */
const sdkHeaders = /^(content-type|mcp-.*)$/;

/**
 * Returns the request for the SDK: without the credential, which the gate has checked, and with the `Accept` that the
 * protocol requires, because the response is JSON in any case.
 */
function webRequest({ headers, url = '' }: IncomingMessage, origin: string): Request {
  const kept = Object.entries(headers).filter(([name]) => sdkHeaders.test(name));
  const sent = new Headers(kept.map(([name, value]) => [name, String(value)]));
  sent.set('Accept', 'application/json, text/event-stream');
  return new Request(origin + url, { method: 'POST', headers: sent });
}

async function send(response: ServerResponse, { headers, acceptEncoding }: McpCall, result: Response): Promise<void> {
  const { body, encoding } = compress(new Uint8Array(await result.arrayBuffer()), liveEncoding(acceptEncoding));
  const all = [...uncachedHeaders(), ...headers, 'Content-Length', String(body.length)];
  if (encoding !== 'identity') all.push('Content-Encoding', encoding);
  response.writeHead(result.status, all).end(body);
}
