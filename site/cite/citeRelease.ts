import { siteData } from '../siteData.ts';
import type { Cited } from './cite.ts';

/** Returns how to cite a page of this release. @param figures the path of its figures in the API, without the release */
export function citeRelease(subject: Pick<Cited, 'title' | 'key' | 'page'>, figures: string, origin: string): Cited {
  const address = new URL(`/api/v1${figures}`, origin);
  address.searchParams.set('release', siteData.release);
  // A comma needs no encoding in a query.
  const shown = address.href.replaceAll('%2C', ',');
  return { ...subject, figures: shown, release: siteData.release };
}
