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
  /** Their names, in the same order. */
  readonly names?: readonly string[];
  /** The codes of the place and of its neighbors, which are shown where their names have no room. */
  readonly codes?: readonly string[];
  /** Whether the map shows the place and its neighbors alone, with their names. */
  readonly near?: boolean;
  /** Where the place is, in words. */
  readonly caption: string;
}

/** Returns a small map of where a place is, which a script draws when it comes into view. */
export function locator<T>(
  create: Create<T>,
  {
    outlines,
    geography,
    geoid,
    name,
    state,
    neighbors = [],
    names = [],
    codes = [],
    near = false,
    caption,
  }: LocatorProps,
): T {
  return create(
    'figure',
    {
      class: near ? 'locator near' : state === undefined ? 'locator nation' : 'locator',
      'data-outlines': outlines,
      'data-geography': geography,
      'data-geoid': geoid,
      'data-name': name,
      'data-state': state,
      'data-neighbors': neighbors.join(' ') || undefined,
      'data-names': names.join('; ') || undefined,
      'data-codes': codes.join(' ') || undefined,
    },
    create('div', { class: 'marks' }),
    create('figcaption', {}, caption),
  );
}
