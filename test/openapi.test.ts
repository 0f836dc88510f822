import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../common/release/served.ts';
import { readBodyValue } from '../api/gate/body.ts';
import { operations } from '../api/operations/index.ts';
import { defaultLimits, type Principal } from '../api/gate/principal.ts';
import { type Client, inProcess, type Reply, type RequestInit } from './support/client.ts';
import { openBuilt, read, root, service, type ServiceOptions } from './support/service.ts';

const run = promisify(execFile);
const bin = (name: string) => join(root, 'node_modules/.bin', name);

describe('the OpenAPI document', () => {
  let served: Served;
  let client: Client;
  let folder: string;
  let document: any;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served, addressLimit: defaultLimits.address }));
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
      expect.arrayContaining([
        '/datasets',
        '/datasets/{key}',
        '/measures',
        '/measures/{name}',
        '/measures/{name}/values',
        '/metros',
        '/metros/{ref}',
        '/openapi.json',
      ]),
    );
  });

  it('describes every member of every request body', () => {
    const { components, paths } = document;
    const resolve = (schema: any) => (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema);
    const undescribed: string[] = [];
    const visit = (schema: any, path: string): void => {
      const { properties = {}, items } = resolve(schema);
      if (items) visit(items, path);
      for (const [name, member] of Object.entries<any>(properties)) {
        if (!(member.description ?? resolve(member).description)) undescribed.push(`${path}.${name}`);
        visit(member, `${path}.${name}`);
      }
    };
    for (const [path, { post }] of Object.entries<any>(paths))
      if (post) visit(post.requestBody.content['application/json'].schema, path);
    expect(undescribed).toEqual([]);
  });

  it('has examples that match the pattern of each value that has one', () => {
    const wrong: unknown[] = [];
    const visit = (part: any): void => {
      if (typeof part !== 'object' || part === null) return;
      Object.values(part).forEach(visit);
      if (typeof part.pattern !== 'string') return;
      const { pattern, examples = [] } = part;
      if (examples.length === 0 || !examples.every((one: string) => new RegExp(pattern, 'u').test(one)))
        wrong.push(part);
    };
    visit(document);
    expect(wrong).toEqual([]);
  });

  it('has a title, a summary, a description, an example and every status for each operation', () => {
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const [method, operation] of Object.entries<any>(methods)) {
        expect(operation['x-title'], path).toMatch(/^[A-Z]/);
        expect(operation.responses[200].description, path).toMatch(/^[A-Z].*\.$/);
        expect(operation.summary, path).toMatch(/\w/);
        expect(operation.description, path).toMatch(/\w/);
        // A claim that names something unknown has a verdict in a response with 200 (D440).
        const unknown = path === '/api/v1/verify' || path === '/verify' ? [] : ['422'];
        const own = method === 'get' ? ['304'] : ['413', '415', ...unknown];
        const statuses = [...own, '200', '400', '401', '403', '405', '408', '429', '431', '500', '503'];
        expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(statuses));
        if (path.includes('{')) expect(operation.responses, path).toHaveProperty('404');
      }
  });

  it('says for each operation which causes of 401, 404 and 422 it has', () => {
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const { security, responses } of Object.values<any>(methods)) {
        const isOpen = security.some((scheme: object) => Object.keys(scheme).length === 0);
        expect([path, responses[401].description]).toEqual([
          path,
          expect.stringContaining(isOpen ? 'was sent' : 'missing'),
        ]);
        for (const status of ['404', '422'])
          if (responses[status])
            expect([path, responses[status].description]).toEqual([path, expect.stringMatching(/\.$/)]);
      }
    const { 404: unknownRelease } = document.paths['/metros'].get.responses;
    expect(unknownRelease.description).not.toMatch(/dataset|measure|metro/);
    expect(document.paths['/rank'].post.responses[422].description).not.toMatch(/program|claim/);
  });

  it('names the terms of service', () => {
    expect(document.info.termsOfService).toBe('http://metro.test/terms');
  });

  it('shows the whole response to each example request', async () => {
    const member = await inProcess(service({ served, credentials: { check: () => principal } }));
    const examples: string[] = [];
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const [method, { parameters, requestBody, responses }] of Object.entries<any>(methods)) {
        const [[type, { example }]] = Object.entries<any>(responses[200].content) as [[string, any]];
        if (!example) continue;
        examples.push(path);
        const withExample = parameters.filter((parameter: any) => 'example' in parameter);
        const query = new URLSearchParams(
          withExample.filter((one: any) => one.in === 'query').map((one: any) => [one.name, String(one.example)]),
        );
        const target = withExample
          .filter((one: any) => one.in === 'path')
          .reduce((at: string, one: any) => at.replace(`{${one.name}}`, encodeURIComponent(one.example)), path);
        const reply = await member.send(`/api/v1${target}?${query.toString()}`, {
          method: method.toUpperCase(),
          headers: { Authorization: 'Bearer svc_key_x', 'Content-Type': 'application/json' },
          ...(requestBody ? { body: JSON.stringify(requestBody.content['application/json'].example) } : {}),
        });
        expect(example, path).toEqual(type === 'application/json' ? reply.json : reply.text);
        expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
        // The lists of datasets and states, and profiles, have no pages.
        const limit = ['/datasets', '/states.csv', '/metros/{ref}', '/places/{code}'].includes(path) ? 150_000 : 20_000;
        expect(reply.body.length, `${path} is too long to read`).toBeLessThan(limit);
      }
    // A release that keeps no cells has no trace to show.
    const isTraceable = (await served.release.history().catch(() => undefined))?.plans.size ?? 0;
    const without = ['/openapi.json', '/openapi-3.0.json', '/me', ...(isTraceable ? [] : ['/measures/{name}/trace'])];
    expect([...new Set(examples)]).toEqual(Object.keys(document.paths).filter((path) => !without.includes(path)));
  });

  it('shows real errors: each example is the response to its request', async () => {
    const examples = Object.entries<any>(document.components.responses).flatMap(([status, { content }]) =>
      Object.values<any>(content?.['application/json'].examples ?? {}).map((one) => ({
        status: Number(status),
        ...one,
      })),
    );
    const targets: string[] = [];
    for (const { status, summary, value } of examples) {
      const ask = errorRequests[summary];
      if (!ask) continue;
      targets.push(summary);
      const reply = await ask(served);
      expect([reply.status, reply.json], summary).toEqual([status, value]);
    }
    expect(targets).toEqual(Object.keys(errorRequests));
    const others = examples.filter(({ summary }) => !targets.includes(summary));
    expect(others.map(({ status }) => status)).toEqual([400, 408, 431, 500]);
  });

  it('lists members of bodies that count as not given if they are null', () => {
    type Schema = Record<string, any>;
    const resolve = (schema: Schema): Schema =>
      schema['$ref'] ? document.components.schemas[schema['$ref'].split('/').at(-1)] : schema;
    let nulls = 0;
    const withNulls = (given: Schema, value: unknown): unknown => {
      const schema = resolve(given);
      if (Array.isArray(value)) return value.map((one) => (schema['items'] ? withNulls(schema['items'], one) : one));
      if (typeof value !== 'object' || value === null) return value;
      const optional = Object.keys(schema['properties'] ?? {}).filter((name) => !(name in value));
      nulls += optional.length;
      return Object.fromEntries([
        ...Object.entries(value).map(([name, one]) => [name, withNulls(schema['properties'][name], one)]),
        ...optional.map((name) => [name, null]),
      ]);
    };
    for (const operation of operations) {
      const body = operation.exampleBody?.(served.release);
      if (!operation.body || body === undefined) continue;
      const { schema } = document.paths[operation.path].post.requestBody.content['application/json'];
      expect(readBodyValue(operation, withNulls(schema, body)), operation.id).toEqual(readBodyValue(operation, body));
    }
    expect(nulls).toBeGreaterThan(30);
  });

  it('describes the envelope of every other response (D37)', () => {
    for (const [path, methods] of Object.entries<any>(document.paths))
      for (const operation of Object.values<any>(methods)) {
        const { schema } = operation.responses[200].content['application/json'] ?? {};
        // Feeds and files have no envelope.
        if (path.startsWith('/feeds/') || path.endsWith('.csv')) expect(schema).toBeUndefined();
        else
          expect(schema.required ?? [], path).toEqual(
            path.startsWith('/openapi') ? [] : expect.arrayContaining(['data', 'attribution']),
          );
      }
    expect(document.paths['/me'].get.responses[200].content['application/json'].schema.properties.data).toEqual({
      $ref: '#/components/schemas/Me',
    });
  });

  it('declares both kinds of credentials, and where each is required (section 5)', () => {
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

  it('shows the bounds of paging, and which parameters are required', () => {
    const parameters = document.paths['/measures/{name}/values'].get.parameters;
    const findParameter = (name: string) => parameters.find((parameter: any) => parameter.name === name);
    expect(findParameter('per_page').schema).toEqual({
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 500,
      default: 100,
    });
    expect(findParameter('geography')).toMatchObject({ required: true, schema: { enum: ['msa', 'county', 'state'] } });
    expect(findParameter('state').required).toBe(false);
  });

  it('passes redocly lint without an error or a warning', async () => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await run(bin('redocly'), ['lint', '--format=json', 'openapi.json'], { cwd: folder, env });
    expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  it('gives each number a format, for generators whose default loses digits', () => {
    const without: unknown[] = [];
    const formats = new Set<string>();
    const visit = (part: unknown): void => {
      if (Array.isArray(part)) part.forEach(visit);
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
      const { type, format } = part as { type?: string | string[]; format?: string };
      const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer');
      if (isNumber && format === undefined) without.push(part);
      if (isNumber && format !== undefined) formats.add(format);
      for (const [name, value] of Object.entries(part)) if (!/^examples?$/.test(name)) visit(value);
    };
    visit({ ...document.paths, schemas: document.components.schemas });
    expect(without).toEqual([]);
    expect([...formats].sort()).toEqual(['double', 'int32', 'int64']);
    expect(document.components.schemas.RegionValue.properties.value.format).toBe('double');
  });

  it('is also there as OpenAPI 3.0, with all operations and schemas, and nothing that 3.0 does not have', async () => {
    const { json } = await client.send('/api/v1/openapi-3.0.json');
    expect([json.openapi, Object.keys(json.paths)]).toEqual(['3.0.3', Object.keys(document.paths)]);
    expect(Object.keys(json.components.schemas)).toEqual(Object.keys(document.components.schemas));
    const { Bounds, Claim, CriterionScore, MeasureValues, Period } = json.components.schemas;
    expect(Bounds.properties.level).toMatchObject({ type: 'integer', format: 'int32', enum: [90, 95, 99] });
    // Generators of this time write code that does not compile for an enum of a boolean, and for one of several plain types.
    expect(Period.properties.fiscal).toEqual({ type: 'boolean', description: expect.any(String) });
    expect(Claim.properties.value).toEqual({ description: expect.any(String) });
    expect(CriterionScore.properties.value).toMatchObject({ type: 'number', format: 'double', nullable: true });
    expect(CriterionScore.required).toEqual(document.components.schemas.CriterionScore.required);
    expect(MeasureValues.properties.values.items).toEqual({ $ref: '#/components/schemas/RegionValue' });
    const faults: string[] = [];
    const visit = (part: unknown, path: string): void => {
      if (typeof part !== 'object' || part === null) return;
      const { type, $ref, ...others } = part as Record<string, unknown>;
      if (Array.isArray(type) || type === 'null') faults.push(`${path}: type ${String(type)}`);
      if (typeof $ref === 'string' && Object.keys(others).length > 0) faults.push(`${path}: $ref with others`);
      for (const name of ['const', 'propertyNames', 'prefixItems', 'contains'])
        if (name in part) faults.push(`${path}: ${name}`);
      for (const [name, value] of Object.entries(part))
        // Members of objects may have any name.
        if (name === 'properties') for (const [one, of] of Object.entries(value as object)) visit(of, `${path}/${one}`);
        else if (!/^examples?$/.test(name)) visit(value, `${path}/${name}`);
    };
    visit(json, '');
    expect(faults).toEqual([]);
    await writeFile(join(folder, 'openapi30.json'), JSON.stringify(json));
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await run(bin('redocly'), ['lint', '--format=json', 'openapi30.json'], {
      cwd: folder,
      env,
    }).catch((error: unknown) => error as { stdout: string });
    const { problems } = JSON.parse(stdout) as {
      problems: { severity: string; message: string; location: object[] }[];
    };
    expect(
      problems.filter(({ severity }) => severity === 'error').map(({ message, location }) => [message, location]),
    ).toEqual([]);
  });

  it('generates a client that compiles and knows the response types', async () => {
    await run(bin('openapi-typescript'), ['openapi.json', '-o', 'schema.d.ts'], { cwd: folder });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'client.ts'), clientSource);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck'];
    const errors = await run(bin('tsc'), [...options, 'client.ts'], { cwd: folder }).then(
      () => '',
      (error: unknown) => (error as { stdout: string }).stdout,
    );
    expect(errors).toBe('');
  });
});

