import type { FitRequirement, FitTest, ProgramFit } from '../../../../api/schemas/fit.ts';
import { type Html, html } from '../../../http/html.ts';
import { addressOf, type FormValues, type Reason } from './address.ts';
import type { ReasonCount, Results } from './answer.ts';
import { factNames } from './words.ts';

/** Returns why a program is undecided. */
export const reasonsOf = ({ tests }: ProgramFit): readonly Reason[] =>
  tests.filter(({ verdict }) => verdict === 'may_fit').map(reasonOf);

const reasonOf = ({ requirement, facts }: FitTest): Reason =>
  facts[0]!.value === null ? `${requirement}_not_stated` : requirement;

/** Counts the programs that are undecided for each reason, the most frequent first. */
export function countReasons(fits: readonly ProgramFit[]): readonly ReasonCount[] {
  const counts = new Map<Reason, number>();
  for (const reason of fits.flatMap(reasonsOf)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Array.from(counts, ([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

const statedLabels: Readonly<Record<FitRequirement, string>> = {
  place: 'Limited to an area',
  industry: 'Name industries that may include yours',
  entity_type: 'Name a related type of applicant',
  jobs: 'State a minimum of jobs',
  investment_usd: 'State a minimum investment',
  activities: 'In other categories',
  date: 'May not be in force',
};

function labelOf(reason: Reason): string {
  const requirement = reason.replace(/_not_stated$/, '') as FitRequirement;
  return reason === requirement ? statedLabels[requirement] : `Do not state ${factNames[requirement]}`;
}

/** Links to the programs that are undecided for each reason; none if all have the same one. */
export function reasonLinks({ reasons, reason: shown, verdict, sort }: Results, values: FormValues): Html | false {
  if (reasons.length < 2) return false;
  const link = (reason: Reason | undefined, text: Html) => {
    const current = reason === shown && html`aria-current="true"`;
    return html`<li><a href="${addressOf(values, { verdict, sort, reason })}#results" ${current}>${text}</a></li>`;
  };
  return html`<ul class="reasons" aria-label="Reasons why these programs are undecided">
    ${link(undefined, html`All`)}
    ${reasons.map(({ reason, count }) =>
      link(reason, html`${labelOf(reason)} <strong>${count.toLocaleString('en-US')}</strong>`),
    )}
  </ul>`;
}
