import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type RequestOptions,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { duplexPair } from 'node:stream';

/** An answer as it came, nothing decoded. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly text: string;
  /** The body as JSON. */
  readonly json: any;
}

export interface RequestInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

/** Sends requests to a listener; every one comes from 127.0.0.1. */
export interface Client {
  send(path: string, init?: RequestInit): Promise<Reply>;
  close(): Promise<void>;
}

function send(
  options: RequestOptions,
  path: string,
  { method = 'GET', headers = {}, body }: RequestInit = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', path, method, headers, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(reply(response, Buffer.concat(chunks))));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function reply({ statusCode, headers }: IncomingMessage, body: Buffer): Reply {
  return {
    status: statusCode!,
    headers: headers as Record<string, string>,
    body,
    get text() {
      return body.toString('utf8');
    },
    get json(): unknown {
      return JSON.parse(body.toString('utf8'));
    },
  };
}

/** Calls the listener through a pair of streams in memory. */
export function inProcess(listener: RequestListener): Promise<Client> {
  const server = createServer(listener);
  const createConnection = () => {
    const [near, far] = duplexPair();
    server.emit('connection', Object.assign(far, { remoteAddress: '127.0.0.1' }));
    return near as Socket;
  };
  return Promise.resolve({
    send: (path, init) => send({ createConnection }, path, init),
    close: () => Promise.resolve(),
  });
}

/** As the program has it: where the server closed idle connections first, a request could be sent on one that is being closed. */
const keepAliveTimeout = 65_000;

/** Serves the listener on a loopback port and calls it there. */
export async function overSocket(listener: RequestListener): Promise<Client & { readonly port: number }> {
  const server = createServer({ keepAliveTimeout }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    send: (path, init) => send({ port }, path, init),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Calls a server that listens on a loopback port. */
export const onPort = (port: number, close: () => unknown = () => undefined): Client => ({
  send: (path, init) => send({ port }, path, init),
  close: async () => {
    await close();
  },
});
