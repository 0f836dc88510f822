import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';
import { usps } from '../../api/schemas/stateCodes.ts';
import { ImportError, messageOf } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { collapseWhitespace, Text } from '../base/text.ts';

/** A day, of a time such as `2022-03-07 21:45:19 UTC`; undefined where the cell is empty. */
const Day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2} UTC)?)?$/, 'must be a time such as 2022-03-07 21:45:19 UTC')
  .transform((time) => (time === '' ? undefined : time.slice(0, 10)));
const Codes = z.string().transform((codes) => codes.split('|').filter((code) => code !== ''));
const Line = z.string().transform(collapseWhitespace);

/** A record of the list, as far as the catalog needs it. */
const Law = z
  .object({
    'Law Id': z.string().regex(/^\d+$/, 'must be a number'),
    State: z.enum(['US', ...usps]),
    Title: Line.pipe(Text),
    Text: Text.describe('Markdown'),
    Type: Line.pipe(Text),
    'Enacted Date': Day,
    'Amended Date': Day,
    'Significant Update Date': Day,
    'Expired Date': Day,
    'Archived Date': Day,
    'Repealed Date': Day,
    'Incentive Categories': Codes,
    'User Categories': Codes,
  })
  .transform((row) => ({
    number: row['Law Id'],
    state: row.State,
    title: row.Title,
    markdown: row.Text,
    type: row.Type,
    enacted: row['Enacted Date'],
    amended: row['Amended Date'],
    updated: row['Significant Update Date'],
    expired: row['Expired Date'],
    archived: row['Archived Date'],
    repealed: row['Repealed Date'],
    incentives: row['Incentive Categories'],
    users: row['User Categories'],
  }));
export type Law = z.output<typeof Law>;

/** An edition of the laws and incentives of the Alternative Fuels Data Center. */
export interface Laws {
  /** When a record was last updated. */
  readonly edition: string;
  readonly laws: readonly Law[];
}

const lawsFile = 'laws_and_incentives.csv';

/** Reads an edition from a folder. @throws ImportError `source` that names the file, the record and the column */
export async function readLaws(dir: string, progress: Progress): Promise<Laws> {
  const file = join(dir, lawsFile);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ImportError('source', `${file}: cannot be read: ${messageOf(cause)}`, { cause });
  });
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  });
  const [broken] = errors;
  if (broken) throw new ImportError('source', `${file}: record ${(broken.row ?? 0) + 1}: ${broken.message}`);
  progress.start('reading records', data.length);
  const read = data.map((row) => readLaw(row, file));
  const repeated = read.find(({ number }, i) => read.findIndex((one) => one.number === number) !== i);
  if (repeated) throw new ImportError('source', `${file}: two records have the number ${repeated.number}`);
  const edition = read.flatMap(({ updated }) => updated ?? []).reduce((last, day) => (day > last ? day : last), '');
  if (edition === '') throw new ImportError('source', `${file}: no record has a Significant Update Date`);
  progress.done(`${read.length} records of ${edition} read`);
  return { edition, laws: read };
}

function readLaw(row: Record<string, string>, file: string): Law {
  const parsed = Law.safeParse(row);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${file}: record ${row['Law Id'] ?? ''}: ${path.join('.')}: ${message}`,
  );
  throw new ImportError('source', faults.join('\n'));
}
