import { convert, type DomNode, type HtmlToTextOptions } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { plain } from './text.ts';

/** Elements inside one another, at most: browsers go no deeper either, and the time to convert grows with the square. */
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
    // A row is a line, and a cell that has paragraphs has lines of its own: columns side by side would cut its sentences up.
    ...['table', 'tr'].map((selector) => ({ selector, format: 'block' })),
    ...['th', 'td'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
    { selector: 'sup', format: 'raised' },
  ],
  formatters: {
    // The mark of a footnote is no digit of the number before it: `$5,000` with the mark 1 is not `$5,0001`.
    raised(element, walk, builder) {
      if (/^\s*\d/.test(beginningOf(element))) builder.addLiteral(' ');
      walk(element.children, builder);
    },
  },
};

/** A page nests its elements deeper than any page for readers does. */
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

/** The text that an element begins with. */
function beginningOf(element: DomNode): string {
  let node: DomNode | undefined = element;
  while (node?.type === 'tag') node = node.children[0];
  return node?.type === 'text' ? (node.data ?? '') : '';
}

/**
 * What a reader sees of a page: the text of its main part, a line for each block, one blank between words. Menus, scripts
 * and the page's foot are left out, so that a change of theirs is none of the page's.
 * @throws NestingError
 */
export function readableText(html: string): string {
  checkDepth(html);
  return tidy(convert(html, options));
}

/** The same of a page that is plain text. */
export function tidy(text: string): string {
  const lines = text.split(/\r?\n/).map(plain);
  return lines.filter((line) => line !== '').join('\n') + '\n';
}
