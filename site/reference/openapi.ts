import { capitalize } from '../figures/format.ts';
import { prepared } from '../release.ts';

/** The part of JSON Schema that the API description uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly examples?: readonly (string | number)[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly 'application/json'?: { readonly schema: Schema; readonly example?: unknown };
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  /** A short name for lists and menus. */
  readonly 'x-title': string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: true;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description?: string; readonly content?: Content }>
  >;
}

/** An operation with its method and path. */
export interface Operation extends OperationObject {
  readonly method: string;
  readonly path: string;
}

interface Document {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** The OpenAPI document of `/api/v1/openapi.json`. */
export const openapi = prepared.openapi as Document;

export const operations: readonly Operation[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
);

/** Returns the last part of a reference: the name of a schema or a response. */
export const nameOf = (ref: string): string => ref.split('/').at(-1)!;

/** Returns the schema that a reference names, or the schema itself. */
const resolve = (schema: Schema): Schema => (schema.$ref ? openapi.components.schemas[nameOf(schema.$ref)]! : schema);

/** Returns the description of a value, or that of its named schema or of its items. */
export const descriptionOf = (schema: Schema): string | undefined =>
  schema.description ?? resolve(schema).description ?? (schema.items ? descriptionOf(schema.items) : undefined);

/** Describes the type of a value: `array of objects`. */
export function typeText(schema: Schema): string {
  const {
    type,
    items,
    prefixItems,
    anyOf,
    additionalProperties,
    properties,
    enum: values,
    default: preset,
  } = resolve(schema);
  if (values?.join() === '0,1') return `0 or 1, default ${typeof preset === 'string' ? preset : '0'}`;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(' or ');
  if (prefixItems) return `[${prefixItems.map(typeText).join(', ')}]`;
  if (items) return `array of ${plural(typeText(items))}${itemsText(schema)}`;
  if (properties) return 'object';
  if (typeof additionalProperties === 'object') return `object of ${plural(typeText(additionalProperties))}`;
  const kind = Array.isArray(type) ? type.join(' or ') : ((type as string | undefined) ?? 'anything');
  return kind + boundsText(resolve(schema));
}

const plural = (type: string): string => type.replace(/^(object|string|number|integer|boolean)\b/, '$1s');

const itemsText = ({ maxItems }: Schema): string => (maxItems === undefined ? '' : `, at most ${maxItems}`);

/** Returns the object that a value is, or that its items or values are; undefined for other values. */
export function objectIn(schema: Schema): Schema | undefined {
  const resolved = resolve(schema);
  const { properties = {}, items, prefixItems = [], anyOf = [], additionalProperties } = resolved;
  if (Object.keys(properties).length > 0) return resolved;
  const inner = [items, ...prefixItems, ...anyOf, typeof additionalProperties === 'object' && additionalProperties];
  return inner.map((one) => one && objectIn(one)).find((one) => one !== undefined && one !== false);
}

/** A parameter of an operation, or a field of an object. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly description?: string | undefined;
  readonly flag?: 'required' | 'optional' | undefined;
  /** Where a parameter is sent: `query`. */
  readonly place?: string;
}

/** Returns the fields of an object: of a request, required ones first and marked; of a response, optional ones are marked. */
export function fieldsOf({ properties = {}, required = [] }: Schema, ofRequest: boolean): Field[] {
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, schema }));
  const [needed, others] = [true, false].map((wanted) =>
    fields.filter(({ name }) => required.includes(name) === wanted),
  );
  if (ofRequest) return [...needed!.map((one) => ({ ...one, flag: 'required' as const })), ...others!];
  return fields.map((one) => ({ ...one, flag: required.includes(one.name) ? undefined : 'optional' }));
}

/** Returns the parameters of an operation, required ones first. */
export const parametersOf = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.toSorted((a, b) => Number(b.required) - Number(a.required));

/** Returns what to show in the empty field of a parameter: its default, or an example. */
export const placeholderOf = ({ schema }: Parameter): string | undefined =>
  schema.default === undefined ? schema.examples?.[0]?.toString() : JSON.stringify(schema.default);

/** Returns a description as a sentence for a page: without the word that marks additions to the specification of the API. */
export function describe(description: string): string {
  const text = capitalize(description.replace(/^Extension: /, ''));
  return text === '' || text.endsWith('.') ? text : `${text}.`;
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

const numberFormats: ReadonlySet<string | undefined> = new Set(['int32', 'int64', 'double']);

function boundsText({ format, minimum, maximum, pattern, examples = [], default: preset }: Schema): string {
  const bounds = [
    // The size of a number is for generators of clients.
    numberFormats.has(format) ? undefined : format,
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : undefined,
    minimum !== undefined && maximum === undefined ? `at least ${minimum}` : undefined,
    pattern && `such as ${either.format(examples.map(String))}`,
    preset === undefined ? undefined : `default ${JSON.stringify(preset)}`,
  ].filter(Boolean);
  return bounds.length > 0 ? `, ${bounds.join(', ')}` : '';
}

/** The ending of the path of an operation that answers as CSV what another one answers as JSON. */
const csv = '.csv';

/** Returns the operation whose answer another one gives as CSV; undefined for others. */
const jsonOf = ({ path }: Operation): Operation | undefined =>
  path.endsWith(csv) ? operations.find((one) => one.path === path.slice(0, -csv.length)) : undefined;

/** Returns the operation that answers as CSV what an operation answers as JSON. */
export const csvOf = (operation: Operation): Operation | undefined =>
  operations.find((one) => jsonOf(one) === operation);

/** The operations in the order of the reference, by tag. */
export const groups: readonly {
  readonly name: string;
  readonly about: string;
  readonly operations: readonly Operation[];
  /** Those without the ones that answer as CSV, which lists name next to these. */
  readonly listed: readonly Operation[];
}[] = openapi.tags.map(({ name, description = '' }) => {
  const own = operations.filter(({ tags }) => tags.includes(name));
  return { name, about: description, operations: own, listed: own.filter((one) => !jsonOf(one)) };
});

/** Returns the path and query of an operation's example, after the base URL. */
export function examplePath({ path, parameters }: Operation): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example } of parameters) {
    if (typeof example !== 'string' && typeof example !== 'number') continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example));
    if (place === 'query') query.append(name, String(example));
  }
  // A comma needs no encoding in a query.
  return query.size === 0 ? filled : `${filled}?${query.toString().replaceAll('%2C', ',')}`;
}

/** Whether an operation needs a credential. */
export const needsCredential = ({ security }: Operation): boolean =>
  !security.some((scheme) => Object.keys(scheme).length === 0);
