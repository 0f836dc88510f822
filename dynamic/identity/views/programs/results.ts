import { isOlderThanTaxLaw } from '../../../../api/domain/coverage.ts';
import type { FitTest, ProgramFit } from '../../../../api/schemas/fit.ts';
import { type Html, html } from '../html.ts';
import type { FormValues } from './address.ts';
import { commonTests } from './common.ts';
import { condition } from './conditions.ts';
import { credits } from './credits.ts';
import type { Results } from './answer.ts';
import type { Choices } from './form.ts';
import { askedLine, pageLinks, sortLinks, verdictTabs } from './navigation.ts';
import { olderThanTaxLaw, programCard } from './program.ts';
import { commonSource, type Publishers, sourceOf } from './source.ts';
import { type Catalog, otherGovernments } from './start.ts';
import { countVerdict, explanations, noneExplanations, nothingCompared, requirementLabels } from './words.ts';

interface Context {
  /** The search, for links to its pages. */
  readonly values: FormValues;
  readonly choices: Choices;
  readonly catalog: Catalog;
}

/** The programs of a search with one verdict, then the credits. */
export function results(found: Results, { values, choices, catalog }: Context): Html {
  const { data, meta, attribution, verdict, publishers } = found;
  const { not_stated, note, coverage, method, total, counts } = meta;
  const common = commonTests(data, values.place !== undefined);
  const source = commonSource(data, publishers);
  const cards = data.map((fit) => {
    const own = sourceOf(fit.program, publishers);
    return programCard(fit, { source: own === source ? undefined : own, common, values });
  });
  const heading = html`${countVerdict(counts[verdict], verdict)}
    <small>of ${total.toLocaleString('en-US')} compared</small>`;
  return html`<section class="program-results" aria-labelledby="results">
    <h2 id="results">${total === 0 ? 'No programs to compare' : heading}</h2>
    ${askedLine(values, choices)} ${total > 0 && verdictTabs(found, values)}
    ${
      not_stated.length > 0 &&
      html`<p class="message">
        Not stated by any program: ${not_stated.map((one) => requirementLabels[one]).join(', ')}. A requirement that no
        program states rules out no program, and with it none matches.
      </p>`
    }
    ${total > 0 && summary(found, common)}
    <p class="hint">
      A comparison of stated facts, not advice: the agency decides. ${otherGovernments(catalog)}
      ${source !== undefined && sourceSentence(source, data, publishers)}
    </p>
    ${counts[verdict] > 1 && sortLinks(found, values)} ${cards} ${pageLinks(found, values)}
    <details class="about-list">
      <summary>What the list covers, and how programs are compared</summary>
      <p>${coverage}</p>
      <p>${note}</p>
      <p>Method: ${method}</p>
    </details>
    ${credits(attribution)}
  </section>`;
}

/** What the verdict means, and what is the same for all programs of the page. */
function summary({ data, meta: { counts }, verdict }: Results, common: readonly FitTest[]): Html {
  if (counts[verdict] === 0) return html`<p class="verdict">${noneExplanations[verdict]}</p>`;
  if (data.length === 0) return html`<p class="verdict">This page is past the end of the list.</p>`;
  const isCompared = data.some(({ tests }) => tests.length > 0);
  return html`<p class="verdict">${isCompared ? explanations[verdict] : nothingCompared}</p>
    ${
      common.length > 0 &&
      html`<ul class="conditions same" aria-label="The same for all ${data.length} programs of this page">
        <li class="all">All ${data.length} on this page:</li>
        ${common.map((test) => condition(test, test.verdict === 'fits' ? '' : test.reason))}
      </ul>`
    }
    ${
      data.some(({ program }) => isOlderThanTaxLaw(program)) &&
      html`<p class="verdict">
        “${olderThanTaxLaw}” marks official pages from before Public Law 119-21 of July 4, 2025, which changed several
        tax expenditures.
      </p>`
    }`;
}

/** Names the source of the programs of a page once. */
function sourceSentence(source: string, data: readonly ProgramFit[], publishers: Publishers): string {
  const isOnly = data.every(({ program }) => sourceOf(program, publishers) === source);
  return `Source${isOnly ? '' : ', unless a program names another'}: ${source}; programs may have changed since.`;
}
