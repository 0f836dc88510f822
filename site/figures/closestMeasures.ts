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
    words: ['cost of living', 'living costs'],
    note: 'There is no cost-of-living index. The closest measures are about housing costs.',
    closest: [
      'fair_market_rent_2br',
      'median_gross_rent',
      'median_home_value',
      'median_owner_costs_with_mortgage',
      'rent_burden_share',
    ],
    criteria: [
      'fair_market_rent_2br:lower',
      'median_gross_rent:lower',
      'median_home_value:lower',
      'median_owner_costs_with_mortgage:lower',
      'rent_burden_share:lower',
    ],
  },
];

/** Returns what people type to find a measure, in addition to the search terms of the release. */
export const wordsForMeasure = (name: string): readonly string[] =>
  unmeasured.flatMap(({ words, closest }) => (closest.includes(name) ? words : []));
