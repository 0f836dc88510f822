import { readFileSync } from 'node:fs';

/**
 * How downloads introduce themselves: `metro-data-service/0.2.0 (+https://example.org/contact)`. BLS and the Census Bureau
 * turn away callers that do not say who they are.
 */
export function userAgent(contact: string | undefined): string {
  const file = new URL('../../package.json', import.meta.url);
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string };
  return `${name}/${version}${contact ? ` (+${contact})` : ''}`;
}
