import { formatDate } from '../../../../api/domain/dates.ts';
import type { Attribution } from '../../../../api/schemas/common.ts';
import { type Html, html } from '../../../http/html.ts';

/** The credits that the sources of a list require. */
export const creditList = (attribution: readonly Attribution[]): Html =>
  html`<div class="credits">
    <h3>Credits</h3>
    <ul>
      ${attribution.map(creditItem)}
    </ul>
  </div>`;

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
