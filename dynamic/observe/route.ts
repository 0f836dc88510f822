import type { IncomingMessage } from 'node:http';
import { resourceMetadataPath } from '../../api/gate/protectedResource.ts';
import { mcpPath } from '../../api/gate/mcp.ts';
import { basePath } from '../../api/gate/request.ts';

/** Paths without a route of Express behind them. */
const plain = new Set(['/healthz', '/readyz', resourceMetadataPath(basePath), resourceMetadataPath(mcpPath)]);

/** Every other address: files of the site, and what is not there. */
const other = '(other)';

/** Whether a request is one that machines send all the time, to see how the service does. */
export const isCheck = (route: string): boolean => route === '/healthz' || route === '/readyz';

/**
 * The pattern of a request's path, such as `/api/v1/metros/{ref}` or `/password/:token`; never the path itself, which
 * may hold a one-time token. There are as many as the service has routes.
 * @param decision what the gate decided, for the API's own
 */
export function routeOf(
  request: IncomingMessage,
  decision: { readonly route: string | undefined } | undefined,
): string {
  if (decision) return decision.route ?? other;
  // Express leaves the route that answered on the request.
  const { route } = request as { route?: { path?: unknown } };
  if (route) return [route.path].flat().join(' or ');
  const path = request.url?.split('?')[0] ?? '';
  return plain.has(path) ? path : other;
}
