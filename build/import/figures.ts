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

/** Runs the import.sql of a dataset over its raw tables and adds its figures as numbers to the table `figure`. */
export async function importFigures(database: Database, folder: FiguresFolder): Promise<void> {
  const { entry } = folder;
  await database.run('delete from marker');
  for (const [text, reason] of Object.entries(entry.missing)) {
    await database.run('insert into marker values ($text, $reason)', { text, reason });
  }
  try {
    // Trims spaces around numbers; a missing text is an empty cell.
    await database.run(
      `create or replace table printed as
       select geoid::varchar as geoid, try_cast(vintage::varchar as integer) as vintage, measure::varchar as measure,
              trim(coalesce(text::varchar, '')) as text, _file::file_name as _file, _line
       from (${folder.sql.trim().replace(/;$/, '')}\n)`,
    );
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError('register', `${entry.key}/import.sql: ${why}`, { cause });
  }
  await checkMeasures(database, folder);
  await checkCells(database, folder);
  await database.run(statement('figure'), { dataset: entry.key });
  await checkFigures(database, folder);
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
