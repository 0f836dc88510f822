import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../api/domain/random.ts';
import { openDatabase } from '../../build/release/database.ts';
import {
  cellsFile,
  membersFile,
  type ReleaseManifest,
  valuesFile,
  withheldFile,
} from '../../build/release/manifest.ts';
import { listReleases } from '../../build/release/released.ts';
import { loadRegister } from '../../build/import/register.ts';
import type { Tie } from '../../build/import/registerSchema.ts';
import { ceilingsOf, sumBounds, type YearFigures } from '../../build/import/withheld.ts';
import { root } from '../support/service.ts';

const releasesDir = join(root, 'releases');
const none = new Set<string>();

type Figures = Map<string, Map<string, number | null>>;

/** What the newest release says of one dataset and year. */
interface Printed {
  readonly figures: Figures;
  readonly ties: readonly Tie[];
  readonly metros: ReadonlyMap<string, readonly string[]>;
  readonly combined: ReadonlyMap<string, readonly string[]>;
  /** The stored bounds, by measure and code of the metro; none in a release of an earlier version. */
  readonly stored: ReadonlyMap<string, readonly [lower: number, upper: number]>;
}

const datasets = ['bea-cagdp2', 'bls-qcew'] as const;
const printed = new Map<string, Printed>();
let release: ReleaseManifest;

async function readPrinted(key: string): Promise<Printed> {
  const dir = join(releasesDir, release.id);
  const database = await openDatabase(dir);
  const entry = loadRegister(join(root, 'build/register')).figures.find((one) => one.entry.key === key)!.entry;
  const measures = entry.measures
    .filter(({ county, signed }) => county === 'printed' && !signed)
    .map(({ name }) => name);
  const year = release.datasets.find((one) => one.key === key)!.vintages.at(-1)!;
  try {
    const rows = await database.rows<{ measure: string; geoid: string; value: number | null }>(
      `select measure, geoid, value from read_parquet($file)
       where geography in ('county', 'state') and vintage = $year and (value is not null or reason = 'withheld')
       and list_contains($measures, measure)`,
      { file: join(dir, valuesFile(key)), year, measures: await listOf(measures) },
    );
    const figures: Figures = new Map();
    const set = (measure: string, area: string, value: number | null) =>
      (figures.get(measure) ?? figures.set(measure, new Map()).get(measure)!).set(area, value);
    for (const { measure, geoid, value } of rows) set(measure, geoid, value);
    const combined = new Map((release.combined ?? []).map(({ code, counties }) => [code, counties]));
    const cells = await database.rows<{ measure: string; geoid: string; text: string }>(
      'select measure, geoid, text from read_parquet($file) where vintage = $year and text is not null',
      { file: join(dir, cellsFile(key)), year },
    );
    for (const { measure, geoid, text } of cells)
      if (combined.has(geoid) && measures.includes(measure)) set(measure, geoid, text === '(D)' ? null : Number(text));
    const members = await database.rows<{ cbsa: string; county: string }>('from read_parquet($file)', {
      file: join(dir, membersFile),
    });
    const isStored = release.tables.some(({ file }) => file === withheldFile(key));
    const stored = isStored
      ? await database.rows<{ measure: string; geoid: string; lower: number; upper: number }>(
          "select measure, geoid, lower, upper from read_parquet($file) where geography = 'msa'",
          { file: join(dir, withheldFile(key)) },
        )
      : [];
    return {
      figures,
      ties: entry.ties,
      metros: new Map(
        [...Map.groupBy(members, ({ cbsa }) => cbsa)].map(([cbsa, own]) => [cbsa, own.map(({ county }) => county)]),
      ),
      combined,
      stored: new Map(stored.map(({ measure, geoid, lower, upper }) => [`${measure} ${geoid}`, [lower, upper]])),
    };
  } finally {
    database.close();
  }
}

async function listOf(names: readonly string[]) {
  const { listValue } = await import('@duckdb/node-api');
  return listValue([...names]);
}

beforeAll(async () => {
  release = (await listReleases(releasesDir)).at(-1)!;
  for (const key of datasets) printed.set(key, await readPrinted(key));
}, 120_000);

describe('the most that a withheld figure can be (D26a)', () => {
  const ties: Tie[] = [
    { counties_to_states: ['part', 'other', 'whole'], within: 0, at_most: false },
    { parts: ['part', 'other'], to: 'whole', within: 1, at_most: false },
    { parts: ['small', 'large'], to: 'part', within: 0, at_most: false },
  ];
  const figures: YearFigures = new Map([
    [
      'whole',
      new Map([
        ['01', 300],
        ['01001', 100],
        ['01003', 200],
      ]),
    ],
    [
      'part',
      new Map([
        ['01', 90],
        ['01001', null],
        ['01003', null],
      ]),
    ],
    [
      'other',
      new Map([
        ['01', 210],
        ['01001', 70],
        ['01003', 140],
      ]),
    ],
    [
      'small',
      new Map([
        ['01001', 12],
        ['01003', null],
      ]),
    ],
    [
      'large',
      new Map([
        ['01001', null],
        ['01003', null],
      ]),
    ],
  ]);

  it('is what the total leaves after the other lines, with the margin of rounding', () => {
    // 100 - 70 + 1; the state leaves 90. Of the other county: 200 - 140 + 1.
    expect(ceilingsOf(figures, ties, none).get('part')).toEqual(
      new Map([
        ['01001', 31],
        ['01003', 61],
      ]),
    );
  });

  it('is what the state leaves after its other counties, if that is less', () => {
    const fewer = new Map(figures).set(
      'part',
      new Map([
        ['01', 20],
        ['01001', null],
        ['01003', null],
      ]),
    );
    expect(ceilingsOf(fewer, ties, none).get('part')).toEqual(
      new Map([
        ['01001', 20],
        ['01003', 20],
      ]),
    );
  });

  it('follows from the most of a total that is itself withheld, less the printed parts', () => {
    const found = ceilingsOf(figures, ties, none);
    expect(found.get('large')).toEqual(
      new Map([
        ['01001', 19],
        ['01003', 61],
      ]),
    );
    expect(found.get('small')).toEqual(new Map([['01003', 61]]));
  });

  it('is unknown where a measure may be below zero, or no total is printed', () => {
    expect(ceilingsOf(figures, ties, new Set(['part'])).size).toBe(0);
    expect(ceilingsOf(new Map([['part', new Map([['01001', null]])]]), ties, none).size).toBe(0);
  });
});

