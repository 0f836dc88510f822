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
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map((one) => typeText(one, link)).join(' or ');
  if (prefixItems) return `[${prefixItems.map((one) => typeText(one, link)).join(', ')}]`;
  if (items) return `array of ${typeText(items, link)}`;
  if (typeof additionalProperties === 'object') return `object of ${typeText(additionalProperties, link)}`;
  if (properties) return `object with ${Object.keys(properties).join(', ')}`;
  const kind = Array.isArray(type) ? type.join(' or ') : ((type as string | undefined) ?? 'anything');
  return kind + boundsText(schema);
}

function boundsText({ format, minimum, maximum, pattern, default: preset }: Schema): string {
  const bounds = [
    format,
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : undefined,
    minimum !== undefined && maximum === undefined ? `at least ${minimum}` : undefined,
    pattern && `like ${pattern}`,
    preset === undefined ? undefined : `default ${JSON.stringify(preset)}`,
  ].filter(Boolean);
  return bounds.length > 0 ? `, ${bounds.join(', ')}` : '';
}
