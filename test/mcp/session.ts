import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Credentials, invalidToken } from '../../api/gate/principal.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket, type Reply } from '../support/client.ts';
import { openBuilt, service, type ServiceOptions } from '../support/service.ts';

/** The service on a port, with the repository's release. */
export interface McpHost {
  readonly served: Served;
  readonly http: Client & { readonly port: number };
  readonly url: URL;
  stop(): Promise<void>;
}

export async function run(options: ServiceOptions = {}): Promise<McpHost> {
  const served = await openBuilt(inject('release'));
  const http = await overSocket(service({ served, ...options }));
  return {
    served,
    http,
    url: new URL(`http://127.0.0.1:${http.port}${structuredPath}`),
    async stop() {
      await http.close();
      served.close();
    },
  };
}

/** A credential of an account with API access: this token, and no other. */
export const token = 'svc_key_only-this-one';
export const oneCredential: Credentials = {
  check([header]) {
    if (header !== `Bearer ${token}`) throw invalidToken();
    return {
      user: { id: '00000000-0000-5000-8000-000000000001', name: 'Ada' },
      account: { id: '00000000-0000-5000-8000-000000000002', name: 'Sites Inc', role: 'owner' },
      credential: { type: 'api_key', id: '00000000-0000-5000-8000-000000000003', scopes: ['read'] },
      apiAccess: true,
      acceptedTerms: true,
    };
  },
};
export const bearer = { Authorization: `Bearer ${token}` };

/** Revisions of the protocol: one that begins with `initialize`, and one without sessions. */
export const revisions = { '2025-11-25': 'legacy', '2026-07-28': { pin: '2026-07-28' } } as const;

/** The official client, connected. */
export async function connect(url: URL, revision: keyof typeof revisions): Promise<McpClient> {
  const client = new McpClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: revisions[revision] } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

/** A service and the official client of a revision, from before the tests of a suite until after them. */
export function useClient(revision: keyof typeof revisions): { readonly running: McpHost; readonly client: McpClient } {
  const session = {} as { running: McpHost; client: McpClient };
  beforeAll(async () => {
    session.running = await run();
    session.client = await connect(session.running.url, revision);
  });
  afterAll(async () => {
    await session.client.close();
    await session.running.stop();
  });
  return session;
}

/** A revision with links to full credits. */
export const withLinks = { 'Mcp-Protocol-Version': '2025-11-25' };

/** Returns what a result shows a model next to its figures: text, and a link. */
export const wordsOf = (content: readonly { text?: string }[]): string =>
  content.map((block) => block.text ?? JSON.stringify(block)).join('\n');

const accept = 'application/json, text/event-stream';

/** Sends one message as a client of 2025 does, without its library. */
export function post(
  client: Client,
  message: unknown,
  headers: Record<string, string> = {},
  path = '/mcp',
): Promise<Reply> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return client.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: accept, ...headers },
    body,
  });
}

/** The address for programs, whose answers have the data next to the text. */
export const structuredPath = '/mcp?structured=1';

/** Calls a tool without the library, and gives its result: with data, unless another address is given. */
export async function call(
  client: Client,
  name: string,
  args: object,
  headers: Record<string, string> = {},
  path = structuredPath,
): Promise<any> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { status, json, text } = await post(client, message, headers, path);
  if (status !== 200 || json.result === undefined) throw new Error(`${name} answered ${status}: ${text}`);
  return json.result as unknown;
}
