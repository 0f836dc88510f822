import type { ServedMeasure } from '../../api/domain/release.ts';
import { content } from '../release.ts';
import { leadingFirst } from './themes.ts';
import { wordsIn } from './editions.ts';
import { baseLabel } from './format.ts';

/** Words of labels that many measures have in common, which say little of what is measured. */
const commonWords = new Set(
  'adults age ages at average employed households less median more people population residents units who whose work workers'.split(
    ' ',
  ),
);

/** Words of labels of changes, which are no figures of the same thing as the amounts. */
const changeWords = ['growth', 'change'];

/** The least share of the words of the shorter of two labels that both have. */
const leastShared = 0.5;

/** The most measures that are named. */
const maxNamed = 3;

/**
 * Returns measures of the same thing: those with the same label but for their parentheses, such as those of counties, then one of each
 * other dataset that has figures of the topic in the same unit with a similar label.
 */
export function relatedMeasures(measure: ServedMeasure): readonly ServedMeasure[] {
  const same = content.measures.filter((one) => one !== measure && baseLabel(one) === baseLabel(measure));
  const others = content.measures.flatMap((one) => {
    const isOther = one.dataset !== measure.dataset && !same.includes(one);
    const score = isOther && one.topic === measure.topic && one.unit === measure.unit ? likeness(measure, one) : 0;
    return score > 0 ? [{ one, score }] : [];
  });
  const alike = leadingFirst(
    others.toSorted((a, b) => b.score - a.score || termsOf(b) - termsOf(a)).map(({ one }) => one),
  );
  const ofDatasets = [...Map.groupBy(alike, ({ dataset }) => dataset).values()].map(([best]) => best!);
  return [...same, ...ofDatasets].slice(0, maxNamed);
}

/** How many other names a measure has: of those that differ by size or age, the usual one has the most. */
const termsOf = ({ one }: { readonly one: ServedMeasure }) => one.search_terms?.length ?? 0;

/** Returns how alike the labels of two measures are, in quarters; 0 if they share too few words, or are of other ages or changes. */
function likeness(measure: ServedMeasure, other: ServedMeasure): number {
  const [words, others] = [measure, other].map((one) =>
    wordsIn({ label: baseLabel(one) }).filter((word) => !commonWords.has(word)),
  ) as [string[], string[]];
  const limits = [...words, ...others].filter((word) => changeWords.includes(word) || /^\d+$/.test(word));
  if (limits.some((word) => words.includes(word) !== others.includes(word))) return 0;
  const shared = words.filter((word) => others.includes(word)).length;
  if (shared < leastShared * Math.min(words.length, others.length)) return 0;
  return Math.round((4 * shared) / Math.max(words.length, others.length, 1));
}
