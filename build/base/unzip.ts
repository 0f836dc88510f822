import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from './errors.ts';

/** Limits of an archive. Archives of publishers are far below. */
export interface ArchiveLimits {
  members: number;
  /** Bytes of all members together, unpacked. */
  unpacked: number;
  /** The maximum ratio of unpacked to packed size, for members over a megabyte. */
  ratio: number;
}
export const archiveLimits: ArchiveLimits = { members: 5000, unpacked: 500_000_000, ratio: 200 };

/** A file of an archive: `name` is the archive and the member, as a path. */
export interface Member {
  name: string;
  bytes: Uint8Array;
}

/** Returns whether bytes begin like a zip archive, as an .xlsx also does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Returns the requested members of an archive in order. A name without a folder is found in any folder.
 * Checks the whole archive before unpacking.
 */
export async function* unzip(
  bytes: Uint8Array,
  wanted: readonly string[],
  file: string,
  limits = archiveLimits,
): AsyncGenerator<Member> {
  const { zip, entries } = await open(bytes, file, limits);
  const chosen = wanted.map((name) => {
    const entry = entries.get(name) ?? entryNamed(name, entries, file);
    if (entry) return { name, entry };
    const close = nearestName(name, entries.keys());
    throw new ImportError('source', `${file}: no member ${name}${close ? `; the nearest is ${close}` : ''}`);
  });
  for (const { name, entry } of chosen) yield { name: `${file}/${name}`, bytes: await unpack(zip, entry, file) };
}

/** Returns the member with a name, in whatever folder of the archive it is. */
function entryNamed(name: string, entries: ReadonlyMap<string, Entry>, file: string): Entry | undefined {
  const found = [...entries.values()].filter(({ fileName }) => basename(fileName) === name);
  if (found.length < 2) return found[0];
  const places = found.map(({ fileName }) => fileName).join(', ');
  throw new ImportError('source', `${file}: ${name} is in several folders: ${places}; name the folder in \`member\``);
}

/** Returns the names of the members of an archive. */
export async function memberNames(bytes: Uint8Array, file: string): Promise<string[]> {
  const { entries } = await open(bytes, file, archiveLimits);
  return [...entries.keys()];
}

/**
 * Returns when the latest of some members of an archive was last changed. The times of an archive have no zone; they count as
 * UTC.
 */
export async function lastChange(bytes: Uint8Array, names: readonly string[], file: string): Promise<Date> {
  const { entries } = await open(bytes, file, archiveLimits);
  const times = names.map((name) => entries.get(name)!.getLastModDate({ timezone: 'UTC' }).getTime());
  return new Date(Math.max(...times));
}

/** Unpacks every member without keeping it, to check an archive that another reader opens. */
export async function checkArchive(bytes: Uint8Array, file: string, limits: ArchiveLimits): Promise<void> {
  const { zip, entries } = await open(bytes, file, limits);
  for (const entry of entries.values()) await unpack(zip, entry, file);
}

async function open(
  bytes: Uint8Array,
  file: string,
  limits: ArchiveLimits,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    // strictFileNames: a name with a backslash, a drive or `..` is an error, not a name to correct.
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false, strictFileNames: true });
    if (zip.entryCount > limits.members) throw refusal(file, `${zip.entryCount} members, over ${limits.members}`);
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry;
      if (fileName.endsWith('/')) continue;
      unpacked += uncompressedSize;
      if (entry.isEncrypted()) throw refusal(file, `${fileName} is encrypted`);
      if (entries.has(fileName)) throw refusal(file, `${fileName} appears twice`);
      if (unpacked > limits.unpacked) throw refusal(file, `over ${limits.unpacked} bytes unpacked`);
      if (uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * limits.ratio)
        throw refusal(file, `${fileName} grows more than ${limits.ratio} times when unpacked`);
      entries.set(fileName, entry);
    }
    return { zip, entries };
  } catch (cause) {
    throw asImportError(file, cause);
  }
}

/** Returns the bytes of a member. yauzl fails if its size differs from the directory of the archive. */
async function unpack(zip: ZipFile, entry: Entry, file: string): Promise<Uint8Array> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    if (crc32(content) === entry.crc32) return content;
  } catch (cause) {
    throw asImportError(`${file}/${entry.fileName}`, cause);
  }
  throw new ImportError('source', `${file}/${entry.fileName}: damaged (wrong checksum); download the archive again`);
}

function refusal(file: string, why: string): ImportError {
  return new ImportError('source', `${file}: archive refused: ${why}`);
}

function asImportError(file: string, cause: unknown): unknown {
  if (cause instanceof ImportError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new ImportError('source', `${file}: not a valid zip archive (${why}); download it again`, { cause });
}
