import type { ServerResponse } from 'node:http';

/** Ends a response with a small JSON body in one piece. `headers` are names and values in turn. */
export function sendJson(response: ServerResponse, status: number, headers: readonly string[], body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, [...headers, 'Content-Length', String(bytes.length)]).end(bytes);
}
