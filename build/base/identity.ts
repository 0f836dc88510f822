import { v5 as uuid } from 'uuid';

/** Ids are made in this namespace; it never changes, or every id would (D9). */
const namespace = '5f0c7a52-54b0-5d0e-9a4e-3a1c6d2b8f70';

/** The id of a thing by its kind, such as a geography, and by its key there: the same in every release. */
export function idOf(kind: string, key: string): string {
  return uuid(`${kind}:${key}`, namespace);
}
