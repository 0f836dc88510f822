import { isOlderThanTaxLaw } from '../../../../api/domain/coverage.ts';
import { formatDate } from '../../../../api/domain/dates.ts';
import type { FitRequirement } from '../../../../api/schemas/fit.ts';
import { type Html, html } from '../html.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Results } from './answer.ts';
import type { Common } from './common.ts';
import { olderThanTaxLaw } from './flags.ts';
import {
  entityPlurals,
  explanations,
  factNames,
  joinAnd,
  joinOr,
  noneExplanations,
  nothingCompared,
  outcomes,
  requirementLabels,
} from './words.ts';

/** What the verdict means, what holds for all programs of the page, and what no program states. */
export function summary(found: Results, common: Common, values: FormValues): Html {
  const { data, meta } = found;
  return html`<p>${explanationOf(found)}</p>
    ${sharedLines(found, common, values)} ${unstatedLine(meta.not_stated, values)}
    ${
      data.some(({ program }) => isOlderThanTaxLaw(program)) &&
      html`<p>
        “${olderThanTaxLaw}” marks official pages from before Public Law 119-21 of July 4, 2025, which changed several
        tax expenditures.
      </p>`
    }`;
}

function explanationOf({ data, meta: { counts }, verdict }: Results): string {
  if (counts[verdict] === 0) return noneExplanations[verdict];
  if (data.length === 0) return 'This page is past the end of the list.';
  return data.some(({ tests }) => tests.length > 0) ? explanations[verdict] : nothingCompared;
}

/** What holds for all programs of the page, in sentences. */
function sharedLines({ data, meta, pages }: Results, { tests, unstated }: Common, values: FormValues): Html | false {
  const where = pages > 1 ? ' on this page' : '';
  const [all, none] = data.length === 2 ? ['Both', 'Neither'] : [`All ${data.length}`, 'None'];
  const agreed = tests
    .filter(({ verdict }) => verdict === 'fits')
    .map(({ requirement }) => agreements[requirement](values));
  const others = tests.filter(({ verdict }) => verdict !== 'fits');
  const lacking = unstated.filter((one) => !meta.not_stated.includes(one)).map((one) => factNames[one]);
  const lines = [
    ...(agreed.length > 0 ? [html`<li class="condition fits">${all}${where} ${joinAnd(agreed)}.</li>`] : []),
    ...others.map(
      ({ requirement, verdict, reason }) =>
        html`<li class="condition ${verdict}">
          <strong>${requirementLabels[requirement]}: ${outcomes[verdict]}</strong> for ${all.toLowerCase()}${where}.
          ${reason}
        </li>`,
    ),
    ...(lacking.length > 0 ? [html`<li class="condition noted">${none}${where} states ${joinOr(lacking)}.</li>`] : []),
  ];
  return (
    lines.length > 0 &&
    html`<ul class="conditions">
      ${lines}
    </ul>`
  );
}

/** What programs have in common that meet a requirement. */
const agreements: Readonly<Record<FitRequirement, (values: FormValues) => string>> = {
  place: () => 'are offered in all of the place',
  industry: () => 'state a NAICS code of the industry',
  entity_type: ({ entity_type: type }) => `state that ${entityPlurals[type as keyof typeof entityPlurals]} may apply`,
  jobs: () => 'state a minimum of jobs that the project reaches',
  investment_usd: () => 'state a minimum investment that the project reaches',
  activities: ({ activities }) =>
    activities.length === 1 ? `have the category ${activities[0]}` : 'have a category that you chose',
  date: ({ on }) => `are in force ${on === undefined ? 'today' : `on ${formatDate(on)}`}`,
};

/** Says which requirements no program of the search states, and leads to the search without them. */
function unstatedLine(requirements: readonly FitRequirement[], values: FormValues): Html | false {
  const [does, them] =
    requirements.length === 1 ? ['This requirement rules', 'it'] : ['These requirements rule', 'them'];
  return (
    requirements.length > 0 &&
    html`<p>
      No program of this search states ${joinOr(requirements.map((one) => factNames[one]))}. ${does} out no program, and
      with ${them} none matches.
      <a href="${addressOf(withoutRequirements(values, requirements))}#results">Search without ${them}</a>
    </p>`
  );
}

function withoutRequirements(values: FormValues, requirements: readonly FitRequirement[]): FormValues {
  const fields = requirements.map((one) => (one === 'date' ? 'on' : one));
  const activities = requirements.includes('activities') ? [] : values.activities;
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, undefined])), activities };
}
