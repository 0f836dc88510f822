import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FixedHeaders } from '../../api/gate/headers.ts';

/**
 * Sends a stored page whose headers include its length. `ServerResponse` checks and joins the headers of each response,
 * which is a quarter of the time of a stored page. These come from the gate alone, so they go to the socket as they are.
 * Where the connection matters (an old client, one that closes, a response behind another), `ServerResponse` sends it.
 * @param headers more headers: names and values in turn
 * @param body latin1 text; undefined for a response without a body
 */
export function writeStored(
  response: ServerResponse,
  status: number,
  fixed: FixedHeaders,
  headers: readonly string[],
  body: string | undefined,
): void {
  const { socket, req } = response;
  if (!socket || !response.shouldKeepAlive || req.httpVersionMinor !== 1) {
    response.writeHead(status, [...fixed.pairs, ...headers]);
    if (body === undefined) response.end();
    else response.end(body, 'latin1');
    return;
  }
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]!}\r\n${fixed.lines}`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]!}: ${headers[i + 1]!}\r\n`;
  head += headEnd(response);
  socket.write(body === undefined || req.method === 'HEAD' ? head : head + body, 'latin1');
  finish(response, status);
}

let dateText = '';
let dateSecond = 0;

/** Returns the end of a head: the date, formatted once a second, and how long the connection is kept. */
function headEnd({ req }: ServerResponse): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  const { keepAliveTimeout } = (req.socket as Socket & { server: Server }).server;
  return `Date: ${dateText}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n\r\n`;
}

/** Tells Node that the response is sent, as `end` would: Node then takes the next request of the connection. */
function finish(response: ServerResponse, status: number): void {
  response.statusCode = status;
  // The fields behind `headersSent` and `writableEnded`; test/writeStored.test.ts shows that this Node uses them.
  const written = response as unknown as { _header: string; _headerSent: boolean; finished: boolean };
  written._header = '\r\n';
  written._headerSent = true;
  written.finished = true;
  response.emit('finish');
}
