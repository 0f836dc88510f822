import { areaNouns, isAreaCode } from '../../api/domain/areaCodes.ts';
import { shortName, showName } from './format.ts';

/** How the kinds of areas are called whose names are like those of metros, after such a name. */
const shortNouns: Readonly<Record<string, string>> = { micro: 'micro area', csa: 'combined area', metdiv: 'division' };

interface NamedRegion {
  readonly code: string;
  readonly name: string;
}

/**
 * Returns the name of a region without one of its own: as its agency, or its counties are called. `short` has the first city and the
 * first state of an area: `San Jose, CA combined area`.
 */
export function regionName({ code, name }: NamedRegion) {
  const [kind = ''] = code.split('-');
  const noun = shortNouns[kind];
  if (noun === undefined) return { name, short: name };
  const [state] = name.split(', ').at(-1)!.split('-');
  return {
    name: `${showName(name)}, ${areaNouns[kind as keyof typeof areaNouns]}`,
    short: `${shortName(name)}, ${state} ${noun}`,
  };
}

/** Returns the short name of a region: that of a person, or that of its agency or its counties. @param areas what a person called some */
export function nameOfRegion(region: NamedRegion, areas: readonly NamedRegion[] = []): string {
  const own = areas.find(({ code }) => code === region.code)?.name ?? '';
  return own === '' ? regionName(region).short : own;
}

/** Returns the path of the page of a metro, or of a region whose code is in the place of that of a metro. */
export const placePath = ({ cbsa, slug }: { readonly cbsa: string; readonly slug: string }): string =>
  isAreaCode(cbsa) ? `/areas/${cbsa}` : `/metros/${slug}`;
