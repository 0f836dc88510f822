import { dayMs } from '../../api/domain/dates.ts';
import { daysUntil } from '../../api/domain/incentives.ts';
import type { Catalog, Program, Source } from './catalog.ts';

/** What needs a person, from the files alone: `verify` reads the pages. */
interface Watched {
  /** Pages that changed since they were captured. */
  readonly changed: readonly Source[];
  /** Programs whose last day is near, and those whose last day is over and that are not retired. The earliest first. */
  readonly ending: readonly Program[];
  readonly ended: readonly Program[];
  /** Programs that were not verified for so long, those that never were first. */
  readonly unverified: readonly Program[];
}

/**
 * Returns what needs a person.
 * @param days how soon a program ends
 * @param stale for how many days nobody verified a program
 */
export function watch(catalog: Catalog, { days, stale }: { days: number; stale: number }, now: Date): Watched {
  const current = catalog.programs.filter(({ value }) => !value.retired);
  const dated = current
    .flatMap((program) => {
      const { sunset_on: last } = program.value;
      return last ? [{ program, last, left: daysUntil(last, now.getTime()) }] : [];
    })
    .toSorted((a, b) => a.left - b.left);
  return {
    changed: catalog.sources.filter(({ review }) => review),
    ending: dated.filter(({ left }) => left >= 0 && left <= days).map(({ program }) => program),
    ended: dated.filter(({ left }) => left < 0).map(({ program }) => program),
    unverified: unverifiedFor(catalog, stale, now),
  };
}

/** Returns the current programs that were not verified for some days, the oldest verification first. */
export function unverifiedFor({ programs }: Catalog, days: number, now: Date): Program[] {
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  return programs
    .filter(({ value }) => !value.retired && lastVerification(value) < before)
    .toSorted((a, b) => (lastVerification(a.value) < lastVerification(b.value) ? -1 : 1));
}

/** When a program was last verified, as a text that sorts by time; empty if it never was. */
export const lastVerification = ({ last_verified_at }: Program['value']): string => last_verified_at ?? '';
