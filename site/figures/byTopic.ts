import type { SiteMeasure } from '../../common/siteData.ts';
import { siteData } from '../siteData.ts';

/** Measures of one topic. */
interface MeasureGroup {
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  readonly measures: readonly SiteMeasure[];
}

/** Returns measures by topic, those without one last; releases of earlier versions have no topics. */
export function byTopic(measures: readonly SiteMeasure[]): MeasureGroup[] {
  const groups: MeasureGroup[] = siteData.topics.map((topic) => {
    return { ...topic, measures: measures.filter((one) => one.topic === topic.key) };
  });
  const others = measures.filter(({ topic }) => topic === undefined);
  return [...groups, { key: 'other', name: 'Other measures', measures: others }].filter(
    (one) => one.measures.length > 0,
  );
}
