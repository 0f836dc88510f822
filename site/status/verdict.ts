import type { Freshness } from '../../api/domain/freshness.ts';
import { formatDate } from '../../api/domain/dates.ts';

/** The groups of datasets with a newer edition, or with the month of the next one, in the order of the page. */
export const freshnessTitles: Readonly<Record<Freshness | 'behind', string>> = {
  late: 'Late',
  behind: 'Newer edition probably out',
  due: 'Due this month',
  ahead: 'Announced for a later month',
};

/** What the first line of the page is about. */
interface Judged {
  /** What is wrong now: the titles of open incidents, or that the server does not respond. */
  readonly problems: readonly string[];
  /** The names of the datasets whose next edition is late. */
  readonly late: readonly string[];
  /** How many other datasets probably have a newer edition than the release. */
  readonly behind: number;
  /** How many datasets there are. */
  readonly datasets: number;
  readonly day: Date;
}

interface Verdict {
  readonly state: 'good' | 'behind' | 'late' | 'bad';
  readonly text: string;
}

const list = new Intl.ListFormat('en-US');

/** Returns the state of the service and of its data on a day in one line. */
export function judgeStatus({ problems, late, behind, datasets, day }: Judged): Verdict {
  const parts = [
    ...(problems.length > 0 ? [`Open: ${list.format(problems)}.`] : []),
    ...(late.length > 0
      ? [`${late.length === 1 ? '1 edition is' : `${late.length} editions are`} late: ${list.format(late)}.`]
      : []),
  ];
  const good = behind === 0 ? 'No incident is open, and no announced edition is late.' : 'No incident is open.';
  const newer = `${behind} of ${datasets} datasets probably ${behind === 1 ? 'has' : 'have'} a newer edition.`;
  const text = [
    ...(parts.length === 0 ? [good] : parts),
    ...(behind === 0 ? [] : [newer]),
    `Checked ${formatDate(day.getTime())}.`,
  ].join(' ');
  return { state: stateOf({ problems, late, behind }), text };
}

function stateOf({ problems, late, behind }: Omit<Judged, 'datasets' | 'day'>): Verdict['state'] {
  if (problems.length > 0) return 'bad';
  if (late.length > 0) return 'late';
  return behind > 0 ? 'behind' : 'good';
}
