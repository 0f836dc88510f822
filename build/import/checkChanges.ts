import { BOOLEAN, DOUBLE, VARCHAR } from '@duckdb/node-api';
import { join } from 'node:path';
import {
  membersFile,
  regionsFile,
  type ReleaseDataset,
  type ReleaseManifest,
  valuesFile,
} from '../release/manifest.ts';
import { type Database, openDatabase } from '../release/database.ts';
import { statement } from './statement.ts';
import { ImportError } from '../base/errors.ts';
import type { Confirm } from './choose.ts';
import type { PlannedMeasure } from './measures.ts';
import { withRows } from './problems.ts';
import { describeDifferences, earlierEditionsThatDiffer, isSameEdition, readDifferences } from './sameEdition.ts';
import type { PreviousRelease } from './takeOver.ts';

type Kind = PlannedMeasure['kind'];
type Confirmations = NonNullable<ReleaseManifest['confirmed']>;

/** The largest change of a value between releases, as a factor of the value; more for signed values, which may cross zero. */
const over: Record<Kind, number> = {
  ...{ count: 0.5, amount: 0.5, median: 0.5, price: 0.5, density: 0.5, concentration: 0.5 },
  ...{ rate: 1, share: 1, index: 1, area: 0.05 },
};
const overSigned = 3;
/** The share of the regions that may change more. */
const regions = 0.1;
/** By which factor the value of one region may move at most; a signed one may cross zero and has no such bound. */
const single = 3;

interface LargeChange {
  dataset: string;
  measure: string;
  geography: string;
  /** Null: of the values that are served, whatever year each is of. */
  vintage: number | null;
  over: number;
  single: number | null;
  regions: number;
  beyond: number;
  leaps: number;
  /** Values that changed by over a tenth, appeared or vanished in a year in which nearly all others are as before. */
  edits: number;
  allowed: number;
  most: string[];
}

interface RenamedRegion {
  geoid: string;
  before: string;
  after: string;
}

