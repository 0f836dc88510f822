import { wordsOf } from '../../api/domain/text.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { fewestPoints } from '../charts/lineChart.ts';
import { content, prepared, release } from '../release.ts';
import { formatYears, showSpan } from './format.ts';
import { mainGeography } from './values.ts';

/** The maximum number of measures named. */
const maxNamed = 3;

/** Words of labels that say nothing of what is measured. */
const emptyWords = new Set(
  'a and by for from in of or over per than the to with without share rate number year years'.split(' '),
);

/** The least share of the words of the longer of two labels that both have. */
const leastShared = 0.4;

/** A measure with a series, and its years. */
interface SeriesMeasure {
  readonly measure: ServedMeasure;
  readonly years: string;
}

/** What a page says of a measure without a series. */
interface OneEdition {
  /** `One edition (2020–2024)`; of several editions of one period, `One period`. */
  readonly what: string;
  /** The measures of the same thing that have a series, the most similar first. */
  readonly nearest: readonly SeriesMeasure[];
}

/** Returns what to say of a measure with figures of one edition; undefined for others, and for one that compares years itself. */
export function oneEdition(measure: ServedMeasure): OneEdition | undefined {
  const { years, hasEditions } = prepared.held[measure.name]!;
  const { vintages } = measure.geographies[mainGeography(measure)]!;
  if (years.length !== 1 || vintages.length > 1) return undefined;
  const scored = content.measures.flatMap((other) => {
    const { years } = prepared.held[other.name]!;
    const score = likeness(measure, other);
    return years.length < fewestPoints || score === 0 ? [] : [{ measure: other, years: formatYears(years), score }];
  });
  const nearest = scored.toSorted((a, b) => b.score - a.score).slice(0, maxNamed);
  return { what: `One ${hasEditions ? 'period' : 'edition'} (${showSpan(vintages, measure)})`, nearest };
}

/** Returns how alike two measures of a topic are: 0 unless their labels have a good part of their words in common. */
function likeness(measure: ServedMeasure, other: ServedMeasure): number {
  if (measure === other || measure.topic !== other.topic) return 0;
  const words = wordsIn(measure);
  const others = wordsIn(other);
  const shared = words.filter((word) => others.includes(word)).length;
  if (shared < leastShared * Math.max(words.length, others.length)) return 0;
  return shared / Math.max(words.length, others.length) + (measure.unit === other.unit ? 1 : 0);
}

/** Returns the words of a label that say what is measured. */
export const wordsIn = ({ label }: Pick<ServedMeasure, 'label'>): string[] =>
  wordsOf(label).filter((word) => !emptyWords.has(word));

/** Returns the measures that adjust an amount of money, each with what it is adjusted for. */
export function adjustedMeasures(
  measure: ServedMeasure,
): readonly { readonly by: string; readonly measure: ServedMeasure }[] {
  const kinds = [
    { by: 'inflation', name: `real_${measure.name}` },
    { by: 'local prices', name: `${measure.name}_at_local_prices` },
  ];
  return kinds.flatMap(({ by, name }) => {
    const found = release.findMeasure(name);
    return found ? [{ by, measure: found }] : [];
  });
}
