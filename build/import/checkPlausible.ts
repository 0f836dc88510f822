import { DOUBLE, INTEGER, listValue, VARCHAR } from '@duckdb/node-api';
import type { ReleaseManifest } from '../release/manifest.ts';
import type { Database } from '../release/database.ts';
import { ImportError } from '../base/errors.ts';
import { geographies } from '../../api/schemas/common.ts';
import { nearestName } from '../../api/domain/text.ts';
import type { Confirm } from './choose.ts';
import { checkMargins } from './checkMargins.ts';
import { checkYears } from './checkYears.ts';
import { checkSecondSource, measuresOfSecondSource } from './checkSecondSources.ts';
import { rulesOf } from './measures.ts';
import { listRows } from './problems.ts';
import type { FiguresFolder } from './register.ts';
import type { FiguresEntry, Published, Ratio } from './registerSchema.ts';
import { statement } from './statement.ts';

type Confirmations = NonNullable<ReleaseManifest['confirmed']>;
type Suspects = NonNullable<ReleaseManifest['suspects']>;

/** By how many MADs the change of one region may differ from the median change, from one year to the next. */
const mads = 100;
/** By which factor the median of all regions may change from one year to the next. */
const typical = 2.5;
/** Suspects that a release lists of each dataset. */
const maxSuspects = 10;

interface Violation {
  region: string;
  vintage: number;
  ratio: number | null;
  low: number;
  high: number;
  figures: string;
}

interface Step {
  measure: string;
  region: string;
  geoid: string;
  vintage: number;
  vintage_before: number;
  before: number;
  after: number;
  place: string;
  mads: number;
  bound: number;
}

interface TypicalStep {
  measure: string;
  grain: string;
  vintage: number;
  regions: number;
  factor: number;
  most: number;
}

/** What is implausible in a dataset, and what is close to it. */
interface Findings {
  entry: FiguresEntry;
  problems: string[];
  /** Changes from year to year beyond their bound, and those that are close to it. */
  beyond: Step[];
  suspects: Step[];
}

/**
 * Compares the figures of the `chosen` datasets with each other, with those of copied datasets, and with those of the year
 * before. Implausible ones stop the import, except in datasets that `confirm` names. Returns what was accepted, and figures
 * that are close to their bound, for review. Both are `unusual`.
 */
export async function checkPlausible(
  database: Database,
  chosen: readonly FiguresFolder[],
  all: readonly FiguresEntry[],
  confirm: Confirm,
): Promise<{ confirmed: Confirmations; suspects: Suspects; unusual: Published[] }> {
  const found: Findings[] = [];
  await readCompared(database, all);
  await fillAsPublished(database, all);
  const renewed = new Set(chosen.flatMap(({ entry }) => entry.measures.map(({ name }) => name)));
  for (const entry of all) {
    const problems: string[] = [];
    for (const ratio of entry.ratios) {
      if (measuresOfRatio(ratio).some((name) => renewed.has(name)))
        problems.push(...(await checkRatio(database, entry, ratio)));
    }
    for (const source of entry.second_sources) {
      if (measuresOfSecondSource(source).some((name) => renewed.has(name)))
        problems.push(...(await checkSecondSource(database, entry, source)));
    }
    const isChosen = chosen.some((folder) => folder.entry.key === entry.key);
    if (isChosen) problems.push(...(await checkMargins(database, entry)), ...(await checkYears(database, entry)));
    const steps = isChosen ? await checkSteps(database, entry) : undefined;
    found.push({ entry, ...(steps ?? noSteps), problems: [...problems, ...(steps?.problems ?? [])] });
  }
  const implausible = found.filter(({ problems }) => problems.length > 0);
  const stopped = implausible.filter(({ entry }) => confirm[entry.key] === undefined);
  if (stopped.length > 0) throw new ImportError('check', stopped.map(message).join('\n'));
  return {
    confirmed: implausible.map(({ entry: { key }, problems }) => ({
      dataset: key,
      reason: confirm[key]!,
      changes: problems,
    })),
    suspects: found
      .filter(({ suspects }) => suspects.length > 0)
      .map(({ entry, suspects }) => ({
        dataset: entry.key,
        figures: suspects.slice(0, maxSuspects).map(describeStep),
      })),
    unusual: found.flatMap(({ entry, beyond, suspects }) =>
      withoutReturns([...beyond, ...suspects]).map((step) => publishedOf(entry, step)),
    ),
  };
}

