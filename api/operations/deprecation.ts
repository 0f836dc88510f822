import { formatDate } from '../domain/dates.ts';

/** That an operation or a parameter will be removed. The policy is in docs/versions.md. */
export interface Deprecation {
  /** The first day on which it is deprecated: `2026-12-01`. */
  readonly since: string;
  /** The day from which it may no longer work; absent if that is not decided. */
  readonly sunset?: string;
  /** What to use in its place, in Markdown: "`GET /places`". */
  readonly instead: string;
}

/** Returns the sentences that describe a deprecation: "Deprecated since December 1, 2026. Use `GET /places`." */
export function describeDeprecation({ since, sunset, instead }: Deprecation): string {
  const end = sunset === undefined ? '' : `; it may stop working on ${formatDate(sunset)}`;
  return `Deprecated since ${formatDate(since)}${end}. Use ${instead}.`;
}

/** The members of an operation that say what of it is deprecated. */
interface Declared {
  readonly deprecated?: Deprecation;
  readonly deprecatedParameters?: object;
}

/** Whether an operation or one of its parameters is deprecated. */
export const hasDeprecated = ({ deprecated, deprecatedParameters }: Declared): boolean =>
  deprecated !== undefined || deprecatedParameters !== undefined;
