import { listValue } from '@duckdb/node-api';
import type { Database } from '../release/database.ts';
import { statement } from './statement.ts';
import { ImportError, type ImportErrorCode } from '../base/errors.ts';
import { rulesOf } from './measures.ts';
import { Problems, withRows } from './problems.ts';
import { checkTie, runCheck } from './runCheck.ts';
import type { FiguresFolder } from './register.ts';

/** A row that a statement found to be wrong, one of `total`. */
interface WrongRow {
  _file: string;
  _line: number;
  measure: string;
  geoid: string | null;
  vintage: number;
  total: number;
}

/** What import.sql must give of each cell; `name` is null where the file has no name of the region. */
const columns = ['geoid', 'name', 'vintage', 'measure', 'text', '_file', '_line', '_column'];

/** Runs the import.sql of a dataset over its raw tables and adds its figures as numbers to the table `figure`. */
export async function importFigures(database: Database, folder: FiguresFolder): Promise<void> {
  const { entry } = folder;
  await database.run('delete from marker');
  for (const [text, reason] of Object.entries(entry.missing)) {
    await database.run('insert into marker values ($text, $reason)', { text, reason });
  }
  const query = folder.sql.trim().replace(/;$/, '');
  try {
    const given = await database.rows<{ column_name: string }>(`describe ${query}`);
    const lacking = columns.find((column) => !given.some(({ column_name }) => column_name === column));
    if (lacking !== undefined) throw new Error(`gives no column ${lacking}; it must give ${columns.join(', ')}`);
    // Trims spaces around numbers; a missing text is an empty cell.
    await database.run(
      `create or replace table printed as
       select geoid::varchar as geoid, name::varchar as name, try_cast(vintage::varchar as integer) as vintage, measure::varchar as measure,
              trim(coalesce(text::varchar, '')) as text, _file::file_name as _file, _line,
              _column::column_name as _column
       from (${query}\n)`,
    );
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError('register', `${entry.key}/import.sql: ${why}`, { cause });
  }
  const cells = new Problems();
  for (const check of [checkMeasures, checkColumns, checkYears, checkNumbers, checkCodes, checkNames])
    await cells.collect(() => check(database, folder));
  cells.stop();
  await database.run(statement('figure'), { dataset: entry.key });
  await database.run(statement('row-label'));
  await database.run('drop table printed');
  const figures = new Problems();
  for (const check of [checkDuplicates, checkCombined, checkSigns])
    await figures.collect(() => check(database, folder));
  for (const tie of entry.ties) await figures.collect(() => checkTie(database, entry, tie));
  for (const { name, query } of entry.checks) await figures.collect(() => runCheck(database, entry.key, name, query));
  figures.stop();
}

/** Checks that import.sql returns the measures that are declared as printed, and no others. */
async function checkMeasures(database: Database, { entry }: FiguresFolder): Promise<void> {
  const printed = entry.measures.filter((m) => rulesOf(m).some(([, rule]) => rule === 'printed'));
  const expected = new Set(printed.map(({ name }) => name));
  const rows = await database.rows<{ measure: string | null }>('select distinct measure from printed order by measure');
  const given = new Set(rows.map(({ measure }) => String(measure)));
  const strange = [...given].filter((name) => !expected.has(name));
  const lacking = [...expected].filter((name) => !given.has(name));
  const problems = [
    ...strange.map((name) => `returns measure ${name}, which dataset.yaml does not declare as printed`),
    ...lacking.map((name) => `returns no row of measure ${name}, which is declared as printed`),
  ];
  if (problems.length > 0)
    throw new ImportError(
      'register',
      withRows(`${entry.key}/import.sql: other measures than dataset.yaml declares`, problems),
    );
}

/** Checks that each cell is in a column of its file. */
async function checkColumns(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<{ _file: string; _column: string | null }>(statement('no-column'));
  if (rows.length > 0)
    throw new ImportError(
      'register',
      withRows(
        `${entry.key}/import.sql: \`_column\` must be the name of the file's column that the text is from`,
        rows.map(({ _file, _column }) => `${_file} has no column ${_column}`),
      ),
    );
}

async function checkYears(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<WrongRow>(statement('no-vintage'));
  stopAt(
    rows,
    'number',
    `${entry.key}: rows without a year; check the column of the year in the file and in import.sql`,
    (row) => `${placeOf(row)}: ${row.measure} of ${row.geoid} has no year`,
  );
}

async function checkNumbers(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<WrongRow & { text: string }>(statement('not-a-number'));
  const markers = Object.keys(entry.missing).map((text) => JSON.stringify(text));
  const known =
    markers.length > 0 ? `one of the markers under \`missing\` (${markers.join(', ')})` : 'a marker under `missing`';
  stopAt(
    rows,
    'number',
    `${entry.key}: cells that are neither a number nor ${known}`,
    (row) => `${placeOf(row)}: ${row.measure} of ${row.geoid} in ${row.vintage} is ${JSON.stringify(row.text)}`,
  );
}

async function checkCodes(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<WrongRow>(statement('no-region'));
  stopAt(
    rows,
    'region',
    `${entry.key}: codes that are not a state or county, and that boundaries.yaml does not list; add them there, or leave out their rows in ${entry.key}/import.sql`,
    (row) => `${placeOf(row)}: ${row.geoid ?? 'an empty code'}`,
  );
}

/** Compares the regions' names in the files with those of the geography. */
async function checkNames(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<WrongRow & { name: string; region: string }>(statement('other-name'));
  stopAt(
    rows,
    'region',
    `${entry.key}: codes and names of regions do not belong together; check the file's columns, and that each row has its own code`,
    (row) => `${placeOf(row)}: ${row.geoid} is ${row.region}, and the file says ${row.name}`,
  );
}

async function checkDuplicates(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<WrongRow & { places: string }>(statement('twice'), { dataset: entry.key });
  stopAt(
    rows,
    'check',
    `${entry.key}: figures that appear twice; remove one of the rows`,
    (row) => `${row.measure} of ${row.geoid} in ${row.vintage} appears twice: ${row.places}`,
  );
}

async function checkCombined(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<WrongRow & { county: string; code: string }>(statement('covered-twice'), {
    dataset: entry.key,
  });
  stopAt(
    rows,
    'check',
    `${entry.key}: counties that are counted twice, also in a combined area`,
    (row) => `${row.measure} of county ${row.county} in ${row.vintage} is also counted in combined area ${row.code}`,
  );
}

async function checkSigns(database: Database, { entry }: FiguresFolder): Promise<void> {
  const measures = entry.measures.filter(({ signed }) => !signed).map(({ name }) => name);
  if (measures.length === 0) return;
  const rows = await database.rows<WrongRow & { value: number }>(statement('negative'), {
    dataset: entry.key,
    measures: listValue(measures),
  });
  stopAt(
    rows,
    'check',
    `${entry.key}: figures below zero; correct the file, or declare the measure \`signed\` if it may be negative`,
    (row) => `${placeOf(row)}: ${row.measure} of ${row.geoid} in ${row.vintage} is ${row.value}`,
  );
}

/** Stops the import if a statement found wrong rows. */
function stopAt<R extends WrongRow>(
  rows: readonly R[],
  code: ImportErrorCode,
  problem: string,
  describe: (row: R) => string,
): void {
  if (rows.length > 0) throw new ImportError(code, withRows(problem, rows.map(describe), rows[0]!.total));
}

function placeOf({ _file, _line }: WrongRow): string {
  return `${_file}:${_line}`;
}
