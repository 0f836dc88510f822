import { namedTypes } from '../../../../api/schemas/fit.ts';
import { type Html, html } from '../html.ts';
import { option } from '../layout.ts';
import { entityLabels } from './words.ts';

/** The fields of the form, by their names in the address: members of the API's request. */
export const formFields = [
  'metro',
  'state',
  'industry',
  'entity_type',
  'jobs',
  'investment_usd',
  'activities',
  'on',
] as const;
export type FormField = (typeof formFields)[number];

/** The fields as text; undefined where they are empty. */
export type FormValues = Readonly<Partial<Record<Exclude<FormField, 'activities'>, string | undefined>>> & {
  readonly activities: readonly string[];
};

/** What is wrong with fields. */
export type Problems = Readonly<Partial<Record<FormField, string>>>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What the lists of the form offer. */
export interface Choices {
  readonly metros: readonly Choice[];
  readonly states: readonly Choice[];
  /** Categories of programs; none if no program has one. */
  readonly activities: readonly string[];
}

/** The form of the search. It sends an address without a token: it changes nothing. The browser goes on to the results. */
export function searchForm(choices: Choices, values: FormValues, problems: Problems): Html {
  const types = namedTypes.map((value) => ({ value, label: entityLabels[value] }));
  const { activities } = choices;
  return html`<form method="get" action="/programs#results" class="stack narrow-start" aria-label="Project">
    ${field('metro', 'Metro', problems, (names) => listOf(names, choices.metros, values.metro))}
    ${field('state', 'Or state', problems, (names) => listOf(names, choices.states, values.state))}
    ${field(
      'industry',
      'Industry',
      problems,
      (names) =>
        html`<input ${names} inputmode="numeric" maxlength="6" autocomplete="off" value="${values.industry ?? ''}" />`,
      'The first 2 to 6 digits of a NAICS code, such as 3364.',
    )}
    ${field('entity_type', 'Who applies', problems, (names) => listOf(names, types, values.entity_type))}
    ${field(
      'jobs',
      'Jobs',
      problems,
      (names) => html`<input ${names} type="number" min="0" step="1" value="${values.jobs ?? ''}" />`,
    )}
    ${field(
      'investment_usd',
      'Investment in dollars',
      problems,
      (names) => html`<input ${names} type="number" min="0" step="any" value="${values.investment_usd ?? ''}" />`,
    )}
    ${
      activities.length > 0 &&
      field(
        'activities',
        'Activities',
        problems,
        (names) =>
          html`<select ${names} multiple size="8">
            ${activities.map((name) => option(name, name, values.activities.includes(name)))}
          </select>`,
        'Categories of programs. Hold Ctrl or Command to choose several.',
      )
    }
    ${field(
      'on',
      'In force on',
      problems,
      (names) => html`<input ${names} type="date" value="${values.on ?? ''}" />`,
      'Today, if you leave it empty.',
    )}
    <button type="submit">Compare</button>
  </form>`;
}

/** A field with its label, hint and problem. @param control makes its control, with the attributes that name it */
function field(
  name: FormField,
  label: string,
  problems: Problems,
  control: (names: Html) => Html,
  hint?: string,
): Html {
  const problem = problems[name];
  const describedBy = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`]
    .filter((id) => id !== false)
    .join(' ');
  const names = html`id="${name}" name="${name}" ${describedBy !== '' && html`aria-describedby="${describedBy}"`}
  ${problem !== undefined && html`aria-invalid="true"`}`;
  return html`<div>
    <label for="${name}">${label}</label>
    ${control(names)} ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem !== undefined && html`<p class="message problem" id="${name}-problem">${label}: ${problem}.</p>`}
  </div>`;
}

/** A list with one choice, which may be none. */
const listOf = (names: Html, choices: readonly Choice[], chosen: string | undefined): Html =>
  html`<select ${names}>
    <option value="">Any</option>
    ${choices.map(({ value, label }) => option(value, label, value === chosen))}
  </select>`;
