import { ImportError } from '../base/errors.ts';
import { isZip } from '../base/unzip.ts';

/** What is often saved in place of a publisher's file, and how to get the file instead. */
const kinds: { what: string; starts: readonly number[]; remedy: string }[] = [
  { what: 'a PDF document', starts: [0x25, 0x50, 0x44, 0x46], remedy: 'download the table, not its document' },
  { what: 'a gzip archive', starts: [0x1f, 0x8b], remedy: 'unpack it' },
];

/** Bytes at the start of a file that show whether it is a web page. */
const headBytes = 4096;

/** Refuses a file that is of another kind than declared, such as a web page. `url` is where the publisher has the file. */
export function checkKind(bytes: Uint8Array, format: string, file: string, url: string): void {
  if (bytes.length === 0) throw new ImportError('source', `${file}: the file is empty; download it again from ${url}`);
  for (const { what, starts, remedy } of kinds) {
    if (starts.every((byte, i) => bytes[i] === byte))
      throw new ImportError('source', `${file}: is ${what}, not a ${format} file; ${remedy}: ${url}`);
  }
  if (format !== 'workbook' && isZip(bytes))
    throw new ImportError('source', `${file}: is a zip archive, not a text file; declare its \`member\``);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (!/^\s*<(!doctype|html|head|body|\?xml|error|!--)/i.test(head)) return;
  const title = /<title[^>]*>([^<]+)</i.exec(head)?.[1]?.trim();
  throw new ImportError(
    'source',
    `${file}:1: is a web page${title ? ` (${JSON.stringify(title)})` : ''}, not a ${format} file; the server returned an error or sign-in page; open ${url} in a browser and save the file again`,
  );
}
