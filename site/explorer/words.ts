import type { Choice } from './startData.ts';

export const directionWords = { higher_better: 'higher is better', lower_better: 'lower is better' } as const;
export const comparatorWords = { lt: 'under', lte: 'at or under', gt: 'over', gte: 'at or over' } as const;

/** Returns the unit and years of a measure, with the mark of old figures: `index, 2021, over 3 years old`. */
export const describeMeasure = ({ unit, years, age }: Choice): string =>
  [unit, years, ...(age ? [age] : [])].join(', ');
