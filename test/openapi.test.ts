import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../dynamic/release/served.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, root, service } from './support/service.ts';

const run = promisify(execFile);
const bin = (name: string) => join(root, 'node_modules/.bin', name);

describe('the OpenAPI document', () => {
  let served: Served;
  let client: Client;
  let folder: string;
  let document: any;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
    document = await read(client, '/openapi.json');
    folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  });
  afterAll(async () => {
    served.close();
    await rm(folder, { recursive: true });
  });

  it('is the document itself (D37), with a tag and the limits', async () => {
    const { headers, json } = await client.send('/api/v1/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(json.data).toBeUndefined();
    expect(headers['ratelimit-limit']).toBeDefined();
    expect((await client.send('/api/v1/openapi.json', { headers: { 'If-None-Match': headers['etag']! } })).status).toBe(
      304,
    );
  });

  it('has every path of the interface that is served', () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/datasets', '/datasets/{key}', '/measures', '/measures/{name}', '/measures/{name}/values', '/metros', '/metros/{ref}', '/openapi.json']),
    ); // prettier-ignore
  });

  it('gives each operation a summary, a description, an example and all statuses', () => {
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const [method, operation] of Object.entries<any>(methods)) {
        expect(operation.summary, path).toMatch(/\w/);
        expect(operation.description, path).toMatch(/\w/);
        const own = method === 'get' ? ['304'] : ['413', '415', '422'];
        const statuses = [...own, '200', '400', '401', '403', '405', '429', '500', '503'];
        expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(statuses));
        if (path.includes('{')) expect(operation.responses, path).toHaveProperty('404');
        if (!['/openapi.json', '/me'].includes(path))
          expect(operation.responses[200].content['application/json'].example.attribution.length, path).toBeGreaterThan(
            0,
          );
      }
  });

  it('describes the envelope of every answer but its own (D37)', () => {
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const operation of Object.values<any>(methods)) {
        const { schema } = operation.responses[200].content['application/json'];
        expect(schema.required ?? [], path).toEqual(
          path === '/openapi.json' ? [] : expect.arrayContaining(['data', 'attribution']),
        );
      }
    expect(document.paths['/me'].get.responses[200].content['application/json'].schema.properties.data).toEqual({
      $ref: '#/components/schemas/Me',
    });
  });

  it('declares both kinds of credentials, and where each is needed (section 5)', () => {
    const { bearer, oauth } = document.components.securitySchemes;
    expect(bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(oauth.flows.authorizationCode).toMatchObject({
      authorizationUrl: 'http://metro.test/oauth/authorize',
      tokenUrl: 'http://metro.test/oauth/token',
      scopes: { read: expect.any(String) },
    });
    expect(document.paths['/datasets'].get.security).toEqual([{}, { bearer: [] }, { oauth: ['read'] }]);
    expect(document.paths['/me'].get.security).toEqual([{ bearer: [] }, { oauth: ['read'] }]);
  });

  it('shows the bounds of paging, and which parameters are needed', () => {
    const parameters = document.paths['/measures/{name}/values'].get.parameters;
    const named = (name: string) => parameters.find((parameter: any) => parameter.name === name);
    expect(named('per_page').schema).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 100 });
    expect(named('geography')).toMatchObject({ required: true, schema: { enum: ['msa', 'county', 'state'] } });
    expect(named('state').required).toBe(false);
  });

  it('passes redocly lint without an error or a warning', async () => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await run(bin('redocly'), ['lint', '--format=json', 'openapi.json'], { cwd: folder, env });
    expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  it('makes a client that compiles and knows the answers', async () => {
    await run(bin('openapi-typescript'), ['openapi.json', '-o', 'schema.d.ts'], { cwd: folder });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'client.ts'), clientSource);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck'];
    await run(bin('tsc'), [...options, 'client.ts'], { cwd: folder }).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });
  });
});

/** Uses the generated types as a client would; what is wrong on purpose must not compile. */
const clientSource = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1/api/v1' });
const { data } = await client.GET('/measures/{name}/values', {
  params: { path: { name: 'population' }, query: { geography: 'msa', per_page: 500 } },
});
export const value: number | undefined = data?.data.values[0]?.value;
export const credit: string | undefined = data?.attribution[0]?.credit;
// @ts-expect-error geography is needed
await client.GET('/measures/{name}/values', { params: { path: { name: 'population' }, query: {} } });
// @ts-expect-error there is no such path
await client.GET('/measurements', {});
`;
