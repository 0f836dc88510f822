import { type ApiError, notFound } from '../domain/errors.ts';
import { quote } from '../domain/text.ts';

/** The number of releases that an error names. */
const maxNamed = 20;

/** Returns the error for a release that a request names and the host does not hold. @param held ids, newest first */
export function notHeld(id: string, held: readonly string[]): ApiError {
  const named = held.slice(0, maxNamed).join(', ');
  const more = held.length > maxNamed ? `, and ${held.length - maxNamed} more` : '';
  const holds = held.length === 0 ? 'it holds none' : `it holds ${named}${more}`;
  return notFound(`this server does not hold the release ${quote(id)}; ${holds}`);
}
