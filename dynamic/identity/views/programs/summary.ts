import { formatDate } from '../../../../api/domain/dates.ts';
import type { FitRequirement } from '../../../../api/schemas/fit.ts';
import { type Html, html } from '../../../http/html.ts';
import type { FormValues } from './address.ts';
import type { Results } from './answer.ts';
import type { Common } from './common.ts';
import type { Choices } from './form.ts';
import { placeName } from './navigation.ts';
import { reasonLinks } from './reasons.ts';
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

interface Context {
  /** The search. */
  readonly values: FormValues;
  readonly choices: Pick<Choices, 'unstated' | 'states' | 'metros'>;
}

/** What the verdict means, why programs are undecided, what holds for all programs of the page, and what was not compared. */
export function summary(found: Results, common: Common, { values, choices }: Context): Html {
  const place = values.place === undefined ? undefined : placeName(values, choices);
  return html`<p>${explanationOf(found, values)}</p>
    ${reasonLinks(found, values)} ${sharedLines(found, common, values, place)}
    ${notComparedLine(found.notCompared, choices)}`;
}

function explanationOf({ data, meta: { counts }, verdict }: Results, values: FormValues): string {
  if (counts[verdict] === 0) return noneExplanations[verdict];
  if (data.length === 0) return 'This page is past the end of the list.';
  const couldAsk = values.entity_type === undefined && values.activities.length === 0;
  return couldAsk && data.every(({ tests }) => tests.length === 0) ? nothingCompared : explanations[verdict];
}

/** What holds for all programs of the page, in sentences. */
function sharedLines(
  { data, pages, notCompared }: Results,
  { tests, unstated }: Common,
  values: FormValues,
  place: string | undefined,
): Html | false {
  const where = pages > 1 ? ' on this page' : '';
  const [all, none] = data.length === 2 ? ['Both', 'Neither'] : [`All ${data.length}`, 'None'];
  const agreed = tests
    .filter(({ verdict }) => verdict === 'fits')
    .map(({ requirement }) => agreements[requirement](values));
  const others = tests.filter(({ verdict }) => verdict !== 'fits');
  const lacking = unstated.map((one) => factNames[one]);
  // A program without a test of the place states no limit to an area (D210).
  const isAnywhere =
    data.length > 1 && data.every((fit) => fit.tests.every(({ requirement }) => requirement !== 'place'));
  const namesNone =
    values.industry !== undefined &&
    data.length > 1 &&
    !notCompared.includes('industry') &&
    data.every((fit) => fit.tests.every(({ requirement }) => requirement !== 'industry'));
  const lines = [
    ...(agreed.length > 0 ? [html`<li class="condition fits">${all}${where} ${joinAnd(agreed)}.</li>`] : []),
    ...others.map(
      ({ requirement, verdict, reason }) =>
        html`<li class="condition ${verdict}">
          <strong>${requirementLabels[requirement]}: ${outcomes[verdict]}</strong> for ${all.toLowerCase()}${where}.
          ${reason}
        </li>`,
    ),
    ...(isAnywhere && place !== undefined
      ? [html`<li class="condition noted">${none}${where} states ${factNames.place}, so none rules out ${place}.</li>`]
      : []),
    ...(namesNone ? [html`<li class="condition noted">${none}${where} names ${factNames.industry}.</li>`] : []),
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
  industry: () => 'name the industry',
  entity_type: ({ entity_type: type }) => `state that ${entityPlurals[type as keyof typeof entityPlurals]} may apply`,
  jobs: () => 'state a minimum of jobs that the project reaches',
  investment_usd: () => 'state a minimum investment that the project reaches',
  activities: ({ activities }) =>
    activities.length === 1 ? `are in the category ${activities[0]}` : 'are in a category that you chose',
  date: ({ on }) => `are in force ${on === undefined ? 'today' : `on ${formatDate(on)}`}`,
};

/** Says which requirements were not compared, because no program states them. */
function notComparedLine(requirements: readonly FitRequirement[], { unstated }: Context['choices']): Html | false {
  const where = requirements.every((one) => unstated.includes(one)) ? 'in the catalog' : 'of this search';
  const these = requirements.length === 1 ? 'this was' : 'these were';
  return (
    requirements.length > 0 &&
    html`<p>
      No program ${where} states ${joinOr(requirements.map((one) => factNames[one]))}, so ${these} not compared.
    </p>`
  );
}
