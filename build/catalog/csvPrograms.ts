import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { z } from 'zod';
import { nearestName } from '../../api/domain/text.ts';
import { WebUrl } from '../../api/schemas/common.ts';
import { Jurisdiction } from '../../api/schemas/incentive.ts';
import { ImportError, messageOf } from '../base/errors.ts';
import { Text } from '../base/text.ts';
import { id } from './captureSchema.ts';
import { ProgramEntry, type StatedField, statedFields, statedShapes } from './catalogSchema.ts';
import { fieldValue } from './fieldValue.ts';

const empty = z.literal('').transform(() => undefined);

/** The columns about a program and its page. The others have its fields and the quotations of its page. */
const Keys = z.object({
  id,
  address: WebUrl,
  publisher: Text,
  jurisdiction: Jurisdiction.shape.key,
  terms: WebUrl,
  terms_decided_on: z.iso.date('must be a date such as 2026-11-28'),
  reviewed_on: z.union([empty, z.iso.date('must be a date such as 2026-11-28, or empty')]),
});
const keyColumns = Object.keys(Keys.shape);

/** The fields that a file cannot have: only lists of publishers have them. */
const listOnly: readonly StatedField[] = ['obligations', 'inventory_id'];
const csvFields = statedFields.filter((field) => !listOnly.includes(field));
const quotationOf = (field: StatedField) => `${field} quotation`;

/** The fields of the template: those that most pages state. */
const common: readonly StatedField[] = [
  ...(['name', 'administering_agency', 'mechanism', 'eligibility_summary', 'entity_types', 'benefit_summary'] as const),
  ...(['benefit_max_usd', 'min_jobs', 'statute', 'status', 'effective_on', 'sunset_on'] as const),
];

/** A program as a row has it. */
export interface CsvProgram {
  readonly keys: z.output<typeof Keys>;
  /** Without the program's `source`, which the import knows. */
  readonly entry: Omit<ProgramEntry, 'source'>;
  /** Where it is in the file: `programs.csv: row 2`, as a spreadsheet counts. */
  readonly at: string;
}

/** Returns an empty file with the usual columns, and a made-up row that shows how to fill them. */
export function csvTemplate(): string {
  const example: Record<string, string> = {
    id: 'example-plenty-grant',
    address: 'https://www.example.gov/plenty',
    publisher: 'example',
    jurisdiction: '29',
    terms: 'https://www.example.gov/terms',
    terms_decided_on: '2026-11-28',
    name: 'Plenty Grant',
    'name quotation': 'The Plenty Grant pays up to $5,000 a job to manufacturers.',
    mechanism: 'grant',
    entity_types: 'for_profit; small_business',
    benefit_max_usd: '5000',
    'benefit_max_usd quotation': 'The Plenty Grant pays up to $5,000 a job to manufacturers.',
  };
  const fields = [...keyColumns, ...common.flatMap((field) => [field, quotationOf(field)])];
  return Papa.unparse({ fields, data: [fields.map((name) => example[name] ?? '')] }) + '\r\n';
}

/** Reads a file of programs. @throws ImportError `source` that lists every error with row and column */
export function readCsvPrograms(file: string, now: Date): CsvProgram[] {
  const text = textOf(file);
  const [header = []] = Papa.parse<string[]>(text, { preview: 1 }).data;
  const columns = header.map((name) => name.trim());
  const wrong = columnProblems(columns);
  if (wrong.length > 0) throw refuse(file, wrong);
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  });
  const problems = [
    ...errors.map(({ row, message }) => `row ${(row ?? 0) + 2}: ${message}`),
    ...(data.length === 0 ? ['has no programs'] : []),
  ];
  if (problems.length > 0) throw refuse(file, problems);
  const read = data.map((row, i) => readRow(row, `row ${i + 2}`, now));
  const faults = [...read.flatMap((row) => ('faults' in row ? row.faults : [])), ...repeatedIds(data)];
  if (faults.length > 0) throw refuse(file, faults);
  return read.flatMap((row) => ('faults' in row ? [] : [{ ...row, at: `${file}: ${row.at}` }]));
}

