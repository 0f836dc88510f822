import { findNamed } from '../../../api/domain/regionNames.ts';
import type { Release } from '../../../api/domain/release.ts';
import type { ToolArguments } from '../tool.ts';

/** Puts CBSA codes in the place of the names of metros in a scope. A common name means all of its metros. */
export function withScopeCodes(args: ToolArguments, release: Release): ToolArguments {
  const { scope } = args as { scope?: { metros?: unknown } };
  if (!Array.isArray(scope?.metros)) return args;
  const metros = scope.metros.flatMap((text: unknown) => {
    const named = findNamed(release, String(text)).filter(({ geography }) => geography === 'msa');
    return named.length > 0 ? named.map(({ geoid }) => geoid) : [text];
  });
  return { ...args, scope: { ...scope, metros } };
}
