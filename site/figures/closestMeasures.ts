/** What people search for although no measure has it. */
interface Unmeasured {
  /** The words that people type for it. */
  readonly words: readonly string[];
  /** What the search says before its results. */
  readonly note: string;
  /** The names of the measures that are closest to it, the closest first. */
  readonly closest: readonly string[];
  /** The criteria of the explorer that rank metros by some of them, as in its address. */
  readonly criteria: readonly string[];
}

export const unmeasured: readonly Unmeasured[] = [
  {
    words: ['CPI', 'consumer price index'],
    note: 'There is no measure of inflation. The closest one compares the price levels of areas in one year.',
    closest: ['price_level'],
    criteria: ['price_level:lower'],
  },
];

/** Returns what people type to find a measure, in addition to the search terms of the release. */
export const wordsForMeasure = (name: string): readonly string[] =>
  unmeasured.flatMap(({ words, closest }) => (closest.includes(name) ? words : []));
