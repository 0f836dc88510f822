import { existsSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { z } from 'zod';
import { WebUrl } from '../../api/schemas/common.ts';
import { readYaml } from '../base/yamlFile.ts';

/** What a server said of a file, and the SHA-256 of the file if it was downloaded. */
const Seen = z.strictObject({
  on: z.iso.date().describe('the day on which the server said so'),
  etag: z.string().optional(),
  last_modified: z.string().optional(),
  bytes: z.int().optional(),
  sha256: z.string().optional(),
});
export type Seen = z.infer<typeof Seen>;

/** What was last seen at each address. */
export type SeenFiles = Readonly<Record<string, Seen>>;

const heading = `# What publishers had at the addresses of the register when a person last accepted it: \`npm run release -- watch\` compares with
# it, and writes it. docs/release-day.md says why it is here.
`;

/** Reads the file of what was seen; a missing one is empty. @throws ImportError if it is not valid */
export function readSeen(file: string): SeenFiles {
  return existsSync(file) ? readYaml(file, z.record(WebUrl, Seen)).value : {};
}

/** Writes the file of what was seen, sorted by address. */
export function writeSeen(file: string, seen: SeenFiles): void {
  const sorted = Object.fromEntries(Object.entries(seen).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, heading + stringify(sorted, { lineWidth: 0 }));
}

/** Returns what a response says of its file; undefined if that is nothing to compare. */
export function seenIn({ headers }: Response, on: string): Seen | undefined {
  const etag = headers.get('etag') ?? undefined;
  const last_modified = headers.get('last-modified') ?? undefined;
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null;
  if (etag === undefined && last_modified === undefined && length === null) return undefined;
  return {
    on,
    ...(etag === undefined ? {} : { etag }),
    ...(last_modified === undefined ? {} : { last_modified }),
    ...(length === null ? {} : { bytes: Number(length) }),
  };
}

/** Whether two responses were of the same file, as far as the server says. */
export function isSameFile(before: Seen, now: Seen): boolean {
  if (before.etag !== undefined && now.etag !== undefined) return before.etag === now.etag;
  if (before.bytes !== now.bytes) return false;
  return before.last_modified === now.last_modified;
}
