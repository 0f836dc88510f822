import { html } from './html.ts';
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
        ${terms.paragraphs.map((paragraph) => html`<p class="kept">${paragraph}</p>`)}`
    : html`<p>This server has no Terms of Service.</p>`;
  const fields = html`${hiddenField('next', next)}${hiddenField('version', terms?.version ?? 0)}
    <p>Your API keys and apps work once you accept these terms.</p>
    <button type="submit">I accept</button>`;
  const acceptance = toAccept && form(visit, { action: '/terms', className: 'stack' }, fields);
  return { ...accountPage('Terms of Service', {}, html`${text}${acceptance}`), indexed: true };
}
