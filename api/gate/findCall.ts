import { type ApiError, badRequest, notFound } from '../domain/errors.ts';
import { checkApiAccess, checkCredential } from './access.ts';
import { type Call, readCall } from './call.ts';
import { findOperation } from './method.ts';
import { checkLimits } from './overLimit.ts';
import { basePath, decodePath, splitUrl } from './request.ts';
import type { Rules, Visit } from './visit.ts';

/** Finds the call that a request makes. @throws ApiError 401, 429, 403, 404, 405 or 400, in this order (D34) */
export function findCall(visit: Visit, rules: Rules): Call {
  const { method, url } = visit.head;
  const { path, search } = splitUrl(url);
  const route = rules.route(path);
  checkCredential(visit, route);
  checkLimits(visit, rules);
  checkApiAccess(visit, route);
  if (!route) throw unknownPath(path);
  const operation = findOperation(route, method);
  return readCall(operation, route.params, search);
}

function unknownPath(path: string): ApiError {
  if (!decodePath(path)) return badRequest('the path must be percent-encoded UTF-8');
  return notFound(`no such address; ${basePath}/openapi.json lists those there are`);
}
