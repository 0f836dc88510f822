import { randomBytes } from 'node:crypto';
import { connect as dial } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, createBrotliCompress, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { almostRequest, brokenJson, nearly } from './malformedBodies.ts';

const json = { 'Content-Type': 'application/json' };
const paths = ['/rank', '/screen'] as const;
const maxBytes = 64 * 1024;

/** The path of a member, or the body, that every message begins with. */
const named = /^(body|`[^`]*`|[a-z_]+(\[\d+\]|\.[a-z_]+)*): ./s;

describe('malformed bodies', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await overSocket(service({ served }));
  });
  afterAll(async () => {
    await client.close();
    served.close();
  });

  const post = (body: string | Buffer, headers: Record<string, string> = json, path = '/rank') =>
    client.send(`/api/v1${path}`, { method: 'POST', headers, body });
  const errorOf = async (body: string | Buffer, headers?: Record<string, string>, path?: string) => {
    const { status, json } = await post(body, headers, path);
    return [status, json.error, json.message];
  };
  const bad = (message: RegExp) => [400, 'bad_request', expect.stringMatching(message)];

  it('get no 5xx for 500 random bodies, and each 400 names the member', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(almostRequest, nearly.value, brokenJson),
        fc.constantFrom(...paths),
        async (body, path) => {
          const { status, json: said, headers } = await post(body, json, path);
          expect([200, 400, 422]).toContain(status);
          if (status === 200) return;
          refused++;
          expect(Object.keys(said)).toEqual(['error', 'message']);
          expect(said.error).toBe(
            status === 400 ? 'bad_request' : expect.stringMatching(/^(unknown_measure|invalid_request)$/),
          );
          expect(said.message).toMatch(named);
          expect(said.message.length).toBeLessThan(400);
          expect(headers['cache-control']).toBe('no-store');
        },
      ),
      { numRuns: 500, seed: 500 },
    );
    expect(refused).toBeGreaterThan(400);
  });

  it('get no 5xx for 500 bodies of random bytes', async () => {
    for (let i = 0; i < 500; i++) {
      const { status } = await post(randomBytes(1 + (i % 300)), json, paths[i % 2]);
      expect(status).toBe(400);
    }
  });

  it.each([
    [
      '{"criteria":[{"measure":"births","direction":"up"}]}',
      /^criteria\[0\]\.direction: must be one of higher_better, lower_better$/,
    ],
    ['{"criteria":[{"measure":"births"}]}', /^criteria\[0\]\.direction/],
    ['{"criteria":[{"direction":"higher_better"}]}', /^criteria\[0\]\.measure/],
    [
      '{"criteria":[{"measure":3,"direction":"higher_better"}]}',
      /^criteria\[0\]\.measure: must be the name of a measure$/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","weight":-1}]}',
      /^criteria\[0\]\.weight: must be at least 0$/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","weight":"1"}]}',
      /^criteria\[0\]\.weight: must be a number/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","weight":true}]}',
      /^criteria\[0\]\.weight: must be a number/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","wieght":1}]}',
      /^`criteria\[0\]\.wieght`: .*did you mean `weight`\?$/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","cutoff":[]}]}',
      /^criteria\[0\]\.cutoff: must be an object$/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","cutoff":{"value":1}}]}',
      /^criteria\[0\]\.cutoff\.comparator: must be one of lt, lte, gt, gte$/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","cutoff":{"comparator":"lt"}}]}',
      /^criteria\[0\]\.cutoff\.value: must be a number$/,
    ],
    [
      '{"criteria":[{"measure":"births","direction":"higher_better","cutoff":{"comparator":"lt","value":1,"unit":"x"}}]}',
      /^`criteria\[0\]\.cutoff\.unit`: /,
    ],
    ['{"criteria":{}}', /^criteria: must be an array of criteria$/],
    ['{"criteria":[null]}', /^criteria\[0\]: must be an object$/],
    ['{"include_eliminated":1}', /^include_eliminated: must be true or false$/],
    ['{"scope":[]}', /^scope: must be an object$/],
    ['{"scope":{"states":"TX"}}', /^scope\.states: must be an array of USPS codes$/],
    ['{"scope":{"states":["TX",7]}}', /^scope\.states\[1\]: must be the USPS code of a state/],
    ['{"scope":{"states":["Texas"]}}', /^scope\.states\[0\]: must be the USPS code/],
    ['{"scope":{"state":["TX"]}}', /^`scope\.state`: .*did you mean `states`\?$/],
    ['{"requirements":{"tier":"2m"}}', /^requirements\.tier: must be one of 1m, 500k, 250k$/],
    ['{"requirements":{"min_growth":"1"}}', /^requirements\.min_growth: must be a number$/],
    ['{"requirements":{"rtw_only":"true"}}', /^requirements\.rtw_only: must be true or false$/],
    [
      '{"requirements":{"max_unemploymnt":1}}',
      /^`requirements\.max_unemploymnt`: .*did you mean `max_unemployment`\?$/,
    ],
    [
      '{"requirements":{"min_population":1}}',
      /^`requirements\.min_population`: there is no such member; the members are tier, min_mfg_share, max_unemployment, min_growth, max_hazard, max_elec_price, rtw_only$/,
    ],
    [
      '{"criteria":[{"name":"births","direction":"higher_better"}]}',
      /^criteria\[0\]\.measure: is missing, it must be the name of a measure; `criteria\[0\]\.name`: there is no such member; the members are measure, direction, weight, cutoff$/,
    ],
    [
      '{"criteria":[{"measure":3,"directio":"higher_better"}]}',
      /^criteria\[0\]\.measure: must be the name of a measure$/,
    ],
    ['{"weights":{}}', /^`weights`: there is no such member/],
  ])('names the member that is wrong: %s', async (body, message) => {
    expect(await errorOf(body)).toEqual(bad(message));
  });

  it.each(['', ' \n', 'null', '[]', '3', '"{}"', 'true', '{', '{}}', '{"scope":{},}', "{'scope':{}}", '// {}'])(
    'takes an object and nothing else: %j',
    async (body) => {
      for (const path of paths) expect(await errorOf(body, json, path)).toEqual(bad(/^body: /));
    },
  );

  it('refuses numbers that JSON or doubles do not have', async () => {
    const bodyWithWeight = (weight: string) =>
      `{"criteria":[{"measure":"births","direction":"higher_better","weight":${weight}}]}`;
    for (const text of ['NaN', 'Infinity', '-Infinity', '01', '+1', '.5', '0x1'])
      expect(await errorOf(bodyWithWeight(text))).toEqual(bad(/^body: is not JSON/));
    expect(await errorOf(bodyWithWeight('1e400'))).toEqual(bad(/^criteria\[0\]\.weight: must be a number/));
    expect(await errorOf('{"requirements":{"min_growth":-1e400}}')).toEqual(bad(/^requirements\.min_growth/));
    expect((await post(bodyWithWeight('-0'))).json.data.criteria[0]).toMatchObject({ weight: 0, scoring: false });
    expect((await post('{"requirements":{"min_growth":-0}}')).status).toBe(200);
    for (const text of ['1e308', '1.7976931348623157e308', '5e-324', '1e-400', '0.1e1'])
      expect((await post(bodyWithWeight(text))).status).toBe(200);
    const far = await post(
      '{"criteria":[{"measure":"births","direction":"higher_better","weight":1e308},{"measure":"deaths","direction":"lower_better","weight":5e-324}]}',
    );
    expect(far.json.data.scored).toBe(true);
    for (const { composite, criteria } of far.json.data.metros)
      expect(composite).toBe(composite === null ? null : criteria[0].score);
  });

  it('refuses names of the prototype like other unknown names, and is not changed by them', async () => {
    for (const member of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']) {
      const named = new RegExp(`^\`(\\w+\\.|criteria\\[0\\]\\.(cutoff\\.)?)?${member}\`: there is no such member`);
      for (const body of [
        `{"${member}":{"polluted":true}}`,
        `{"scope":{"${member}":["TX"]}}`,
        `{"requirements":{"${member}":1}}`,
        `{"criteria":[{"measure":"births","direction":"higher_better","${member}":{"weight":3}}]}`,
        `{"criteria":[{"measure":"births","direction":"higher_better","cutoff":{"comparator":"lt","value":1,"${member}":1}}]}`,
      ])
        expect(await errorOf(body)).toEqual(bad(named));
      const measure = await errorOf(`{"criteria":[{"measure":"${member}","direction":"higher_better"}]}`);
      expect(measure.slice(0, 2)).toEqual([422, 'unknown_measure']);
    }
    expect(({} as any).polluted).toBeUndefined();
    expect((await client.send('/api/v1/rank?__proto__=1', { method: 'POST', headers: json, body: '{}' })).status).toBe(
      400,
    );
  });

  it('refuses a repeated member of an object, however its name is escaped', async () => {
    for (const body of [
      '{"scope":{},"scope":{}}',
      '{"scope":{},"\\u0073cope":{}}',
      '{"scope":{"states":["TX"],"st\\u0061tes":[]}}',
      '{"criteria":[{"measure":"births","direction":"higher_better","weight":1,"weight":2}]}',
      '{"criteria":[{"measure":"births","measure":"births","direction":"higher_better"}]}',
      '{"scope" : {} , "requirements":{"rtw_only":true}, "scope":{}}',
    ])
      expect(await errorOf(body)).toEqual(bad(/^body: member `(scope|states|weight|measure)` is given twice/));
    // The same name in two objects, or as a value, is no repetition.
    const twice =
      '{"criteria":[{"measure":"births","direction":"higher_better"},{"measure":"deaths","direction":"lower_better"}],"scope":{"states":["TX","TX"]}}';
    expect((await post(twice)).status).toBe(200);
  });

  it('survives deep nesting, long strings and half characters', async () => {
    expect((await errorOf('['.repeat(100_000)))[0]).toBe(413);
    expect(await errorOf('['.repeat(maxBytes))).toEqual(bad(/^body: is not JSON/));
    expect(await errorOf('['.repeat(32_000) + ']'.repeat(32_000))).toEqual(bad(/^body: must be an object/));
    expect(await errorOf('{"scope":'.repeat(6500) + '1' + '}'.repeat(6500))).toEqual(bad(/^`?scope/));
    expect(await errorOf(`{"criteria":${'['.repeat(32_000)}${']'.repeat(32_000)}}`)).toEqual(bad(/^criteria\[0\]/));
    const measure = (text: string) => `{"criteria":[{"measure":"${text}","direction":"higher_better"}]}`;
    expect((await errorOf(measure('a'.repeat(65_000))))[2].length).toBeLessThan(300);
    expect((await errorOf(measure('\\ud800')))[1]).toBe('unknown_measure');
    expect(await errorOf('{"\\ud800":1}')).toEqual(bad(/there is no such member/));
    expect(await errorOf('{"\\u0000\\n\\u001b":1}')).toEqual(bad(/^`\?\?\?`: there is no such member/));
    expect(await errorOf(Buffer.from('{"\xff":1}', 'latin1'))).toEqual(bad(/there is no such member/));
  });

  it('ignores a byte order mark (RFC 8259)', async () => {
    expect((await post(Buffer.from('\ufeff{}'))).status).toBe(200);
  });

  it('accepts only application/json in UTF-8 and returns 415 for other types', async () => {
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json;charset=utf-8',
      'application/json ; Charset="UTF-8"',
      'application/json; profile=x',
    ])
      expect((await post('{}', { 'Content-Type': type })).status, type).toBe(200);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/vnd.api+json',
      'application/jsonp',
      'text/json',
      'json',
      '*/*',
      'application/json, text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=iso-8859-1',
      'application/json; charset=utf-16',
      'application/json; charset=utf-7',
      'application/json; charset=none',
      '',
    ])
      for (const path of paths)
        expect((await errorOf('{}', { 'Content-Type': type }, path)).slice(0, 2), type).toEqual([
          415,
          'unsupported_media_type',
        ]);
    expect((await errorOf('{}', {}))[0]).toBe(415);
    expect((await errorOf('', {}))[0]).toBe(415);
  });

  it('accepts a plain body, gzip, deflate and br, and returns 415 for other encodings', async () => {
    const body = '{"scope":{"states":["TX"]}}';
    const plain = await post(body);
    const packed = {
      gzip: gzipSync(body),
      deflate: deflateSync(body),
      br: brotliCompressSync(body),
      identity: Buffer.from(body),
      GZIP: gzipSync(body),
    };
    for (const [encoding, bytes] of Object.entries(packed)) {
      const reply = await post(bytes, { ...json, 'Content-Encoding': encoding });
      expect(reply.body.equals(plain.body), encoding).toBe(true);
    }
    for (const encoding of ['compress', 'x', 'gzip, gzip'])
      expect((await errorOf(packed.gzip, { ...json, 'Content-Encoding': encoding }))[0], encoding).toBe(415);
    for (const bytes of [Buffer.from('{}'), packed.gzip.subarray(0, 20), packed.br])
      expect(await errorOf(bytes, { ...json, 'Content-Encoding': 'gzip' })).toEqual(bad(/^body: could not be read/));
    expect(await errorOf(gzipSync(''), { ...json, 'Content-Encoding': 'gzip' })).toEqual(bad(/^body: is empty/));
  });

  it('accepts 64 KiB and returns 413 for one more byte, compressed or in chunks', async () => {
    const bodyOfSize = (bytes: number) => '{' + ' '.repeat(bytes - 2) + '}';
    const large = [413, 'payload_too_large', expect.stringMatching(/65536 bytes/)];
    const chunked = { ...json, 'Transfer-Encoding': 'chunked' };
    const gzip = { ...json, 'Content-Encoding': 'gzip' };
    expect((await post(bodyOfSize(maxBytes))).status).toBe(200);
    expect((await post(bodyOfSize(maxBytes), chunked)).status).toBe(200);
    expect((await post(gzipSync(bodyOfSize(maxBytes)), gzip)).status).toBe(200);
    for (const path of paths) {
      expect(await errorOf(bodyOfSize(maxBytes + 1), json, path)).toEqual(large);
      expect(await errorOf(bodyOfSize(maxBytes + 1), chunked, path)).toEqual(large);
      expect(await errorOf(gzipSync(bodyOfSize(maxBytes + 1)), gzip, path)).toEqual(large);
    }
  });

  it('returns 413 for a decompression bomb without decompressing all of it', async () => {
    // 400 MB of space in less than a kilobyte, made in pieces, which this process never holds at once.
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
    const pieces = Array<Buffer>(400).fill(Buffer.alloc(1 << 20, ' '));
    const bomb = await buffer(Readable.from(pieces).pipe(createBrotliCompress(quick)));
    expect(bomb.length).toBeLessThan(maxBytes);
    for (const path of paths) {
      const before = process.memoryUsage().rss;
      expect((await errorOf(bomb, { ...json, 'Content-Encoding': 'br' }, path))[0]).toBe(413);
      expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(50);
    }
  });

  it('accepts only its own parameters (D2)', async () => {
    expect(await errorOf('{}', json, '/rank?weight=1')).toEqual(bad(/`weight`/));
    expect(await errorOf('{}', json, '/rank?robustnes=1')).toEqual(bad(/did you mean `robustness`\?/));
    expect(await errorOf('{}', json, '/rank?robustness=2')).toEqual(bad(/^robustness: must be 1 or 0/));
    expect(await errorOf('{}', json, '/rank?robustness=')).toEqual(bad(/^robustness: must be 1 or 0/));
    expect(await errorOf('{}', json, '/rank?robustness=1&robustness=1')).toEqual(bad(/`robustness` is given twice/));
    expect(await errorOf('{}', json, '/screen?criteria=x')).toEqual(bad(/`criteria`/));
    expect(await errorOf('{"x":1', { 'Content-Type': 'text/plain' }, '/screen?x=1')).toEqual(bad(/`x`/)); // D34
  });
});

describe('what only a bare connection can send', () => {
  it('is refused, and the server keeps serving', async () => {
    const served = await openBuilt(inject('release'));
    const client = await overSocket(service({ served }));
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = dial(client.port, '127.0.0.1', () => socket.end(text));
        let output = '';
        socket.on('data', (chunk: Buffer) => (output += chunk.toString()));
        socket.on('error', () => resolve(output));
        socket.on('close', () => resolve(output));
      });
    const head =
      'POST /api/v1/rank HTTP/1.1\r\nHost: metro.test\r\nContent-Type: application/json\r\nConnection: close\r\n';
    // Neither a length nor chunks: no body at all.
    expect(await raw(`${head}\r\n`)).toMatch(/^HTTP\/1\.1 400 [^]*"body: is empty/);
    expect(await raw(`${head}Content-Length: 0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 [^]*"body: is empty/);
    for (const cut of [
      'Content-Length: 100\r\n\r\n{"scope":',
      'Transfer-Encoding: chunked\r\n\r\n9\r\n{"scope":\r\n',
      'Content-Length: nine\r\n\r\n{}',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ])
      expect(await raw(head + cut)).toMatch(/^(HTTP\/1\.1 400 |$)/);
    expect((await client.send('/api/v1/rank', { method: 'POST', headers: json, body: '{}' })).status).toBe(200);
    await client.close();
    served.close();
  });
});
