import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyRelease } from '../api/domain/release.ts';
import { defaultLimits } from '../api/gate/principal.ts';
import { describe as describeApi } from '../api/openapi.ts';
import { operations } from '../api/operations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { breakingChanges, contractOf, type Description } from './support/breakingChanges.ts';
import { root } from './support/service.ts';

/**
 * What breaks programs that were written for the last tagged version, as patterns. Each is announced in CHANGELOG.md. A new version
 * begins without any.
 */
const announced = [
  // The members are still in every response about metros; regions of other geographies have `geoid` in their place.
  /^(GET \/metros\/compare|GET \/metros\/\{ref\}\/peers|POST \/(screen|rank)\S*) .*\.(cbsa|id|slug): may be absent now$/,
  // Without `geography`, revisions of a measure without metros are those of counties or states.
  /^GET \/measures\/\{name\}\/revisions parameter geography: default is another$/,
];

/** The document of the last tagged version. A clone may lack the tag, so it is a file. */
const baseline = join(root, `test/golden/openapi-${packageJson.version}.json`);

const current = async () =>
  contractOf(
    await describeApi({
      operations,
      release: emptyRelease,
      limits: defaultLimits,
      origin: 'https://api.example.org',
      clock: () => 0,
    }),
  );

describe('the OpenAPI document', () => {
  it('breaks nothing since the last tagged version but what is announced (`npm run contract` begins a version)', async () => {
    const now = await current();
    if (process.env['UPDATE_CONTRACT'] && !existsSync(baseline)) await writeFile(baseline, `${JSON.stringify(now)}\n`);
    const before = JSON.parse(await readFile(baseline, 'utf8')) as Description;
    const breaks = breakingChanges(before, now);
    expect(breaks.filter((one) => !announced.some((pattern) => pattern.test(one)))).toEqual([]);
    expect(announced.filter((pattern) => !breaks.some((one) => pattern.test(one)))).toEqual([]);
  });

  it('breaks nothing compared with itself, although schemas contain themselves', async () => {
    const now = await current();
    expect(breakingChanges(now, now)).toEqual([]);
  });
});

/** A small API. Each test changes a copy of it. */
const api = (): any => ({
  paths: {
    '/rows': {
      get: {
        operationId: 'listRows',
        security: [{}, { bearer: [] }],
        parameters: [
          { name: 'q', in: 'query', required: false, schema: { type: 'string', maxLength: 200 } },
          { name: 'sort', in: 'query', required: false, schema: { type: 'string', enum: ['name', 'year'] } },
          { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 1 } },
        ],
        responses: {
          200: {
            headers: { ETag: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Row' } } },
          },
          404: { $ref: '#/components/responses/404' },
        },
      },
      post: {
        operationId: 'makeRow',
        parameters: [],
        requestBody: {
          required: false,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: ['string', 'null'] },
                  year: { type: 'number' },
                  tags: { type: 'array', maxItems: 5, items: { type: 'string' } },
                },
                required: ['name'],
              },
            },
          },
        },
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
  components: {
    responses: { 404: { content: { 'application/json': { schema: { type: 'object' } } } } },
    schemas: {
      Row: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          state: { type: 'string', enum: ['new', 'old'] },
          value: { anyOf: [{ type: 'number' }, { type: 'null' }] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Row' } },
          by_year: { type: 'object', additionalProperties: { type: 'number' } },
          range: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
        },
        required: ['id'],
      },
    },
  },
});

const parameter = (document: any, name: string) =>
  document.paths['/rows'].get.parameters.find((one: any) => one.name === name);
const row = (document: any) => document.components.schemas.Row;
const requestBody = (document: any) => document.paths['/rows'].post.requestBody;
const request = (document: any) => requestBody(document).content['application/json'].schema;

