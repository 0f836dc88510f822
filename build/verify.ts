import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { entityTag } from '../api/answer.ts';
import type { Release } from '../api/domain/release.ts';
import type { Operation } from '../api/operations/operation.ts';
import { Attribution } from '../api/schemas/common.ts';
import { sha256 } from '../dynamic/release/digest.ts';
import { encodings, type Pack } from '../dynamic/release/pack.ts';
import type { RenderedPage } from './render.ts';

/** Checks a page before it is stored: it parses as its operation's answer, and credits what stands behind it. */
export function createPageCheck(release: Release): (page: RenderedPage) => void {
  const shapes = new Map<Operation, z.ZodType>();
  const { geography, measures } = release.content;
  const sourcesOf = new Map(measures.map(({ name, sources }) => [name, sources]));
  return ({ operation, key, body }) => {
    let shape = shapes.get(operation);
    if (!shape) shapes.set(operation, (shape = envelopeOf(operation)));
    const page = JSON.parse(new TextDecoder().decode(body)) as Page;
    const read = shape.safeParse(page);
    if (!read.success) throw new Error(`page ${key} does not fit its schema:\n${z.prettifyError(read.error)}`);
    const credited = new Set(page.attribution.map(({ dataset }) => dataset));
    const needed = behind(page.data, geography, (measure) => sourcesOf.get(measure) ?? []);
    for (const dataset of needed)
      if (!credited.has(dataset)) throw new Error(`page ${key} does not credit ${dataset}, which stands behind it`);
  };
}

interface Page {
  readonly data: unknown;
  readonly attribution: readonly { readonly dataset: string }[];
}

/** An answer's shape without members of any other name, so that a stray field is found. */
function envelopeOf({ data, meta }: Operation): z.ZodType {
  return z.strictObject({ data, ...(meta ? { meta } : {}), attribution: z.array(Attribution) });
}

/** The datasets behind some data, found from the data alone: what it names, and the geography where it names a region. */
function behind(data: unknown, geography: string, sourcesOf: (measure: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { dataset, measure, name, population, cbsa, values } = value as Record<string, unknown>;
    if (typeof dataset === 'string') {
      found.add(dataset);
      for (const source of sourcesOf(String(measure ?? name))) found.add(source);
    }
    if (population !== undefined) for (const source of sourcesOf('population')) found.add(source);
    // Rows of a values page are many and alike: that they name regions says it all.
    if (cbsa !== undefined || values !== undefined) found.add(geography);
    for (const [key, member] of Object.entries(value)) if (key !== 'values') visit(member);
  };
  visit(data);
  return found;
}

/** Reads a finished pack back: every body is there, in each encoding, and has the tag that the index says. */
export function verifyPack(pack: Pack, each: (done: number) => void): void {
  for (const [i, key] of pack.keys.entries()) {
    const page = pack.find(key)!;
    const bodies = encodings.map((encoding) => pack.read(page, encoding));
    const [identity, gzip, br] = bodies as [Buffer, Buffer, Buffer];
    if (entityTag(identity, sha256) !== page.etag) throw new Error(`page ${key} is not the one in the index`);
    if (!gunzipSync(gzip).equals(identity)) throw new Error(`page ${key}: its gzip body is another`);
    if (!brotliDecompressSync(br).equals(identity)) throw new Error(`page ${key}: its brotli body is another`);
    each(i + 1);
  }
}
