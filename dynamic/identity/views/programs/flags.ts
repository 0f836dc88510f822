import { isOlderThanTaxLaw } from '../../../../api/domain/coverage.ts';
import { formatDate } from '../../../../api/domain/dates.ts';
import { wasCompared } from '../../../../api/domain/incentives.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../../../http/html.ts';
import { countDays } from '../layout.ts';
import { entityPlurals, joinAnd, statusLabels } from './words.ts';

/** Marks a program whose page is older than Public Law 119-21. */
export const olderThanTaxLaw = 'Before the 2025 tax law';

/** What to know of a program before its details: whether it has ended or ends, what it is limited to, how old its page is. */
export function flagsOf(program: IncentiveProgram): Html[] {
  const { status, sunset_on: last, sunset_in_days: days = 0, area_limit: area } = program;
  const isOver = last ? days < 0 : status === 'sunset' || status === 'suspended';
  const types = fewTypes(program);
  return [
    ...(last ? [flag(endText(last, days), isOver ? 'ended' : 'ends')] : []),
    ...(status && !last ? [flag(statusLabels[status], isOver && 'ended')] : []),
    ...(area ? [flag(area.length > maxArea ? 'Limited to an area' : `Limited to: ${area}`, 'limit')] : []),
    ...(types !== undefined ? [flag(types, 'limit')] : []),
    ...(isOlderThanTaxLaw(program) ? [flag(olderThanTaxLaw, 'limit')] : []),
    ...(wasCompared(program) ? [] : [flag('Not compared with its page')]),
  ];
}

const flag = (text: string, kind: string | false = false): Html => html`<span class="flag ${kind}">${text}</span> `;

/** @param days from today to the last day; negative after it */
export const endText = (last: string, days: number): string =>
  `${days < 0 ? 'Ended' : 'Ends'} ${formatDate(last)}${days >= 0 && days <= 90 ? `, ${countDays(days)}` : ''}`;

/** The longest area that a flag names. */
const maxArea = 40;

/** How many types of applicants are few. */
const maxTypes = 2;

/** Names the applicants of a program that is for few types of them; undefined for other programs. */
function fewTypes({ entity_types: types = [] }: IncentiveProgram): string | undefined {
  if (types.length === 0 || types.length > maxTypes || types.includes('any')) return undefined;
  const isForBusinesses = types.length === 2 && types.includes('for_profit') && types.includes('small_business');
  const names = isForBusinesses ? 'businesses' : joinAnd(types.map((type) => entityPlurals[type]));
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} only`;
}
