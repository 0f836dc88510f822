import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlaceMap } from '../../common/prepared.ts';
import { makingOf } from '../../common/release/siteFolder.ts';

/** What the built site of a release has of the map. */
interface SiteMap {
  /** What identifies the build of the site; empty without one. */
  readonly mark: string;
  readonly map: PlaceMap;
}

const none: SiteMap = { mark: '', map: { neighbors: {} } };

/** Returns a function that gives what the site of a release has of the map. It is read once for each build of the site. */
export function placeMapReader(siteOf: (release: string) => string | undefined): (release: string) => SiteMap {
  let kept = none;
  return (release) => {
    const folder = siteOf(release);
    const making = folder === undefined ? undefined : makingOf(folder);
    if (!folder || !making) return none;
    if (kept.mark !== making.mark) kept = { mark: making.mark, map: readMap(folder) };
    return kept;
  };
}

/** Reads the map of a site. One of an earlier version of the code has none. */
function readMap(folder: string): PlaceMap {
  try {
    return JSON.parse(readFileSync(join(folder, 'neighbors.json'), 'utf8')) as PlaceMap;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none.map;
    throw error;
  }
}