const refuse = (file: string, problems: readonly string[]) =>
  new ImportError('source', problems.map((problem) => `${file}: ${problem}`).join('\n'));

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new ImportError('source', `${file}: cannot be read: ${messageOf(cause)}`, { cause });
  }
}

function columnProblems(columns: readonly string[]): string[] {
  const known = [...keyColumns, ...csvFields.flatMap((field) => [field, quotationOf(field)])];
  const missing = [...keyColumns, 'name'].filter((name) => !columns.includes(name));
  return [
    ...missing.map((name) => `lacks the column ${name}; \`import-csv --template\` prints all`),
    ...columns.flatMap((name, i) => {
      if (columns.indexOf(name) < i) return [`has the column ${name} twice`];
      if (known.includes(name)) return [];
      const close = nearestName(name, known);
      return [`has an unknown column ${JSON.stringify(name)}${close ? `; did you mean ${close}?` : ''}`];
    }),
  ];
}

function repeatedIds(rows: readonly Record<string, string>[]): string[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ id: name = '' }, i) => {
    const before = first.get(name);
    if (before !== undefined) return [`row ${i + 2}: id: row ${before + 2} has ${name}, too`];
    first.set(name, i);
    return [];
  });
}

type ReadRow = CsvProgram | { readonly faults: readonly string[] };

function readRow(row: Record<string, string>, at: string, now: Date): ReadRow {
  const cell = (name: string) => (row[name] ?? '').trim();
  const keys = Keys.safeParse(Object.fromEntries(keyColumns.map((name) => [name, cell(name)])));
  const fields: Record<string, unknown> = {};
  const evidence: Record<string, string> = {};
  const edited_fields: StatedField[] = [];
  const faults: string[] = keys.success
    ? []
    : keys.error.issues.map(({ path, message }) => `${at}: ${path.join('.')}: ${message}`);
  for (const field of csvFields) {
    const [text, quotation] = [cell(field), cell(quotationOf(field))];
    if (text === '') {
      if (quotation !== '') faults.push(`${at}: ${quotationOf(field)}: has a quotation, but ${field} has no value`);
      continue;
    }
    const read = cellValue(field, text);
    if ('fault' in read) faults.push(`${at}: ${field}: ${text}: ${read.fault}`);
    else fields[field] = read.value;
    if (quotation === '') edited_fields.push(field);
    else evidence[field] = quotation;
  }
  if (cell('name') === '') faults.push(`${at}: name: is empty`);
  const reviewed = keys.data?.reviewed_on;
  if (reviewed !== undefined && reviewed > now.toISOString().slice(0, 10))
    faults.push(`${at}: reviewed_on: ${reviewed} is in the future`);
  if (faults.length > 0 || !keys.success) return { faults };
  const verified = reviewed && { last_verified_at: `${reviewed}T00:00:00.000Z`, verified_by: 'human' };
  const parsed = ProgramEntry.safeParse({ source: 'page', ...fields, evidence, edited_fields, ...(verified ?? {}) });
  if (!parsed.success)
    return { faults: parsed.error.issues.map(({ path, message }) => `${at}: ${path.join('.')}: ${message}`) };
  const { source: _, ...entry } = parsed.data;
  return { keys: keys.data, entry, at };
}

/** Returns the value of a cell. A list has semicolons between its items. */
function cellValue(field: StatedField, text: string): ReturnType<typeof fieldValue> {
  const shape = statedShapes[field];
  if (!shape.safeParse([]).success) return fieldValue(field, text);
  const read = shape.safeParse(text.split(';').map((item) => item.trim()));
  return read.success ? { value: read.data } : { fault: read.error.issues[0]!.message };
}
