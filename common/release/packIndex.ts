import { createHash } from 'node:crypto';

/** The format that is written and read. */
export const packFormat = 2;

/** What a pack says of itself. */
export interface PackHead {
  readonly format: number;
  readonly release: string;
  /** ISO 8601, in whole seconds. */
  readonly modified: string;
  /** A mark of the release and the code that it was made from. */
  readonly made_from: string;
}

/**
 * The index of a page pack: columns with one entry a page, in the order of the pack, then columns with one entry a
 * request, in the order of their keys. As arrays over the file's bytes they need no parsing.
 */
export interface PackIndex extends PackHead {
  /** Where each page starts in the pack: its body as it is, then its body as gzip. */
  readonly offsets: Float64Array;
  /** Bytes of both bodies of each page. */
  readonly sizes: Uint32Array;
  /** CRC-32 of both bodies of each page. */
  readonly sums: Uint32Array;
  /** The tag of each page, `tagLength` bytes each. */
  readonly tags: Buffer;
  /** The page that answers each request. */
  readonly pages: Uint32Array;
  /** Where the key of each request ends in `keys`. */
  readonly ends: Uint32Array;
  /** The canonical keys of all requests, in ASCII and sorted. */
  readonly keys: Buffer;
}

/** Characters of a weak tag of 22 base64url characters. */
export const tagLength = 26;

/** The last bytes of a pack: where the index starts, where its head starts, and the SHA-256 of the index. */
export const footerLength = 48;

/** Bytes per entry. Entries of 8 bytes come first, to align every column. */
const columnBytes = { offsets: 8, sizes: 8, sums: 8, pages: 4, ends: 4, tags: tagLength } as const;

/** An index, and its footer, as they follow the bodies of a pack. */
export function encodeIndex(index: PackIndex, start: number): Buffer {
  const { format, release, modified, made_from, offsets, sizes, sums, tags, pages, ends, keys } = index;
  const counts = { pages: offsets.length, requests: pages.length };
  const columns = [offsets, sizes, sums, pages, ends, tags, keys].map((column) =>
    Buffer.from(column.buffer, column.byteOffset, column.byteLength),
  );
  const head = Buffer.from(JSON.stringify({ format, release, modified, made_from, ...counts }));
  const body = Buffer.concat([...columns, head]);
  const footer = Buffer.alloc(footerLength);
  footer.writeDoubleLE(start, 0);
  footer.writeDoubleLE(start + body.length - head.length, 8);
  createHash('sha256').update(body).digest().copy(footer, 16);
  return Buffer.concat([body, footer]);
}

/** The place of the index in a pack, and what it must be. */
interface Footer {
  readonly start: number;
  readonly headStart: number;
  readonly sha256: Buffer;
}

/** Reads the footer of a pack. */
export function decodeFooter(bytes: Buffer): Footer {
  return { start: bytes.readDoubleLE(0), headStart: bytes.readDoubleLE(8), sha256: bytes.subarray(16) };
}

/**
 * Lays the columns of an index over its bytes.
 * @param bytes the index, at the start of memory of its own
 * @throws where it is of another format
 */
export function decodeIndex(bytes: ArrayBuffer, { start, headStart }: Footer): PackIndex {
  const head = JSON.parse(Buffer.from(bytes, headStart - start).toString()) as PackHead & {
    pages: number;
    requests: number;
  };
  if (head.format !== packFormat) throw new Error(`its format is ${head.format}, not ${packFormat}`);
  const { pages, requests } = head;
  let at = 0;
  const place = (length: number) => (at += length) - length;
  const index = {
    ...head,
    offsets: new Float64Array(bytes, place(pages * columnBytes.offsets), pages),
    sizes: new Uint32Array(bytes, place(pages * columnBytes.sizes), pages * 2),
    sums: new Uint32Array(bytes, place(pages * columnBytes.sums), pages * 2),
    pages: new Uint32Array(bytes, place(requests * columnBytes.pages), requests),
    ends: new Uint32Array(bytes, place(requests * columnBytes.ends), requests),
    tags: Buffer.from(bytes, place(pages * columnBytes.tags), pages * columnBytes.tags),
  };
  return { ...index, keys: Buffer.from(bytes, at, index.ends.at(-1) ?? 0) };
}
