import { type Html, html } from '../../http/html.ts';
import { accountPage, form, hiddenField, operatorLine, type Page, type Visit } from './layout.ts';

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
  if (!terms) return accountPage('Terms of Service', {}, html`<p>This server has no Terms of Service.</p>`);
  const { version, date, paragraphs } = terms;
  const fields = html`${hiddenField('next', next)}${hiddenField('version', version)}
    <p>Your API keys and connected apps work once you accept these terms.</p>
    <button type="submit">I accept</button>`;
  return {
    title: 'Terms of Service',
    indexed: true,
    main: html`<div class="terms">
      <div>
        <h1>Terms of Service</h1>
        <p class="hint">Version ${version}, published on ${date}</p>
        ${operatorLine(visit)}
      </div>
      ${sectionLinks(paragraphs)}
      <div class="text">
        ${paragraphs.map(termsParagraph)} ${toAccept && form(visit, { action: '/terms', className: 'accept' }, fields)}
      </div>
    </div>`,
  };
}

/** The head of a numbered item, such as `1. Beta.`, then the rest of its paragraph. */
const numberedItem = /^(\d{1,2}\. [^.\n]{1,60})\.\s*(.*)$/s;

/** The mark of a line of a list. */
const listMark = '- ';

/** Links to the numbered items. */
function sectionLinks(paragraphs: readonly string[]): Html | false {
  const heads = paragraphs.flatMap((text) => numberedItem.exec(text)?.[1] ?? []);
  if (heads.length < 2) return false;
  return html`<nav class="sections" aria-label="Sections">
    ${heads.map((head) => html`<a href="#${sectionId(head)}">${head}</a> `)}
  </nav>`;
}

/** The id of a numbered item: `section-6` of `6. Privacy`. */
const sectionId = (head: string): string => `section-${head.slice(0, head.indexOf('.'))}`;

/** A paragraph of the terms. The terms are plain text: the head of a numbered item is a heading, and marked lines are a list. */
function termsParagraph(text: string): Html {
  const [, head, rest = text] = numberedItem.exec(text) ?? [];
  const lines = rest.split('\n');
  const start = lines.findIndex((line) => line.startsWith(listMark));
  const before = (start < 0 ? lines : lines.slice(0, start)).join('\n');
  const items = start < 0 ? [] : lines.slice(start);
  return html`${head !== undefined && html`<h2 id="${sectionId(head)}">${head}</h2>`}
  ${before !== '' && html`<p class="kept">${before}</p>`}
  ${
    items.length > 0 &&
    html`<ul>
      ${items.map((line) => html`<li>${line.startsWith(listMark) ? line.slice(listMark.length) : line}</li>`)}
    </ul>`
  }`;
}
