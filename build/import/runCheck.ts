import { listValue, type DuckDBValue } from '@duckdb/node-api';
import type { ReleaseMeasure } from '../release/manifest.ts';
import { type Database, OutOfMemory } from '../release/database.ts';
import { statement } from './statement.ts';
import { ImportError } from '../base/errors.ts';
import { maxShown, withRows } from './problems.ts';
import type { FiguresEntry, Tie } from './registerSchema.ts';

/** Runs a query that returns the rows that break the rule `name`, and stops the import if there are any. */
export async function runCheck(
  database: Database,
  dataset: string,
  name: string,
  query: string,
  parameters?: Record<string, DuckDBValue | readonly string[]>,
): Promise<void> {
  const select = `select * from (${query.trim().replace(/;$/, '')}\n)`;
  try {
    const broken = await database.rows<Record<string, unknown>>(`${select} limit ${maxShown}`, parameters);
    if (broken.length === 0) return;
    const [counted] = await database.rows<{ total: number }>(
      `select count(*)::integer as total from (${select})`,
      parameters,
    );
    throw new ImportError('check', withRows(`${dataset}: check failed: ${name}`, broken.map(rowText), counted!.total));
  } catch (cause) {
    if (cause instanceof ImportError || cause instanceof OutOfMemory) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError('register', `${dataset}: the query of check "${name}" fails: ${why}`, { cause });
  }
}

function rowText(row: Record<string, unknown>): string {
  const cells = Object.entries(row).filter(([, value]) => value !== null);
  return cells.map(([column, value]) => `${column} ${String(value)}`).join(', ');
}

/** Checks that the printed figures of a dataset add up as declared. */
export async function checkTie(database: Database, entry: FiguresEntry, tie: Tie): Promise<void> {
  const { within, at_most } = tie;
  const signed = entry.measures.filter((measure) => measure.signed).map(({ name }) => name);
  const margin = within > 0 ? `, within ${within}` : '';
  if ('parts' in tie) {
    const { parts, to } = tie;
    const name = `${parts.join(' + ')} ${at_most ? 'is at most' : '='} ${to}${margin}`;
    const parameters = {
      ...{ dataset: entry.key, parts: listValue(parts), count: parts.length, to, within, at_most },
      signed: parts.some((part) => signed.includes(part)),
    };
    await runCheck(database, entry.key, name, statement('tie-parts'), parameters);
    return;
  }
  const printed = entry.measures.filter(({ county, state }) => county === 'printed' && state === 'printed');
  const measures = tie.counties_to_states === 'all' ? printed.map(({ name }) => name) : tie.counties_to_states;
  const parameters = { dataset: entry.key, measures, within, signed, at_most };
  const name = `The counties of a state ${at_most ? 'do not exceed' : 'add up to'} it${margin}`;
  await runCheck(database, entry.key, name, statement('tie-counties'), parameters);
}

/** The least and the greatest value of a measure. */
interface Extremes {
  measure: string;
  least: number;
  greatest: number;
}

/** Reads the extremes of every measure, for `checkRange`. */
export function readExtremes(database: Database): Promise<Extremes[]> {
  return database.rows<Extremes>(statement('extremes'));
}

/** Checks that every value of a measure is in its declared range. */
export async function checkRange(
  database: Database,
  dataset: string,
  measure: FiguresEntry['measures'][number],
  extremes: readonly Extremes[],
): Promise<void> {
  const range = measure.range ?? (measure.kind === 'share' ? [0, 100] : undefined);
  const found = extremes.find((row) => row.measure === measure.name);
  if (!range || !found) return;
  const [min, max] = range;
  if (found.least >= min && found.greatest <= max) return;
  const name = `${measure.name} is from ${min} to ${max}`;
  await runCheck(database, dataset, name, statement('out-of-range'), { measure: measure.name, min, max });
}

/** Checks that the declared number of regions have a value. A measure that could not be described is no further problem. */
export async function checkCoverage(
  database: Database,
  entry: FiguresEntry,
  measures: readonly ReleaseMeasure[],
): Promise<void> {
  const lacking: string[] = [];
  for (const { measure, geography, vintage, regions } of entry.coverage) {
    const described = measures.find(({ name }) => name === measure);
    if (!described) continue;
    const served = described.geographies[geography]?.regions ?? 0;
    const found = vintage === undefined ? served : await countOf(database, measure, geography, vintage);
    if (found >= regions) continue;
    const when = vintage === undefined ? '' : ` in ${vintage}`;
    lacking.push(`${measure} has a value for ${found} regions at ${geography}${when}; expected at least ${regions}`);
  }
  if (lacking.length > 0)
    throw new ImportError(
      'check',
      withRows(`${entry.key}: fewer regions have a value than \`coverage\` declares`, lacking),
    );
}

async function countOf(database: Database, measure: string, geography: string, vintage: number): Promise<number> {
  const [row] = await database.rows<{ regions: number }>(statement('regions-in'), { measure, geography, vintage });
  return row!.regions;
}
