import type { IncomingMessage } from 'node:http';
import { resourceMetadataPath } from '../../api/gate/headers.ts';
import { mcpPath } from '../../api/gate/mcp.ts';
import { basePath } from '../../api/gate/request.ts';

/** Paths that Express does not route. */
const plainPaths = new Set(['/healthz', '/readyz', resourceMetadataPath(basePath), resourceMetadataPath(mcpPath)]);

/** Every other address: files of the site, and addresses that do not exist. */
const other = '(other)';

/** Whether a route is a health check, which machines request all the time. */
export const isCheck = (route: string): boolean => route === '/healthz' || route === '/readyz';

/**
 * Returns the pattern of a request's path, such as `/api/v1/metros/{ref}` or `/password/:token`; never the path itself,
 * which may hold a one-time token. There are as many patterns as the service has routes.
 * @param decision what the gate decided of a request to the API or the MCP server
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
  return plainPaths.has(path) ? path : other;
}
