import type { z } from 'zod';
import { formatDate } from '../../../../api/domain/dates.ts';
import type { Attribution } from '../../../../api/schemas/common.ts';
import { type FitVerdict, fitVerdicts, type ProgramFit, type ProgramFitList } from '../../../../api/schemas/fit.ts';
import { mechanismLabels, type Mechanism } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Choices } from './form.ts';
import { programCard } from './program.ts';
import { countPrograms, entityLabels, requirementLabels, verdictLabels } from './words.ts';

/** What the API answers to a search. */
export interface Comparison {
  readonly data: readonly ProgramFit[];
  readonly meta: z.infer<typeof ProgramFitList>;
  readonly attribution: readonly Attribution[];
}

export interface Results extends Comparison {
  /** The publisher of each program's source, by the id of the program. */
  readonly publishers: ReadonlyMap<string, string>;
}

/** The programs of a search by verdict, then the credits. @param values the search, for links to its pages */
export function results({ data, meta, attribution, publishers }: Results, values: FormValues, choices: Choices): Html {
  const { counts, not_stated, note, coverage, method, total } = meta;
  return html`<section class="program-results" aria-labelledby="results">
    <h2 id="results">${headline(counts, total)}</h2>
    <p class="asked">
      ${askedFor(values, choices).map((text) => html`<span class="flag">${text}</span> `)}
      <a class="change" href="#search">Change</a> <a href="/programs">Clear</a>
    </p>
    ${total > 0 && verdictLinks(meta, values)}
    <p class="hint">A comparison of stated facts, not advice and not a finding of eligibility: the agency decides.</p>
    ${
      not_stated.length > 0 &&
      html`<p class="message">
        Not stated by any program: ${not_stated.map((one) => requirementLabels[one]).join(', ')}. A requirement that no
        program states rules out no program, and with it none fits.
      </p>`
    }
    ${total > 0 && data.length === 0 && html`<p>This page is past the end of the list.</p>`}
    ${fitVerdicts.map((verdict) => group(verdict, data, publishers))} ${pageLinks(meta, values)}
    <details class="about-list">
      <summary>What the list covers, and how programs are compared</summary>
      <p>${coverage}</p>
      <p>${note}</p>
      <p>Method: ${method}</p>
    </details>
    <footer class="credits">
      <h3>Credits</h3>
      <ul>
        ${attribution.map(creditItem)}
      </ul>
    </footer>
  </section>`;
}

function headline({ fits, may_fit }: Comparison['meta']['counts'], total: number): string {
  if (total === 0) return 'No programs to compare';
  if (fits > 0) return `${countPrograms(fits)} ${fits === 1 ? 'fits' : 'fit'}`;
  return may_fit > 0 ? `${countPrograms(may_fit)} may fit` : 'No program fits';
}

/** What was asked for, as the form names it. */
function askedFor(values: FormValues, { states, metros }: Choices): string[] {
  const { place, entity_type, mechanisms, jobs, investment_usd, industry, on, activities } = values;
  const placeName = [...states, ...metros].find(({ value }) => value === place)?.label;
  const asked = [
    placeName ?? 'Anywhere in the US',
    entity_type && entityLabels[entity_type as keyof typeof entityLabels],
    mechanisms && mechanismLabels[mechanisms as Mechanism],
    ...activities,
    jobs && `${jobs} jobs`,
    investment_usd && `$${Number(investment_usd).toLocaleString('en-US')} investment`,
    industry && `NAICS ${industry}`,
    on && `In force on ${formatDate(on)}`,
  ];
  return asked.filter((text) => typeof text === 'string');
}

const countLabels: Readonly<Record<FitVerdict, string>> = {
  fits: 'fit',
  may_fit: 'may fit',
  does_not_fit: 'do not fit',
};

/** How many programs have each verdict, each count as a link to the page where they start. */
function verdictLinks({ counts, per_page }: Comparison['meta'], values: FormValues): Html {
  let before = 0;
  const links = fitVerdicts.map((verdict) => {
    const count = counts[verdict];
    const address = addressOf(values, Math.floor(before / per_page) + 1);
    before += count;
    const text = html`<strong>${count.toLocaleString('en-US')}</strong> ${countLabels[verdict]}`;
    return html`<li class="${verdict}">
      ${count > 0 ? html`<a href="${address}#${verdict}">${text}</a>` : html`<span>${text}</span>`}
    </li>`;
  });
  return html`<ul class="verdicts" aria-label="Programs by verdict">
    ${links}
  </ul>`;
}

const explanations: Readonly<Record<FitVerdict, string>> = {
  fits: 'Everything you asked for agrees with what the program states.',
  may_fit: 'What the program states does not decide whether it fits.',
  does_not_fit: 'Something that the program states does not agree, or it is not in force.',
};

/** The programs of a page with one verdict. Those that do not fit are folded, unless the page has no others. */
function group(verdict: FitVerdict, data: readonly ProgramFit[], publishers: Results['publishers']): Html {
  const found = data.filter((fit) => fit.verdict === verdict);
  if (found.length === 0) return html``;
  const cards = found.map((fit) => programCard(fit, publishers.get(fit.program.id)));
  const heading = html`<h3>${verdictLabels[verdict]}</h3>`;
  const hint = html`<p class="hint">${explanations[verdict]}</p>`;
  if (verdict !== 'does_not_fit') return html`<section id="${verdict}">${heading} ${hint} ${cards}</section>`;
  return html`<details class="group" id="${verdict}" ${found.length === data.length && html`open`}>
    <summary>${heading} <small>${found.length} on this page</small></summary>
    ${hint} ${cards}
  </details>`;
}

/** Links to the pages before and after this one. */
function pageLinks({ page, total_pages }: Comparison['meta'], values: FormValues): Html | false {
  if (total_pages <= 1) return false;
  const link = (to: number, text: string) =>
    html`<a class="button quiet" href="${addressOf(values, to)}#results">${text}</a> `;
  return html`<nav class="pages" aria-label="Pages of programs">
    ${page > 1 && link(Math.min(page - 1, total_pages), 'Previous page')}
    <span class="hint">Page ${page} of ${total_pages}</span>
    ${page < total_pages && link(page + 1, 'Next page')}
  </nav>`;
}

function creditItem(attribution: Attribution): Html {
  const { credit, url, license, license_url, disclaimer, conditions = [], retrieved_at } = attribution;
  const terms = [disclaimer ?? [], conditions].flat();
  return html`<li>
    ${linkOr(url, credit)} ${retrieved_at ? `Retrieved ${formatDate(retrieved_at)}.` : ''}
    ${license ? html`License: ${linkOr(license_url, license)}` : ''}
    ${terms.map((text) => html`<p class="hint">${text}</p>`)}
  </li>`;
}

const linkOr = (url: string | null | undefined, text: string): Html =>
  url ? html`<a href="${url}" rel="noreferrer">${text}</a>` : html`${text}`;