/** Reads the values of the measures of ratios and second sources once, sorted, for `checkRatio` and `checkSecondSource`. */
export async function readCompared(database: Database, entries: readonly FiguresEntry[]): Promise<void> {
  await database.run(statement('compared-values'), { measures: [...new Set(entries.flatMap(measuresCompared))] });
  await database.run(statement('value-years'));
}

/** Lists the figures that are declared to be as published. */
export async function fillAsPublished(database: Database, entries: readonly FiguresEntry[]): Promise<void> {
  await database.run('drop table if exists as_published');
  const published = entries.flatMap(({ as_published }) =>
    as_published.flatMap(({ measure, geoid, years }) => years.map((year) => [measure, geoid, year])),
  );
  await database.fill('main', 'as_published', { measure: VARCHAR, geoid: VARCHAR, vintage: INTEGER }, published);
}

/** Returns the measures that a ratio reads. */
function measuresOfRatio({ of, over, size }: Ratio): string[] {
  return [...of, ...over, ...(size === undefined ? [] : [size])];
}

function message({ entry: { key }, problems }: Findings): string {
  const advice = `check the files; if they are right, accept the figures with --confirm ${key}="reason"`;
  return [`${key}: implausible figures; ${advice}`, ...problems.map((problem) => `  ${problem}`)].join('\n');
}

/** Returns the measures that a dataset is compared with, and its own that are compared. */
export function measuresCompared({ ratios, second_sources }: FiguresEntry): string[] {
  return [...ratios.flatMap(measuresOfRatio), ...second_sources.flatMap(measuresOfSecondSource)];
}

/** Checks that a dataset is compared with measures of the register: a misspelled one would compare nothing. */
export function checkComparedNames({ key, ratios, second_sources }: FiguresEntry, known: ReadonlySet<string>): void {
  const rules = [
    ...ratios.map((ratio) => ({ rule: `ratio "${ratio.name}"`, names: measuresOfRatio(ratio) })),
    ...second_sources.map((source) => ({
      rule: `second source of ${source.of}`,
      names: measuresOfSecondSource(source),
    })),
  ];
  for (const { rule, names } of rules) {
    const unknown = names.find((name) => !known.has(name));
    if (unknown === undefined) continue;
    const close = nearestName(unknown, known);
    throw new ImportError(
      'register',
      `${key}/dataset.yaml: ${rule} reads unknown measure ${unknown}${close ? `; did you mean ${close}?` : ''}`,
    );
  }
}

/** Returns what breaks the rule; nothing if one of its datasets is not in the release. */
async function checkRatio(database: Database, { key }: FiguresEntry, ratio: Ratio): Promise<string[]> {
  const { name, of, over, size, apart } = ratio;
  const measures = [...new Set(measuresOfRatio(ratio))];
  const [held] = await database.rows<{ measures: number }>(
    'select count(distinct measure)::integer as measures from value_year where measure in (select unnest($measures)::measure_name)',
    { measures: listValue(measures) },
  );
  if (held!.measures < measures.length) return [];
  const bands = geographies.flatMap((geography) =>
    Object.entries(ratio[geography] ?? {}).map(([least, within]) => [geography, Number(least), ...within]),
  );
  await database.run('drop table if exists band');
  await database.fill('main', 'band', { geography: VARCHAR, least: DOUBLE, low: DOUBLE, high: DOUBLE }, bands);
  await database.run(statement('ratio'), {
    of: listValue(of),
    over: listValue(over),
    terms: of.length + over.length,
    size: size ?? null,
    apart,
  });
  const [compared] = await database.rows<{ regions: number }>('select count(*)::integer as regions from quotient');
  if (compared!.regions === 0) {
    const advice = 'its measures have no year or region in common; raise `apart`, or remove the rule';
    throw new ImportError('register', `${key}/dataset.yaml: ratio "${name}" compares nothing: ${advice}`);
  }
  const broken = await database.rows<Violation>(statement('ratio-broken'), { measures: listValue([...of, ...over]) });
  if (broken.length === 0) return [];
  const rule = `${name}: ${of.join(' x ')} / ${over.join(' x ')} is out of its band`;
  const rows = broken.map(({ region, vintage, ratio: value, low, high, figures }) => {
    const shown = value === null ? 'something over 0' : Number(value.toPrecision(4));
    return `${region} in ${vintage}: ${shown}, not from ${low} to ${high}, of ${figures}`;
  });
  return [listRows(rule, rows)];
}

