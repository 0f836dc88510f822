import { formatDate } from '../../../../api/domain/dates.ts';
import { fitSorts, fitVerdicts } from '../../../../api/schemas/fit.ts';
import type { Mechanism } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Results } from './answer.ts';
import type { Choices } from './form.ts';
import { countNoun, entityLabels, kindLabels, sortLabels, tabLabels } from './words.ts';

/** What was asked for, as the form names it, and links to change it. */
export const askedLine = (values: FormValues, choices: Choices): Html =>
  html`<p class="asked">
    ${askedFor(values, choices).map((text) => html`<span class="flag">${text}</span> `)}
    <a class="change" href="#search">Change</a> <a href="/programs">Clear</a>
  </p>`;

function askedFor(values: FormValues, { states, metros }: Choices): string[] {
  const { q, place, entity_type, mechanisms, jobs, investment_usd, industry, on, activities } = values;
  const placeName = [...states, ...metros].find(({ value }) => value === place)?.label;
  const asked = [
    q && `“${q}”`,
    placeName ?? 'Anywhere in the US',
    entity_type && entityLabels[entity_type as keyof typeof entityLabels],
    mechanisms && kindLabels[mechanisms as Mechanism],
    ...activities,
    jobs && countNoun(Number(jobs), 'job'),
    investment_usd && `$${Number(investment_usd).toLocaleString('en-US')} investment`,
    industry && `NAICS ${industry}`,
    on && `In force on ${formatDate(on)}`,
  ];
  return asked.filter((text) => typeof text === 'string');
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

/** Links to the same programs in other orders. */
export const sortLinks = ({ verdict, sort: shown }: Results, values: FormValues): Html =>
  html`<nav class="sort" aria-label="Order of programs">
    Sort:
    ${fitSorts.map((sort) => {
      const current = sort === shown && html`aria-current="true"`;
      return html`<a href="${addressOf(values, { verdict, sort })}#results" ${current}>${sortLabels[sort]}</a> `;
    })}
  </nav>`;

/** Links to the pages before and after this one. */
export function pageLinks({ page, pages, verdict, sort }: Results, values: FormValues): Html | false {
  if (pages === 0 || (pages === 1 && page === 1)) return false;
  const link = (to: number, text: string) =>
    html`<a class="button quiet" href="${addressOf(values, { verdict, sort, page: to })}#results">${text}</a> `;
  return html`<nav class="pages" aria-label="Pages of programs">
    ${page > 1 && link(Math.min(page - 1, pages), page > pages ? 'Last page' : 'Previous page')}
    ${page <= pages && html`<span class="hint">Page ${page} of ${pages}</span>`}
    ${page < pages && link(page + 1, 'Next page')}
  </nav>`;
}
