import type { Freshness } from '../../api/domain/freshness.ts';
import { formatDate } from '../../api/domain/dates.ts';

/** The groups of datasets with a newer edition, or with the month of the next one, in the order of the page. */
export const freshnessTitles: Readonly<Record<Freshness | 'behind', string>> = {
  late: 'Late',
  behind: 'Newer edition probably out',
  due: 'Due this month',
  ahead: 'Announced for a later month',
};

/** What the first lines of the page are about. */
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

/** A line with what its color says. */
interface Verdict<State> {
  readonly state: State;
  readonly text: string;
}

const list = new Intl.ListFormat('en-US');

/** Returns the state of the service, and that of its data on a day, in one line each. */
export function judgeStatus({ problems, late, behind, datasets, day }: Judged): {
  readonly service: Verdict<'good' | 'bad'>;
  readonly data: Verdict<'good' | 'behind' | 'late'>;
} {
  const lateText = `${late.length === 1 ? '1 edition is' : `${late.length} editions are`} late: ${list.format(late)}.`;
  const newer = `${behind} of ${datasets} datasets probably ${behind === 1 ? 'has' : 'have'} a newer edition.`;
  const ofData = [...(late.length > 0 ? [lateText] : []), ...(behind > 0 ? [newer] : [])];
  return {
    service: {
      state: problems.length > 0 ? 'bad' : 'good',
      text: `${problems.length > 0 ? `Open: ${list.format(problems)}` : 'No incident is open'}. Checked ${formatDate(day.getTime())}.`,
    },
    data: {
      state: late.length > 0 ? 'late' : behind > 0 ? 'behind' : 'good',
      text: ofData.join(' ') || 'No announced edition is late.',
    },
  };
}
