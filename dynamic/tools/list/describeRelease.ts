import { getRelease } from '../../../api/operations/getRelease.ts';
import { tool } from '../tool.ts';

/** How many names of measures the text has at most; the structured answer has all. */
const shownNames = 8;

function namesText(names: readonly string[]): string {
  const more = names.length - shownNames;
  return `${names.slice(0, shownNames).join(', ') || 'none'}${more > 0 ? ` and ${more} more` : ''}`;
}

export const describeReleaseTool = tool(getRelease, {
  name: 'describe_release',
  title: 'Describe a release',
  description:
    'The release in use: datasets with newest year and retrieval date, changes, and links to download everything.',
  ofRelease: ['id'],
  lists: ['contents'],
  limit: 30,
  links: ({ id }, origin) => [
    `Everything as files, with sizes and checksums: ${origin}/downloads/${id}/index.json`,
    `All values: ${origin}/downloads/${id}/values.parquet; the latest: ${origin}/downloads/${id}/values-latest.csv.gz; one row a metro: ${origin}/downloads/${id}/metros.csv`,
  ],
  head({ id, created_at, measures, changes }) {
    const counts = Object.entries(changes?.by_cause ?? {}).filter(([, count]) => count > 0);
    return [
      `Release ${id} of ${created_at.slice(0, 10)}: ${measures} measures.`,
      ...(changes
        ? [
            `Values changed since ${changes.since}: ${counts.map(([cause, count]) => `${cause} ${count}`).join(', ') || 'none'}. Measures added: ${namesText(changes.measures_added)}; withdrawn: ${namesText(changes.measures_withdrawn)}.`,
          ]
        : []),
      'Datasets, by key (newest year, retrieved):',
    ];
  },
  line: ({ key, name, latest_year, retrieved_at }) =>
    `${key}: ${name} (${latest_year ?? 'no years'}, ${retrieved_at.slice(0, 10)})`,
});
