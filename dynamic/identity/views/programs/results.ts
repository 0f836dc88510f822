import type { z } from 'zod';
import { isOlderThanTaxLaw } from '../../../../api/domain/coverage.ts';
import { formatDate } from '../../../../api/domain/dates.ts';
import type { Attribution } from '../../../../api/schemas/common.ts';
import {
  type FitTest,
  type FitVerdict,
  fitVerdicts,
  type ProgramFit,
  type ProgramFitList,
} from '../../../../api/schemas/fit.ts';
import { mechanismLabels, type Mechanism } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import { addressOf, type FormValues } from './address.ts';
import type { Choices } from './form.ts';
import { commonTests } from './common.ts';
import { condition, programCard } from './program.ts';
import { countPrograms, entityLabels, requirementLabels, verdictLabels } from './words.ts';

/** What the API answers to a search. */
export interface Answer {
  readonly data: readonly ProgramFit[];
  readonly meta: z.infer<typeof ProgramFitList>;
  readonly attribution: readonly Attribution[];
}

/** The part of the answer with one verdict. */
export interface Comparison extends Answer {
  readonly verdict: FitVerdict;
  readonly page: number;
  /** How many pages have this verdict. */
  readonly pages: number;
}

export interface Results extends Comparison {
  /** The publisher of each program's source, by the id of the program. */
  readonly publishers: ReadonlyMap<string, string>;
}

/** The programs of a search with one verdict, then the credits. @param values the search, for links to its pages */
export function results(found: Results, values: FormValues, choices: Choices): Html {
  const { data, meta, attribution, verdict, publishers } = found;
  const { not_stated, note, coverage, method, total } = meta;
  const common = commonTests(data, values.place !== undefined);
  const cards = data.map((fit) => programCard(fit, { publisher: publishers.get(fit.program.id), common, values }));
  return html`<section class="program-results" aria-labelledby="results">
    <h2 id="results">${total === 0 ? 'No programs to compare' : `${countPrograms(total)} compared`}</h2>
    <p class="asked">
      ${askedFor(values, choices).map((text) => html`<span class="flag">${text}</span> `)}
      <a class="change" href="#search">Change</a> <a href="/programs">Clear</a>
    </p>
    ${total > 0 && verdictTabs(found, values)}
    <p class="hint">A comparison of stated facts, not advice and not a finding of eligibility: the agency decides.</p>
    ${
      not_stated.length > 0 &&
      html`<p class="message">
        Not stated by any program: ${not_stated.map((one) => requirementLabels[one]).join(', ')}. A requirement that no
        program states rules out no program, and with it none matches.
      </p>`
    }
    ${
      data.length > 0
        ? html`<h3 class="hidden">Programs that ${verdictLabels[verdict]}</h3>
            <div class="same">
              <p>${explanations[verdict]}</p>
              ${common.length > 0 && commonList(common, data.length)} ${taxLawNote(data)}
            </div>
            ${cards}`
        : total > 0 && html`<p>This page is past the end of the list.</p>`
    }
    ${pageLinks(found, values)}
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

/** How many programs have each verdict, each count as a link to them. */
function verdictTabs({ meta: { counts }, verdict: open }: Results, values: FormValues): Html {
  const tabs = fitVerdicts.map((verdict) => {
    const count = counts[verdict];
    const text = html`<strong>${count.toLocaleString('en-US')}</strong> ${verdictLabels[verdict]}`;
    const link = html`<a
      href="${addressOf(values, { verdict })}#results"
      ${verdict === open && html`aria-current="page"`}
      >${text}</a
    >`;
    return html`<li class="${verdict}">${count > 0 ? link : html`<span>${text}</span>`}</li>`;
  });
  return html`<ul class="verdicts" aria-label="Programs by verdict">
    ${tabs}
  </ul>`;
}

const explanations: Readonly<Record<FitVerdict, string>> = {
  fits: 'Everything you asked for that was compared agrees with what these programs state.',
  may_fit: 'What these programs state does not decide whether they match.',
  does_not_fit: 'Something that each of these programs states does not agree, or it is not in force.',
};

/** What is the same for all programs of a page, said once above them. */
const commonList = (common: readonly FitTest[], count: number): Html =>
  html`<p><strong>All ${count} on this page:</strong></p>
    <ul class="conditions">
      ${common.map((test) => condition(test, test.verdict === 'fits' ? '' : test.reason))}
    </ul>`;

const taxLawNote = (data: readonly ProgramFit[]): Html | false =>
  data.some(({ program }) => isOlderThanTaxLaw(program)) &&
  html`<p>
    Official pages of tax expenditures are older than Public Law 119-21 of July 4, 2025, which changed several of them.
  </p>`;

/** Links to the pages before and after this one. */
function pageLinks({ page, pages, verdict }: Results, values: FormValues): Html | false {
  if (pages <= 1) return false;
  const link = (to: number, text: string) =>
    html`<a class="button quiet" href="${addressOf(values, { verdict, page: to })}#results">${text}</a> `;
  return html`<nav class="pages" aria-label="Pages of programs">
    ${page > 1 && link(Math.min(page - 1, pages), 'Previous page')}
    <span class="hint">Page ${page} of ${pages}</span>
    ${page < pages && link(page + 1, 'Next page')}
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
