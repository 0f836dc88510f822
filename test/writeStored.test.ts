import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../common/release/served.ts';
import { openBuilt, service } from './support/service.ts';

const page = '/api/v1/measures/unemployment_rate/values?geography=msa';
const live = `${page}&per_page=3`;
const clock = () => Date.parse('2026-11-21T12:00:10Z');

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A connection that speaks HTTP by itself: what comes back is read by `Content-Length` alone. */
class Wire {
  readonly socket: Socket;
  #text = '';
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => {
      this.#text += text;
      this.#wake();
    });
    this.socket.on('close', () => this.#wake());
  }

  request(path: string, { method = 'GET', version = '1.1', headers = {} } = {}): this {
    const lines = Object.entries({ Host: 'metro.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/${version}\r\n${lines.join('')}\r\n`);
    return this;
  }

  async #until(found: () => boolean): Promise<void> {
    while (!found() && !this.socket.closed)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (!found()) throw new Error(`the connection closed after ${JSON.stringify(this.#text)}`);
  }

  async answer({ bodiless = false } = {}): Promise<Answer> {
    await this.#until(() => this.#text.includes('\r\n\r\n'));
    const head = this.#text.slice(0, this.#text.indexOf('\r\n\r\n'));
    const [line, ...rest] = head.split('\r\n') as [string, ...string[]];
    const headers = Object.fromEntries(
      rest.map((one) => [one.split(': ')[0]!.toLowerCase(), one.slice(one.indexOf(': ') + 2)]),
    );
    const length = bodiless ? 0 : Number(headers['content-length'] ?? 0);
    const end = head.length + 4 + length;
    await this.#until(() => this.#text.length >= end);
    const body = this.#text.slice(head.length + 4, end);
    this.#text = this.#text.slice(end);
    return { status: Number(line.split(' ')[1]), headers, body };
  }
}

describe('a stored page on the wire', () => {
  let served: Served;
  let server: Server;
  let wires: Wire[];
  let sockets: Socket[];

  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());
  beforeEach(async () => {
    server = createServer({ keepAliveTimeout: 1000, optimizeEmptyRequests: true }, service({ served, clock }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    wires = [];
    sockets = [];
    server.on('connection', (socket: Socket) => sockets.push(socket));
  });
  afterEach(async () => {
    for (const { socket } of wires) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const wire = () => {
    const one = new Wire((server.address() as AddressInfo).port);
    wires.push(one);
    return one;
  };
  /** What differs by the connection or from one request to the next. */
  const stableHeaders = ({
    connection: _c,
    'keep-alive': _k,
    date: _d,
    'ratelimit-remaining': _r,
    ...rest
  }: Record<string, string>) => rest;

  it.each([
    ['as it is', {}],
    ['gzip', { 'Accept-Encoding': 'gzip' }],
    ['br', { 'Accept-Encoding': 'br' }],
  ])('is the same on a kept connection and on one that closes, %s', async (_name, headers) => {
    const one = wire();
    const reply = await one.request(page, { headers }).answer();
    const closed = await wire()
      .request(page, { headers: { ...headers, Connection: 'close' } })
      .answer();
    expect(reply.status).toBe(200);
    expect(reply.body).toBe(closed.body);
    expect(reply.body.length).toBe(Number(reply.headers['content-length']));
    expect(stableHeaders(reply.headers)).toEqual(stableHeaders(closed.headers));
    expect(closed.headers['connection']).toBe('close');
    expect(reply.headers).toMatchObject({
      connection: 'keep-alive',
      'keep-alive': 'timeout=1',
      date: expect.stringMatching(/GMT$/),
    });
    const again = await one.request(page, { headers }).answer();
    expect(again.body).toBe(reply.body);
  });

  it('has no body for HEAD and for 304, and the connection stays usable', async () => {
    const one = wire();
    const { headers, body } = await one.request(page).answer();
    const head = await one.request(page, { method: 'HEAD' }).answer({ bodiless: true });
    expect([head.status, head.headers['content-length']]).toEqual([200, String(body.length)]);
    const unchanged = await one.request(page, { headers: { 'If-None-Match': headers['etag']! } }).answer();
    expect([unchanged.status, unchanged.body, unchanged.headers['content-length']]).toEqual([304, '', undefined]);
    expect((await one.request(page).answer()).body).toBe(body);
  });

  it('comes in order among pipelined requests', async () => {
    const one = wire();
    const paths = [page, live, page, '/api/v1/nothing', page, live, page];
    for (const path of paths) one.request(path);
    const answers: Answer[] = [];
    for (const _ of paths) answers.push(await one.answer());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 200, 200]);
    const [first, second] = answers as [Answer, Answer];
    expect(JSON.parse(second.body).data.values).toHaveLength(3);
    for (const i of [2, 4, 6]) expect(answers[i]!.body).toBe(first.body);
    expect(answers[5]!.body).toBe(second.body);
  });

  it('closes the connection of an HTTP/1.0 client', async () => {
    const one = wire();
    const { status, headers } = await one.request(page, { version: '1.0' }).answer();
    expect([status, headers['connection']]).toEqual([200, 'close']);
    await once(one.socket, 'close');
  });

  it('lets an idle connection close after its timeout', async () => {
    const one = wire();
    await one.request(page).answer();
    const began = performance.now();
    await once(one.socket, 'close');
    expect(performance.now() - began).toBeGreaterThan(200);
  });

  it('leaves the connection idle, so a closing server can end it', async () => {
    const one = wire();
    await one.request(page).answer();
    await setTimeout(20);
    const closed = once(one.socket, 'close');
    server.closeIdleConnections();
    await closed;
    expect(one.socket.destroyed).toBe(true);
  });

  it('buffers little for a client that does not read', async () => {
    const one = wire();
    one.socket.pause();
    for (let i = 0; i < 5000; i++) one.request(page);
    await setTimeout(500);
    const waiting = [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
    // 5,000 answers are 59 MB; what one read of the socket asked for is held, and no more is read.
    expect(waiting).toBeLessThan(15_000_000);
    one.socket.resume();
    for (let i = 0; i < 5000; i++) expect((await one.answer()).status).toBe(200);
  });
});
