import type { Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { isPrinted } from './measures.ts';
import { placeOf, stopAt, withRows, type Problems, type WrongRow } from './problems.ts';
import type { FiguresEntry } from './registerSchema.ts';
import { statement } from './statement.ts';

type Check = (database: Database, entry: FiguresEntry) => Promise<void>;

/** Stops the import with all problems of the cells that import.sql returned: their measures, years, numbers, codes and names. */
export async function checkCells(database: Database, entry: FiguresEntry, problems: Problems): Promise<void> {
  const checks: Check[] = [
    checkMeasures,
    checkColumns,
    checkYears,
    checkNumbers,
    checkCodes,
    checkNames,
    checkFormer,
    checkLater,
  ];
  for (const check of checks) await problems.collect(() => check(database, entry));
  problems.stop();
}

/** Checks that import.sql returns the measures that are declared as printed, and no others. */
async function checkMeasures(database: Database, entry: FiguresEntry): Promise<void> {
  const printed = entry.measures.filter(isPrinted);
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
async function checkColumns(database: Database, entry: FiguresEntry): Promise<void> {
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

async function checkYears(database: Database, entry: FiguresEntry): Promise<void> {
  const rows = await database.rows<WrongRow>(statement('no-vintage'));
  stopAt(
    rows,
    'number',
    `${entry.key}: rows without a year; check the column of the year in the file and in import.sql`,
    (row) => `${placeOf(row)}: ${row.measure} of ${row.geoid} has no year`,
  );
}

async function checkNumbers(database: Database, entry: FiguresEntry): Promise<void> {
  const brackets = entry.measures.flatMap((measure) => (measure.brackets ? measure.name : []));
  const rows = await database.rows<WrongRow & { text: string }>(statement('not-a-number'), {
    thousands: entry.thousands,
    brackets,
  });
  const markers = Object.keys(entry.missing).map((text) => JSON.stringify(text));
  const known =
    markers.length > 0 ? `one of the markers under \`missing\` (${markers.join(', ')})` : 'a marker under `missing`';
  const comma = !entry.thousands && rows.some(({ text }) => /^[-+]?\d{1,3}(,\d{3})+/.test(text));
  const hints = [
    comma ? '; if commas are between thousands, declare `thousands: true`' : '',
    rows.some(({ measure }) => brackets.includes(measure))
      ? '; a measure with `brackets: true` has cells such as ( 3.53)'
      : '',
  ];
  stopAt(
    rows,
    'number',
    `${entry.key}: cells that are neither a number nor ${known}${hints.join('')}`,
    (row) => `${placeOf(row)}: ${row.measure} of ${row.geoid} in ${row.vintage} is ${JSON.stringify(row.text)}`,
  );
}

async function checkCodes(database: Database, entry: FiguresEntry): Promise<void> {
  const rows = await database.rows<WrongRow & { unpadded: boolean }>(statement('no-region'));
  if (rows[0]?.unpadded) {
    const problem = `${entry.key}: codes have lost their leading zeros; the file was saved again by a spreadsheet program; download it again from the publisher`;
    stopAt(rows, 'region', problem, (row) => `${placeOf(row)}: ${row.geoid}`);
  }
  stopAt(
    rows,
    'region',
    `${entry.key}: codes that are not a state or county, and that boundaries.yaml does not list; add them there, or leave out their rows in ${entry.key}/import.sql`,
    (row) => `${placeOf(row)}: ${row.geoid ?? 'an empty code'}`,
  );
}

/** Compares the regions' names in the files with those of the geography. */
async function checkNames(database: Database, entry: FiguresEntry): Promise<void> {
  const rows = await database.rows<WrongRow & { name: string; region: string }>(statement('other-name'));
  if (rows.length === 0) return;
  const problem = `${entry.key}: codes and names of regions do not belong together; ${await reasonOf(database)}`;
  stopAt(
    rows,
    'region',
    problem,
    (row) => `${placeOf(row)}: ${row.geoid} is ${row.region}, and the file says ${row.name}`,
  );
}

/** At least so many names of a neighboring row are a shifted column, and no swapped rows. */
const minShifted = 3;

interface ShiftedNames {
  _file: string;
  _line: number;
  wrong: number;
  of_above: number;
  of_below: number;
}

/** Returns why names may not be those of their codes, and what to do. */
async function reasonOf(database: Database): Promise<string> {
  const files = await database.rows<ShiftedNames>(statement('shifted-names'));
  const shifted = files.find((file) => {
    const most = Math.max(file.of_above, file.of_below);
    return most >= minShifted && 2 * most > file.wrong;
  });
  if (!shifted) return "check the file's columns, and that each row has its own code";
  const { of_above, of_below } = shifted;
  const [count, side] = of_above >= of_below ? [of_above, 'above'] : [of_below, 'below'];
  return `a column is shifted by one row: from ${placeOf(shifted)} on, ${count} rows have the name of the row ${side}; download the file again`;
}

interface FormerCounty extends WrongRow {
  name: string | null;
  successors: string;
}

/** Refuses figures of retired counties in years for which the dataset declares none. */
async function checkFormer(database: Database, entry: FiguresEntry): Promise<void> {
  const rows = await database.rows<FormerCounty>(statement('former-county'));
  stopAt(
    rows,
    'region',
    `${entry.key}: figures of former counties, whose successors would have none; take a file with current counties, or declare under \`retired\` the last year in which the publisher uses the former ones`,
    ({ geoid, name, vintage, successors, ...row }) =>
      `${placeOf(row)}: ${geoid}${name === null ? '' : ` (${name})`} in ${vintage} was replaced by ${successors}`,
  );
}

/** Refuses figures of the successors of retired counties in years for which the dataset declares the retired ones. */
async function checkLater(database: Database, entry: FiguresEntry): Promise<void> {
  const rows = await database.rows<WrongRow & { code: string; name: string }>(statement('later-county'));
  stopAt(
    rows,
    'region',
    `${entry.key}: figures of later counties in years for which dataset.yaml declares the former ones under \`retired\`; take the file with the former counties, or correct the year there`,
    ({ geoid, name, vintage, code, ...row }) =>
      `${placeOf(row)}: ${geoid} (${name}) in ${vintage}, and nothing of former county ${code}`,
  );
}
