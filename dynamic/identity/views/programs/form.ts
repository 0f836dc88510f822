import type { FitRequirement, FitSort } from '../../../../api/schemas/fit.ts';
import { namedTypes } from '../../../../api/schemas/fit.ts';
import { type Html, html } from '../../../http/html.ts';
import { hiddenField, option } from '../layout.ts';
import type { FormField, FormValues } from './address.ts';
import { entityLabels, joinAnd } from './words.ts';

/** What is wrong with fields. */
export type Problems = Readonly<Partial<Record<FormField, string>>>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A category of programs, with how many have it. */
export interface Category {
  readonly name: string;
  readonly programs: number;
}

/** What the form offers. */
export interface Choices {
  readonly metros: readonly Choice[];
  readonly states: readonly Choice[];
  /** The kinds of programs in the catalog. */
  readonly kinds: readonly Choice[];
  /** The upper levels of categories; none if no program has one. */
  readonly categories: readonly Category[];
  /** The requirements that no program of the catalog states anything about. */
  readonly unstated: readonly FitRequirement[];
}

/** The form of the search. It sends an address without a token: it changes nothing. The browser goes on to the results. */
export function searchForm(choices: Choices, values: FormValues, problems: Problems, sort: FitSort = 'match'): Html {
  const types = namedTypes.map((value) => ({ value, label: entityLabels[value] }));
  return html`<form method="get" action="/programs#results" id="search" class="program-form" aria-label="Project">
    ${searchField('place', 'Place', problems, (names) => placeList(names, choices, values.place))}
    ${searchField('entity_type', 'Who applies', problems, (names) => listOf(names, types, values.entity_type, 'Anyone'))}
    ${searchField(
      'q',
      'Keywords',
      problems,
      (names) =>
        html`<input ${names} type="search" autocomplete="off" placeholder="such as solar" value="${values.q ?? ''}" />`,
      'In the name, agency or description.',
    )}
    ${searchField('mechanisms', 'Kind of program', problems, (names) =>
      listOf(names, choices.kinds, values.mechanisms, 'Any kind'),
    )}
    ${choices.categories.length > 0 && categoryFold(choices.categories, values.activities, problems.activities)}
    ${projectFold(choices.unstated, values, problems)} ${sort !== 'match' && hiddenField('sort', sort)}
    <div class="send"><button type="submit">Find programs</button></div>
  </form>`;
}

/** Every place in one list: a search has at most one. */
export const placeList = (names: Html, { states, metros }: Choices, chosen: string | undefined): Html =>
  html`<select ${names}>
    <option value="">Anywhere in the US</option>
    ${(
      [
        ['States', states],
        ['Metros', metros],
      ] as const
    ).map(
      ([label, places]) =>
        html`<optgroup label="${label}">
          ${places.map((place) => option(place.value, place.label, place.value === chosen))}
        </optgroup>`,
    )}
  </select>`;

/** The categories as check boxes in a fold that names the chosen ones. A chosen category of a lower level has a box, too. */
function categoryFold(categories: readonly Category[], chosen: readonly string[], problem: string | undefined): Html {
  const names = new Set(categories.map(({ name }) => name));
  const others = chosen.filter((name) => !names.has(name)).map((name) => ({ name, programs: undefined }));
  const boxes = [...others, ...categories].map(
    ({ name, programs }) =>
      html`<label>
        <input
          type="checkbox"
          name="activities"
          value="${name}"
          ${chosen.includes(name) && html`checked`}
          ${problem !== undefined && html`aria-describedby="activities-problem"`}
        />
        <span>${name}</span> ${programs !== undefined && html`<small>${programs}</small>`}
      </label>`,
  );
  return html`<details ${problem !== undefined && html`open`}>
    <summary>Categories ${chosen.length > 0 && html`<small>${chosen.join(', ')}</small>`}</summary>
    <fieldset id="activities" ${problem !== undefined && html`aria-invalid="true"`}>
      <legend class="hidden">Categories</legend>
      ${boxes}
    </fieldset>
    ${problemText('activities', 'Categories', problem)}
  </details>`;
}

/** A field of the fold: the requirement that it is compared as, its label, and its control. */
interface ProjectField {
  readonly name: FormField;
  readonly requirement: FitRequirement;
  /** What the fold is about. */
  readonly topic: string;
  readonly label: string;
  /** @param value what was filled in, or nothing */
  readonly control: (names: Html, value: string) => Html;
  readonly hint?: string;
}

const projectFields: readonly ProjectField[] = [
  {
    name: 'jobs',
    requirement: 'jobs',
    topic: 'size',
    label: 'Jobs',
    control: (names, value) => html`<input ${names} type="number" min="0" step="1" value="${value}" />`,
  },
  {
    name: 'investment_usd',
    requirement: 'investment_usd',
    topic: 'size',
    label: 'Investment in dollars',
    control: (names, value) => html`<input ${names} type="number" min="0" step="any" value="${value}" />`,
  },
  {
    name: 'industry',
    requirement: 'industry',
    topic: 'industry',
    label: 'Industry',
    control: (names, value) =>
      html`<input ${names} inputmode="numeric" maxlength="6" autocomplete="off" value="${value}" />`,
    hint: 'The first 2 to 6 digits of a NAICS code, such as 3364.',
  },
  {
    name: 'on',
    requirement: 'date',
    topic: 'date',
    label: 'In force on',
    control: (names, value) => html`<input ${names} type="date" value="${value}" />`,
    hint: 'Today, if you leave it empty.',
  },
];

/**
 * The fields that few programs state, in a fold that is open if one is filled in. A field that no program of the catalog states
 * decides nothing and is left out, unless it has a problem.
 */
function projectFold(unstated: readonly FitRequirement[], values: FormValues, problems: Problems): Html {
  const fields = projectFields.filter(
    ({ name, requirement }) => !unstated.includes(requirement) || problems[name] !== undefined,
  );
  const topics = joinAnd([...new Set(fields.map(({ topic }) => topic))]);
  const isOpen = fields.some(({ name }) => values[name] !== undefined);
  return html`<details ${isOpen && html`open`}>
    <summary>${topics.charAt(0).toUpperCase()}${topics.slice(1)}</summary>
    ${fields.map(({ name, label, control, hint }) =>
      searchField(name, label, problems, (names) => control(names, String(values[name] ?? '')), hint),
    )}
  </details>`;
}

/** A field with its label, hint and problem. @param control makes its control, with the attributes that name it */
export function searchField(
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
    ${problemText(name, label, problem)}
  </div>`;
}

const problemText = (name: FormField, label: string, problem: string | undefined): Html | false =>
  problem !== undefined && html`<p class="field-problem" id="${name}-problem">${label}: ${problem}.</p>`;

/** A list with one choice, which may be none. */
export const listOf = (names: Html, choices: readonly Choice[], chosen: string | undefined, none: string): Html =>
  html`<select ${names}>
    <option value="">${none}</option>
    ${choices.map(({ value, label }) => option(value, label, value === chosen))}
  </select>`;
