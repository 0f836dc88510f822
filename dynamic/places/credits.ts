import { formatDate } from '../../api/domain/dates.ts';
import type { Release } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import { type Html, html } from '../http/html.ts';

/** Returns the section with the credits of a page. @param json the address of the same figures in the API */
export const creditSection = (attribution: readonly Attribution[], release: Release, json?: string): Html =>
  html`<section aria-labelledby="sources">
    <h2 id="sources">Sources</h2>
    <p class="hint">
      Figures are from the
      <a href="/releases/${release.content.id}">release of ${formatDate(release.content.modified.toISOString())}</a
      >.${json !== undefined && html` Every figure is in <a href="${json}">the API</a>, too.`}
    </p>
    <details class="source-fold">
      <summary>${attribution.length} sources</summary>
      <div class="credits">
        <ul>
          ${attribution.map(creditLine)}
        </ul>
      </div>
    </details>
  </section>`;

const creditLine = ({ dataset, credit, license, retrieved_at, disclaimer }: Attribution): Html =>
  html`<li>
    ${credit}${!license ? '' : ` ${license}.`}${!retrieved_at ? '' : ` Retrieved ${formatDate(retrieved_at)}.`}
    <a href="/datasets/${dataset}">About this dataset</a>.${disclaimer ? ` ${disclaimer}` : ''}
  </li>`;
