import { z } from 'zod';
import { emptyRelease, type Release } from './domain/release.ts';
import { errorExamples, type ErrorExample, exampleAnswer, type ExampleService } from './examples.ts';
import { queryOf } from './gate/call.ts';
import { basePath } from './gate/request.ts';
import { type Deprecation, describeDeprecation, hasDeprecated } from './operations/deprecation.ts';
import type { Operation } from './operations/operation.ts';
import { tagTexts } from './operations/tags.ts';
import { Attribution, ErrorBody } from './schemas/common.ts';
import * as parameters from './schemas/parameters.ts';

type Json = Record<string, unknown>;

/** The version of the document. The version of the API is in its path. */
export const version = '1.0.0-beta.1';

/**
 * Returns the OpenAPI 3.1 document of a service. Its examples are complete responses to the example requests. Without a
 * release, there are no examples.
 */
export async function describe(service: ExampleService): Promise<Json> {
  const { operations, release, origin } = service;
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  // Parallel reads of tables are combined into one query.
  const examples = await Promise.all(operations.map((operation) => exampleOf(operation, service)));
  for (const [i, operation] of operations.entries())
    (paths[operation.path] ??= {})[operation.method] = describeOperation(
      operation,
      service.release,
      examples[i]!,
      schemas,
    );
  schemaOf(ErrorBody, schemas);
  const tags = [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name, description: tagTexts[name] }));
  const errors = release === emptyRelease ? [] : await errorExamples(service);
  const responses = describeErrors(errors);
  const headers = { ...limitHeaders, ...(operations.some(hasDeprecated) ? deprecationHeaders : {}) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Metro data service',
      version,
      summary: 'Figures for US metropolitan areas that you can cite.',
      description:
        'A read-only JSON API for US metro data: datasets, measures, metro profiles, and government incentive programs. Public data needs no key. Every response carries the credit, license, and retrieval date of each dataset behind it; show the credit wherever you show the figures. In beta: endpoints, fields, datasets, and limits may change.',
      termsOfService: `${origin}/terms`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin + basePath }],
    tags,
    paths,
    components: { schemas, responses, headers, securitySchemes: securitySchemes(origin) },
  };
}

/** The example request of an operation, and the response to it; each undefined without one. */
interface Example {
  readonly sample: Readonly<Record<string, string>> | undefined;
  readonly response: unknown;
}

async function exampleOf(operation: Operation, service: ExampleService): Promise<Example> {
  const { release } = service;
  const sample = await operation.example(release);
  return { sample, response: release === emptyRelease ? undefined : await exampleAnswer(operation, service) };
}

function describeOperation(operation: Operation, release: Release, example: Example, schemas: Json): Json {
  const { id, tag, title, summary, description, params, method, deprecated, deprecatedParameters } = operation;
  const { sample, response } = example;
  const dated = !operation.standsAlone && !operation.changesDaily;
  // A release that the server does not hold is 404.
  const ofRelease = operation.standsAlone ? [] : [404];
  const own = [...(method === 'get' ? [304] : []), ...ofRelease, ...operation.statuses];
  const unique = [...new Set([...own, ...commonStatuses])].sort((a, b) => a - b);
  return {
    operationId: id,
    tags: [tag],
    security: securityOf(operation),
    'x-title': title,
    summary,
    ...describeWith(description, deprecated),
    parameters: [
      ...describeParameters(params, 'path', sample),
      ...describeParameters(queryOf(operation), 'query', sample, deprecatedParameters),
      ...(method === 'get' ? conditionHeaders.slice(0, dated ? 2 : 1) : []),
    ],
    ...(operation.body ? { requestBody: describeBody(operation.body, operation.exampleBody?.(release), schemas) } : {}),
    responses: {
      200: {
        description: operation.answer,
        headers: {
          ...limitRefs,
          ...(method === 'post' ? {} : dated ? cacheRefs : refs('ETag', 'Cache-Control')),
          ...(hasDeprecated(operation) ? deprecationRefs : {}),
        },
        content: {
          [mediaTypeOf(operation)]: {
            schema: answerSchema(operation, schemas),
            ...(response ? { example: response } : {}),
          },
        },
      },
      ...Object.fromEntries(unique.map((status) => [status, describeStatus(operation, status)])),
    },
  };
}

/** Returns the description of an operation or a parameter, with its deprecation. */
function describeWith(description: string, deprecation: Deprecation | undefined): Json {
  if (!deprecation) return { description };
  return { deprecated: true, description: `${describeDeprecation(deprecation)} ${description}` };
}

