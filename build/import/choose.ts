import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from '../base/errors.ts';
import { sourcesOf } from './measures.ts';
import { isPlaced, type Obtaining } from './obtain.ts';
import type { FiguresFolder, Register, RegisterFile } from './register.ts';
import { type CopySource, newestRelease, type PreviousRelease } from './takeOver.ts';

/** Datasets whose figures may break a limit, each with the reason. */
export type Confirm = Readonly<Record<string, string>>;

/** The datasets that an import builds, those that it copies, and the previous release. */
export interface Choice {
  chosen: FiguresFolder[];
  taken: CopySource | undefined;
  previous: PreviousRelease | undefined;
}

/** What an import is asked for. */
interface Asked {
  readonly only?: readonly string[] | undefined;
  readonly confirm?: Confirm | undefined;
}

/**
 * Returns which datasets to import and which to copy. An import of all leaves out optional datasets without their files. Throws an
 * `ImportError` for an unknown dataset, and for a choice that would mix figures of two releases.
 */
export async function choose(
  register: Register,
  { only, confirm = {} }: Asked,
  releasesDir: string,
  how: Obtaining,
): Promise<Choice> {
  const keys = [register.geography.entry.key, ...register.figures.map(({ entry }) => entry.key)];
  for (const key of [...(only ?? []), ...Object.keys(confirm)]) {
    if (keys.includes(key)) continue;
    const close = nearestName(key, keys);
    throw new ImportError('register', `no dataset ${key} in the register${close ? `; did you mean ${close}?` : ''}`);
  }
  const previous = await newestRelease(releasesDir);
  if (!only) return { chosen: await presentOf(register, how), taken: undefined, previous };
  const chosen = register.figures.filter(({ entry }) => only.includes(entry.key));
  const held = (previous?.manifest.datasets ?? []).filter(
    ({ role, key }) => role === 'figures' && keys.includes(key) && !only.includes(key),
  );
  const taken = previous && { ...previous, keys: held.map(({ key }) => key) };
  checkTogether(register, only, taken);
  return { chosen, taken, previous };
}

/** Returns the datasets of the register without the optional ones that lack a file. */
async function presentOf(register: Register, how: Obtaining): Promise<FiguresFolder[]> {
  const present: FiguresFolder[] = [];
  for (const folder of register.figures) {
    const { entry, files } = folder;
    const absent = entry.optional ? await firstAbsent(files, how) : undefined;
    if (!absent) present.push(folder);
    else how.progress.note(`${entry.key} is left out: the sources have no ${absent.path}, which an operator places`);
  }
  return present;
}

async function firstAbsent(files: readonly RegisterFile[], how: Obtaining): Promise<RegisterFile | undefined> {
  for (const file of files) if (!(await isPlaced(file, how))) return file;
  return undefined;
}

/** A measure of one dataset that is computed from another, which must be imported with it. */
interface Tie {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** Checks that what an import computes and what it copies are of the same figures. Throws an `ImportError` with all datasets to import. */
function checkTogether(register: Register, only: readonly string[], taken: CopySource | undefined): void {
  const { keys, first } = findTogether(register, only, taken);
  if (first) throw new ImportError('register', `${first.why}; import them together: --only ${keys.join(',')}`);
}

/** Returns the datasets that must be imported with some. */
export async function importedWith(
  register: Register,
  only: readonly string[],
  releasesDir: string,
): Promise<string[]> {
  const previous = await newestRelease(releasesDir);
  const others = (previous?.manifest.datasets ?? []).filter(
    ({ role, key }) => role === 'figures' && !only.includes(key),
  );
  return findTogether(register, only, previous && { ...previous, keys: others.map(({ key }) => key) }).keys;
}

/** Returns datasets with those that must be imported together with them, and why the first of these. */
function findTogether(register: Register, only: readonly string[], taken: CopySource | undefined) {
  const ties = [...tiesOfNew(register, taken?.keys ?? []), ...(taken ? tiesOfCopied(taken) : [])];
  const together = new Set(only);
  const followed: Tie[] = [];
  // The set grows while it is read.
  for (const key of together)
    for (const tie of ties.filter(({ from, to }) => from === key && !together.has(to))) {
      together.add(tie.to);
      followed.push(tie);
    }
  return { keys: [...together].sort(), first: followed[0] };
}

/** The datasets that a measure is also computed from, where they are not in the release. */
function tiesOfNew(register: Register, taken: readonly string[]): Tie[] {
  const byName = new Map(register.measures.map((measure) => [measure.name, measure]));
  return register.measures.flatMap((measure) =>
    sourcesOf(measure, byName)
      .filter((source) => source !== measure.dataset && !taken.includes(source))
      .map((to) => ({ from: measure.dataset, to, why: `measure ${measure.name} is also computed from ${to}` })),
  );
}

/** The copied datasets with a measure that is computed from another one. */
function tiesOfCopied({ manifest, keys }: CopySource): Tie[] {
  return manifest.measures
    .filter(({ dataset }) => keys.includes(dataset))
    .flatMap(({ name, dataset, sources }) =>
      sources
        .filter((from) => from !== dataset)
        .map((from) => {
          const why = `measure ${name} of ${dataset} is computed from ${from} and would be outdated`;
          return { from, to: dataset, why };
        }),
    );
}
