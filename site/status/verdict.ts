import type { Freshness } from '../../api/domain/freshness.ts';
import { formatDate } from '../../api/domain/dates.ts';

/** The groups of datasets with a newer edition, or with the month of the next one, in the order of the page. */
export const freshnessTitles: Readonly<Record<Freshness | 'behind', string>> = {
  late: 'Late',
  behind: 'Newer edition probably published',
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
  readonly day: Date;
}

interface Verdict {
  readonly state: 'good' | 'behind' | 'late' | 'bad';
  readonly text: string;
}

const list = new Intl.ListFormat('en-US');

/** Returns the state of the service and of its data on a day in one line. */
export function judgeStatus({ problems, late, behind, day }: Judged): Verdict {
  const parts = [
    ...(problems.length > 0 ? [`Open: ${list.format(problems)}.`] : []),
    ...(late.length > 0
      ? [`${late.length === 1 ? '1 edition is' : `${late.length} editions are`} late: ${list.format(late)}.`]
      : []),
  ];
  const text = parts.length === 0 ? 'No incident is open, and no announced edition is late.' : parts.join(' ');
  const newer =
    behind === 0
      ? ''
      : ` ${behind} ${behind === 1 ? 'dataset probably has a newer edition' : 'datasets probably have newer editions'} that this release lacks.`;
  return { state: stateOf({ problems, late, behind }), text: `${text}${newer} As of ${formatDate(day.getTime())}.` };
}

function stateOf({ problems, late, behind }: Omit<Judged, 'day'>): Verdict['state'] {
  if (problems.length > 0) return 'bad';
  if (late.length > 0) return 'late';
  return behind > 0 ? 'behind' : 'good';
}