/** Returns a reference to the response of a status, with the causes that this operation has (OpenAPI 3.1, Reference Object). */
function describeStatus(operation: Operation, status: number): Json {
  const description = operation.statusTexts?.[status] ?? usualTextOf(operation, status);
  return { $ref: `#/components/responses/${status}`, ...(description === undefined ? {} : { description }) };
}

/** Returns the meaning of a status: 404 is explained by `notFound` in the metadata of the path parameter. */
function usualTextOf({ access, params }: Operation, status: number): string | undefined {
  if (status === 401)
    return access === undefined
      ? 'A credential was sent, but it is not valid.'
      : 'The credential is missing or not valid.';
  if (status !== 404) return undefined;
  const [param] = Object.values(params.shape) as z.ZodType[];
  return (param ?? parameters.release).meta()?.['notFound'] as string;
}

/** Returns the media type of a response, without its parameters. */
const mediaTypeOf = ({ type = 'application/json' }: Operation): string => type.split(';')[0]!;

/** The statuses that any request may get. */
const commonStatuses = [400, 401, 403, 405, 408, 429, 431, 500, 503];

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

/** Returns the security of an operation: an optional credential, or a required one. */
function securityOf({ access }: Operation): Json[] {
  const credentials = [{ bearer: [] }, { oauth: ['read'] }];
  return access === undefined ? [{}, ...credentials] : credentials;
}

function describeBody(shape: z.ZodType, example: unknown, schemas: Json): Json {
  const schema = schemaOf(shape, schemas);
  return { required: true, content: { 'application/json': { schema, ...(example ? { example } : {}) } } };
}

const credits = z.array(Attribution).describe('the credit of each dataset behind the response');

function answerSchema({ data, meta, isDocument }: Operation, schemas: Json): Json {
  if (isDocument) return schemaOf(data, schemas);
  return schemaOf(z.object({ data, ...(meta ? { meta } : {}), attribution: credits }), schemas);
}

/** Returns the JSON Schema of a shape. Named shapes are added to `schemas` and referenced. */
function schemaOf(shape: z.ZodType, schemas: Json): Json {
  // As input: responses may get more members, so objects stay open.
  const made = z.toJSONSchema(shape, { io: 'input', target: 'draft-2020-12', override: forClients });
  const { $defs = {}, $schema: _schema, id: _id, ...schema } = made as Json;
  const definitions = Object.entries($defs as Json);
  const addresses = new Map(definitions.map(([name]) => [`#/$defs/${name}`, `#/components/schemas/${name}`]));
  for (const [name, definition] of definitions) {
    const { id: _, ...rest } = definition as Json;
    schemas[name] = readdress(rest, addresses);
  }
  return readdress(schema, addresses) as Json;
}

/** Returns a part of a JSON Schema with other addresses in its references. @param addresses the new one, by the old one */
function readdress(part: unknown, addresses: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(part)) return part.map((item) => readdress(item, addresses));
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).map(([name, member]): [string, unknown] => [
    name,
    name === '$ref' ? addresses.get(member) : readdress(member, addresses),
  ]);
  return Object.fromEntries(members);
}

/** Removes what a client does not need: the wording for tools, and what `simplify` removes. */
function forClients({ jsonSchema }: { jsonSchema: Json }): void {
  delete jsonSchema['tool'];
  simplify({ jsonSchema });
  addFormat(jsonSchema);
}

const maxInt32 = 2 ** 31 - 1;

/** Adds the size of numbers: without it, generators for Go, Java and C# take types that lose digits. */
function addFormat(schema: Json): void {
  const choices = (schema['enum'] ?? []) as unknown[];
  const isWhole = choices.length > 0 && choices.every(Number.isInteger);
  if (isWhole) schema['type'] = 'integer';
  const types = [schema['type']].flat();
  if (types.includes('number')) schema['format'] = 'double';
  else if (types.includes('integer'))
    schema['format'] = isWhole || Number(schema['maximum'] ?? Infinity) <= maxInt32 ? 'int32' : 'int64';
}

