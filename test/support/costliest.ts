import type { Release } from '../../api/domain/release.ts';
import type { CostlyRequest } from '../../api/operations/costliest.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { inputSchema } from '../../dynamic/tools/schema.ts';
import type { ToolOperation } from '../../dynamic/tools/tool.ts';
import { gzip, type SentRequest } from './sentRequests.ts';

/** Returns the most expensive requests of an operation, each another one at each call: no answer is kept. @param key an API key */
export function costliestRequests(operation: Operation, release: Release, key: string): SentRequest[] {
  return operation.costliest(release).map((request): SentRequest => {
    const { input = {}, body } = request;
    const isQuery = ([name]: [string, string]) => name in operation.query.shape;
    const query = new URLSearchParams(Object.entries(input).filter(isQuery)).toString();
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input[name]!));
    return {
      path: `/api/v1${path}${query === '' ? '' : `?${query}`}`,
      ...(body === undefined ? {} : { body: JSON.stringify(unlike(body)) }),
      headers: { ...gzip, ...(operation.access ? { Authorization: `Bearer ${key}` } : {}) },
      status: 200,
    };
  });
}

/** Returns the arguments of the most expensive calls of a tool: those of its operation, as far as it takes them, with as many rows as fit. */
export function costliestArguments(tool: ToolOperation, release: Release): Record<string, unknown>[] {
  const { properties } = inputSchema(tool) as { properties: Record<string, unknown> };
  return tool.operation.costliest(release).map(({ input = {}, body }: CostlyRequest) => {
    const all = {
      ...typed(input, properties),
      ...(unlike(body) as object | undefined),
      limit: Number(input['per_page'] ?? 500),
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => name in properties));
  });
}

/** A flag or a number of an address is a value of its type in an argument. */
const typed = (input: Readonly<Record<string, string>>, properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, text]) => {
      const { type } = (properties[name] ?? {}) as { type?: string };
      return [name, type === 'boolean' ? text === '1' : type === 'integer' || type === 'number' ? Number(text) : text];
    }),
  );

/** Returns a body with other weights, where it has criteria. */
function unlike(body: unknown): unknown {
  const { criteria } = (body ?? {}) as { criteria?: readonly { readonly weight: number }[] };
  if (!criteria) return body;
  const weighted = criteria.map((one) => ({ ...one, weight: one.weight + Math.random() }));
  return { ...(body as object), criteria: weighted };
}
