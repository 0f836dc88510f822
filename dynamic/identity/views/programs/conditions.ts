import { levelNames, levelsOf } from '../../../../api/domain/activities.ts';
import type { FitTest } from '../../../../api/schemas/fit.ts';
import { type Html, html } from '../html.ts';
import type { FormValues } from './address.ts';
import { isUnstated } from './common.ts';
import { outcomes, requirementLabels } from './words.ts';

/** What was compared: a line for each requirement that is met, is not met or is open, and one line for those not stated. */
export function conditions(tests: readonly FitTest[], values: FormValues): Html | false {
  if (tests.length === 0) return false;
  const unstated = tests.filter(isUnstated).map(({ requirement }) => requirementLabels[requirement]);
  return html`<ul class="conditions">
    ${tests
      .filter((test) => !isUnstated(test))
      .map((test) => (showsCategories(test) ? categoryLine(test, values) : condition(test, test.reason)))}
    ${unstated.length > 0 && html`<li class="may_fit"><strong>Not stated:</strong> ${unstated.join(', ')}</li>`}
  </ul>`;
}

/** A line for a requirement. That a program states no area is no open question, so it has no outcome. */
export function condition({ requirement, verdict, facts }: FitTest, text: string): Html {
  const outcome = facts.length > 0 && ` ${outcomes[verdict]}.`;
  return html`<li class="${facts.length > 0 ? verdict : 'noted'}">
    <strong>${requirementLabels[requirement]}:${outcome}</strong> ${text}
  </li>`;
}

/** Whether a test found requested categories, which differ from program to program. */
export const showsCategories = ({ requirement, verdict }: FitTest): boolean =>
  requirement === 'activities' && verdict === 'fits';

/** The categories of a program that the search asks for. */
function categoryLine({ facts }: FitTest, { activities }: FormValues): Html {
  const matched = facts
    .flatMap(({ value }) => (Array.isArray(value) ? value : []))
    .filter((category) => levelsOf(category).some((level) => activities.includes(level)))
    .map(levelNames);
  const groups = Array.from(
    Map.groupBy(matched, ([top]) => top!),
    ([top, categories]) => {
      const lower = categories.flatMap(([, ...names]) => names.join(' - ') || []);
      return lower.length > 0 ? `${top} (${lower.join(', ')})` : top;
    },
  );
  return html`<li class="fits"><strong>Matching categories:</strong> ${groups.join('; ')}</li>`;
}