const principal: Principal = {
  user: { id: '0b3f9f9e-7a43-5d0c-9d58-3a5a3f0b6a01', name: 'Ada' },
  account: { id: '0b3f9f9e-7a43-5d0c-9d58-3a5a3f0b6a02', name: 'Ada', role: 'owner' },
  credential: { type: 'api_key', id: '0b3f9f9e-7a43-5d0c-9d58-3a5a3f0b6a03', scopes: ['read'] },
  apiAccess: true,
  acceptedTerms: true,
};
const withoutScope = { ...principal, credential: { ...principal.credential, scopes: [] } };
const credential = { Authorization: 'Bearer svc_key_x' };

const ask = async (options: ServiceOptions, path: string, init: RequestInit = {}) =>
  (await inProcess(service(options))).send(`/api/v1${path}`, init);
const post = (served: Served, path: string, body: string, type = 'application/json') =>
  ask({ served }, path, { method: 'POST', headers: { 'Content-Type': type }, body });
const misspelled = '{"criteria":[{"measure":"unemployement_rate","direction":"lower_better"}]}';
const undirected = '{"criteria":[{"measure":"unemployment_rate"}]}';

/** The request of each error example that a listener can show, by its description. */
const errorRequests: Record<string, (served: Served) => Promise<Reply>> = {
  'GET /api/v1/metros?sate=TX': (served) => ask({ served }, '/metros?sate=TX'),
  [`POST /api/v1/rank with ${undirected}`]: (served) => post(served, '/rank', undirected),
  'GET /api/v1/me': (served) => ask({ served }, '/me'),
  'GET /api/v1/datasets with a revoked credential': (served) => ask({ served }, '/datasets', { headers: credential }),
  'GET /api/v1/datasets before its person accepted the current Terms of Service': (served) =>
    ask({ served, credentials: { check: () => ({ ...principal, acceptedTerms: false }) } }, '/datasets', {
      headers: credential,
    }),
  'GET /api/v1/datasets with a credential without the scope': (served) =>
    ask({ served, credentials: { check: () => withoutScope } }, '/datasets', { headers: credential }),
  'GET /api/v1/incentive_programs': (served) => ask({ served }, '/incentive_programs'),
  'GET /api/v1/measures/unemployement_rate': (served) => ask({ served }, '/measures/unemployement_rate'),
  'GET /api/v1/datasets?release=2020-01-01': (served) => ask({ served }, '/datasets?release=2020-01-01'),
  'DELETE /api/v1/datasets': (served) => ask({ served }, '/datasets', { method: 'DELETE' }),
  'POST /api/v1/rank with a body of 70,000 bytes': (served) => post(served, '/rank', ' '.repeat(70_000)),
  'POST /api/v1/rank with Content-Type text/plain': (served) => post(served, '/rank', '{}', 'text/plain'),
  [`POST /api/v1/rank with ${misspelled}`]: (served) => post(served, '/rank', misspelled),
  'GET /api/v1/datasets over the limit': async (served) => {
    const client = await inProcess(service({ served, addressLimit: defaultLimits.address, clock: () => 48_000 }));
    for (let i = 0; i < defaultLimits.address.perMinute; i++) await client.send('/api/v1/datasets');
    return client.send('/api/v1/datasets');
  },
  'GET /api/v1/datasets while no release is active': () => ask({}, '/datasets'),
};

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
