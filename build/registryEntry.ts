import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** An entry of the MCP registry, as its format `server.json` of 2025-12-11 has it. */
interface RegistryEntry {
  readonly $schema: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly websiteUrl: string;
  readonly remotes: readonly { readonly type: string; readonly url: string; readonly headers: readonly object[] }[];
}

/** The origin that the files in `deploy/mcp` have in place of the operator's. */
export const exampleOrigin = 'https://api.example.org';

/** Reads a file of `deploy/mcp`. */
export const readTemplate = (name: string): string =>
  readFileSync(new URL(`../deploy/mcp/${name}`, import.meta.url), 'utf8');

/**
 * Returns the entry for a service. Its name starts with the domain in reverse, because the registry lets only the owner of
 * a domain publish under it: `com.example.data/metro-data-service` for `https://data.example.com`.
 * @param origin a public origin: `https`, with the name of a domain
 * @throws Error for another origin
 */
export function registryEntry(origin: string): RegistryEntry {
  const { protocol, hostname, origin: own } = new URL(origin);
  if (protocol !== 'https:' || own !== origin || !z.regexes.domain.test(hostname))
    throw new Error(`${origin} is not a public origin, such as ${exampleOrigin}`);
  const template = JSON.parse(readTemplate('server.json')) as RegistryEntry;
  return {
    ...template,
    name: `${hostname.split('.').toReversed().join('.')}/metro-data-service`,
    websiteUrl: origin,
    remotes: template.remotes.map((remote) => ({ ...remote, url: `${origin}/mcp` })),
  };
}
