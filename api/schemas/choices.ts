// Without zod: the explorer uses these in the browser.

/** Whether a higher or a lower value is better. */
export const directions = ['higher_better', 'lower_better'] as const;

export const comparators = ['lt', 'lte', 'gt', 'gte'] as const;

/** The most criteria of a ranking. */
export const maxCriteria = 20;

/** The kinds of areas that an agency names: groups of whole counties, or of whole states. */
export const areaKinds = ['micro', 'csa', 'metdiv', 'region', 'division'] as const;

/** How many counties an area may have. */
export const maxCounties = 100;

/** The minimum populations that a request can require. */
export const tiers = ['1m', '500k', '250k'] as const;
