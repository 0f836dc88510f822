import { type Html, html } from '../../../http/html.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Category, Choices } from './form.ts';
import { endText } from './flags.ts';
import { requirementTexts } from './navigation.ts';
import { type MainSource, sourceLine } from './source.ts';
import { countNoun, joinAnd } from './words.ts';

/** A program with a last day. */
interface EndingProgram {
  readonly name: string;
  readonly agency: string;
  readonly url: string;
  readonly last: string;
  /** Days from today to the last day. */
  readonly days: number;
}

/** What the catalog has. */
export interface Catalog {
  readonly federal: number;
  /** The states that have programs of their own. */
  readonly states: readonly string[];
  /** How many programs of states and local governments there are. */
  readonly others: number;
  /** Undefined without programs. */
  readonly source: MainSource | undefined;
  /** The programs with a last day that is not over, first those that end next. */
  readonly ending: readonly EndingProgram[];
}

/** Says what the catalog has and what it lacks, and names its source. */
export function coverage(catalog: Catalog): Html {
  const { federal, others, source } = catalog;
  const count = others === 0 ? countNoun(federal, 'federal program') : countNoun(federal + others, 'program');
  return html`<p class="lead">
      ${count}: grants, loans, tax credits and other help for a project. ${otherGovernments(catalog)}
    </p>
    ${source && sourceLine(source)} ${source !== undefined && source.others > 0 && otherSources(source.others)}`;
}

const otherSources = (count: number): Html =>
  html`<p class="hint">
    ${countNoun(count, 'program')}
    ${count === 1 ? 'comes from another source, named in its details.' : 'come from other sources, named in their details.'}
  </p>`;

/** Says which programs of states and local governments the catalog has. */
function otherGovernments({ others, states }: Catalog): string {
  if (others === 0) return 'State and local programs are not in the catalog yet.';
  const places = states.length > 0 ? ` in ${joinAnd(states)}` : '';
  return `State and local programs: ${others.toLocaleString('en-US')}${places}; others are not in the catalog yet.`;
}

interface Example {
  readonly text: string;
  readonly values: FormValues;
}

/** Searches to start from. */
const examples: readonly Example[] = [
  {
    text: 'Help for a small business in Austin',
    values: { place: '12420', entity_type: 'small_business', activities: ['Business and Commerce'] },
  },
  {
    text: 'Energy programs for a nonprofit in Ohio',
    values: { place: 'OH', entity_type: 'nonprofit', activities: ['Energy'] },
  },
  {
    text: 'Loans for a for-profit business',
    values: { entity_type: 'for_profit', mechanisms: 'loan', activities: [] },
  },
  {
    text: 'Science grants for a university',
    values: { entity_type: 'education', mechanisms: 'grant', activities: ['Science and Technology'] },
  },
];

/** How many categories the page shows before its fold. */
const maxCategories = 9;

const categoryLinks = (categories: readonly Category[]): Html =>
  html`<ul class="categories">
    ${categories.map(
      ({ name, programs }) =>
        html`<li><a href="${addressOf({ activities: [name] })}#results">${name}</a> <span>${programs}</span></li>`,
    )}
  </ul>`;

/** What the page shows before a search: examples, the categories, and the programs that end. */
export function startPanel({ federal, others, ending }: Catalog, choices: Choices): Html {
  const places = new Set([...choices.states, ...choices.metros].map(({ value }) => value));
  const kinds = new Set(choices.kinds.map(({ value }) => value));
  const names = new Set(choices.categories.map(({ name }) => name));
  const shown = examples.filter(
    ({ values: { place, mechanisms, activities } }) =>
      (place === undefined || places.has(place)) &&
      (mechanisms === undefined || kinds.has(mechanisms)) &&
      activities.every((name) => names.has(name)),
  );
  const byCount = choices.categories.toSorted((a, b) => b.programs - a.programs);
  const rest = byCount.slice(maxCategories);
  return html`<section class="program-start">
    ${
      shown.length > 0 &&
      html`<h2>Start from an example</h2>
        <ul class="examples">
          ${shown.map(
            ({ text, values }) =>
              html`<li>
                <a href="${addressOf(values)}#results">
                  <strong>${text}</strong> <span>${requirementTexts(values).join(' · ')}</span>
                </a>
              </li>`,
          )}
        </ul>`
    }
    ${
      byCount.length > 0 &&
      html`<h2>Browse by category</h2>
        <p class="hint">The number of programs in each category. A program can be in several.</p>
        ${categoryLinks(byCount.slice(0, maxCategories))}
        ${
          rest.length > 0 &&
          html`<details class="fold">
            <summary>${countNoun(rest.length, 'more category', 'more categories')}</summary>
            ${categoryLinks(rest)}
          </details>`
        }`
    }
    ${
      ending.length > 0 &&
      html`<h2>Ending next</h2>
        <p class="hint">
          ${ending.length} of ${countNoun(federal + others, 'program')} ${ending.length === 1 ? 'states' : 'state'} an
          end date that has not passed.
        </p>
        <ul class="ending">
          ${ending.map(
            ({ name, agency, url, last, days }) =>
              html`<li>
                <a class="external" href="${url}" rel="noreferrer">${name}</a>
                <span class="hint">${agency}</span>
                <span>${endText(last, days)}</span>
              </li>`,
          )}
        </ul>`
    }
  </section>`;
}
