const maxItems = 2;
const maxText = 40;
const shortened = 30;

/** Returns a response with its first list items and the starts of long texts, marked by `…`. */
export function shortExample(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value)) return shortList(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortExample(member)]));
}

/** Returns a text that fits on a line: its first words, or the start of a long word. */
function shortText(text: string): string {
  if (text.length <= maxText) return text;
  const start = text.slice(0, shortened);
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start} …`;
}

function shortList(list: readonly unknown[]): unknown[] {
  const left = list.length - maxItems;
  // A mark in place of one item would save nothing.
  if (left < 2) return list.map(shortExample);
  return [...list.slice(0, maxItems).map(shortExample), `… ${left} more`];
}
