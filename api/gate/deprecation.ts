import { hasDeprecated, type Deprecation } from '../operations/deprecation.ts';
import type { Operation } from '../operations/operation.ts';

const link = '</docs/versions#deprecation>; rel="deprecation"; type="text/html"';

/**
 * Returns the headers of a response to a request that uses what is deprecated: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and
 * `Link` to the policy. Of several deprecations, each header has the earliest date. Undefined for any other request.
 * @param search the query of the request
 */
export function deprecationHeaders(operation: Operation, search: string): readonly string[] | undefined {
  if (!hasDeprecated(operation)) return undefined;
  const used = [operation.deprecated, ...deprecatedParameters(operation, search)].filter((one) => one !== undefined);
  if (used.length === 0) return undefined;
  const since = earliest(used.map(({ since }) => since))!;
  const sunset = earliest(used.flatMap(({ sunset }) => sunset ?? []));
  const headers = ['Deprecation', `@${since.getTime() / 1000}`, 'Link', link];
  if (sunset) headers.push('Sunset', sunset.toUTCString());
  return headers;
}

function deprecatedParameters({ deprecatedParameters = {} }: Operation, search: string): (Deprecation | undefined)[] {
  return [...new URLSearchParams(search).keys()].map((name) => deprecatedParameters[name]);
}

function earliest(days: readonly string[]): Date | undefined {
  const [first] = days.toSorted();
  return first === undefined ? undefined : new Date(first);
}