/** Removes what does not help a reader: the bounds of safe integers, and the pattern of a named format. */
export function simplify({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
}

function describeParameters(
  shape: z.ZodObject,
  place: 'path' | 'query',
  sample: Readonly<Record<string, string>> | undefined,
  deprecated: Operation['deprecatedParameters'] = {},
): Json[] {
  return Object.entries(shape.shape).map(([name, type]) => {
    const schema = type as z.ZodType;
    const {
      $schema: _,
      json,
      description,
      default: _default,
      tool: _tool,
      notFound: _notFound,
      ...made
    } = z.toJSONSchema(schema, { io: 'input' }) as Json;
    const shown = { ...((json as Json | undefined) ?? made) };
    addFormat(shown);
    const example = sample?.[name];
    return {
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      ...describeWith(description as string, deprecated[name]),
      schema: shown,
      ...(example === undefined ? {} : { example: shown['type'] === 'integer' ? Number(example) : example }),
    };
  });
}

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } });

const limitHeaders: Json = {
  'RateLimit-Limit': header('requests that the limit with the fewest requests left allows in its window', 'integer'),
  'RateLimit-Remaining': header('requests left in that window', 'integer'),
  'RateLimit-Reset': header('seconds until that window ends', 'integer'),
  Allow: header('the methods that the address has'),
  'Retry-After': header('seconds to wait before the next request', 'integer'),
  'WWW-Authenticate': header('where to sign in (RFC 9728), or which scope is missing'),
  ETag: header('weak tag of the response, for If-None-Match'),
  'Last-Modified': header("the release's time, for If-Modified-Since"),
  'Cache-Control': header('how long the response may be kept, and by whom'),
  Release: header('the release that the response is from; absent if none is active'),
};

const refs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const limitRefs = refs('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Release');
const cacheRefs = refs('ETag', 'Last-Modified', 'Cache-Control');

const deprecationHeaders: Json = {
  Deprecation: header('since when the request uses what is deprecated, as `@` and epoch seconds (RFC 9745)'),
  Sunset: header('when that may stop working (RFC 8594)'),
  Link: header('the policy on deprecation (RFC 8288), with the relation `deprecation`'),
};
const deprecationRefs = refs(...Object.keys(deprecationHeaders));

const conditionHeaders: Json[] = [
  {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'the `ETag` of an earlier response; the server returns 304 if nothing changed',
    schema: { type: 'string' },
  },
  {
    name: 'If-Modified-Since',
    in: 'header',
    required: false,
    description: 'the `Last-Modified` of an earlier response; the server returns 304 if nothing changed',
    schema: { type: 'string' },
  },
];

/** The meaning of an error status, and its headers. */
interface ErrorStatus {
  readonly description: string;
  readonly headers: Json;
}

const countedError = (description: string, ...names: string[]): ErrorStatus => ({
  description,
  headers: { ...limitRefs, ...refs(...names) },
});
/** The error of a request that could not be read, which is not counted. */
const uncountedError = (description: string): ErrorStatus => ({ description, headers: {} });

const errorStatuses: Readonly<Record<number, ErrorStatus>> = {
  400: countedError('A parameter or the body is malformed.'),
  401: countedError('The credential is not valid, or it is missing where the endpoint needs one.', 'WWW-Authenticate'),
  403: countedError('The credential is valid but may not do this.', 'WWW-Authenticate'),
  404: countedError('The request names something that does not exist or is not available.'),
  405: countedError('The path does not support this method; `Allow` lists the methods it supports.', 'Allow'),
  408: uncountedError('The request did not arrive in time.'),
  413: countedError('The body is too long.'),
  415: countedError('The body is not sent as JSON.'),
  422: countedError(
    'The request is well formed, but it names something that is not available, or its parts do not fit together.',
  ),
  429: countedError('Over a rate limit.', 'Retry-After'),
  431: uncountedError('The URL and headers are over 16 KiB.'),
  500: countedError('The service failed.'),
  503: countedError(
    'No release is served at the moment, credentials cannot be checked, or the server is busy.',
    'Retry-After',
  ),
};

function describeErrors(examples: readonly ErrorExample[]): Json {
  const errors = Object.entries(errorStatuses).map(([status, { description, headers }]): [string, Json] => {
    const own = examples.filter((example) => example.status === Number(status));
    const named = own.map(({ request, body }, i): [string, Json] => [
      own.findIndex((other) => other.body.error === body.error) === i ? body.error : `${body.error}_${i + 1}`,
      { summary: request, value: body },
    ]);
    const content = {
      schema: { $ref: '#/components/schemas/Error' },
      ...(named.length > 0 ? { examples: Object.fromEntries(named) } : {}),
    };
    return [status, { description, headers, content: { 'application/json': content } }];
  });
  const unchanged = {
    description: 'Unchanged since the given tag or date; no body.',
    headers: { ...limitRefs, ...cacheRefs },
  };
  return { 304: unchanged, ...Object.fromEntries(errors) };
}
