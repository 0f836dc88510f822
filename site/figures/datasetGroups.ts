import type { Dataset } from '../../api/schemas/dataset.ts';
import { content } from '../release.ts';

/** Datasets about one subject. */
interface DatasetGroup {
  readonly key: string;
  readonly name: string;
  readonly datasets: readonly Dataset[];
}

/** The subjects of datasets, each with the categories of its datasets: a list by category would have lists of one. */
const subjects: readonly (readonly [key: string, name: string, ...categories: string[]])[] = [
  ['people', 'People, income and education', 'Population', 'People', 'Income', 'Education'],
  ['economy', 'Economy and jobs', 'Economy', 'Labor', 'Business formation'],
  ['housing', 'Housing and commuting', 'Housing', 'Housing and commuting'],
  ['energy', 'Energy, environment and safety', 'Energy', 'Environment', 'Natural hazards', 'Safety'],
  ['places', 'Places and designated areas', 'Geography', 'Designated areas'],
];

/** Returns the datasets by subject, those with the most measures first; those of other categories are last. */
export function datasetsBySubject(): DatasetGroup[] {
  const known = subjects.flatMap(([, , ...categories]) => categories);
  const others = [...new Set(content.datasets.map(({ category }) => category ?? ''))].filter(
    (one) => !known.includes(one),
  );
  return [...subjects, ['other', 'Other datasets', ...others] as const].flatMap(([key, name, ...categories]) => {
    const datasets = content.datasets
      .filter(({ category }) => categories.includes(category ?? ''))
      .toSorted((a, b) => b.measures_count - a.measures_count || a.name.localeCompare(b.name, 'en'));
    return datasets.length === 0 ? [] : [{ key, name, datasets }];
  });
}
