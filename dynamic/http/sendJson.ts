import type { ServerResponse } from 'node:http';

/** Ends a response with a small JSON body in one piece. `headers` are names and values in turn. */
export function sendJson(response: ServerResponse, status: number, headers: readonly string[], body: object): void {
  const text = JSON.stringify(body);
  // Text goes out in one write with the head; bytes would be a second one.
  response.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(text))]).end(text);
}
