import { z } from 'zod';
import { ReleaseId } from '../../api/schemas/common.ts';

/** A release that became the active one. */
const Activation = z.strictObject({
  release: ReleaseId,
  at: z.iso.datetime().nullable().describe('null: a pointer from before the history does not say'),
  rolled_back_at: z.iso
    .datetime()
    .optional()
    .describe('when a rollback left the release: no later rollback returns to it'),
});
type Activation = z.infer<typeof Activation>;

/** The latest activations that a pointer keeps. */
const maxActivations = 100;

/** The activations behind a pointer, oldest first. The active release is the last one that is not rolled back. */
export const Activations = z.array(Activation).max(maxActivations);
export type Activations = readonly Activation[];

interface HasHistory {
  readonly release: string;
  readonly previous: string | null;
  readonly history?: Activations | undefined;
}

/** Returns the history of a pointer; one from before the history names only its release and the previous one. */
export function historyOf(pointer: HasHistory | undefined): Activations {
  if (!pointer) return [];
  const { release, previous, history } = pointer;
  const known = previous === null ? [release] : [previous, release];
  return history ?? known.map((one) => ({ release: one, at: null }));
}

const isLive = ({ rolled_back_at }: Activation): boolean => rolled_back_at === undefined;
const activeIn = (history: Activations): string | undefined => history.findLast(isLive)?.release;

/** Returns the release that a rollback returns to: the one before the active release, without those rolled back. */
export function previousIn(history: Activations): string | null {
  return earlierIn(history)[0] ?? null;
}

/** Returns the releases that a rollback can return to, the latest first. */
export function earlierIn(history: Activations): string[] {
  const active = activeIn(history);
  const live = history.filter(isLive).map(({ release }) => release);
  return [...new Set(live.toReversed())].filter((one) => one !== active);
}

/** Returns a history with another active release; the same one again is no new activation. */
export function afterActivation(history: Activations, release: string, at: string): Activation[] {
  const next = activeIn(history) === release ? history : [...history, { release, at }];
  return next.slice(-maxActivations);
}

/** Returns a history that is back at a release: every release since its latest activation is rolled back. */
export function afterRollback(history: Activations, release: string, at: string): Activation[] {
  const back = history.findLastIndex((one) => isLive(one) && one.release === release);
  const since = new Set(history.slice(back + 1).map((one) => one.release));
  since.delete(release);
  const marked = history.map((one) => (isLive(one) && since.has(one.release) ? { ...one, rolled_back_at: at } : one));
  return afterActivation(marked, release, at);
}
