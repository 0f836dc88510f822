import { minimumPopulation } from '../../api/domain/gates.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { showUnit } from '../figures/format.ts';
import type { Choice } from './startData.ts';

export const directionWords = { higher_better: 'higher is better', lower_better: 'lower is better' } as const;
export const comparatorWords = { lt: 'under', lte: 'at or under', gt: 'over', gte: 'at or over' } as const;

/** Returns the unit and years of a measure, with the mark of old figures: `Index, 2021, over 3 years old`. */
export const describeMeasure = ({ unit, years, age }: Choice): string =>
  [showUnit(unit), years, ...(age ? [age] : [])].join(', ');

/** Returns the requirement of a tier: `At least 250,000 people`. */
export const describeTier = (tier: NonNullable<Requirements['tier']>): string =>
  `At least ${minimumPopulation[tier].toLocaleString('en-US')} people`;

const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a share, 0 to 1: `41.7%`. */
export const showShare = (share: number): string => shares.format(share);

const list = new Intl.ListFormat('en-US');

/** Joins words: `a, b, and c`. */
export const joinWords = (words: readonly string[]): string => list.format(words);
