import { capitalize } from '../figures/format.ts';
import { siteData } from '../siteData.ts';

/** The part of JSON Schema that the API description uses. */
export interface Schema {
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
}

interface Parameter {
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
  readonly summary: string;
  readonly description: string;
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
export const openapi = siteData.openapi as Document;

export const operations: readonly Operation[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
);

/** Returns the last part of a reference: the name of a schema or a response. */
export const nameOf = (ref: string): string => ref.split('/').at(-1)!;

/** Describes the type of a value; `link` formats the name of a schema. */
export function typeText(schema: Schema, link: (name: string) => string): string {
  const { $ref, type, items, prefixItems, anyOf, additionalProperties, properties } = schema;
  if ($ref) return link(nameOf($ref));
  if (schema.enum?.join() === '0,1') return '0 or 1, default 0';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map((one) => typeText(one, link)).join(' or ');
  if (prefixItems) return `[${prefixItems.map((one) => typeText(one, link)).join(', ')}]`;
  if (items) return `array of ${typeText(items, link)}`;
  if (typeof additionalProperties === 'object') return `object of ${typeText(additionalProperties, link)}`;
  if (properties) return `object with ${Object.keys(properties).join(', ')}`;
  const kind = Array.isArray(type) ? type.join(' or ') : ((type as string | undefined) ?? 'anything');
  return kind + boundsText(schema);
}

/** What the patterns of the API description allow, in words. */
const patternTexts: Readonly<Record<string, string>> = {
  '^([0-9]{2}|[0-9]{5})$': 'a code such as 40 or 40143',
  '^([A-Za-z]{2}|[0-9]{2})$': 'a code such as OK or 40',
  '^(us|[0-9]{2}|[0-9]{5}|[0-9]{7})$': 'us, or a code such as 40 or 40143',
  '^([1-9]|[1-4][0-9]|50)$': '1 to 50',
  '^[0-9]+$': 'digits',
  '^[0-9]{4}$': 'a year such as 2024',
  '^[0-9]{4}-(0[1-9]|1[0-2])$': 'a month such as 2026-12',
  '^[0-9]{5}$': '5 digits, such as 46140',
  '^[0-9]{2,6}$': '2 to 6 digits, such as 336',
  '^[A-Za-z]{2}$': 'a state such as OK',
  '^[a-z0-9-]+$': 'lower-case letters, digits and hyphens',
  '^[a-z0-9_]+$': 'lower-case letters, digits and underscores',
  '^[a-z][a-z0-9_]*$': 'lower-case letters, digits and underscores',
  '^[a-z0-9][a-z0-9.-]{0,63}$': 'a release such as 2026-11-23',
};

/** Returns a description as text for a page: without the word that marks additions to the specification of the API. */
export const describe = (description: string): string => capitalize(description.replace(/^Extension: /, ''));

function boundsText({ format, minimum, maximum, pattern, default: preset }: Schema): string {
  const bounds = [
    format,
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : undefined,
    minimum !== undefined && maximum === undefined ? `at least ${minimum}` : undefined,
    pattern && (patternTexts[pattern] ?? `matches ${pattern}`),
    preset === undefined ? undefined : `default ${JSON.stringify(preset)}`,
  ].filter(Boolean);
  return bounds.length > 0 ? `, ${bounds.join(', ')}` : '';
}

/** Short names of operations whose ids say too little in words. */
const shortTitles: Readonly<Record<string, string>> = {
  explainMoves: 'Explain changes of ranks',
  explainRank: "Explain a metro's rank",
  flipRank: 'Change an order of metros',
  getAcceptability: 'Rank over all weights',
  getFrontier: 'List metros no other dominates',
  getMe: 'Get your credential',
  getNation: 'Get national value',
  getOpenapi: 'Get API description',
  rankVariants: 'Rank with several weights',
};

/** Returns the name of an operation in lists and on its page, shorter than its summary: its id in words, such as `List series`. */
export const nameOfOperation = ({ operationId }: Operation): string =>
  shortTitles[operationId] ?? capitalize(operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

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

/** Returns the names of the schemas that some schemas refer to, and that those refer to, in alphabetical order. */
export function referredSchemas(schemas: readonly Schema[]): string[] {
  const names = new Set<string>();
  const visit = (schema: Schema) => {
    const { $ref, items, prefixItems = [], anyOf = [], properties = {}, additionalProperties } = schema;
    const inner = [items, ...prefixItems, ...anyOf, ...Object.values(properties)];
    for (const one of inner) if (one) visit(one);
    if (typeof additionalProperties === 'object') visit(additionalProperties);
    const name = $ref && nameOf($ref);
    if (!name || names.has(name)) return;
    names.add(name);
    visit(openapi.components.schemas[name]!);
  };
  for (const schema of schemas) visit(schema);
  return [...names].sort();
}
