import type { Release } from './domain/release.ts';
import { encode } from './domain/encode.ts';
import type { Input, Operation, Result, Service } from './operations/operation.ts';

/** Base64url SHA-256 of a body. */
export type Digest = (body: Uint8Array) => string;

const utf8 = new TextEncoder();

/**
 * The body of an answer: what a stored page holds and what the live core sends, to the byte.
 * @throws ApiError what the client is to be told instead
 */
export async function answer(
  operation: Operation,
  release: Release,
  input: Input,
  service: Service,
): Promise<Uint8Array> {
  const result = await operation.run(release, input, service);
  return utf8.encode('document' in result ? JSON.stringify(result.document) : encode(envelope(release, result)));
}

/** `{ data, meta?, attribution }`, each dataset behind the data credited once, by key. */
function envelope(release: Release, { data, meta, datasets }: Result) {
  return { data, meta, attribution: release.attribution(datasets) };
}

/** The weak tag of a body, the same from every host and for every encoding (D31). */
export function entityTag(body: Uint8Array, digest: Digest): string {
  return `W/"${digest(body).slice(0, 22)}"`;
}
