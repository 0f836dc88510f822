import { isOlderThanTaxLaw } from '../../../../api/domain/coverage.ts';
import { type Html, html } from '../../../http/html.ts';
import type { FormValues } from './address.ts';
import type { Results } from './answer.ts';
import { commonOf } from './common.ts';
import { creditList } from './creditList.ts';
import { olderThanTaxLaw } from './flags.ts';
import type { Choices } from './form.ts';
import { askedLine, listHead, pageLinks, verdictTabs } from './navigation.ts';
import { programCard } from './program.ts';
import { sourceLine, sourceOf } from './source.ts';
import type { Catalog } from './start.ts';
import { summary } from './summary.ts';
import { countNoun, countVerdict } from './words.ts';

interface Context {
  /** The search, for links to its pages. */
  readonly values: FormValues;
  readonly choices: Choices;
  readonly catalog: Catalog;
}

const taxLawNote = `“${olderThanTaxLaw}” marks official pages from before Public Law 119-21 of July 4, 2025, which changed several tax expenditures.`;

/** The programs of a search with one verdict, then what to know of all of them, and the credits. */
export function results(found: Results, { values, choices, catalog }: Context): Html {
  const { data, meta, attribution, verdict, publishers, listed, notCompared } = found;
  const { note, coverage, method, total, counts } = meta;
  const common = commonOf(data);
  const cards = data.map((fit) => programCard(fit, { source: sourceOf(fit.program, publishers), common, values }));
  const heading = html`${countVerdict(counts[verdict], verdict)}
    <small>of ${countNoun(total, catalog.others === 0 ? 'federal program' : 'program')}</small>`;
  return html`<section class="program-results" aria-labelledby="results">
    <div class="results-head">
      <h2 id="results">${total === 0 ? 'No programs to compare' : heading}</h2>
      <p><a class="change" href="#search">Change</a> <a href="/programs">Clear</a></p>
    </div>
    ${catalog.source && sourceLine(catalog.source)} ${askedLine(values, choices, notCompared)}
    ${total > 0 && verdictTabs(found, values)}
    ${total > 0 && html`<div class="summary">${summary(found, common, { values, choices })}</div>`}
    ${listed > 1 && listHead(found, values)} ${cards} ${pageLinks(found, values)}
    ${data.some(({ program }) => isOlderThanTaxLaw(program)) && html`<p class="hint">${taxLawNote}</p>`}
    <p class="hint">
      A comparison of stated facts, not advice: the agency decides. Totals are for all recipients in one fiscal year.
    </p>
    <details class="about-list">
      <summary>What the list covers, and how programs are compared</summary>
      <p>${coverage}</p>
      <p>${note}</p>
      <p>Method: ${method}</p>
    </details>
    ${creditList(attribution)}
  </section>`;
}
