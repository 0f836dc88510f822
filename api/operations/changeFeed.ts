import { type AtomEntry, atomText, feedId } from '../domain/atom.ts';
import { type ChangeFilter, type Changes, type ComparedReleases, countChanges } from '../domain/changes.ts';
import { attribution } from '../domain/citation.ts';
import { namePeriod } from '../domain/period.ts';
import type { Release } from '../domain/release.ts';
import type { ReleaseChanges, ValueChange } from '../schemas/release.ts';
import { citeChanges } from './listChanges.ts';
import type { Service } from './operation.ts';

/** The values that an entry shows; it says how many there are in all. */
export const maxShown = 20;

/** The values of a comparison that a feed is about: how many, and the first ones. */
interface FeedValues {
  readonly total: number;
  readonly shown: readonly ValueChange[];
}

/** What a feed of changes is about. */
interface Subject {
  readonly title: string;
  /** The path of the feed below the base, with its query. */
  readonly path: string;
  /** The path of the page about it. */
  readonly page: string;
  /** Reads what a release changed of it. */
  read(changes: Changes, comparison: ComparedReleases): Promise<FeedValues>;
  /** What a release says in addition, if it has something new to say. */
  note?(changes: ReleaseChanges): string | undefined;
}

/** Returns what reads the values of a comparison that pass a filter. */
export const readChanged =
  (filter: ChangeFilter): Subject['read'] =>
  async (changes, comparison) => {
    const total = countChanges(await changes.measures(comparison, filter));
    return { total, shown: total === 0 ? [] : await changes.values(comparison, filter, 0, maxShown) };
  };

/**
 * Returns the Atom feed of a subject: an entry for each release that changed it, compared with the release before, newest first.
 * The ids of a release's entry are the same in every later release.
 */
export async function changeFeed(release: Release, { origin, api }: Service, subject: Subject): Promise<string> {
  const { releases } = release.content;
  const changes = await release.changes();
  const page = origin + subject.page;
  const entries: AtomEntry[] = [];
  const credited: ValueChange[] = [];
  for (const [place, { id, created_at }] of releases.entries()) {
    const since = releases[place + 1]?.id;
    const comparison = changes.comparisons.find((one) => one.release === id && one.since === since);
    if (!comparison) continue;
    const { total, shown } = await subject.read(changes, comparison);
    const note = subject.note?.(comparison.changes);
    if (total === 0 && note === undefined) continue;
    credited.push(...shown);
    const counted = `${total} ${total === 1 ? 'value' : 'values'} changed since release ${comparison.since}.`;
    entries.push({
      id: await feedId(`${subject.path} ${id}`),
      title: `${subject.title}: release ${id}`,
      updated: created_at,
      page,
      summary: note ?? (total > shown.length ? `${counted} The ${shown.length} largest changes:` : counted),
      lines: shown.map((change) => lineOf(release, change)),
    });
  }
  return atomText({
    id: await feedId(subject.path),
    title: `Changes: ${subject.title}`,
    // Without an entry nothing changed since the first release that is known.
    updated: entries[0]?.updated ?? releases.at(-1)?.created_at ?? release.content.modified.toISOString(),
    page,
    self: api + subject.path,
    rights: attribution(release, citeChanges(release, credited))
      .map(({ credit }) => credit)
      .join(' '),
    entries,
  });
}

function lineOf(release: Release, { measure, name, year, old, new: now, cause }: ValueChange): string {
  const described = release.measure(measure);
  const { label, unit } = described;
  const values = `${old ?? 'no value'} → ${now ?? 'no value'}`;
  return `${label}, ${name}, ${namePeriod(described, year)}: ${values} (${unit}; ${cause.replace('_', ' ')})`;
}
