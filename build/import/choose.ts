import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from '../base/errors.ts';
import { sourcesOf } from './measures.ts';
import type { FiguresFolder, Register } from './register.ts';
import { type CopySource, newestRelease, type PreviousRelease } from './takeOver.ts';

/** Datasets whose figures may break a limit, each with the reason. */
export type Confirm = Readonly<Record<string, string>>;

/** The datasets that an import builds, those that it copies, and the previous release. */
export interface Choice {
  chosen: FiguresFolder[];
  taken: CopySource | undefined;
  previous: PreviousRelease | undefined;
}

/**
 * Returns which datasets to import and which to copy. Throws an `ImportError` for an unknown dataset, and for a choice that
 * would mix figures of two releases.
 */
export async function choose(
  register: Register,
  { only, confirm = {} }: { only?: readonly string[] | undefined; confirm?: Confirm | undefined },
  releasesDir: string,
): Promise<Choice> {
  const keys = [register.geography.entry.key, ...register.figures.map(({ entry }) => entry.key)];
  for (const key of [...(only ?? []), ...Object.keys(confirm)]) {
    if (keys.includes(key)) continue;
    const close = nearestName(key, keys);
    throw new ImportError('register', `no dataset ${key} in the register${close ? `; did you mean ${close}?` : ''}`);
  }
  const previous = await newestRelease(releasesDir);
  if (!only) return { chosen: register.figures, taken: undefined, previous };
  const chosen = register.figures.filter(({ entry }) => only.includes(entry.key));
  const held = (previous?.manifest.datasets ?? []).filter(
    ({ role, key }) => role === 'figures' && keys.includes(key) && !only.includes(key),
  );
  const taken = previous && { ...previous, keys: held.map(({ key }) => key) };
  lackNone(register, only, taken?.keys ?? []);
  if (taken) leaveNoneStale(taken, only);
  return { chosen, taken, previous };
}

/** Checks that every dataset behind a computed measure is in the release. */
function lackNone(register: Register, only: readonly string[], taken: readonly string[]): void {
  const byName = new Map(register.measures.map((measure) => [measure.name, measure]));
  for (const measure of register.measures.filter(({ dataset }) => only.includes(dataset))) {
    const lacking = sourcesOf(measure, byName).find((source) => !only.includes(source) && !taken.includes(source));
    if (lacking)
      throw new ImportError('register', `measure ${measure.name} is also computed from ${lacking}; add it to --only`);
  }
}

/** Checks that no copied measure is computed from newly imported figures. */
function leaveNoneStale({ manifest, keys }: CopySource, only: readonly string[]): void {
  const stale = manifest.measures.filter(
    ({ dataset, sources }) => keys.includes(dataset) && sources.some((source) => only.includes(source)),
  );
  const [first] = stale;
  if (!first) return;
  const together = [...new Set([...only, ...stale.map(({ dataset }) => dataset)])].join(',');
  const from = first.sources.find((source) => only.includes(source))!;
  throw new ImportError(
    'register',
    `measure ${first.name} of ${first.dataset} is computed from ${from} and would be outdated; import them together: --only ${together}`,
  );
}
