/** The order of texts by their UTF-16 code units, for sorting: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
