import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mcpPath } from '../../api/gate/mcp.ts';

interface BridgeOptions {
  /** The service's public origin. */
  readonly origin: string;
  readonly key: string | undefined;
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Carries messages between a client on standard input and output and the MCP server of a service, unchanged:
 * the client sees what the service offers. Ends when the input has ended and every request has its response.
 */
export async function bridge({ origin, key, input, output }: BridgeOptions): Promise<void> {
  const http = new StreamableHTTPClientTransport(new URL(mcpPath, origin), {
    requestInit: key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } },
    fetch: withoutStream,
  });
  const write = (message: JSONRPCMessage) => void output.write(`${JSON.stringify(message)}\n`);
  http.onmessage = (message) => {
    if ('result' in message && typeof message.result['protocolVersion'] === 'string')
      http.setProtocolVersion(message.result['protocolVersion']);
    write(message);
  };
  await http.start();
  const pending = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const message = parse(line);
    if (!message) {
      // No message has an id to answer to (JSON-RPC 2.0, section 5).
      write(failure(null, -32700, 'the line is not a JSON-RPC message'));
      continue;
    }
    const sent = http.send(message).catch((error: unknown) => {
      if ('id' in message) write(failure(message.id ?? null, -32000, explain(error, origin)));
    });
    pending.add(sent);
    void sent.finally(() => pending.delete(sent));
  }
  await Promise.all(pending);
  await http.close();
}

/** The service keeps no streams: to ask for one would spend a request to be told so. */
const withoutStream: typeof fetch = (url, init) =>
  init?.method === 'GET' ? Promise.resolve(new Response(null, { status: 405 })) : fetch(url, init);

function parse(line: string): JSONRPCMessage | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null && 'jsonrpc' in message
      ? (message as JSONRPCMessage)
      : undefined;
  } catch {
    return undefined;
  }
}

function failure(id: string | number | null, code: number, message: string): JSONRPCMessage {
  // The type of the SDK has no null.
  return { jsonrpc: '2.0', id: id as string | number, error: { code, message } };
}

/** What the service said, or why it could not be asked. */
function explain(error: unknown, origin: string): string {
  if (!(error instanceof SdkHttpError)) return `${origin} cannot be reached: ${reason(error)}`;
  try {
    const answer = JSON.parse(String(error.data.text)) as { error: { message: string } };
    return answer.error.message;
  } catch {
    return `${origin}${mcpPath} answered ${error.status}: is it a metro data service?`;
  }
}

function reason(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
