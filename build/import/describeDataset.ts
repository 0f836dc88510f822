import type { DatasetEntry } from './registerSchema.ts';

/** Returns the part of a register entry that a release repeats. */
export function describeDataset(entry: DatasetEntry) {
  const { key, name, publisher, category, license, license_url, url, refresh_cadence, role, terms, credit, notes } =
    entry;
  return {
    ...{ key, name, publisher, category, license, license_url, url, refresh_cadence, role, terms, credit, notes },
    ...(entry.next_release === 'unknown' ? {} : { next_release: entry.next_release }),
    ...(entry.role === 'figures' && entry.history !== 'all' ? { history: entry.history } : {}),
    ...(entry.role === 'figures' && entry.leaves_out.length > 0 ? { leaves_out: entry.leaves_out } : {}),
    ...(entry.role === 'figures' && entry.editions.length > 0
      ? { edition: entry.edition, published: entry.published }
      : {}),
    ...(entry.disclaimer === undefined ? {} : { disclaimer: entry.disclaimer }),
    ...(entry.conditions === undefined ? {} : { conditions: entry.conditions }),
    ...(entry.share_alike === undefined ? {} : { share_alike: entry.share_alike }),
  };
}
