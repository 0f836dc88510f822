import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { decodeHTMLStrict } from 'entities';
import { parse } from 'yaml';
import { z } from 'zod';
import { ImportError, messageOf } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { collapseWhitespace, Text } from '../base/text.ts';
import { lastChange, memberNames, unzip } from '../base/unzip.ts';

/** A control character other than a tab or a line break, or one that changes the direction of a text. */
const hidden = /\p{Bidi_Control}|(?![\t\n\r])\p{Cc}/u;

/** The text of a field: entities decoded, lines kept. Characters for private use, which only one font shows, become spaces. */
const Prose = z
  .string()
  .transform((text) => decodeHTMLStrict(text).replace(/\p{Co}/gu, ' '))
  .superRefine((text, context) => {
    const [found] = hidden.exec(text) ?? [];
    if (found === undefined) return;
    const codePoint = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    context.addIssue({ code: 'custom', message: `has the control character U+${codePoint}` });
  });
/** A text on one line. */
const Line = Prose.transform(collapseWhitespace);
/** An authorization. Some were copied from a PDF, with a control character where a line ends: it becomes a space. */
const Authorization = z
  .string()
  .transform((text) => text.replace(/\p{Cc}/gu, ' '))
  .pipe(Line);
const Lines = z.array(Line.pipe(Text));
const Year = z
  .string()
  .regex(/^[0-9]{4}$/)
  .transform(Number);

/** A list that the inventory stores as JSON in a text. */
function jsonList<S extends z.ZodType>(item: S) {
  return z
    .string()
    .nullish()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text ?? '[]');
      } catch (error) {
        context.addIssue({ code: 'custom', message: `is not JSON: ${messageOf(error)}` });
        return z.NEVER;
      }
    })
    .pipe(z.array(item));
}

/** The front matter of a page, as far as the catalog needs it. Pages also have members for their layout. */
const Listing = z.object({
  program_type: z.enum(['assistance_listing', 'tax_expenditure', 'interest', 'interest_national_debt']).optional(),
  cfda: z.string().regex(/^[0-9A-Z]{2}\.[0-9A-Z]{3}$/, 'must be a listing number in quotes, such as 10.500'),
  title: Line.pipe(Text),
  popular_name: Line,
  agency: Line.pipe(Text),
  'sub-agency': Line,
  objective: Prose.nullable(),
  permalink: z.string().regex(/^\/program\/[\w.]+\.html$/),
  fiscal_year: Year,
  assistance_types: Lines,
  applicant_types: Lines,
  beneficiary_types: Lines,
  categories: Lines,
  // Either a text alone, or a text with a link.
  authorizations: z.array(z.union([Authorization, z.object({ text: Authorization }).transform(({ text }) => text)])),
  rules_regulations: Prose.nullish(),
  results: z.array(z.object({ year: z.string(), description: Prose })),
  obligations: jsonList(
    z.object({ x: Year, sam_estimate: z.number(), sam_actual: z.number(), usa_spending_actual: z.number() }),
  ),
  outlays: jsonList(z.object({ x: Year, outlay: z.number(), obligation: z.number() })),
  other_program_spending: jsonList(z.object({ x: Year, outlays: z.number(), forgone_revenue: z.number().optional() })),
});
export type Listing = z.infer<typeof Listing>;

/** An edition of the Federal Program Inventory. */
export interface Inventory {
  /** When its files were last changed. */
  readonly edition: string;
  /** By number. */
  readonly listings: ReadonlyMap<string, Listing>;
  /** The numbers of the assistance listings that are active. */
  readonly active: ReadonlySet<string>;
}

/** The files of a folder with an inventory. */
const inventorySources = { pages: 'program.zip', active: 'active-alns.csv' };

/** Reads an edition from a folder. @throws ImportError `source` that names the file and the field */
export async function readInventory(dir: string, progress: Progress): Promise<Inventory> {
  const file = join(dir, inventorySources.pages);
  const bytes = await readSource(file);
  const names = (await memberNames(bytes, file)).filter((name) => name.endsWith('.md')).toSorted();
  if (names.length === 0) throw new ImportError('source', `${file}: has no listings, which are files named *.md`);
  progress.start('reading listings', names.length);
  const listings = new Map<string, Listing>();
  for await (const member of unzip(bytes, names, file)) {
    const listing = readListing(new TextDecoder().decode(member.bytes), member.name);
    if (listings.has(listing.cfda))
      throw new ImportError('source', `${member.name}: another file has the number ${listing.cfda}, too`);
    listings.set(listing.cfda, listing);
    progress.step(listings.size);
  }
  const edition = (await lastChange(bytes, names, file)).toISOString().slice(0, 10);
  const active = activeNumbers(new TextDecoder().decode(await readSource(join(dir, inventorySources.active))), dir);
  progress.done(`${listings.size} listings of ${edition} read, ${active.size} assistance listings active`);
  return { edition, listings, active };
}

/** Returns the listing of a page. Its file is named after its number. */
function readListing(page: string, file: string): Listing {
  const [, head] = /^---\r?\n(.*?)\r?\n---(?:\r?\n|$)/s.exec(page) ?? [];
  if (head === undefined) throw new ImportError('source', `${file}: has no front matter between two lines of ---`);
  const parsed = Listing.safeParse(parsedYaml(head, file));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`);
    throw new ImportError('source', faults.join('\n'));
  }
  const { cfda } = parsed.data;
  if (basename(file) !== `${cfda}.md`)
    throw new ImportError('source', `${file}: cfda: is ${cfda}, unlike the file name`);
  return parsed.data;
}

function parsedYaml(head: string, file: string): unknown {
  try {
    return parse(head);
  } catch (cause) {
    throw new ImportError('source', `${file}: invalid YAML: ${messageOf(cause).split('\n')[0]}`, { cause });
  }
}

/** A row of the list of active listings: a title, in quotes if it has commas or line breaks, and a number. */
const activeRow = /(?:"(?:[^"]|"")*"|[^"\n]*),"?([0-9A-Z]{2}\.[0-9A-Z]{3})"?\r?(?:\n|$)|\s*\n/y;

/** Returns the numbers in the list of active listings. @throws ImportError for a row without a number, and if there is none */
function activeNumbers(csv: string, dir: string): Set<string> {
  const file = join(dir, inventorySources.active);
  const head = /^\uFEFF?Program Title,Program Number\r?\n/.exec(csv);
  if (!head) throw new ImportError('source', `${file}: must begin with the columns Program Title and Program Number`);
  const numbers = new Set<string>();
  for (let at = head[0].length; at < csv.trimEnd().length; at = activeRow.lastIndex) {
    activeRow.lastIndex = at;
    const row = activeRow.exec(csv);
    if (!row) {
      const line = csv.slice(0, at).split('\n').length;
      throw new ImportError('source', `${file}: line ${line}: must be a title and a number such as 10.500`);
    }
    if (row[1] !== undefined) numbers.add(row[1]);
  }
  if (numbers.size === 0) throw new ImportError('source', `${file}: has no active listings`);
  return numbers;
}

async function readSource(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new ImportError('source', `${file}: cannot be read: ${messageOf(cause)}`, { cause });
  }
}