/** Returns the changes from year to year that are too large, and those that are suspect. */
async function checkSteps(database: Database, entry: FiguresEntry): Promise<Omit<Findings, 'entry'>> {
  const bounds = entry.measures
    .filter((measure) => measure.served && !measure.signed && rulesOf(measure).some(([, rule]) => rule === 'printed'))
    .map(({ name, change }, place) => [name, place, change?.mads ?? mads, change?.typical ?? typical]);
  await database.run('drop table if exists step_bound');
  const columns = { measure: VARCHAR, place: INTEGER, mads: DOUBLE, typical: DOUBLE };
  await database.fill('main', 'step_bound', columns, bounds);
  await database.run(statement('step'), { dataset: entry.key });
  const years = (await database.rows<TypicalStep>(statement('step-typical'))).map(typicalSentence);
  const steps = await database.rows<Step>(statement('step-far'));
  await database.run('drop table step');
  const beyond = steps.filter((step) => step.mads > step.bound);
  const suspects = steps.filter((step) => step.mads <= step.bound);
  const rule = 'A value changed from one year to the next unlike those of the other regions';
  const problems = beyond.length > 0 ? [...years, listRows(rule, beyond.map(describeStep))] : years;
  return { problems, beyond, suspects };
}

const noSteps = { beyond: [], suspects: [] };

/** Leaves out changes that lead back from an unusual value to about what was before it: the value after them is usual. */
function withoutReturns(steps: readonly Step[]): Step[] {
  const keyOf = ({ measure, geoid }: Step, vintage: number) => [measure, geoid, vintage].join();
  const intoYear = new Map(steps.map((step) => [keyOf(step, step.vintage), step]));
  return steps.filter((step) => {
    const into = intoYear.get(keyOf(step, step.vintage_before));
    return !into || Math.abs(step.after - into.before) >= Math.abs(step.after - step.before) / 2;
  });
}

/** Returns the figure after a change as one that is as published: what is known of it is that it changed unlike others. */
function publishedOf({ measures }: FiguresEntry, step: Step): Published {
  const { measure, region, geoid, vintage, vintage_before, before, after } = step;
  const { label } = measures.find(({ name }) => name === measure)!;
  const [from, to] = [before, after].map((value) => value.toLocaleString('en-US', { maximumFractionDigits: 3 }));
  const note = `${label}, ${region}: ${from} in ${vintage_before}, ${to} in ${vintage}. The change is unlike those of other regions.`;
  return { measure, geoid, years: [vintage], note };
}

function typicalSentence({ measure, grain, vintage, regions, factor, most }: TypicalStep): string {
  return `${measure} at ${grain} in ${vintage}: the median of ${regions} regions changed by a factor of ${factor.toFixed(2)} since the year before; at most ${most}`;
}

function describeStep({ measure, region, vintage, before, after, mads, bound, place }: Step): string {
  return `${measure} of ${region} in ${vintage}: ${before} -> ${after}, ${Math.round(mads)} MADs from the median change, of at most ${bound} (${place})`;
}
