import { z } from 'zod';
import { parseJson } from './parseJson.ts';
import { ReleaseId } from '../../api/schemas/common.ts';
import { Activations } from './history.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Bytes = z.int().min(0);

/** What the files of the release's site are called: this before their path. */
export const siteName = 'site/';

/** A path that leads nowhere but down. */
const FileName = z
  .string()
  .regex(/^[^/\\\0]+(\/[^/\\\0]+)*$/)
  .refine((name) => !name.split('/').some((part) => part === '..' || part === '.'));

/**
 * A built release as it is published: each file in pieces that are named by their content: a piece that did not
 * change is neither sent nor fetched again.
 */
export const PublishedRelease = z.strictObject({
  format: z.literal(1),
  release: ReleaseId,
  files: z.array(z.strictObject({ name: FileName, pieces: z.array(z.strictObject({ sha256: Sha256, bytes: Bytes })) })),
});
export type PublishedRelease = z.infer<typeof PublishedRelease>;

/**
 * What servers follow. It is written last, when everything it leads to is there. `manifest` is the SHA-256 of the
 * `PublishedRelease`, which has the SHA-256 of every piece, so a signature of the pointer covers every byte.
 */
export const PublishedPointer = z.strictObject({
  release: ReleaseId,
  created_at: z.iso.datetime().describe('when the release was made'),
  manifest: Sha256,
  published_at: z.iso.datetime().describe('later than that of every pointer before'),
  previous: ReleaseId.nullable().describe('what `publish --rollback` goes back to'),
  history: Activations.optional().describe('absent in pointers of earlier versions'),
  rollback: z.boolean().describe('published to go back to an older release on purpose'),
  signature: z.base64().optional().describe('Ed25519'),
});
export type PublishedPointer = z.infer<typeof PublishedPointer>;

/** A pointer; undefined where the bytes are none, or one of another version of the service. */
export function readPublishedPointer(bytes: Uint8Array): PublishedPointer | undefined {
  return PublishedPointer.safeParse(parseJson(Buffer.from(bytes).toString('utf8'))).data;
}

export const publishedKeys = {
  pointer: 'active.json',
  manifest: (sha256: string) => `manifests/${sha256}.json`,
  pieces: 'pieces/',
  piece: (sha256: string) => `pieces/${sha256}`,
} as const;

/** Where releases are published: objects by key, each written whole or not at all. */
export interface ObjectStore {
  /** Undefined where there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, body: Uint8Array, type: string): Promise<void>;
  /** Keys that start with a prefix, with their bytes. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly bytes: number }>;
}

/** Hexadecimal SHA-256, computed off the event loop. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
