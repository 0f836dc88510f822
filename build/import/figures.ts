import { literal, type Database } from '../release/database.ts';
import { statement } from './statement.ts';
import { ImportError } from '../base/errors.ts';
import { rulesOf } from './measures.ts';
import { checkTie, runCheck } from './runCheck.ts';
import type { FiguresFolder } from './register.ts';

interface Cell {
  _file: string;
  _line: number;
  measure: string;
  geoid: string | null;
  vintage: number;
  text: string;
}

/** A code in a file, the name next to it, and the name that the geography has for the code. */
interface OtherName {
  _file: string;
  _line: number;
  geoid: string;
  name: string;
  region: string;
}

/** What import.sql must give of each cell; `name` is null where the file has no name of the region. */
const columns = ['geoid', 'name', 'vintage', 'measure', 'text', '_file', '_line', '_column'];

/** Problems of one kind that an error lists. */
const maxShown = 5;

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
  await checkMeasures(database, folder);
  await checkColumns(database, folder);
  await checkCells(database, folder);
  await checkNames(database, folder);
  await database.run(statement('figure'), { dataset: entry.key });
  await checkFigures(database, folder);
  await database.run(statement('row-label'));
  await database.run('drop table printed');
}

async function checkMeasures(database: Database, { entry }: FiguresFolder): Promise<void> {
  const expected = new Set(
    entry.measures.filter((m) => rulesOf(m).some(([, rule]) => rule === 'printed')).map(({ name }) => name),
  );
  const given = await database.rows<{ measure: string | null }>(
    'select distinct measure from printed order by measure',
  );
  for (const { measure } of given) {
    if (measure === null || !expected.delete(measure)) {
      throw new ImportError(
        'register',
        `${entry.key}/import.sql: returns measure ${measure}, which dataset.yaml does not declare as printed`,
      );
    }
  }
  const [lacking] = expected;
  if (lacking)
    throw new ImportError(
      'register',
      `${entry.key}/import.sql: returns no row of measure ${lacking}, which is declared as printed`,
    );
}

/** Checks that each cell is in a column of its file. */
async function checkColumns(database: Database, { entry }: FiguresFolder): Promise<void> {
  const [stray] = await database.rows<{ _file: string; _column: string | null }>(statement('no-column'));
  if (stray) {
    throw new ImportError(
      'register',
      `${entry.key}/import.sql: returns _column ${stray._column} for ${stray._file}; it must be the name of the file's column that the text is from`,
    );
  }
}

async function checkCells(database: Database, { entry }: FiguresFolder): Promise<void> {
  const [undated] = await database.rows<Cell>(statement('no-vintage'));
  if (undated) {
    throw new ImportError(
      'number',
      `${undated._file}:${undated._line}: ${undated.measure} of ${undated.geoid} has no year`,
    );
  }
  const [bad] = await database.rows<Cell>(statement('not-a-number'));
  if (bad) {
    const markers = Object.keys(entry.missing).map((text) => JSON.stringify(text));
    const known =
      markers.length > 0 ? `one of the markers under \`missing\` (${markers.join(', ')})` : 'a marker under `missing`';
    throw new ImportError(
      'number',
      `${bad._file}:${bad._line}: ${bad.measure} of ${bad.geoid} in ${bad.vintage} is ${JSON.stringify(bad.text)}, neither a number nor ${known}`,
    );
  }
  const [stray] = await database.rows<Cell>(statement('no-region'));
  if (stray) {
    throw new ImportError(
      'region',
      `${stray._file}:${stray._line}: ${stray.geoid ?? 'an empty code'} is not a state or county, and boundaries.yaml does not list it; add it there, or leave out the row in ${entry.key}/import.sql`,
    );
  }
}

/** Compares the regions' names in the files with those of the geography. @throws ImportError that lists codes with another name */
async function checkNames(database: Database, { entry }: FiguresFolder): Promise<void> {
  const others = await database.rows<OtherName>(statement('other-name'));
  if (others.length === 0) return;
  const shown = others.slice(0, maxShown).map(({ _file, _line, geoid, name, region }) => {
    return `  ${_file}:${_line}: ${geoid} is ${region}, and the file says ${name}`;
  });
  const more = others.length > maxShown ? ['  and more'] : [];
  const problem = `${entry.key}: codes and names of regions do not belong together; check the file's columns, and that each row has its own code`;
  throw new ImportError('region', [problem, ...shown, ...more].join('\n'));
}

async function checkFigures(database: Database, { entry }: FiguresFolder): Promise<void> {
  const dataset = entry.key;
  const [twice] = await database.rows<Cell & { places: string }>(statement('twice'), { dataset });
  if (twice) {
    throw new ImportError(
      'check',
      `${dataset}: ${twice.measure} of ${twice.geoid} in ${twice.vintage} appears twice: ${twice.places}`,
    );
  }
  const [covered] = await database.rows<Cell & { county: string; code: string }>(statement('covered-twice'), {
    dataset,
  });
  if (covered) {
    throw new ImportError(
      'check',
      `${dataset}: ${covered.measure} of county ${covered.county} in ${covered.vintage} is also counted in combined area ${covered.code}`,
    );
  }
  const signed = entry.measures.filter((measure) => measure.signed).map(({ name }) => literal(name));
  const [negative] = await database.rows<Cell & { value: number }>(
    `select * from figure where dataset = $dataset and value < 0 and measure not in ('', ${signed.join(', ') || "''"})
     order by _file, _line limit 1`,
    { dataset },
  );
  if (negative) {
    throw new ImportError(
      'check',
      `${negative._file}:${negative._line}: ${negative.measure} of ${negative.geoid} is ${negative.value}; declare the measure \`signed\` if it may be negative`,
    );
  }
  for (const tie of entry.ties) await checkTie(database, entry, tie);
  for (const { name, query } of entry.checks) await runCheck(database, dataset, name, query);
}
