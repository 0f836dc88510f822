import { formatDate } from '../../api/domain/dates.ts';
import { siteData } from '../siteData.ts';

/** Returns the text that cites a page or a chart of this release. */
export const citeText = (title: string, address: string): string =>
  `${title}. Metro data service, release ${siteData.release} (${formatDate(siteData.created_at)}). ${address}`;

/** Returns the same as a BibTeX entry. */
export function citeBibtex(key: string, title: string, address: string): string {
  const year = siteData.created_at.slice(0, 4);
  return [
    `@misc{${key},`,
    // LaTeX reads these characters as commands.
    `  title = {${title.replaceAll(/[&%$#_]/g, String.raw`\$&`)}},`,
    `  author = {{Metro data service}},`,
    `  year = {${year}},`,
    `  note = {Release ${siteData.release}},`,
    `  url = {${address}}`,
    `}`,
  ].join('\n');
}

/** Returns the same as a link in Markdown. */
export const citeMarkdown = (title: string, address: string): string =>
  `[${title}](${address}), Metro data service, release ${siteData.release}`;
