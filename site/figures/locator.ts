import type { Geography } from '../../api/schemas/common.ts';
import type { Create } from './create.ts';

interface LocatorProps {
  /** The address of the file that maps are drawn with. */
  readonly outlines: string;
  readonly geography: Geography;
  readonly geoid: string;
  readonly name: string;
  /** The FIPS code of the state that the map shows; undefined: all states. */
  readonly state?: string | undefined;
  /** The codes of the neighbors, which are marked, too. */
  readonly neighbors?: readonly string[];
  /** Where the place is, in words. */
  readonly caption: string;
}

/** Returns a small map of where a place is, which a script draws when it comes into view. */
export function locator<T>(
  create: Create<T>,
  { outlines, geography, geoid, name, state, neighbors = [], caption }: LocatorProps,
): T {
  return create(
    'figure',
    {
      class: state === undefined ? 'locator nation' : 'locator',
      'data-outlines': outlines,
      'data-geography': geography,
      'data-geoid': geoid,
      'data-name': name,
      'data-state': state,
      'data-neighbors': neighbors.join(' ') || undefined,
    },
    create('div', { class: 'marks' }),
    create('figcaption', {}, caption),
  );
}
