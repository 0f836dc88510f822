import { createServer, type IncomingMessage, request as httpRequest, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';

/** Returns a function that answers web requests with a Node listener. It opens no port: each request has a connection in memory. */
export function createWebHandler(listener: RequestListener): (request: Request) => Promise<Response> {
  const server = createServer(listener);
  const createConnection = () => {
    const [near, far] = duplexPair();
    server.emit('connection', far);
    return near;
  };

  return async function handle(request) {
    const { pathname, search } = new URL(request.url);
    const { method } = request;
    const headers = Object.fromEntries(request.headers);
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest({ createConnection, path: pathname + search, method, headers }, resolve)
        .on('error', reject)
        .end(body);
    });
    const { statusCode: status = 500 } = answer;
    const chunks = (await answer.toArray()) as Buffer[];
    const isEmpty = status === 204 || status === 304 || method === 'HEAD';
    return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: responseHeaders(answer) });
  };
}

/** Headers of a connection, which the response leaves behind. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

function responseHeaders({ headers }: IncomingMessage): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (!connectionHeaders.has(name)) for (const one of [value ?? []].flat()) all.append(name, one);
  return all;
}