describe('the bounds of a sum', () => {
  const combined = new Map([['51901', ['51003', '51540']]]);
  it('are the printed counties, and these with the most of the withheld ones', () => {
    const figures = new Map([
      ['01001', 7],
      ['01003', null],
    ]);
    expect(sumBounds(['01001', '01003'], figures, new Map([['01003', 5]]), combined)).toEqual({ lower: 7, upper: 12 });
  });

  it('do not exist where a county has no figure, or a withheld one has no ceiling', () => {
    const figures = new Map([
      ['01001', 7],
      ['01003', null],
    ]);
    expect(sumBounds(['01001', '01005'], figures, new Map(), combined)).toBeUndefined();
    expect(sumBounds(['01001', '01003'], figures, new Map(), combined)).toBeUndefined();
  });

  it('count a combined area once, and only where all of its counties are in the region', () => {
    const figures = new Map([
      ['01001', 7],
      ['51901', null],
    ]);
    const most = new Map([['51901', 5]]);
    expect(sumBounds(['01001', '51003', '51540'], figures, most, combined)).toEqual({ lower: 7, upper: 12 });
    expect(sumBounds(['01001', '51003'], figures, most, combined)).toBeUndefined();
  });
});

describe.each(datasets)('withheld figures of %s in the newest release', (key) => {
  it('lie within the bounds: true of printed figures that are blanked out at random', () => {
    const { figures, ties, metros, combined } = printed.get(key)!;
    const random = seededRandom(`withheld ${key}`);
    let [cells, sums] = [0, 0];
    for (let round = 0; round < 8; round++) {
      const share = 0.05 + 0.5 * random();
      const blanked: Figures = new Map(
        [...figures].map(([measure, own]) => [
          measure,
          new Map([...own].map(([area, value]) => [area, random() < share ? null : value])),
        ]),
      );
      const ceilings = ceilingsOf(blanked, ties, none);
      for (const [measure, own] of ceilings)
        for (const [area, most] of own) {
          const truth = figures.get(measure)!.get(area) ?? null;
          if (truth === null) continue;
          cells++;
          if (truth > most) expect.fail(`${measure} of ${area} is ${truth}, more than ${most}`);
        }
      for (const [measure, own] of blanked)
        for (const [cbsa, counties] of metros) {
          const truth = sumBounds(counties, figures.get(measure)!, new Map(), combined);
          const found = sumBounds(counties, own, ceilings.get(measure) ?? new Map(), combined);
          if (!truth || !found) continue;
          sums++;
          if (truth.lower < found.lower || truth.lower > found.upper)
            expect.fail(`${measure} of ${cbsa} is ${truth.lower}, not from ${found.lower} to ${found.upper}`);
        }
    }
    expect(cells).toBeGreaterThan(8000);
    expect(sums).toBeGreaterThan(4000);
  }, 300_000);

  it('have the bounds that the release stores, by brute force', () => {
    const { figures, ties, metros, combined, stored } = printed.get(key)!;
    const most = (measure: string, area: string): number => {
      const limits: number[] = [];
      for (const tie of ties) {
        if ('parts' in tie) {
          if (!tie.parts.includes(measure)) continue;
          const total = figures.get(tie.to)?.get(area);
          const whole = total === null ? most(tie.to, area) : total;
          if (whole === undefined) continue;
          const others = tie.parts.map((part) => figures.get(part)?.get(area) ?? 0).reduce((a, b) => a + b, 0);
          limits.push(whole - others + tie.within);
        } else if (tie.counties_to_states === 'all' || tie.counties_to_states.includes(measure)) {
          const own = [...figures.get(measure)!];
          const line = figures.get(measure)!.get(area.slice(0, 2)) ?? Infinity;
          const others = own.filter(([code]) => code.length > 2 && code.slice(0, 2) === area.slice(0, 2));
          limits.push(others.reduce((left, [, value]) => left - (value ?? 0), line) + tie.within);
        }
      }
      return Math.max(0, Math.min(Infinity, ...limits));
    };
    for (const [measure, own] of figures)
      for (const [cbsa, counties] of metros) {
        const bounds = stored.get(`${measure} ${cbsa}`);
        if (!bounds) continue;
        const areas = new Set(
          counties.map((county) =>
            own.has(county) ? county : [...combined].find(([, inside]) => inside.includes(county))![0],
          ),
        );
        let [lower, upper] = [0, 0];
        for (const area of areas) {
          const value = own.get(area) ?? null;
          lower += value ?? 0;
          upper += value ?? most(measure, area);
        }
        expect([measure, cbsa, ...bounds]).toEqual([measure, cbsa, lower, upper]);
      }
    expect(stored.size).toBeGreaterThan({ 'bea-cagdp2': 2000, 'bls-qcew': 200 }[key]);
  }, 300_000);
});
