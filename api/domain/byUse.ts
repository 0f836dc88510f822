import { standardFigures } from './standardFigures.ts';

interface Used {
  readonly name: string;
  readonly geographies: { readonly msa?: unknown };
}

/** Returns measures by use, for those that match a search equally well: standard figures, figures of metros, short names. */
export function byUse<T extends Used>(measures: readonly T[]): T[] {
  const keyOf = ({ name, geographies }: Used) =>
    (standardFigures.includes(name) ? 0 : 1000) + (geographies.msa ? 0 : 500) + name.split('_').length;
  return measures.toSorted((a, b) => keyOf(a) - keyOf(b));
}
