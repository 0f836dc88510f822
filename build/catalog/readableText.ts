import { convert, type DomNode, type HtmlToTextOptions } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { collapseWhitespace } from '../base/text.ts';

/** The deepest nesting of elements. Browsers have the same limit; conversion time grows with the square of the depth. */
const maxDepth = 512;

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth },
  baseElements: { selectors: ['main', '[role=main]'], returnDomByDefault: true },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['img', 'nav', 'footer', 'aside', 'button', 'script', 'style', 'noscript', 'svg', 'iframe'].map((selector) => ({
      selector,
      format: 'skip',
    })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: ' ' } },
    // A row is a line, and paragraphs in a cell are lines: columns side by side would split sentences.
    ...['table', 'tr'].map((selector) => ({ selector, format: 'block' })),
    ...['th', 'td'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
    { selector: 'sup', format: 'raised' },
  ],
  formatters: {
    // Separates footnote marks from numbers: `$5,000` with mark 1 must not become `$5,0001`.
    raised(element, walk, builder) {
      if (/^\s*\d/.test(beginningOf(element))) builder.addLiteral(' ');
      walk(element.children, builder);
    },
  },
};

/** The elements of a page are nested too deeply. */
export class NestingError extends Error {
  constructor() {
    super(`its elements are nested more than ${maxDepth} deep`);
  }
}

/** @throws NestingError at the first element that is too deep; nothing after it is parsed */
function checkDepth(html: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      if (++depth > maxDepth) throw new NestingError();
    },
    onclosetag() {
      depth--;
    },
  });
  parser.end(html);
}

/** Returns the text at the start of an element. */
function beginningOf(element: DomNode): string {
  let node: DomNode | undefined = element;
  while (node?.type === 'tag') node = node.children[0];
  return node?.type === 'text' ? (node.data ?? '') : '';
}

/**
 * Returns the text of the main part of a page: a line for each block, one space between words. It leaves out menus, scripts
 * and the footer, because their changes do not matter.
 * @throws NestingError
 */
export function readableText(html: string): string {
  checkDepth(html);
  return tidy(convert(html, options));
}

/** Returns the text of a plain text page in the same format. */
export function tidy(text: string): string {
  const lines = text.split(/\r?\n/).map(collapseWhitespace);
  return lines.filter((line) => line !== '').join('\n') + '\n';
}
