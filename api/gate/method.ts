import { ApiError } from '../domain/errors.ts';
import type { Operation } from '../operations/operation.ts';
import type { Route } from './request.ts';

/** The error 405, with the methods for its `Allow` header. */
export class MethodError extends ApiError {
  readonly allow: string;

  constructor(method: string, allow: string) {
    super('method_not_allowed', `method ${method} is not allowed here; allowed are ${allow}`);
    this.allow = allow;
  }
}

/** Whether a method reads: only such a request can get a stored page. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Returns the operation of a route for a method. @throws MethodError if it has none */
export function findOperation(route: Route, method: string): Operation {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = route.operations.find((operation) => operation.method === name);
  if (!operation) throw new MethodError(method, allowedMethods(route));
  return operation;
}

/** Returns the methods of a route as its `Allow` header lists them. */
export function allowedMethods({ operations }: Route): string {
  const methods = operations.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST']));
  return [...methods, 'OPTIONS'].join(', ');
}