describe('a change that breaks programs is found:', () => {
  it.each<[string, (document: any) => unknown, string]>([
    ['a path', ({ paths }) => delete paths['/rows'], 'GET /rows: removed, POST /rows: removed'],
    ['a method', ({ paths }) => delete paths['/rows'].post, 'POST /rows: removed'],
    [
      'the name of an operation',
      ({ paths }) => (paths['/rows'].get.operationId = 'rows'),
      'GET /rows: operationId is now rows',
    ],
    ['a credential', ({ paths }) => paths['/rows'].get.security.shift(), 'GET /rows: needs a credential now'],
    ['a parameter', ({ paths }) => paths['/rows'].get.parameters.shift(), 'GET /rows parameter q: removed'],
    [
      'a parameter that is required',
      (document) => (parameter(document, 'q').required = true),
      'GET /rows parameter q: required now',
    ],
    [
      'a new parameter that is required',
      ({ paths }) => paths['/rows'].get.parameters.push({ name: 'a', in: 'query', required: true, schema: {} }),
      'GET /rows parameter a: new and required',
    ],
    [
      'fewer values',
      (document) => parameter(document, 'sort').schema.enum.pop(),
      'GET /rows parameter sort: value year removed',
    ],
    [
      'only some values',
      (document) => (parameter(document, 'q').schema.enum = ['a']),
      'GET /rows parameter q: accepts only a now',
    ],
    [
      'a limit',
      (document) => (parameter(document, 'q').schema.maxLength = 100),
      'GET /rows parameter q: maxLength is 100 now',
    ],
    [
      'a new limit',
      (document) => (parameter(document, 'page').schema.maximum = 9),
      'GET /rows parameter page: maximum is 9 now',
    ],
    [
      'a pattern',
      (document) => (parameter(document, 'q').schema.pattern = '^a'),
      'GET /rows parameter q: pattern is another',
    ],
    [
      'a default',
      (document) => (parameter(document, 'page').schema.default = 2),
      'GET /rows parameter page: default is another',
    ],
    [
      'a narrower type',
      (document) => (request(document).properties.year.type = 'integer'),
      'POST /rows body.year: no longer accepts number',
    ],
    [
      'a type of several',
      (document) => (request(document).properties.name.type = 'string'),
      'POST /rows body.name: no longer accepts null',
    ],
    [
      'a format of a text that is sent',
      (document) => (parameter(document, 'q').schema.format = 'date'),
      'GET /rows parameter q: format is date now',
    ],
    ['a member of a body', (document) => delete request(document).properties.year, 'POST /rows body.year: removed'],
    [
      'a member of a body that is required',
      (document) => request(document).required.push('year'),
      'POST /rows body.year: required now',
    ],
    [
      'the items of a list that is sent',
      (document) => (request(document).properties.tags.items.type = 'number'),
      'POST /rows body.tags[]: no longer accepts string',
    ],
    ['a body that is required', (document) => (requestBody(document).required = true), 'POST /rows body: required now'],
    ['a body', ({ paths }) => delete paths['/rows'].post.requestBody, 'POST /rows body: removed'],
    ['a response', ({ paths }) => delete paths['/rows'].get.responses[404], 'GET /rows 404: removed'],
    [
      'a header',
      ({ paths }) => delete paths['/rows'].get.responses[200].headers.ETag,
      'GET /rows 200 header ETag: removed',
    ],
    [
      'a media type',
      ({ components }) => (components.responses[404].content = {}),
      'GET /rows 404 application/json: removed',
    ],
    [
      'a member of a response, also where it contains itself',
      (document) => delete row(document).properties.value,
      'GET /rows 200.value: removed',
    ],
    [
      'a member of a response that may be absent',
      (document) => (row(document).required = []),
      'GET /rows 200.id: may be absent now',
    ],
    [
      'a wider type',
      (document) => row(document).properties.value.anyOf.push({ type: 'string' }),
      'GET /rows 200.value: may be string now',
    ],
    [
      'a type that is not stated',
      (document) => (row(document).properties.value = {}),
      'GET /rows 200.value: may be any type now',
    ],
    [
      'a value of a response that was renamed',
      (document) => (row(document).properties.state.enum = ['fresh', 'old']),
      'GET /rows 200.state: value new removed',
    ],
    [
      'any value in a response',
      (document) => delete row(document).properties.state.enum,
      'GET /rows 200.state: may be any value now',
    ],
    [
      'the format of a text in a response',
      (document) => delete row(document).properties.id.format,
      'GET /rows 200.id: format is open now',
    ],
    [
      'the values of a map',
      (document) => (row(document).properties.by_year.additionalProperties.type = 'string'),
      'GET /rows 200.by_year.*: may be string now',
    ],
    [
      'an item of a pair',
      (document) => row(document).properties.range.prefixItems.pop(),
      'GET /rows 200.range[1]: removed',
    ],
  ])('%s', (_, change, found) => {
    const changed = api();
    change(changed);
    expect(breakingChanges(api(), changed).join(', ')).toBe(found);
  });
});

describe('a change that breaks nothing is not reported:', () => {
  it.each<[string, (document: any) => unknown]>([
    ['a new path', ({ paths }) => (paths['/new'] = paths['/rows'])],
    [
      'a new parameter',
      ({ paths }) => paths['/rows'].get.parameters.push({ name: 'a', in: 'query', schema: { type: 'string' } }),
    ],
    ['more values of a parameter', (document) => parameter(document, 'sort').schema.enum.push('place')],
    ['a wider limit', (document) => (parameter(document, 'q').schema.maxLength = 300)],
    ['a body member that need not be sent', (document) => (request(document).properties.note = { type: 'string' })],
    ['a member that need no longer be sent', (document) => (request(document).required = [])],
    ['a type that is also accepted', (document) => (request(document).properties.year.type = ['number', 'string'])],
    ['a member of a response', (document) => (row(document).properties.note = { type: 'string' })],
    ['a member of a response that is always there', (document) => row(document).required.push('value')],
    ['a narrower type in a response', (document) => (row(document).properties.value = { type: 'integer' })],
    ['a new value in a response', (document) => row(document).properties.state.enum.push('gone')],
    ['the size of a number in a response', (document) => (row(document).properties.value.anyOf[0].format = 'double')],
    [
      'a schema with a name',
      (document) => {
        document.components.schemas.Range = row(document).properties.range;
        row(document).properties.range = { $ref: '#/components/schemas/Range' };
      },
    ],
  ])('%s', (_, change) => {
    const changed = api();
    change(changed);
    expect(breakingChanges(api(), changed)).toEqual([]);
  });
});

it('a contract has no texts and examples, but members with their names', () => {
  const document = api();
  row(document).properties.title = { type: 'string', title: 'Title', description: 'a title', examples: ['A'] };
  document.paths['/rows'].get.summary = 'Lists rows.';
  const { paths, components } = contractOf({ openapi: '3.1.0', info: {}, ...document });
  expect((components['schemas'] as any).Row.properties.title).toEqual({ type: 'string' });
  expect(paths['/rows']!['get']).not.toHaveProperty('summary');
});
