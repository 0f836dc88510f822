// @module-tag long
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReleases } from '../../build/release/released.ts';
import { pick, randomFrom, scaleAll, swapHeaders, type Choices, type Kind } from './corrupt.ts';
import {
  exchangeAreas,
  exchangeMargin,
  exchangeSmall,
  moveYear,
  type PlaceChoices,
  scaleArea,
  scaleState,
  stateOfEdition,
} from './corruptPlausibly.ts';
import { openJobs } from './publishers/labor.ts';
import { Trials } from './trials.ts';

/*
 * Changes the publishers' files to figures that are plausible but wrong: those of another place, year or edition, or a few
 * percent off. Each change is imported without an earlier release, then compared with a revised one and with one of the same files.
 * PLAUSIBLE=24 says how many seeded changes are tried next to the named ones, CORRUPTION_SEED=2 which.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, '../shared/sources');
const here = existsSync(sources);
if (!here) console.log(`skipped: the publishers' files are not at ${sources}`);
const committed = join(root, 'releases', (await listReleases(join(root, 'releases'))).at(-1)!.id);
const seed = Number(process.env['CORRUPTION_SEED'] ?? 1);
const count = Number(process.env['PLAUSIBLE'] ?? 0);
const only = process.env['CORRUPTION_ONLY']?.split(',');

interface Change {
  kind: string;
  dataset: string;
  corrupt: Kind;
  choices?: Partial<Choices>;
}

const series = ['bls-qcew', 'bls-laus', 'census-saipe', 'census-bfs', 'census-cc-est', 'fhfa-hpi'];
const counties = ['bls-qcew', 'bls-laus', 'census-saipe', 'census-bfs', 'census-cc-est', 'census-pep'];
const surveys = ['census-acs-dp04', 'census-acs-s1901', 'census-acs-s1901-metro', 'census-acs1-2023-metro'];
const vintage2023 = (file: string) => new Uint8Array(readFileSync(join(sources, 'census-pep-vintages', file)));

const kinds: [kind: string, datasets: string[], corrupt: Kind][] = [
  ['state x1.05 in two years', [...series, 'census-pep'], scaleState(1.05, 2)],
  ['rents of an area x0.93', ['hud-fmr'], scaleArea(0.93)],
  ['rents of two areas exchanged', ['hud-fmr'], exchangeAreas],
  ['small counties exchanged in a year', counties, exchangeSmall],
  ['figure and margin exchanged', surveys, exchangeMargin],
  ['year filed as the year before', series, moveYear('copied')],
  ['two years exchanged', series, moveYear('exchanged')],
  ['years shifted', series, moveYear('all')],
  ['columns exchanged', ['census-acs-dp04', 'census-acs-s1901', 'census-cc-est', 'hud-fmr'], swapHeaders],
  ['state of another edition', ['census-pep'], stateOfEdition(vintage2023)],
  ['county x1.5', counties, scaleAll(1.5, 'region')],
  ['county x1.5 in a year', counties, scaleAll(1.5, 'region and year')],
];

/** What an audit released. */
const named: Change[] = [
  {
    kind: 'house prices of Texas x1.05',
    dataset: 'fhfa-hpi',
    corrupt: scaleState(1.05, 2),
    choices: { geoids: ['48', '48'] },
  },
  {
    ...{ kind: 'rents of the Austin area x0.93', dataset: 'hud-fmr', corrupt: scaleArea(0.93) },
    choices: { geoids: ['48453', '48453'] },
  },
  { kind: 'rents of two areas exchanged', dataset: 'hud-fmr', corrupt: exchangeAreas },
  {
    ...{ kind: 'jobs of two small counties of Kansas exchanged in 2021', dataset: 'bls-qcew', corrupt: exchangeSmall },
    choices: { geoids: ['20033', '20039'], year: 2021 },
  },
  { kind: 'jobs of 2019 filed as 2018', dataset: 'bls-qcew', corrupt: moveYear('copied'), choices: { year: 2018 } },
  { kind: 'figure and margin exchanged', dataset: 'census-acs-dp04', corrupt: exchangeMargin },
];

const random = randomFrom(104729 * seed);
const seeded = Array.from({ length: count }, (_, i): Change => {
  const [kind, datasets, corrupt] = kinds[i % kinds.length]!;
  return { kind, corrupt, dataset: pick(datasets, random)! };
});
const changes = [
  ...named.map((change, i) => ({ ...change, list: 'named', i })),
  ...seeded.map((change, i) => ({ ...change, list: 'seeded', i })),
]
  .filter(({ dataset }) => !only || only.includes(dataset))
  .toSorted((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));

interface Count {
  tried: number;
  first: number;
  revision: number;
  same: number;
}

describe.skipIf(!here)(`changes that are plausible but wrong (seed ${seed})`, { timeout: 600_000, retry: 0 }, () => {
  const trials = new Trials(committed, join(root, 'build/register'), sources, {
    'bls-qcew': (folder) => openJobs(folder, { before2016: [2014, 2015], since2016: [2018, 2025] }),
  });
  const counted = new Map<string, Count>();
  const released: string[] = [];
  let stateOf: ReadonlyMap<string, string>;

  beforeAll(async () => {
    stateOf = await trials.regions();
  });

  afterAll(() => {
    trials.close();
    const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const sum = (of: keyof Count) => rows.reduce((total, [, row]) => total + row[of], 0);
    const line = (name: string, of: (key: keyof Count) => number) =>
      `| ${name} | ${of('tried')} | ${of('first')} | ${of('revision')} | ${of('same')} |`;
    console.log(
      [
        '| Change | Tried | Refused in a first import | Refused in a revision | Refused with a release of the same files |',
        '|---|---|---|---|---|',
        ...rows.map(([kind, row]) => line(kind, (key) => row[key])),
        line('all', sum),
        ...released,
      ].join('\n'),
    );
  });

  it.each([...new Set(changes.map(({ dataset }) => dataset))])(
    '%s is released if nothing is changed',
    async (dataset) => {
      await trials.unchanged(dataset);
    },
  );

  it.for(changes)('$dataset: $kind ($list $i)', async ({ dataset, kind, corrupt, choices, list, i }, context) => {
    const publisher = await trials.open(dataset);
    const own: PlaceChoices = {
      ...{
        random: randomFrom(1000 * seed + i + (list === 'seeded' ? 500 : 0)),
        stateOf,
        regions: new Set(stateOf.keys()),
      },
      ...choices,
    };
    const what = corrupt(publisher, own);
    if (what === undefined && list === 'seeded') return context.skip('the files have no place for this kind');
    expect(what, 'the files have no place for this kind').toBeDefined();
    const refusal = await trials.refusalOf(publisher);
    const row = counted.get(kind) ?? { tried: 0, first: 0, revision: 0, same: 0 };
    counted.set(kind, {
      tried: row.tried + 1,
      first: row.first + Number(refusal?.alone === true),
      revision: row.revision + Number(refusal?.revision === true),
      same: row.same + Number(refusal !== undefined),
    });
    if (!refusal?.alone) released.push(`released in a first import: ${dataset}: ${kind}: ${what}`);
    if (process.env['CORRUPTION_VERBOSE'])
      console.log(`${dataset}: ${kind}: ${what}\n  ${refusal?.error.message.slice(0, 700) ?? 'RELEASED'}`);
    if (list === 'named') expect(refusal?.alone, `released: ${what}`).toBe(true);
  });
});
