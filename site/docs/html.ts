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
    .replace(/<pre class="([^"]*)"[^>]*>(.*?)<\/pre>/gs, (_, className: string, code: string) =>
      sample(className, code),
    )
    .replace('<!-- drawing: score -->', score)
    .replace(/<table>.*?<\/table>/gs, tableHtml);
}

/** The titles of samples by the class of their language. */
const titles: Readonly<Record<string, string>> = {
  'language-js': 'JavaScript',
  'language-json': 'JSON',
  'language-powerquery': 'Power Query',
  'language-python': 'Python',
  'language-r': 'R',
  'language-sh': 'Shell',
  'language-sql': 'SQL',
  'language-ts': 'TypeScript',
  'language-yaml': 'YAML',
};

/** Returns code that can be copied. */
function sample(className: string, code: string): string {
  const title = titles[className] ?? 'Text';
  return `<div class="sample" data-title="${title}" data-copy><pre class="${className}" tabindex="0" role="group" aria-label="${title}">${code}</pre></div>`;
}

/** Links a document to its page. Links to other files of the repository become text. */
function link(path: string, anchor: string, text: string): string {
  if (path === '' || path.startsWith('/')) return `<a href="${path}${anchor}">${text}</a>`;
  const slug = /([\w-]+)\.md$/.exec(path)?.[1]?.toLowerCase();
  return allDocs.some((doc) => doc.slug === slug) ? `<a href="/docs/${slug}${anchor}">${text}</a>` : text;
}
