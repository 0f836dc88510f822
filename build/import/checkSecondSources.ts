import { INTEGER, VARCHAR } from '@duckdb/node-api';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { ImportError } from '../base/errors.ts';
import type { Database } from '../release/database.ts';
import { listRows } from './problems.ts';
import type { FiguresEntry, SecondSource } from './registerSchema.ts';
import { statement } from './statement.ts';

/** The least MAD: a fifth of a percent. */
const least = 0.002;

interface FarValue {
  region: string;
  vintage: number;
  value: number;
  against: number;
  year: number;
  before: number | null;
  way: 'level' | 'step' | 'spike';
  mads: number;
  most: number;
  place: string | null;
}

interface FarGroup {
  state: string;
  vintage: number;
  regions: number;
  shift: number;
  way: 'state' | 'state spike' | 'year' | 'spread';
  far: number;
  most: number;
}

interface OtherYear {
  same: number;
  before: number;
  after: number;
}

/** Returns the measures that a second source reads. */
export function measuresOfSecondSource({ of, against }: SecondSource): string[] {
  return against === undefined ? [of] : [of, against];
}

/**
 * Compares a measure with its second source: each region, the regions of each state together, and all regions of each year. Returns
 * what is beyond the limits; nothing if the release has no values of one of the two.
 */
export async function checkSecondSource(
  database: Database,
  entry: FiguresEntry,
  source: SecondSource,
): Promise<string[]> {
  const { of, against, known, years_before, apart, of_state, same_year } = source;
  if (against === undefined) await readEdition(database, entry, of);
  else await database.run(statement('second-value'), { against });
  const [held] = await database.rows<{ rows: number }>('select count(*)::integer as rows from second_value');
  const [own] = await database.rows<{ rows: number }>(
    'select count(*)::integer as rows from compared_value where measure = $of::measure_name',
    { of },
  );
  if (held!.rows === 0 || own!.rows === 0) return [];
  await database.run('drop table if exists known_value');
  const knownRows = Object.entries(known).flatMap(([geoid, years]) => years.map((one) => [geoid, one]));
  await database.fill('main', 'known_value', { geoid: VARCHAR, vintage: INTEGER }, knownRows);
  const problems: string[] = [];
  const name = against ?? 'the earlier edition';
  for (const geography of geographies) {
    const own = source[geography];
    if (!own) continue;
    const { level, step, spike, state, state_spike, year, spread } = own;
    await database.run(statement('second-source'), { of, geography, years_before, apart, of_state, least });
    const [compared] = await database.rows<{ rows: number }>('select count(*)::integer as rows from second_source');
    if (compared!.rows === 0) throw nothingCompared(entry.key, source, geography);
    const far = await database.rows<FarValue>(statement('second-source-far'), { of, geography, level, step, spike });
    if (far.length > 0)
      problems.push(
        listRows(
          `${of} at ${geography} is far from ${name}`,
          far.map((row) => describeValue(row, name)),
        ),
      );
    const groups = await database.rows<FarGroup>(statement('second-source-groups'), {
      ...{ least, state, state_spike, year, spread },
    });
    if (groups.length > 0)
      problems.push(listRows(`${of} at ${geography} changed unlike ${name}`, groups.map(describeGroup)));
    if (!same_year) continue;
    const [other] = await database.rows<OtherYear>(statement('second-source-years'), { of, geography, years_before });
    if (other)
      problems.push(`${of} at ${geography} has the changes of another year of ${name}: ${describeYears(other)}`);
  }
  return problems;
}

async function readEdition(database: Database, { key, editions }: FiguresEntry, of: string): Promise<void> {
  const latest = editions.at(-1);
  if (!latest) {
    const advice = 'name another measure under `against`, or list an earlier edition under `editions`';
    throw new ImportError('register', `${key}/dataset.yaml: the second source of ${of} needs a measure: ${advice}`);
  }
  await database.run(statement('second-edition'), { dataset: key, edition: latest.edition, of });
}

function nothingCompared(key: string, { of, against }: SecondSource, geography: Geography): ImportError {
  const advice = 'they have no year or region in common; raise `apart`, or remove the geography';
  return new ImportError(
    'register',
    `${key}/dataset.yaml: ${of} is compared with no value of ${against ?? 'the earlier edition'} at ${geography}: ${advice}`,
  );
}

const ways: Record<FarValue['way'], string> = {
  level: 'the quotient is',
  step: 'its change is',
  spike: 'its change, which the next year takes back, is',
};

function describeValue(
  { region, vintage, value, against, year, before, way, mads, most, place }: FarValue,
  name: string,
): string {
  const other = `${name} ${against}${year === vintage ? '' : ` in ${year}`}`;
  const was = before === null || way === 'level' ? '' : `, ${before} before`;
  const at = place === null ? '' : ` (${place})`;
  return `${region} in ${vintage}: ${value}${at}${was}; ${other}: ${ways[way]} ${Math.round(mads)} MADs from the median, of at most ${most}`;
}

function describeGroup({ state, vintage, regions, shift, way, far, most }: FarGroup): string {
  const percent = `${(100 * Math.expm1(shift)).toFixed(1)}%`;
  if (way === 'spread')
    return `${state} in ${vintage}: the changes are ${far.toFixed(1)} times as far apart as in other years, of at most ${most}`;
  const than = way === 'year' ? 'in other years' : 'those of other states';
  const back = way === 'state spike' ? ', and the next year takes it back' : '';
  return `${state} in ${vintage}: the ${regions} regions changed by ${percent} more than ${than}${back}: ${Math.round(far)} MADs, of at most ${most}`;
}

function describeYears({ same, before, after }: OtherYear): string {
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
  return `they differ by ${percent(same)} in the same year, by ${percent(before)} in the year before, and by ${percent(after)} in the year after`;
}
