/** What the numbers of an edition's names become in the next one: `2023` -> `2025`. */
export type Renumbering = ReadonlyMap<string, string>;

/** Returns the text with `#` for each number: names of two editions of a file are equal then. */
export function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '#');
}

/** Returns how the numbers of one name became those of another, which is equal but for numbers. */
export function renumbering(before: string, after: string): Renumbering {
  const from = before.match(/\d+/g) ?? [];
  const to = after.match(/\d+/g) ?? [];
  return withCenturies(from.flatMap((number, i) => (number === to[i] ? [] : [[number, to[i]!]])));
}

/** Adds the full year of two digits: `23` -> `24` is also `2023` -> `2024`. */
function withCenturies(pairs: [string, string][]): Renumbering {
  const years = pairs
    .filter(([from, to]) => from.length === 2 && to.length === 2)
    .map(([from, to]): [string, string] => [`20${from}`, `20${to}`]);
  return new Map([...pairs, ...years]);
}

/** Replaces the numbers of an edition in a name, such as a file, URL or sheet. */
export function renumber(name: string, numbers: Renumbering): string {
  return name.replace(/\d+/g, (number) => numbers.get(number) ?? number);
}

/** Replaces the years of an edition in a sentence or query, but not in decimals, numbers with commas and dates. */
export function renumberYears(text: string, numbers: Renumbering): string {
  return text.replace(/(?<![\d.,])\d{4}(?!\d|[.,]\d|-\d\d-)/g, (year) => numbers.get(year) ?? year);
}
