import { formatDate } from '../../api/domain/dates.ts';
import type { Finding } from './ask.ts';
import type { WatchedDataset } from './watchPublishers.ts';

/** The kinds of findings that are listed, in the order of the report. */
const sections: readonly (readonly [title: string, kinds: readonly Finding['kind'][]])[] = [
  ['New', ['edition', 'revised']],
  ['Failed requests', ['failed']],
  ['Not checked automatically', ['unwatched']],
  ['Seen for the first time', ['first']],
];

/** Returns the report of what publishers have, as Markdown: new, late and due editions first. */
export function watchReport(datasets: readonly WatchedDataset[], now: Date): string {
  const findings = datasets.flatMap(({ key, findings }) => findings.map((one) => ({ key, ...one })));
  const listed = sections.map(([title, kinds]) =>
    section(
      title,
      findings.filter(({ kind }) => kinds.includes(kind)).map(({ key, url, note }) => `${key}: ${url}: ${note}`),
    ),
  );
  const remarks = findings.flatMap(({ kind, key, url, note }) =>
    kind === 'unchanged' && note !== undefined ? [`${key}: ${url}: ${note}`] : [],
  );
  const unchanged = findings.filter(({ kind }) => kind === 'unchanged').length;
  return [
    `# Publishers on ${formatDate(now.getTime())}`,
    listed[0]!,
    section('Late', datasets.filter(isWaiting('late')).map(expected)),
    section('Due this month', datasets.filter(isWaiting('due')).map(expected)),
    ...listed.slice(1),
    section('Unchanged, with a remark', remarks),
    `${unchanged} of ${findings.length} addresses are unchanged.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Whether a dataset has something new. */
export const hasNews = ({ findings }: WatchedDataset): boolean =>
  findings.some(({ kind }) => kind === 'edition' || kind === 'revised');

const isWaiting = (freshness: WatchedDataset['freshness']) => (dataset: WatchedDataset) =>
  dataset.freshness === freshness && !hasNews(dataset);

function expected({ key, month, findings }: WatchedDataset): string {
  const isWatched = findings.every(({ kind }) => kind !== 'failed' && kind !== 'unwatched');
  return `${key}: expected in ${month}; ${isWatched ? 'nothing new was found' : 'some addresses could not be checked; check them by hand'}`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`## ${title}`, '', ...lines.map((line) => `- ${line}`)].join('\n');
}
