import { listValue } from '@duckdb/node-api';
import { type Database, OutOfMemory } from '../release/database.ts';
import { statement } from './statement.ts';
import { checkCells } from './checkCells.ts';
import { isOfMetros, isSubdivided } from './measures.ts';
import { ImportError } from '../base/errors.ts';
import { placeOf, Problems, stopAt, type WrongRow } from './problems.ts';
import { checkTie, runCheck } from './runCheck.ts';
import type { FiguresFolder } from './register.ts';

/** What import.sql must give of each cell; `name` is null where the file has no name of the region. */
const columns = ['geoid', 'name', 'vintage', 'measure', 'text', '_file', '_line', '_column'];

/** What import.sql must give of each row of a list: `text` is what the row adds to the figure, `cell` what the file says. */
const listColumns = [...columns, 'cell'];

/**
 * Runs the import.sql of a dataset over its raw tables and adds its figures as numbers to the table `figure`. `cells` may have
 * problems of the files' rows; those of the cells are added.
 */
export async function importFigures(database: Database, folder: FiguresFolder, cells: Problems): Promise<void> {
  const { entry } = folder;
  await database.run('delete from marker');
  for (const [text, reason] of Object.entries(entry.missing)) {
    await database.run('insert into marker values ($text, $reason)', { text, reason });
  }
  await database.run('delete from retired_until');
  for (const [code, last] of Object.entries(entry.retired)) {
    await database.run('insert into retired_until values ($code, $last)', { code, last });
  }
  await database.run('delete from split_year');
  for (const [code, vintage] of Object.entries(entry.split_years)) {
    await database.run('insert into split_year values ($code, $vintage)', { code, vintage });
  }
  await database.run('delete from listed_measure');
  const listed = entry.measures.flatMap(({ name, listed }) => (listed ? name : []));
  if (listed.length > 0)
    await database.run('insert into listed_measure select unnest($listed)::measure_name', { listed });
  const expected = listed.length > 0 ? listColumns : columns;
  try {
    await database.run(`create or replace temp view imported as ${folder.sql}`);
    const given = await database.rows<{ column_name: string }>('describe imported');
    const lacking = expected.find((column) => !given.some(({ column_name }) => column_name === column));
    if (lacking !== undefined) throw new Error(`gives no column ${lacking}; it must give ${expected.join(', ')}`);
    await database.run(statement('imported-cells'), {
      metro_measures: entry.measures.filter(isOfMetros).map(({ name }) => name),
      subdivided_measures: entry.measures.filter(isSubdivided).map(({ name }) => name),
    });
  } catch (cause) {
    if (cause instanceof OutOfMemory) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError('register', `${entry.key}/import.sql: ${why}`, { cause });
  }
  await checkCells(database, entry, cells);
  await database.run(statement('figure'), { dataset: entry.key });
  await database.run(statement('row-label'));
  if (listed.length > 0) await database.run(statement('listed'));
  await joinSplitYears(database, folder);
  await database.run('drop table printed');
  await database.run('drop view imported');
  const figures = new Problems();
  for (const check of [checkDuplicates, checkCombined, checkSubdivided, checkSigns])
    await figures.collect(() => check(database, folder));
  for (const tie of entry.ties) await figures.collect(() => checkTie(database, entry, tie));
  for (const { name, query } of entry.checks) await figures.collect(() => runCheck(database, entry.key, name, query));
  figures.stop();
}

/** Adds the two rows of each county and year that the dataset declares as split. */
async function joinSplitYears(database: Database, { entry }: FiguresFolder): Promise<void> {
  if (Object.keys(entry.split_years).length === 0) return;
  await database.run('delete from quotient');
  for (const { name, formula } of entry.measures)
    if (formula && 'ratio' in formula) {
      const { of, over, times } = formula.ratio;
      await database.run('insert into quotient values ($name, $of, $over, $times)', { name, of, over, times });
    }
  await database.run(statement('split-years'));
  const rows = await database.rows<{ code: string; vintage: number }>(statement('not-split'), { dataset: entry.key });
  if (rows.length === 0) return;
  const wrong = rows.map(({ code, vintage }) => `${code} in ${vintage}`).join(', ');
  throw new ImportError(
    'check',
    `${entry.key}: the files do not have two rows, one under each code, for ${wrong}; correct \`split_years\` in dataset.yaml`,
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

async function checkSubdivided(database: Database, { entry }: FiguresFolder): Promise<void> {
  const rows = await database.rows<WrongRow & { subdivision: string }>(statement('subdivided-twice'), {
    dataset: entry.key,
  });
  stopAt(
    rows,
    'check',
    `${entry.key}: counties that are counted twice, as a whole and by subdivision`,
    (row) =>
      `${placeOf(row)}: ${row.measure} of county ${row.geoid} in ${row.vintage} is also printed by subdivision, such as ${row.subdivision}`,
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
