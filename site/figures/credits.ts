import type { ServedMeasure } from '../../api/domain/release.ts';
import type { Attribution, Geography } from '../../api/schemas/common.ts';
import { content, release } from '../release.ts';
import { type FiguresByDataset, figuresByDataset, formatCredit } from './format.ts';

/** Returns the credit of each dataset once, sorted by key. */
export const creditsOf = (keys: Iterable<string>): Attribution[] =>
  [...new Set(keys)].sort().map((key) => content.attributions.get(key)!);

/** Returns the publishers of the datasets behind some measures, each once. */
export const publishersOfAll = (measures: readonly ServedMeasure[]): string[] => [
  ...new Set(measures.flatMap(({ sources }) => sources.flatMap((key) => release.dataset(key).publisher ?? []))),
];

/** Returns the publishers of a measure's own dataset and of the others behind it: `U.S. Census Bureau`. */
export const publishersOf = (measure: ServedMeasure): string => publishersOfAll([measure]).join('; ');

/** Returns the datasets behind some measures: their sources and the dataset of the regions. */
export const sourcesOf = (shown: Iterable<ServedMeasure>): string[] => [
  content.geography,
  ...[...shown].flatMap(({ sources }) => sources),
];

/** Returns which figures the datasets behind some measures have at a geography. */
export const figuresOf = (shown: Iterable<ServedMeasure>, geography: Geography): FiguresByDataset =>
  figuresByDataset(
    Array.from(shown).flatMap(({ geographies, sources }) => {
      const entry = geographies[geography];
      return entry ? [{ sources, computed: entry.computed_by_cadastre }] : [];
    }),
  );

/** Returns the credits of figures at a geography as one text. */
export function creditText(shown: readonly ServedMeasure[], geography: Geography): string {
  const figures = figuresOf(shown, geography);
  return creditsOf(sourcesOf(shown))
    .map((one) => formatCredit(one, figures))
    .join(' ');
}
