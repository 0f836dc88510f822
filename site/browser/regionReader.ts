import type { Geography } from '../../api/schemas/common.ts';
import type { ChosenRegions, RegionChoice } from './chosenRegions.ts';
import { isIn } from './regionWords.ts';
import type { RegionRow, TableData } from './regionRows.ts';

/** Rows with a figure, the highest value first. */
type Rows = readonly RegionRow[];

/** Reads the rows of the regions of a measure. */
export interface RegionReader {
  /** Reads those of a geography. @throws RequestError */
  readonly all: (geography: Geography) => Promise<Rows>;
  /** Reads those of the state and the size that a visitor chose. @throws RequestError */
  readonly chosen: (choice: RegionChoice) => Promise<Rows>;
  /** Forgets what could not be read: the next use reads it again. */
  readonly renew: () => void;
}

/** What a part of a page needs to show the regions that a visitor chose. */
export interface ChosenReader {
  readonly chosen: ChosenRegions;
  readonly reader: RegionReader;
}

/** Returns what reads the rows of regions, each file once, also one that fails. @param first the rows that the page has */
export function regionReader(data: TableData, first: Rows): RegionReader {
  const failed = new Set<() => void>();
  const once = <T>(read: (geography: Geography) => Promise<T>) => {
    const kept = new Map<Geography, Promise<T>>();
    return (geography: Geography): Promise<T> => {
      let result = kept.get(geography);
      if (!result) {
        kept.set(geography, (result = read(geography)));
        result.catch(() => failed.add(() => kept.delete(geography)));
      }
      return result;
    };
  };
  const all = once(async (geography: Geography) =>
    data.isComplete && geography === data.geographies[0]!.key
      ? first
      : (await import('./regionRows.ts')).readRows(data, geography),
  );
  const populations = once(async (geography: Geography) => {
    const rows = await (await import('./regionRows.ts')).readValues(data.populations!, geography);
    return new Map(rows.map(({ geoid, value }) => [geoid, Number(value)]));
  });
  return {
    all,
    async chosen(choice) {
      const rows = await all(choice.geography);
      const sizes = choice.people > 0 && data.populations ? await populations(choice.geography) : undefined;
      return rows.filter((row) => isIn(row, choice) && (!sizes || (sizes.get(row.geoid) ?? 0) >= choice.people));
    },
    renew() {
      for (const forget of failed) forget();
      failed.clear();
    },
  };
}
