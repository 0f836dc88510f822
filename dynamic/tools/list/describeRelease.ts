import { getRelease } from '../../../api/operations/getRelease.ts';
import { tool } from '../tool.ts';

/** How many names of measures the text has at most; the structured answer has all. */
const shownNames = 3;

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
  limit: 15,
  links: ({ id }, origin) => [
    `Everything as files, with sizes and checksums: ${origin}/downloads/${id}/index.json`,
    'In the same folder: all values in values.parquet, the latest in values-latest.csv.gz, one row a metro in metros.csv.',
  ],
  head({ id, created_at, measures, changes, contents }) {
    const counts = Object.entries(changes?.by_cause ?? {}).filter(([, count]) => count > 0);
    return [
      `Release ${id} of ${created_at.slice(0, 10)}: ${measures} measures.`,
      ...(changes
        ? [
            `Values changed since ${changes.since}: ${counts.map(([cause, count]) => `${cause} ${count}`).join(', ') || 'none'}. Measures added: ${namesText(changes.measures_added)}; withdrawn: ${namesText(changes.measures_withdrawn)}.`,
          ]
        : []),
      `Datasets, by key (newest year), retrieved ${usualDate(contents)} unless another date follows:`,
    ];
  },
  line({ key, name, latest_year, retrieved_at }, { contents }) {
    const date = dateOf({ retrieved_at });
    return `${key}: ${name} (${latest_year ?? 'no years'}${date === usualDate(contents) ? '' : `, ${date}`})`;
  },
});

interface Retrieved {
  readonly retrieved_at: string;
}

const dateOf = ({ retrieved_at }: Retrieved) => retrieved_at.slice(0, 10);

/** Returns the date on which most of some datasets were retrieved. */
function usualDate(datasets: readonly Retrieved[]): string {
  const dates = [...Map.groupBy(datasets, dateOf)].sort(([, a], [, b]) => b.length - a.length);
  return dates[0]?.[0] ?? 'never';
}
