import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The values of a YearTable, and the codes of the reasons why some are missing. */
interface TableEntries {
  readonly values: Float64Array;
  readonly reasons: Uint8Array;
}

const bytesPerValue = Float64Array.BYTES_PER_ELEMENT;

/** Returns the entries of a table as the history holds them: its values as little-endian doubles, then its reasons, in zstd. */
export function packTable({ values, reasons }: TableEntries): Buffer {
  return zstdCompressSync(Buffer.concat([new Uint8Array(values.buffer), reasons]));
}

/** Returns the entries in the bytes of `packTable`. @throws Error unless there are `count` */
export function unpackTable(count: number, packed: Uint8Array): TableEntries {
  const length = count * (bytesPerValue + 1);
  const bytes = zstdDecompressSync(packed, { chunkSize: Math.max(64, length + 1) });
  if (bytes.length !== length) throw new Error(`a table has ${bytes.length} bytes instead of ${length}`);
  // The bytes are in memory of their own, so nothing is copied.
  const values = new Float64Array(bytes.buffer, bytes.byteOffset, count);
  return { values, reasons: bytes.subarray(count * bytesPerValue) };
}
