import type { DatasetEntry } from './registerSchema.ts';

/** Returns the part of a register entry that a release repeats. */
export function describeDataset(entry: DatasetEntry) {
  const { key, name, publisher, category, license, license_url, url, refresh_cadence, role, terms, credit, notes } =
    entry;
  return {
    ...{ key, name, publisher, category, license, license_url, url, refresh_cadence, role, terms, credit, notes },
    ...(entry.role === 'figures' && entry.history !== 'all' ? { history: entry.history } : {}),
    ...(entry.disclaimer === undefined ? {} : { disclaimer: entry.disclaimer }),
    ...(entry.conditions === undefined ? {} : { conditions: entry.conditions }),
    ...(entry.share_alike === undefined ? {} : { share_alike: entry.share_alike }),
  };
}
