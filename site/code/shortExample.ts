const maxItems = 2;
const maxText = 44;

/** Returns a response with its first list items and the starts of long texts, marked by `…`. */
export function shortExample(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxText ? `${value.slice(0, maxText).trimEnd()} …` : value;
  if (Array.isArray(value)) return shortList(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortExample(member)]));
}

function shortList(list: readonly unknown[]): unknown[] {
  const left = list.length - maxItems;
  // A mark in place of one item would save nothing.
  if (left < 2) return list.map(shortExample);
  return [...list.slice(0, maxItems).map(shortExample), `… ${left} more`];
}
