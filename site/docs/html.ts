import { allDocs, type Doc } from './list.ts';

/** The server as the repository's documents write it: where people try it on their own machine, and as others see it. */
const written = /http:\/\/127\.0\.0\.1:8080|https:\/\/api\.example\.org|\{origin\}/g;

/**
 * The text of a document for this site: its own origin in samples. Those who run a server of their own read of that one:
 * what a proxy passes requests on to is no public origin.
 */
export const atOrigin = (text: string, { operating }: Doc, origin: string): string =>
  operating ? text : text.replaceAll(written, origin);

/** The HTML of a document for this site: links between documents, code and tables that can be scrolled by keyboard. */
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

/** A link to another document leads to its page; to any other file of the repository, nowhere: it stays as text. */
function link(path: string, anchor: string, text: string): string {
  if (path === '' || path.startsWith('/')) return `<a href="${path}${anchor}">${text}</a>`;
  const slug = /([\w-]+)\.md$/.exec(path)?.[1]?.toLowerCase();
  return allDocs.some((doc) => doc.slug === slug) ? `<a href="/docs/${slug}${anchor}">${text}</a>` : text;
}
