import { ApiError } from '../domain/errors.ts';
import type { Operation } from '../operations/operation.ts';
import type { Route } from './request.ts';
import type { Visit } from './visit.ts';

/** @throws ApiError 401 for a request without a credential to a route that needs one (D35) */
export function checkCredential({ principal }: Visit, route: Route | undefined): void {
  if (!principal && needs(route, 'credential'))
    throw new ApiError('unauthorized', 'this address needs a credential: Authorization: Bearer <token>');
}

/** @throws ApiError 403 for a request without API access to a route that needs it (D35) */
export function checkApiAccess({ principal }: Visit, route: Route | undefined): void {
  if (!principal?.apiAccess && needs(route, 'api'))
    throw new ApiError('api_access_required', 'this address needs a credential of an account with API access');
}

const needs = (route: Route | undefined, access: Operation['access']) =>
  route?.operations.some((operation) => operation.access === access);
