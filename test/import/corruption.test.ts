// @module-tag long
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valuesFile } from '../../build/release/manifest.ts';
import { listReleases } from '../../build/release/released.ts';
import { randomFrom } from './corrupt.ts';
import { openSheet } from './grid.ts';
import { linkSources } from './publishers/folder.ts';
import { datasets } from './publishers/openPublisher.ts';
import { Trials } from './trials.ts';
import { known, seeded, type Variant } from './variants.ts';

/*
 * Changes one thing in the publishers' files, imports them, and expects that no release is made. First without the figures of
 * an earlier release, as in the first import of a dataset; what is released then is compared with the release of the unchanged
 * files. CORRUPTION_SEED=7 chooses other kinds, datasets and places; CORRUPTION_VARIANTS=66 says how many;
 * CORRUPTION_ONLY=bls-laus limits the datasets; CORRUPTION_VERBOSE=1 prints each error.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, '../shared/sources');
const here = existsSync(sources);
if (!here) console.log(`skipped: the publishers' files are not at ${sources}`);
const committed = join(root, 'releases', (await listReleases(join(root, 'releases'))).at(-1)!.id);
const registerDir = join(root, 'build/register');
const seed = Number(process.env['CORRUPTION_SEED'] ?? 1);
const count = Number(process.env['CORRUPTION_VARIANTS'] ?? 22);
const only = process.env['CORRUPTION_ONLY']?.split(',');
const isChosen = ({ dataset }: { dataset: string }) => !only || only.includes(dataset);

const variants = [
  ...known.map((variant, i) => ({ ...variant, list: 'known', i })),
  ...seeded(seed, count).map((variant, i) => ({ ...variant, list: 'seeded', i })),
]
  .filter(isChosen)
  // The files of a dataset are read once, and only those of one dataset are held.
  .toSorted((a, b) => datasets.indexOf(a.dataset) - datasets.indexOf(b.dataset));

interface Count {
  variants: number;
  alone: number;
  together: number;
}

// An import takes some seconds, and a minute on a busy machine. What is changed depends on the seed alone: a retry would not help.
describe.skipIf(!here)(`no corrupted file is released (seed ${seed})`, { timeout: 600_000, retry: 0 }, () => {
  const trials = new Trials(committed, registerDir, sources);
  const caught = { known: new Map<string, Count>(), seeded: new Map<string, Count>() };
  const released: string[] = [];
  let regions: Set<string>;

  beforeAll(async () => {
    regions = new Set((await trials.regions()).keys());
  });

  afterAll(() => {
    trials.close();
    for (const list of ['known', 'seeded'] as const) {
      const rows = [...caught[list]].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const sum = (of: keyof Count) => rows.reduce((total, [, row]) => total + row[of], 0);
      console.log(
        [
          `| ${list === 'known' ? 'Known change' : `Change (seed ${seed})`} | Tried | Refused without an earlier release | Refused with it |`,
          '|---|---|---|---|',
          ...rows.map(([kind, row]) => `| ${kind} | ${row.variants} | ${row.alone} | ${row.together} |`),
          `| all | ${sum('variants')} | ${sum('alone')} | ${sum('together')} |`,
        ].join('\n'),
      );
    }
    if (released.length > 0) console.log(released.join('\n'));
  });

  function note(list: Map<string, Count>, { kind, dataset }: Variant, what: string, alone: boolean, together: boolean) {
    const row = list.get(kind) ?? { variants: 0, alone: 0, together: 0 };
    list.set(kind, {
      variants: row.variants + 1,
      alone: row.alone + Number(alone),
      together: row.together + Number(together),
    });
    if (!alone)
      released.push(`${together ? 'refused only with an earlier release' : 'RELEASED'}: ${dataset}: ${kind}: ${what}`);
  }

  // The datasets of the known changes; `realSources` imports the unchanged files of all.
  it.each(datasets.filter((key) => variants.some(({ dataset, list }) => list === 'known' && dataset === key)))(
    '%s is released if nothing is changed',
    async (dataset) => {
      expect(existsSync(join(await trials.unchanged(dataset), valuesFile(dataset)))).toBe(true);
    },
  );

  it.for(variants)('$dataset: $kind ($list $i)', async (variant, context) => {
    const { dataset, kind, corrupt, choices, list, i } = variant;
    const publisher = await trials.open(dataset);
    const random = randomFrom(1000 * seed + i + (list === 'seeded' ? 500 : 0));
    const what = corrupt(publisher, { random, regions, ...choices });
    // Not every choice has a place, such as a code that begins with a zero in the file of Wyoming.
    if (what === undefined && list === 'seeded') return context.skip('the files have no place for this kind');
    expect(what, 'the files have no place for this kind').toBeDefined();
    const refusal = await trials.refusalOf(publisher);
    note(caught[list as 'known' | 'seeded'], variant, what!, refusal?.alone === true, refusal !== undefined);
    if (process.env['CORRUPTION_VERBOSE'])
      console.log(`${dataset}: ${kind}: ${what}\n  ${refusal?.error.message.slice(0, 600) ?? 'RELEASED'}`);
    expect(refusal?.error.message ?? `released: ${what}`).not.toMatch(/^released/);
  });

  it.each([
    ['a county moved to another metro', 'metro'],
    ['a county in two metros', 'twice'],
    ['a micropolitan area promoted', 'promoted'],
    ['a county left out', 'out'],
  ])('geography: %s', async (_kind, what) => {
    const file = 'omb-delineation/list1_2023.xlsx';
    const grid = openSheet(new Uint8Array(readFileSync(join(sources, file))), 'List 1', []);
    const random = randomFrom(1000 * seed + 999);
    const kindOf = (row: number) => grid.get(row, 4);
    const rows = grid.rows.map((_, row) => row).filter((row) => row > 2 && kindOf(row).startsWith('Metropolitan'));
    const row = rows[Math.floor(random() * rows.length)]!;
    const other =
      rows.find((at) => grid.get(at, 0) !== grid.get(row, 0) && grid.get(at, 9) === grid.get(row, 9)) ?? rows[0]!;
    const copy = (columns: number[], from: number, to: number) =>
      columns.forEach((column) => grid.set(to, column, grid.get(from, column)));
    if (what === 'metro') copy([0, 3], other, row);
    // A county of the one metro has the code of a county of the other.
    else if (what === 'twice') copy([8, 9, 10, 7], other, row);
    else if (what === 'promoted') {
      const small = grid.rows.findIndex((_, at) => kindOf(at).startsWith('Micropolitan'));
      const cbsa = grid.get(small, 0);
      grid.rows.forEach((_, at) => grid.get(at, 0) === cbsa && copy([4], row, at));
    } else grid.set(row, 4, 'Micropolitan Statistical Area');
    const folder = mkdtempSync(join(trials.work, 'sources-'));
    linkSources(sources, folder, new Map([[file, grid.save()]]));
    // The geography is always read; the smallest dataset with it.
    const error = await trials.errorIn(folder, 'census-gazetteer');
    rmSync(folder, { recursive: true });
    expect(error?.message).toMatch(
      /^omb-delineation: (the geography is not as declared|counties moved between metros)/,
    );
  });
});
