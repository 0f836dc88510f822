import type { z } from 'zod';
import { formatDate } from '../../../../api/domain/dates.ts';
import { isOlderThanTaxLaw } from '../../../../api/domain/coverage.ts';
import { mechanismsOf, wasCompared } from '../../../../api/domain/incentives.ts';
import type { Attribution } from '../../../../api/schemas/common.ts';
import type { FitFact, FitTest, ProgramFit, ProgramFitList } from '../../../../api/schemas/fit.ts';
import { mechanismLabels } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../html.ts';
import type { FormValues } from './form.ts';
import { fieldLabel, requirementLabels, valueText, verdictLabels } from './words.ts';

/** What the API answers to a search. */
export interface Comparison {
  readonly data: readonly ProgramFit[];
  readonly meta: z.infer<typeof ProgramFitList>;
  readonly attribution: readonly Attribution[];
}

/** The programs of a search with their verdicts, then the credits. @param values the search, for links to its pages */
export function results({ data, meta, attribution }: Comparison, values: FormValues): Html {
  const { counts, not_stated, note, coverage, method, page, total, total_pages } = meta;
  const place = total_pages > 1 && html` Page ${page} of ${total_pages}.`;
  return html`<section aria-labelledby="results">
      <h2 id="results">Programs</h2>
      <p>
        <strong>${counts.fits} fit, ${counts.may_fit} may fit, ${counts.does_not_fit} do not fit.</strong>
        ${place}
      </p>
      ${
        not_stated.length > 0 &&
        html`<p>
          Not stated by any program: ${not_stated.map((one) => requirementLabels[one]).join(', ')}. A requirement that
          no program states rules out no program, and with it none fits.
        </p>`
      }
      <p class="message">${note}</p>
      <p>${coverage}</p>
      ${total === 0 && html`<p>No programs to compare.</p>`}
      ${total > 0 && data.length === 0 && html`<p>This page is past the end of the list.</p>`}
      ${data.map(programArticle)} ${pageLinks(meta, values)}
    </section>
    <footer class="credits">
      <h2>Credits</h2>
      <ul>
        ${attribution.map(creditItem)}
      </ul>
      <p class="hint">Method: ${method}</p>
    </footer>`;
}

function programArticle({ verdict, tests, program }: ProgramFit): Html {
  const { name, jurisdiction, status, benefit_summary, source_url } = program;
  const kinds = mechanismsOf(program).map((one) => mechanismLabels[one]);
  const about = [jurisdiction.name, kinds.join(', '), status].filter(Boolean).join(' · ');
  return html`<article class="program">
    <h3>${name}</h3>
    <p><strong>${verdictLabels[verdict]}</strong> · ${about}</p>
    ${benefit_summary !== null && html`<p>${benefit_summary}</p>`}
    <ul>
      ${tests.map(testItem)}
    </ul>
    ${
      isOlderThanTaxLaw(program) &&
      html`<p class="hint">
        The official page is older than Public Law 119-21 of July 4, 2025, which changed several tax expenditures.
      </p>`
    }
    ${
      !wasCompared(program) &&
      html`<p class="hint">Stated from the statute. The official page has not been captured and compared yet.</p>`
    }
    <p><a href="${source_url}" rel="noreferrer" aria-label="Official page of ${name}">Official page</a></p>
  </article>`;
}

function testItem({ requirement, verdict, reason, facts }: FitTest): Html {
  return html`<li>
    <p><strong>${requirementLabels[requirement]}: ${verdictLabels[verdict].toLowerCase()}.</strong> ${reason}</p>
    ${facts.map(factText)}
  </li>`;
}

/** A value of a program with what states it; nothing if it is not stated, because the reason says so. */
function factText(fact: FitFact): Html {
  const value = valueText(fact);
  if (value === undefined) return html``;
  const setBy = fact.basis === 'reviewer' && ' (set by a reviewer)';
  return html`<p class="hint">${fieldLabel(fact.field)}: ${value}${setBy}</p>
    ${fact.quotation !== null && html`<blockquote>${fact.quotation}</blockquote>`}`;
}

/** Links to the pages before and after this one. */
function pageLinks({ page, total_pages }: Comparison['meta'], values: FormValues): Html | false {
  if (total_pages <= 1) return false;
  const link = (to: number, text: string) => html`<a href="${addressOf(values, to)}">${text}</a> `;
  return html`<nav class="letters" aria-label="Pages of programs">
    ${page > 1 && link(Math.min(page - 1, total_pages), 'Previous page')}
    ${page < total_pages && link(page + 1, 'Next page')}
  </nav>`;
}

/** Returns the address of a page of a search. A search without any requirement has an empty field. */
function addressOf({ activities, ...values }: FormValues, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.append(name, value);
  for (const activity of activities) query.append('activities', activity);
  if (query.size === 0) query.append('metro', '');
  query.append('page', String(page));
  return `/programs?${query.toString()}#results`;
}

function creditItem(attribution: Attribution): Html {
  const { credit, url, license, license_url, disclaimer, conditions = [], retrieved_at } = attribution;
  const retrieved = retrieved_at ? ` (retrieved ${formatDate(retrieved_at)})` : '';
  const terms = [disclaimer ?? [], conditions].flat();
  return html`<li>
    ${linkOr(url, credit)}${retrieved}${license ? html`. License: ${linkOr(license_url, license)}` : ''}
    ${terms.map((text) => html`<p class="hint">${text}</p>`)}
  </li>`;
}

const linkOr = (url: string | null | undefined, text: string): Html =>
  url ? html`<a href="${url}" rel="noreferrer">${text}</a>` : html`${text}`;
