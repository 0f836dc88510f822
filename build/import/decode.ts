import { ImportError } from '../base/errors.ts';

/**
 * Decodes a file in its declared encoding and drops a UTF-8 byte order mark. Bytes that contradict the declaration stop the
 * import, because the wrong encoding changes names. `lost` is how many characters the file is declared to have lost.
 */
export function decode(bytes: Uint8Array, encoding: 'utf-8' | 'latin-1', file: string, lost = 0): string {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportError('source', `${file}:1: the file is UTF-16, declared ${encoding}; save it as ${encoding}`);
  }
  const body = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
  if (encoding === 'utf-8') {
    const bad = invalidUtf8(body);
    if (bad !== undefined) {
      throw new ImportError(
        'source',
        `${file}:${lineOf(body, bad)}: not valid UTF-8, as declared; declare latin-1 if the publisher changed the encoding`,
      );
    }
    const text = new TextDecoder('utf-8').decode(body);
    checkDecoded(text, file, lost);
    return text;
  }
  // Latin-1 text with high bytes is practically never valid UTF-8.
  const high = body.findIndex((byte) => byte >= 0x80);
  if (high >= 0 && invalidUtf8(body) === undefined) {
    throw new ImportError(
      'source',
      `${file}:${lineOf(body, high)}: declared latin-1, but the text is UTF-8; declare utf-8`,
    );
  }
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
}

/**
 * UTF-8 that was read as Latin-1 and saved again (`\u00c3` or `\u00c2` before a byte that is no letter), or a character that a program could
 * not read.
 */
const wronglyDecoded = /[\u00c2\u00c3][\u0080-\u00bf]|\ufffd/g;
const lostCharacter = '\ufffd';

function checkDecoded(text: string, file: string, lost: number): void {
  const all = [...text.matchAll(wronglyDecoded)];
  const [found] = all;
  if (all.length === lost && all.every(([wrong]) => wrong === lostCharacter)) return;
  if (!found)
    throw new ImportError('source', `${file}: has no lost characters, declared ${lost}; remove \`lost_characters\``);
  const start = text.lastIndexOf('\n', found.index) + 1;
  const line = text.slice(0, start).split('\n').length;
  const around = text.slice(Math.max(start, found.index - 20), found.index + 20).split(/\r?\n/)[0]!;
  throw new ImportError(
    'source',
    `${file}:${line}: ${JSON.stringify(around)} was decoded in the wrong encoding and saved again; download the file again`,
  );
}

/** Returns the offset of the first byte that is not valid UTF-8. */
function invalidUtf8(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  let low = 0;
  let high = bytes.length;
  // Binary search for the longest valid prefix; `stream` accepts a split character at the end.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isUtf8(bytes.subarray(0, middle), true)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isUtf8(bytes: Uint8Array, stream = false): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let i = 0; i < offset; i++) if (bytes[i] === 0x0a) line++;
  return line;
}
