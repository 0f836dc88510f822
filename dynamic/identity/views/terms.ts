import { type Html, html } from './html.ts';
import { accountPage, form, hiddenField, type Page, type Visit } from './layout.ts';

interface TermsData {
  /** The current terms; undefined if none are published. */
  readonly terms:
    { readonly version: number; readonly date: string; readonly paragraphs: readonly string[] } | undefined;
  /** Where the person goes after accepting. */
  readonly next: string;
  /** Whether the person has yet to accept the terms. */
  readonly toAccept: boolean;
}

/** The Terms of Service, with the form to accept them. */
export function termsPage({ terms, next, toAccept }: TermsData, visit: Visit): Page {
  const text = terms
    ? html`<p class="hint">Version ${terms.version}, published on ${terms.date}</p>
        ${terms.paragraphs.map(termsParagraph)}`
    : html`<p>This server has no Terms of Service.</p>`;
  const fields = html`${hiddenField('next', next)}${hiddenField('version', terms?.version ?? 0)}
    <p>Your API keys and apps work once you accept these terms.</p>
    <button type="submit">I accept</button>`;
  const acceptance = toAccept && form(visit, { action: '/terms', className: 'accept' }, fields);
  return { ...accountPage('Terms of Service', {}, html`${text}${acceptance}`, 'terms'), indexed: true };
}

/** The head of a numbered item, such as `1. Beta.`, then the rest of its paragraph. */
const numberedItem = /^(\d{1,2}\. [^.\n]{1,60}\.)(.*)$/s;

/** A paragraph of the terms. The terms are plain text; the head of a numbered item is bold. */
function termsParagraph(text: string): Html {
  const [, head, rest] = numberedItem.exec(text) ?? [];
  return html`<p class="kept">${head === undefined ? text : html`<strong>${head}</strong>${rest}`}</p>`;
}