interface MovedMember {
  county: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** What is compared with the previous release. */
interface Compared {
  /** The measures whose values were imported. */
  readonly measures: readonly PlannedMeasure[];
  /** Their datasets, as the new release describes them. */
  readonly datasets: readonly ReleaseDataset[];
  readonly confirm: Confirm;
  /** Is told how the values of each dataset differ. */
  readonly note: (text: string) => void;
}

/**
 * Compares the values of each dataset with the previous release: the served values, and every earlier vintage that both
 * releases hold. It stops the import if more values changed than a publisher's revision explains, one value by too much, a few
 * values of a year alone, or any value of the same edition of a publisher, except in datasets that `confirm` names. Returns the
 * accepted changes.
 */
export async function checkChanges(
  previous: PreviousRelease,
  folder: string,
  { measures, datasets: described, confirm, note }: Compared,
): Promise<Confirmations> {
  const held = (measure: PlannedMeasure) =>
    previous.manifest.measures.some(
      ({ name, unit, dataset }) => name === measure.name && unit === measure.unit && dataset === measure.dataset,
    );
  const compared = measures.filter(held);
  if (compared.length === 0) return [];
  const datasets = [...new Set(compared.map(({ dataset }) => dataset))];
  const database = await openDatabase(folder, previous.dir);
  try {
    for (const [name, dir] of [
      ['old', previous.dir],
      ['new', folder],
    ] as const) {
      const [first, ...more] = datasets.map((key) => join(dir, valuesFile(key)));
      await database.view(`${name}_value`, first!, ...more);
    }
    await database.run(statement('differing-values'));
    await database.view('new_region', join(folder, regionsFile));
    await database.fill(
      'main',
      'bound',
      {
        dataset: VARCHAR,
        measure: VARCHAR,
        over: DOUBLE,
        regions: DOUBLE,
        single: DOUBLE,
        signed: BOOLEAN,
        computed: BOOLEAN,
      },
      compared.map(({ dataset, name, kind, signed, change, formula }) => [
        dataset,
        name,
        change?.over ?? (signed ? overSigned : over[kind]),
        change?.regions ?? regions,
        signed ? null : (change?.single ?? single),
        signed,
        formula !== undefined,
      ]),
    );
    const moved = await database.rows<LargeChange>(statement('moved'));
    const stopped = moved.filter(({ dataset }) => confirm[dataset] === undefined);
    if (stopped.length > 0) throw tooMuch(stopped, previous.manifest.id);
    const ofEditions = await changesOfEditions(database, previous, folder, { datasets, described, note });
    const unexplained = ofEditions.filter(({ dataset }) => confirm[dataset] === undefined);
    if (unexplained.length > 0) throw sameEdition(unexplained, previous.manifest.id);
    return datasets
      .map((dataset) => ({
        dataset,
        reason: confirm[dataset],
        changes: [
          ...moved.filter((row) => row.dataset === dataset).map(describeMove),
          ...ofEditions.filter((one) => one.dataset === dataset).flatMap(({ changes }) => changes),
        ],
      }))
      .filter(({ changes }) => changes.length > 0);
  } finally {
    database.close();
  }
}

interface EditionChanges {
  readonly dataset: string;
  readonly changes: readonly string[];
}

/** Tells how the values of each dataset differ. Returns the differences within an edition, of datasets that have any. */
async function changesOfEditions(
  database: Database,
  previous: PreviousRelease,
  folder: string,
  {
    datasets,
    described,
    note,
  }: {
    readonly datasets: readonly string[];
    readonly described: Compared['datasets'];
    readonly note: Compared['note'];
  },
): Promise<EditionChanges[]> {
  const differences = new Map((await readDifferences(database)).map((one) => [one.dataset, one]));
  const found: EditionChanges[] = [];
  for (const dataset of datasets) {
    const [before, after] = [previous.manifest.datasets, described].map((list) =>
      list.find(({ key }) => key === dataset),
    );
    const own = differences.get(dataset);
    const change = own && describeDifferences(own, previous.manifest.id);
    if (change) note(`${dataset}: ${change}`);
    const isSame = before && after && isSameEdition(before, after);
    const changes = [
      ...(change && isSame ? [change] : []),
      ...(await earlierEditionsThatDiffer(database, dataset, previous, folder)),
    ];
    if (changes.length > 0) found.push({ dataset, changes });
  }
  return found;
}

function sameEdition(found: readonly EditionChanges[], id: string): ImportError {
  const options = found.map(({ dataset }) => `--confirm ${dataset}="reason"`).join(' ');
  const problem = `${found.map(({ dataset }) => dataset).join(', ')}: values differ from those of the same edition in release ${id}; check the files; if the publisher corrected them, or the register computes them differently, accept with ${options}`;
  const lines = found.flatMap(({ dataset, changes }) => changes.map((change) => `  ${dataset}: ${change}`));
  return new ImportError('check', [problem, ...lines].join('\n'));
}

/**
 * Compares the counties of each metro and the names of regions with the previous release. A change stops the import unless
 * `confirm` names the geography: a file that lost its accents would rename 17 regions. Returns the accepted changes.
 */
export async function checkMembers(
  previous: PreviousRelease,
  folder: string,
  geography: string,
  confirm: Confirm,
): Promise<Confirmations> {
  const database = await openDatabase(folder, previous.dir);
  try {
    await database.view('old_member', join(previous.dir, membersFile));
    await database.view('new_member', join(folder, membersFile));
    await database.view('new_region', join(folder, regionsFile));
    await database.view('old_region', join(previous.dir, regionsFile));
    const moved = (await database.rows<MovedMember>(statement('moved-members'))).map(
      ({ county, name, before, after }) => `${county} (${name}): ${before ?? 'no metro'} -> ${after ?? 'no metro'}`,
    );
    const renamed = (await database.rows<RenamedRegion>(statement('renamed-regions'))).map(
      ({ geoid, before, after }) => `${geoid}: ${before} -> ${after}`,
    );
    const reason = confirm[geography];
    const changes = [...moved, ...renamed];
    if (changes.length === 0) return [];
    if (reason !== undefined) return [{ dataset: geography, reason, changes }];
    const what = moved.length > 0 ? 'counties moved between metros' : 'regions have other names';
    const problem = `${geography}: ${what} since release ${previous.manifest.id}; if the publisher did change them, accept with --confirm ${geography}="reason"`;
    throw new ImportError('check', withRows(problem, changes));
  } finally {
    database.close();
  }
}

function describeMove({
  measure,
  geography,
  vintage,
  over,
  single,
  regions,
  beyond,
  leaps,
  edits,
  allowed,
  most,
}: LargeChange): string {
  const where = `${measure} at ${geography}${vintage === null ? '' : ` in ${vintage}`}`;
  const examples = `largest changes: ${most.join('; ')}`;
  if (beyond > Math.max(1, allowed))
    return `${where}: ${beyond} of ${regions} regions changed by over ${over} times or lost their value; at most ${allowed} may; ${examples}`;
  if (leaps === 0)
    return `${where}: ${edits} of ${regions} regions changed by over 10 percent, or gained or lost their value, and nearly all others are as before; ${examples}`;
  return `${where}: ${leaps} of ${regions} regions changed by a factor of more than ${single}; ${examples}`;
}

function tooMuch(moved: readonly LargeChange[], id: string): ImportError {
  const datasets = [...new Set(moved.map(({ dataset }) => dataset))];
  const options = datasets.map((dataset) => `--confirm ${dataset}="reason"`).join(' ');
  const lines = moved.slice(0, 8).map((row) => `  ${describeMove(row)}`);
  const more = moved.length > 8 ? [`  and ${moved.length - 8} more`] : [];
  const advice = `check the files; if the publisher changed them, accept with ${options}`;
  return new ImportError(
    'check',
    [`${datasets.join(', ')}: changed too much since release ${id}; ${advice}`, ...lines, ...more].join('\n'),
  );
}
