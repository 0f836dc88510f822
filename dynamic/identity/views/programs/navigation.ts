import { formatDate } from '../../../../api/domain/dates.ts';
import { type FitRequirement, fitSorts, fitVerdicts } from '../../../../api/schemas/fit.ts';
import type { Mechanism } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../../../http/html.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Results } from './answer.ts';
import type { Choices } from './form.ts';
import { countNoun, entityLabels, kindLabels, sortLabels, tabLabels } from './words.ts';

/** Returns the name of the place that was asked for, as the form has it. */
export const placeName = ({ place }: FormValues, { states, metros }: Pick<Choices, 'states' | 'metros'>): string =>
  [...states, ...metros].find(({ value }) => value === place)?.label ?? 'Anywhere in the US';

/** What was compared, as the form names it. */
export function askedLine(values: FormValues, choices: Choices, notCompared: readonly FitRequirement[]): Html {
  const { q } = values;
  const compared = requirementsOf(values).filter(([name]) => name === 'mechanisms' || !notCompared.includes(name));
  const texts = [...(q ? [`“${q}”`] : []), placeName(values, choices), ...compared.map(([, text]) => text)];
  return html`<p class="asked">${texts.map((text) => html`<span class="flag">${text}</span> `)}</p>`;
}

/** What was asked for except the words and the place, as the form names it. */
export const requirementTexts = (values: FormValues): string[] => requirementsOf(values).map(([, text]) => text);

type AskedRequirement = readonly [name: FitRequirement | 'mechanisms', text: string];

function requirementsOf(values: FormValues): AskedRequirement[] {
  const { entity_type, mechanisms, jobs, investment_usd, industry, on, activities } = values;
  const asked = [
    ['entity_type', entity_type && entityLabels[entity_type as keyof typeof entityLabels]],
    ['mechanisms', mechanisms && kindLabels[mechanisms as Mechanism]],
    ...activities.map((name) => ['activities', name] as const),
    ['jobs', jobs && countNoun(Number(jobs), 'job')],
    ['investment_usd', investment_usd && `$${Number(investment_usd).toLocaleString('en-US')} investment`],
    ['industry', industry && `NAICS ${industry}`],
    ['date', on && `In force on ${formatDate(on)}`],
  ] as const;
  return asked.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

/** The verdicts with how many programs have each, as links to them. */
export function verdictTabs({ meta: { counts }, verdict: open, sort }: Results, values: FormValues): Html {
  const tabs = fitVerdicts.map((verdict) => {
    const count = counts[verdict];
    const text = html`${tabLabels[verdict]} <strong>${count.toLocaleString('en-US')}</strong>`;
    const current = verdict === open && html`aria-current="page"`;
    const link = html`<a href="${addressOf(values, { verdict, sort })}#results" ${current}>${text}</a>`;
    return html`<li class="${verdict}">${count > 0 ? link : html`<span ${current}>${text}</span>`}</li>`;
  });
  return html`<ul class="verdicts" aria-label="Programs by verdict">
    ${tabs}
  </ul>`;
}

/** Which programs of the list are on the page, and links to the same programs in other orders. */
export const listHead = (results: Results, values: FormValues): Html =>
  html`<div class="list-head">
    ${results.pages > 1 && results.data.length > 0 && html`<p>${rangeOf(results)}</p>`} ${sortLinks(results, values)}
    ${results.sort === 'match' && html`<p class="order">${closestOf(values)}</p>`}
  </div>`;

/** Says what the closest matches have (D212). */
function closestOf({ activities, q }: FormValues): string {
  if (activities.length > 0)
    return 'Among programs that meet as many of your choices, those mostly in the chosen categories come first.';
  if (q !== undefined)
    return 'Among programs that meet as many of your choices, those with a keyword in their name come first.';
  return 'Programs that meet most of your choices come first, then those for business and commerce.';
}

function rangeOf({ data, first, listed }: Results): string {
  const [from, to, all] = [first, first + data.length - 1, listed].map((count) => count.toLocaleString('en-US'));
  return `${from}–${to} of ${all}`;
}

const sortLinks = ({ verdict, reason, sort: shown }: Results, values: FormValues): Html =>
  html`<nav class="sort" aria-label="Order of programs">
    Sort:
    ${fitSorts.map((sort) => {
      const current = sort === shown && html`aria-current="true"`;
      return html`<a href="${addressOf(values, { verdict, reason, sort })}#results" ${current}
        >${sortLabels[sort]}</a
      > `;
    })}
  </nav>`;

/** Links to the pages before and after this one. */
export function pageLinks({ page, pages, verdict, reason, sort }: Results, values: FormValues): Html | false {
  if (pages === 0 || (pages === 1 && page === 1)) return false;
  const link = (to: number, text: string) =>
    html`<a class="button quiet" href="${addressOf(values, { verdict, reason, sort, page: to })}#results">${text}</a> `;
  return html`<nav class="pages" aria-label="Pages of programs">
    ${page > 1 && link(Math.min(page - 1, pages), page > pages ? 'Last page' : 'Previous page')}
    ${page <= pages && html`<span class="hint">Page ${page} of ${pages}</span>`}
    ${page < pages && link(page + 1, 'Next page')}
  </nav>`;
}
