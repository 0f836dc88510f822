import { z } from 'zod';
import { answer } from './answer.ts';
import { emptyRelease, type Release } from './domain/release.ts';
import { readBody } from './gate/body.ts';
import { basePath, readInput } from './gate/request.ts';
import type { Operation } from './operations/operation.ts';
import { Attribution, ErrorBody } from './schemas/common.ts';

type Json = Record<string, unknown>;

/** Version of the document; the interface's own version is in the path. */
export const version = '1.0.0-beta.1';

/**
 * The OpenAPI 3.1 description of a table of operations. Examples are answers from the release, their lists cut to two;
 * without one there are none.
 */
export async function describe(
  operations: readonly Operation[],
  release: Release,
  { origin, clock }: { readonly origin: string; readonly clock: () => number },
): Promise<Json> {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method] = await describeOperation(operation, release, clock, schemas);
  schemaOf(ErrorBody, schemas);
  const tags = [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name, description: tagTexts[name] }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Metro data service',
      version,
      summary: 'Figures of US metropolitan areas that can be quoted.',
      description:
        'A read-only JSON API over datasets, the measures in them, metro profiles, and government incentive programs. Every answer carries the credit, licence and retrieval date of each dataset behind it; show the credit wherever the figures are shown. In beta: endpoints, fields, datasets and limits may change.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin + basePath }],
    tags,
    paths,
    components: { schemas, responses: errorResponses, headers: limitHeaders, securitySchemes: securitySchemes(origin) },
  };
}

const tagTexts: Readonly<Record<string, string>> = {
  Datasets: 'What is served, and under which terms.',
  Measures: 'What is measured, and its value for every region.',
  Metros: 'The metropolitan statistical areas and their figures.',
  'Screening and ranking': 'Which metros meet some requirements, and in what order; nothing is saved.',
  'Incentive programs':
    'What governments offer to businesses; each fact with the sentence that states it, or marked as set by a reviewer.',
  Service: 'The service itself.',
};

async function describeOperation(
  operation: Operation,
  release: Release,
  clock: () => number,
  schemas: Json,
): Promise<Json> {
  const { id, tag, summary, description, params, query, method } = operation;
  const dated = !operation.standsAlone && !operation.changesDaily;
  const statuses = [...(method === 'get' ? [304] : []), 400, 401, 403, ...operation.statuses, 405, 429, 500, 503];
  const sample = operation.example(release);
  const example = sample && release !== emptyRelease ? await exampleOf(operation, release, clock, sample) : undefined;
  const unique = [...new Set(statuses)].sort((a, b) => a - b);
  return {
    operationId: id,
    tags: [tag],
    security: securityOf(operation),
    summary,
    description,
    parameters: [
      ...describeParameters(params, 'path', sample),
      ...describeParameters(query, 'query', sample),
      ...(method === 'get' ? conditionHeaders.slice(0, dated ? 2 : 1) : []),
    ],
    ...(operation.body ? { requestBody: describeBody(operation.body, operation.exampleBody?.(release), schemas) } : {}),
    responses: {
      200: {
        description: summary,
        headers:
          method === 'get' ? { ...limitRefs, ...(dated ? cacheRefs : refs('ETag', 'Cache-Control')) } : limitRefs,
        content: { 'application/json': { schema: answerSchema(operation, schemas), ...(example ? { example } : {}) } },
      },
      ...Object.fromEntries(unique.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

const securitySchemes = (origin: string): Json => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`svc_key_…`), sent as `Authorization: Bearer <key>`; never in an address.',
  },
  oauth: {
    type: 'oauth2',
    description: 'An app that a person connected (OAuth 2.1, PKCE with S256; apps register themselves).',
    flows: {
      authorizationCode: {
        authorizationUrl: `${origin}/oauth/authorize`,
        tokenUrl: `${origin}/oauth/token`,
        refreshUrl: `${origin}/oauth/token`,
        scopes: { read: 'Read datasets, measures and metro figures; run screens and rankings.' },
      },
    },
  },
});

/** None or a credential where everyone may ask; a credential where one is needed. */
function securityOf({ access }: Operation): Json[] {
  const credentials = [{ bearer: [] }, { oauth: ['read'] }];
  return access === undefined ? [{}, ...credentials] : credentials;
}

function describeBody(shape: z.ZodType, example: unknown, schemas: Json): Json {
  const schema = schemaOf(shape, schemas);
  return { required: true, content: { 'application/json': { schema, ...(example ? { example } : {}) } } };
}

function answerSchema({ data, meta, isDocument }: Operation, schemas: Json): Json {
  if (isDocument) return schemaOf(data, schemas);
  return schemaOf(z.object({ data, ...(meta ? { meta } : {}), attribution: z.array(Attribution) }), schemas);
}

/** The JSON Schema of a shape; named shapes are put into `schemas` and referred to. */
function schemaOf(shape: z.ZodType, schemas: Json): Json {
  // As input: answers may gain members, so objects stay open.
  const made = z.toJSONSchema(shape, { io: 'input', target: 'draft-2020-12', override: simplify });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, $schema: _schema, id: _id, ...schema } = JSON.parse(text) as Json;
  for (const [name, definition] of Object.entries($defs as Json)) {
    const { id: _, ...rest } = definition as Json;
    schemas[name] = rest;
  }
  return schema;
}

