import type { Doc } from './list.ts';

/** A piece of a document under one heading, as plain text without its samples. */
interface Section {
  readonly heading: string;
  /** The id of the heading on its page; empty for the start of the page. */
  readonly anchor: string;
  readonly text: string;
  /** The text of its tables. */
  readonly cells: string;
}

/** Returns the sections of a document for the search: each heading with the text below it. */
export function sectionsOf({ file, title }: Doc): Section[] {
  const headings = file.getHeadings();
  const pieces = file
    .rawContent()
    .replace(/<!--[\s\S]*?-->/g, '')
    // "Get a figure:" is followed by the sample that is left out.
    .replace(/:\s*^ *```[\s\S]*?^ *```$/gm, '.')
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .split(/^#{1,6} .*$/m);
  // There is no text before the first heading.
  const bodies = pieces.slice(1);
  if (bodies.length !== headings.length)
    throw new Error(`${title}: ${headings.length} headings, ${bodies.length} sections`);
  return headings.map(({ text, slug }, i) => {
    const body = bodies[i]!;
    const rows = body.match(tableRows) ?? [];
    return {
      heading: text,
      anchor: i === 0 ? '' : slug,
      text: plainText(body.replace(tableRows, '')),
      cells: plainText(rows.join('\n')),
    };
  });
}

/** The lines of a table. */
const tableRows = /^ *\|.*$/gm;

/** Returns the text of Markdown without its markup; code is unchanged. Every paragraph and item of a list ends with a mark. */
const plainText = (markdown: string): string =>
  markdown
    .replace(linkAddress, '')
    .split(blockStart)
    .map(textOfBlock)
    .filter((text) => text !== '')
    .map((text) => (/[.,:;?!]["”)]?$/.test(text) ? text : `${text}.`))
    .join(' ');

/** Where a paragraph or an item of a list starts; an item is without its mark. */
const blockStart = /\n\s*\n|^ *(?:[-*]|\d+\.) +/gm;

function textOfBlock(markdown: string): string {
  return markdown
    .replace(linkOrCode, (whole, text: string | undefined) => text ?? whole)
    .split(/`([^`]*)`/)
    .map((piece, i) => (i % 2 === 1 ? piece : piece.replace(/[`*]+/g, '').replace(/[|>#]+|-{3,}/g, ' ')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The line that gives the address of links: `[handbook]: https://…`. */
const linkAddress = /^ *\[[^\]]+\]: .*$/gm;

/** A link whose text may contain code, or code that may look like a link. */
const linkOrCode = /\[((?:`[^`]*`|[^\]`])*)\](?:\([^)]*\)|\[[^\]]*\])|`[^`]*`/g;
