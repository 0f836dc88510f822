import { allDocs, type Doc } from './list.ts';

/** The origins that the documents use in examples. */
const exampleOrigins = /http:\/\/127\.0\.0\.1:8080|https:\/\/api\.example\.org|\{origin\}/g;

/**
 * Returns a document with the origin of this site in its samples. Documents for operators keep their addresses, such as the
 * local one behind a proxy.
 */
export const atOrigin = (text: string, { operating }: Doc, origin: string): string =>
  operating ? text : text.replaceAll(exampleOrigins, origin);

/** Returns the HTML of a document, with links to other pages, and with code and tables that can be scrolled by keyboard. */
export async function docHtml(doc: Doc, origin: string): Promise<string> {
  const html = await doc.file.compiledContent();
  return atOrigin(html, doc, origin)
    .replace(/<a href="([^"#:]*)(#[^"]*)?">(.*?)<\/a>/gs, (_, path: string, anchor = '', text: string) =>
      link(path, String(anchor), text),
    )
    .replace(
      /<pre class="([^"]*)"[^>]*>(.*?)<\/pre>/gs,
      '<div class="sample" data-copy><pre class="$1" tabindex="0" role="group" aria-label="Code">$2</pre></div>',
    )
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll('<table>', '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** Links a document to its page. Links to other files of the repository become text. */
function link(path: string, anchor: string, text: string): string {
  if (path === '' || path.startsWith('/')) return `<a href="${path}${anchor}">${text}</a>`;
  const slug = /([\w-]+)\.md$/.exec(path)?.[1]?.toLowerCase();
  return allDocs.some((doc) => doc.slug === slug) ? `<a href="/docs/${slug}${anchor}">${text}</a>` : text;
}
