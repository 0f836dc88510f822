/** Returns items by the year that `data-year` of their rows says, the newest first. Items of the same year keep their order. */
export function newestFirst<T>(items: readonly T[], rowOf: (item: T) => HTMLElement): T[] {
  const yearOf = (item: T) => Number(rowOf(item).dataset['year']);
  return items.toSorted((a, b) => yearOf(b) - yearOf(a));
}
