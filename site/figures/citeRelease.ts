import type { Geography } from '../../api/schemas/common.ts';
import type { SiteMeasure } from '../../common/siteData.ts';
import { showFigure, showName, showSpan } from './format.ts';
import { valuesOf } from './release.ts';
import { siteData } from '../siteData.ts';
import type { Cited } from '../cite/cite.ts';

/** Returns how to cite a page of this release. @param figures the path of its figures in the API, without the release */
export function citeRelease(
  subject: Pick<Cited, 'title' | 'key' | 'page' | 'credit'>,
  figures: string,
  origin: string,
): Cited {
  const address = new URL(`/api/v1${figures}`, origin);
  address.searchParams.set('release', siteData.release);
  // A comma needs no encoding in a query.
  const shown = address.href.replaceAll('%2C', ',');
  return { ...subject, figures: shown, release: siteData.release };
}

/** Returns how to cite a chart of the values of a measure at a geography. */
export function citeValues({ name }: SiteMeasure, geography: Geography, title: string, origin: string): Cited {
  const page = `${origin}/measures/${name}`;
  return citeRelease(
    { title, key: `${name}-${geography}`, page },
    `/measures/${name}/values?geography=${geography}`,
    origin,
  );
}

/** Returns how the citation of a figure of a metro differs from that of its page: it has the value and its years. */
export function citeFigure(measure: SiteMeasure, place: number): Pick<Cited, 'title' | 'key'> {
  const { name, cbsa } = siteData.metros[place]!;
  const years = showSpan(measure.geographies.msa!.vintages);
  const value = showFigure(valuesOf(measure.name, 'msa')[place]!, measure);
  return {
    title: `${measure.label}, ${years}: ${showName(name)} metropolitan area, ${value}`,
    key: `${measure.name}-metro-${cbsa}`,
  };
}