/** Leaves out what says nothing to a reader: the bounds of a safe integer, and the pattern behind a named format. */
export function simplify({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
}

function describeParameters(
  shape: z.ZodObject,
  place: 'path' | 'query',
  sample: Readonly<Record<string, string>> | undefined,
): Json[] {
  return Object.entries(shape.shape).map(([name, type]) => {
    const schema = type as z.ZodType;
    const {
      $schema: _,
      json,
      description,
      default: _default,
      ...made
    } = z.toJSONSchema(schema, { io: 'input' }) as Json;
    const shown = (json as Json | undefined) ?? made;
    const example = sample?.[name];
    return {
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      description,
      schema: shown,
      ...(example === undefined ? {} : { example: shown['type'] === 'integer' ? Number(example) : example }),
    };
  });
}

async function exampleOf(
  operation: Operation,
  release: Release,
  clock: () => number,
  sample: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { params, query } = operation;
  const search = new URLSearchParams(Object.entries(sample).filter(([name]) => name in query.shape)).toString();
  const inPath = Object.entries(sample).filter(([name]) => name in params.shape);
  const read = readInput(operation, Object.fromEntries(inPath), search);
  const input = operation.body
    ? { ...read, body: readBody(operation, JSON.stringify(operation.exampleBody?.(release))) }
    : read;
  const service = { describe: () => Promise.resolve({}), clock };
  return shorten(JSON.parse(new TextDecoder().decode(await answer(operation, release, input, service))));
}

/** The value with every list cut to its first two. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)]));
}

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } });

const limitHeaders: Json = {
  'RateLimit-Limit': header('requests allowed in the window with the fewest left', 'integer'),
  'RateLimit-Remaining': header('requests left in that window', 'integer'),
  'RateLimit-Reset': header('seconds until that window ends', 'integer'),
  Allow: header('the methods that the address has'),
  'Retry-After': header('seconds to wait before the next request', 'integer'),
  'WWW-Authenticate': header('where to sign in (RFC 9728), or which scope is missing'),
  ETag: header('weak tag of the answer, for If-None-Match'),
  'Last-Modified': header("the release's time, for If-Modified-Since"),
  'Cache-Control': header('how long the answer may be kept, and by whom'),
};

const refs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const limitRefs = refs('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');
const cacheRefs = refs('ETag', 'Last-Modified', 'Cache-Control');

const conditionHeaders: Json[] = [
  {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'tags of answers that the client has; 304 if one is current',
    schema: { type: 'string' },
  },
  {
    name: 'If-Modified-Since',
    in: 'header',
    required: false,
    description: 'Last-Modified of the answer that the client has; 304 if it is still the same',
    schema: { type: 'string' },
  },
];

function errorResponse(description: string, error: string, message: string, headers: Json = {}): Json {
  return {
    description,
    headers: { ...limitRefs, ...headers },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error, message } } },
  };
}

const errorResponses: Json = {
  304: { description: 'Unchanged since the given tag or date; no body.', headers: { ...limitRefs, ...cacheRefs } },
  400: errorResponse(
    'A parameter or the body is malformed.',
    'bad_request',
    'unknown parameter `sate`; did you mean `state`?',
  ),
  401: errorResponse(
    'The credential is not good, or there is none where one is needed.',
    'invalid_token',
    'the credential is not valid; send the request without one, or with one that is',
    refs('WWW-Authenticate'),
  ),
  403: errorResponse(
    'The credential may not do this.',
    'terms_required',
    'the current Terms of Service were not accepted by the person of this credential',
    refs('WWW-Authenticate'),
  ),
  404: errorResponse(
    'There is no such thing, or it is not served.',
    'not_found',
    'no measure `unemployement_rate`; did you mean `unemployment_rate`?',
  ),
  405: errorResponse(
    'The address has no such method; `Allow` lists those it has.',
    'method_not_allowed',
    'method DELETE is not allowed here; allowed are GET, HEAD, OPTIONS',
    refs('Allow'),
  ),
  413: errorResponse('The body is too long.', 'payload_too_large', 'the body is over 65536 bytes; send fewer criteria'),
  415: errorResponse(
    'The body is not sent as JSON.',
    'unsupported_media_type',
    'the body must be sent as Content-Type application/json, not `text/plain`',
  ),
  422: errorResponse(
    'Well formed, but it cannot be answered: a measure is unknown, or not served.',
    'unknown_measure',
    'criteria[0].measure: no measure `unemployement_rate`; did you mean `unemployment_rate`?',
  ),
  429: errorResponse(
    'Over a limit.',
    'rate_limited',
    'over the limit of 30 requests; try again in 12 seconds. A credential of an account with API access has higher limits.',
    refs('Retry-After'),
  ),
  500: errorResponse('The service failed.', 'internal', 'The service failed to answer this request.'),
  503: errorResponse(
    'The API is not available on this server.',
    'unavailable',
    'the API is not available on this server: no release is active',
    refs('Retry-After'),
  ),
};
