import type { z } from 'zod';
import type { Input, Operation } from '../operations/operation.ts';
import * as parameters from '../schemas/parameters.ts';
import { deprecationHeaders } from './deprecation.ts';
import { readParams, readQuery, type Route } from './request.ts';
import { type ApiError, notFound } from '../domain/errors.ts';
import { quote } from '../domain/text.ts';

/** An operation and its input. */
export interface Call {
  readonly operation: Operation;
  readonly input: Input;
  /** The id of the release that the request names. */
  readonly release?: string;
  /** The headers that say that the request uses what is deprecated: names and values in turn. */
  readonly deprecation?: readonly string[];
}

/** The query of each operation with the parameters that operations have in common. */
const queries = new WeakMap<Operation, z.ZodObject>();

/** Returns the whole query of an operation: an operation that answers from a release takes `release`, too (D161). */
export function queryOf(operation: Operation): z.ZodObject {
  if (operation.standsAlone) return operation.query;
  let query = queries.get(operation);
  if (!query) queries.set(operation, (query = operation.query.extend({ release: parameters.release })));
  return query;
}

/** Returns the call of a request. @throws ApiError as `readInput` */
export function readCall(operation: Operation, params: Route['params'], search: string): Call {
  const input = { ...readParams(operation, params) };
  const { release, ...query } = readQuery({ query: queryOf(operation), type: operation.type }, search) as {
    release?: string;
  };
  const deprecation = deprecationHeaders(operation, search);
  return {
    operation,
    input: { ...input, ...query },
    ...(release === undefined ? {} : { release }),
    ...(deprecation ? { deprecation } : {}),
  };
}

/** The number of releases that an error names. */
const maxNamed = 20;

/** Returns the error for a release that a request names and the host does not hold. @param held ids, newest first */
export function notHeld(id: string, held: readonly string[]): ApiError {
  const named = held.slice(0, maxNamed).join(', ');
  const more = held.length > maxNamed ? `, and ${held.length - maxNamed} more` : '';
  const holds = held.length === 0 ? 'it holds none' : `it holds ${named}${more}`;
  return notFound(`this server does not hold the release ${quote(id)}; ${holds}`);
}
