import { DomUtils, parseDocument } from 'htmlparser2';
import { allDocs, type Doc } from './list.ts';
import score from './score.html?raw';
import { tableHtml } from './table.ts';

/** The origins that the documents use in examples. */
const exampleOrigins = /http:\/\/127\.0\.0\.1:8080|https:\/\/api\.example\.org|\{origin\}/g;

/**
 * Returns a document with the origin of this site in its samples. Documents for operators keep their addresses, such as the
 * local one behind a proxy.
 */
export const atOrigin = (text: string, { audience }: Doc, origin: string): string =>
  audience === 'operators' ? text : text.replaceAll(exampleOrigins, origin);

/** Returns the HTML of a document, with links to other pages, and with code and tables that can be scrolled by keyboard. */
export async function docHtml(doc: Doc, origin: string): Promise<string> {
  const html = await doc.file.compiledContent();
  return atOrigin(html, doc, origin)
    .replace(/<a href="([^"#:]*)(#[^"]*)?">(.*?)<\/a>/gs, (_, path: string, anchor = '', text: string) =>
      link(path, String(anchor), text),
    )
    .replace(/(?:<pre class="[^"]*"[^>]*>(?:(?!<\/pre>).)*<\/pre>\s*)+/gs, samples)
    .replace('<!-- drawing: score -->', score)
    .replace(/<table>.*?<\/table>/gs, tableHtml);
}

/** The titles of programs by their language. */
const programs: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  powerquery: 'Power Query',
  python: 'Python',
  r: 'R',
  sh: 'Shell',
  sql: 'SQL',
  ts: 'TypeScript',
};

/** The titles of other samples by their language. */
const titles: Readonly<Record<string, string>> = { json: 'JSON', yaml: 'YAML' };

/** Returns samples that follow each other: programs in several languages as one with tabs, and a response with its title. */
function samples(html: string, offset: number): string {
  const blocks = [...html.matchAll(/<pre class="language-(\w+)"[^>]*>(.*?)<\/pre>/gs)].map(
    ([, language = '', code = '']) => ({ language, code }),
  );
  if (blocks.length > 1 && blocks.every(({ language }) => language in programs)) return tabs(blocks, offset);
  return blocks
    .map(({ language, code }, i) => {
      const isResponse = language === 'json' && i > 0;
      return sample(isResponse ? 'Response, shortened' : titleOf(language, code), language, code);
    })
    .join('');
}

const isAddress = (code: string): boolean => /^\s*https?:\/\/\S+\s*$/.test(DomUtils.textContent(parseDocument(code)));

function titleOf(language: string, code: string): string {
  return programs[language] ?? titles[language] ?? (isAddress(code) ? 'Address' : 'Text');
}

/** Returns code that can be copied. */
function sample(title: string, language: string, code: string): string {
  const className = title === 'Address' ? 'sample text' : 'sample';
  return `<div class="${className}" data-title="${title}" data-copy><pre class="language-${language}" tabindex="0" role="group" aria-label="${title}">${code}</pre></div>`;
}

/** Returns a program in several languages, one of which is shown. @param id a number of its own on the page */
function tabs(blocks: readonly { readonly language: string; readonly code: string }[], id: number): string {
  const inputs = blocks.map(({ language }, i) => {
    const title = programs[language]!;
    const checked = i === 0 ? ' checked' : '';
    return `<label><input type="radio" name="language-${id}" value="${title}"${checked}> ${title}</label>`;
  });
  const codes = blocks.map(({ language, code }) => {
    const title = programs[language]!;
    return `<div data-language="${title}">${sample(title, language, code)}</div>`;
  });
  return `<div class="request-samples"><fieldset><legend class="hidden">Language</legend>${inputs.join('')}</fieldset>${codes.join('')}</div>`;
}

/** Links a document to its page. Links to other files of the repository become text. */
function link(path: string, anchor: string, text: string): string {
  if (path === '' || path.startsWith('/')) return `<a href="${path}${anchor}">${text}</a>`;
  const slug = /([\w-]+)\.md$/.exec(path)?.[1]?.toLowerCase();
  return allDocs.some((doc) => doc.slug === slug) ? `<a href="/docs/${slug}${anchor}">${text}</a>` : text;
}
