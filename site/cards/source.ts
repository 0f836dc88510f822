import type { ServedMeasure } from '../../api/domain/release.ts';
import { publishersOfAll } from '../figures/credits.ts';
import { content } from '../release.ts';

/** Returns the line of a card that names who publishes the figures of some measures. */
export function sourceOf(measures: readonly ServedMeasure[]): string {
  const publishers = publishersOfAll(measures);
  return `${publishers.length === 1 ? 'Source' : 'Sources'}: ${publishers.join('; ')}`;
}

/** The source of a card about all figures. */
export const publicSource = `Sources: public data of ${new Set(content.datasets.map(({ publisher }) => publisher)).size} publishers`;
