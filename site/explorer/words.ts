import { minimumPopulation } from '../../api/domain/gates.ts';
import type { Requirements } from '../../api/schemas/requirements.ts';
import { showExactly, showFigure, showUnit } from '../figures/format.ts';
import type { Choice } from './startData.ts';

export const directionWords = { higher_better: 'higher is better', lower_better: 'lower is better' } as const;
export const comparatorWords = { lt: 'under', lte: 'at or under', gt: 'over', gte: 'at or over' } as const;

/** Returns the unit and years of a measure, with the mark of old figures: `Index, 2021, over 3 years old`. */
export const describeMeasure = ({ unit, years, age }: Choice): string =>
  [showUnit(unit), years, ...(age ? [age] : [])].join(', ');

/** Returns the requirement of a tier: `At least 250,000 people`. */
export const describeTier = (tier: NonNullable<Requirements['tier']>): string =>
  `At least ${minimumPopulation[tier].toLocaleString('en-US')} people`;

/** Returns the signs around a number of a measure. */
export function signsOf({ prefix, unit }: Choice): { readonly before?: string; readonly after?: string } {
  if (prefix) return { before: prefix };
  if (unit === 'percent') return { after: '%' };
  return unit === 'cents per kWh' ? { after: '¢' } : {};
}

const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Formats a share, 0 to 1: `41.7%`, `25%`. */
export const showShare = (share: number): string => shares.format(share);

/** Formats a share, 0 to 1, of random draws, always with a decimal: `25.0%`. */
export const showChance = (share: number): string => `${(100 * share).toFixed(1)}%`;

const list = new Intl.ListFormat('en-US');

/** Joins words: `a, b, and c`. */
export const joinWords = (words: readonly string[]): string => list.format(words);

/** The most decimals that a figure next to its limit has. */
const mostDecimals = 4;

/** Formats a figure that is not at a limit, with enough decimals to tell them apart: `4.21%` for a limit of `4.2%`. */
export function showNextTo(limit: number | null, value: number | null, { unit, decimals }: Choice): string {
  const shown = showFigure(limit, { unit, decimals });
  const first = showFigure(value, { unit, decimals });
  if (value === null || limit === null || first !== shown) return first;
  const more = Array.from({ length: mostDecimals }, (_, i) => i + 1);
  const texts = more.map((count) => showExactly(value, { unit, decimals: count }));
  const limits = more.map((count) => showExactly(limit, { unit, decimals: count }));
  return texts.find((text, i) => text !== limits[i]) ?? first;
}
