import { levelNames, levelsOf } from '../../../../api/domain/activities.ts';
import type { FitRequirement, FitTest, FitVerdict, ProgramFit } from '../../../../api/schemas/fit.ts';
import type { EntityType } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../../../http/html.ts';
import type { FormValues } from './address.ts';
import { areSame, type Common, isUnstated, unstatedBy } from './common.ts';
import { entityPlurals, joinAnd, outcomes, requirementLabels } from './words.ts';

/** All that was compared: a line for each requirement that the program states something about, then what it does not state. */
export function conditions(fit: ProgramFit, values: FormValues): Html | false {
  const stated = fit.tests.filter((test) => !isUnstated(test));
  const unstated = unstatedBy(fit);
  // A program without a test of the place is offered everywhere, and one without a test of the industry names none.
  const isAnywhere = values.place !== undefined && !fit.tests.some(({ requirement }) => requirement === 'place');
  const isOfAny = values.industry !== undefined && !fit.tests.some(({ requirement }) => requirement === 'industry');
  if (fit.tests.length === 0 && !isAnywhere && !isOfAny) return false;
  return html`<ul class="conditions">
    ${isAnywhere && html`<li class="condition noted"><strong>Place:</strong> no limit to an area is stated.</li>`}
    ${isOfAny && html`<li class="condition noted"><strong>Industry:</strong> none is named.</li>`}
    ${stated.map((test) => html`<li class="condition ${test.verdict}">${conditionText(test, values)}</li>`)}
    ${unstated.length > 0 && html`<li class="condition may_fit">${notStated(unstated)}</li>`}
  </ul>`;
}

/** The verdicts in the order of their weight. */
const weights: readonly FitVerdict[] = ['does_not_fit', 'may_fit', 'fits'];

/**
 * What decides about a program, in a line: what is not met, otherwise what is open, not stated or met. What is the same for all
 * programs of the page decides nothing.
 */
export function decidingLine(fit: ProgramFit, common: Common, values: FormValues): Html | false {
  const own = fit.tests.filter(
    (test) => !isUnstated(test) && (isOwn(test, values) || !common.tests.some((one) => areSame(one, test))),
  );
  const unstated = unstatedBy(fit).filter((one) => !common.unstated.includes(one));
  const [first] = weights.flatMap((verdict) => own.filter((test) => test.verdict === verdict));
  if (unstated.length > 0 && (first === undefined || first.verdict === 'fits'))
    return html`<p class="condition may_fit">${notStated(unstated)}</p>`;
  return first !== undefined && html`<p class="condition ${first.verdict}">${conditionText(first, values)}</p>`;
}

/** Whether the line of a test differs from program to program even if the tests found the same: which of several categories a program has. */
const isOwn = (test: FitTest, { activities }: FormValues): boolean =>
  (isMatchOfCategories(test) && activities.length > 1) || isRefusalOfType(test);
const isMatchOfCategories = ({ requirement, verdict }: FitTest): boolean =>
  requirement === 'activities' && verdict === 'fits';
const isRefusalOfType = ({ requirement, verdict }: FitTest): boolean =>
  requirement === 'entity_type' && verdict === 'does_not_fit';

const notStated = (requirements: readonly FitRequirement[]): Html =>
  html`<strong>Not stated:</strong> ${requirements.map((one) => requirementLabels[one]).join(', ')}`;

function conditionText(test: FitTest, values: FormValues): Html {
  if (isMatchOfCategories(test))
    return html`<strong>${requirementLabels.activities}:</strong> ${matchingCategories(test, values).join('; ')}`;
  const { requirement, verdict, reason } = test;
  const text = isRefusalOfType(test) ? `Only ${typesOf(test)} may apply.` : reason;
  return html`<strong>${requirementLabels[requirement]}: ${outcomes[verdict]}.</strong> ${text}`;
}

const typesOf = ({ facts }: FitTest): string =>
  joinAnd(
    facts
      .flatMap(({ value }) => (Array.isArray(value) ? (value as EntityType[]) : []))
      .map((type) => entityPlurals[type]),
  );

/** How many categories of one upper level a line names. */
const maxNamed = 3;

/** The categories of a program that the search asks for, by upper level. */
function matchingCategories({ facts }: FitTest, { activities }: FormValues): readonly string[] {
  const matched = facts
    .flatMap(({ value }) => (Array.isArray(value) ? value : []))
    .filter((category) => levelsOf(category).some((level) => activities.includes(level)))
    .map(levelNames);
  return Array.from(
    Map.groupBy(matched, ([top]) => top!),
    ([top, categories]) => {
      const lower = categories.flatMap(([, ...names]) => names.join(' - ') || []);
      if (lower.length === 0) return top;
      const more = lower.length > maxNamed ? [`${lower.length - maxNamed} more`] : [];
      return `${top} (${[...lower.slice(0, maxNamed), ...more].join(', ')})`;
    },
  );
}
