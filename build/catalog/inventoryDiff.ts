import { isDeepStrictEqual } from 'node:util';
import type { Inventory, Listing } from './inventory.ts';

/**
 * Returns a line for each listing that is new, dropped or changed, by number, such as `~ 10.351 Rural Business Development Grant:
 * objective, active`.
 */
export function differingListings(before: Inventory, after: Inventory): string[] {
  const numbers = [...new Set([...before.listings.keys(), ...after.listings.keys()])].toSorted();
  return numbers.flatMap((number) => {
    const old = before.listings.get(number);
    const fresh = after.listings.get(number);
    if (!fresh) return [`- ${number} ${old!.title}`];
    if (!old) return [`+ ${number} ${fresh.title}`];
    const fields = [
      ...differingFields(old, fresh),
      ...(before.active.has(number) === after.active.has(number) ? [] : ['active']),
    ];
    return fields.length === 0 ? [] : [`~ ${number} ${fresh.title}: ${fields.join(', ')}`];
  });
}

function differingFields(old: Listing, fresh: Listing): string[] {
  const fields = Object.keys({ ...old, ...fresh }) as (keyof Listing)[];
  return fields.filter((field) => !isDeepStrictEqual(old[field], fresh[field]));
}
