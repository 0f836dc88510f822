import type { ServedMeasure } from '../../api/domain/release.ts';
import { content } from '../release.ts';
import { leading, leadingFirst } from './themes.ts';

/** Measures of one topic. */
interface MeasureGroup {
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  readonly measures: readonly ServedMeasure[];
}

/** Returns measures with the changes of a figure next to each other, over one year before five and ten, at the place of the first. */
export function changesInOrder(measures: readonly ServedMeasure[]): ServedMeasure[] {
  const changeOf = ({ name }: ServedMeasure) => /^(?<figure>.+)_(?<years>\d+)yr$/.exec(name)?.groups;
  const groups = Map.groupBy(measures, (one) => changeOf(one)?.['figure'] ?? one);
  const yearsOf = (one: ServedMeasure) => Number(changeOf(one)?.['years'] ?? 0);
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => yearsOf(a) - yearsOf(b)));
}

/**
 * Returns measures by topic. The measures that a topic is best known by are its first.
 */
export function byTopic(measures: readonly ServedMeasure[]): MeasureGroup[] {
  const groups: MeasureGroup[] = content.topics.map((topic) => {
    return { ...topic, measures: leadingFirst(measures.filter((one) => one.topic === topic.key)) };
  });
  return groups.filter((one) => one.measures.length > 0);
}

/** The most other measures of a topic that a list shows with its main ones. */
const fewOthers = 3;

/** Returns the measures that a topic is best known by, and the others. A topic with few others has only main ones. */
export function splitByFame(measures: readonly ServedMeasure[]): Record<'main' | 'others', readonly ServedMeasure[]> {
  const { main = [], others = [] } = Object.groupBy(measures, ({ name }) =>
    leading.includes(name) ? 'main' : 'others',
  );
  return main.length === 0 || others.length <= fewOthers ? { main: measures, others: [] } : { main, others };
}
