import type { Doc } from './list.ts';

/** A piece of a document under one heading, as plain text without its samples. */
export interface Section {
  readonly heading: string;
  /** What the heading is found under on its page; empty for the beginning. */
  readonly anchor: string;
  readonly text: string;
}

/** A document's sections, for searching: each heading with the words beneath it. */
export function sectionsOf({ file, title }: Doc): Section[] {
  const headings = file.getHeadings();
  const pieces = file
    .rawContent()
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .split(/^#{1,6} .*$/m);
  // Nothing stands before the first heading.
  const bodies = pieces.slice(1);
  if (bodies.length !== headings.length)
    throw new Error(`${title}: ${headings.length} headings, ${bodies.length} sections`);
  return headings.map(({ text, slug }, i) => {
    return { heading: text, anchor: i === 0 ? '' : slug, text: plain(bodies[i]!) };
  });
}

/** The words of Markdown without its signs; code stays as it is. */
function plain(markdown: string): string {
  return markdown
    .replace(linkOrCode, (whole, text: string | undefined) => text ?? whole)
    .split(/`([^`]*)`/)
    .map((piece, i) => (i % 2 === 1 ? piece : piece.replace(/[`*]+/g, '').replace(/[|>#]+|-{3,}/g, ' ')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A link with its text, which may have code in it; or code, which may look like a link. */
const linkOrCode = /\[((?:`[^`]*`|[^\]`])*)\](?:\([^)]*\)|\[[^\]]*\])|`[^`]*`/g;
