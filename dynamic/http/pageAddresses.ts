import { successorsOf } from '../../api/domain/regionNames.ts';
import type { Release } from '../../api/domain/release.ts';

/** Where an address leads. */
interface Redirect {
  readonly status: 301 | 302;
  readonly path: string;
}

/** Addresses that people try, and the pages that they mean. */
const meantPages: ReadonlyMap<string, string> = new Map([
  ['/about', '/docs'],
  ['/api', '/reference'],
  ['/counties', '/states'],
  ['/data', '/datasets'],
  ['/downloads', '/docs/downloads'],
]);

/** Returns the code at the end of an address of a metro: `/metros/12420`, `/metros/us/tx/austin-round-rock-12420`. */
const codeIn = (path: string) => /^\/metros\/(?:us\/.*-)?(\d{5})$/.exec(path)?.[1];

/** Returns where an address leads that is not that of a page; undefined for other addresses. */
export function findPage(release: Release, path: string): Redirect | undefined {
  const meant = meantPages.get(path.replace(/\/$/, ''));
  return meant === undefined ? findMetroPage(release, path) : { status: 301, path: meant };
}

/**
 * Returns where the address of a metro leads that is not that of its page: by its code, by an earlier slug, or of a former metro that
 * became this one alone (D223).
 */
function findMetroPage(release: Release, path: string): Redirect | undefined {
  const code = codeIn(path);
  if (code === undefined) return undefined;
  const own = release.findMetro(code);
  const place = own ?? successorPlace(release, code);
  if (place === undefined) return undefined;
  const page = `/metros/${release.content.metros[place]!.slug}`;
  if (page === path) return undefined;
  return { status: own !== undefined && path === `/metros/${code}` ? 302 : 301, path: page };
}

/** Returns what became of a former metro or county whose address is not found; undefined for another address. */
export const whatBecameOfPage = (release: Release, path: string): string | undefined =>
  release.whatBecameOf(codeIn(path) ?? /^\/counties\/(\d{5})(?:-|$)/.exec(path)?.[1]);

/** Returns the place of the metro that alone replaced a former one. */
function successorPlace(release: Release, code: string): number | undefined {
  const [successor, ...others] = successorsOf(
    release,
    release.content.former.filter((one) => one.code === code),
  );
  return successor?.geography === 'msa' && others.length === 0 ? successor.place : undefined;
}
