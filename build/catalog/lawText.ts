import { collapseWhitespace } from '../base/text.ts';
import type { Law } from './laws.ts';
import type { LawRules } from './lawRules.ts';
import { tidy } from './readableText.ts';

/** The lines of a page that its record quotes; undefined if the page has none. Each is a whole line. */
interface LawLines {
  readonly title: string;
  readonly incentives: string | undefined;
  readonly users: string | undefined;
  readonly expires: string | undefined;
  /** The text of the record, a line for each paragraph, item or row of a table. */
  readonly body: readonly string[];
  readonly reference: string | undefined;
}

/** Returns the readable text of a record, as a capture of its page would be: every fact on a line of its own, after its label. */
export function lawText(law: Law, { incentive_types, user_types }: LawRules): { text: string; lines: LawLines } {
  const { title, state, incentives, users, enacted, amended, expired, markdown } = law;
  const { body, reference } = bodyOf(markdown);
  const lines: LawLines = {
    title,
    incentives: listLine('Types of incentive', incentives, incentive_types),
    users: listLine('Users', users, user_types),
    expires: expired && `Expires on ${expired}.`,
    body,
    reference,
  };
  const parts = [
    title,
    `Jurisdiction: ${state}.`,
    lines.incentives,
    lines.users,
    enacted && `Enacted on ${enacted}.`,
    amended && `Amended on ${amended}.`,
    lines.expires,
    ...body,
    reference,
  ];
  return { text: tidy(parts.filter((part) => part !== undefined).join('\n')), lines };
}

/** Returns a line with the names of codes; undefined without any. */
function listLine(
  label: string,
  codes: readonly string[],
  types: Readonly<Record<string, { readonly label: string }>>,
): string | undefined {
  return codes.length === 0 ? undefined : `${label}: ${codes.map((code) => types[code]!.label).join('; ')}.`;
}

/** A link, whose address may have two levels of parentheses. */
const link = /\[([^\]]*)\]\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:\{[^}]*\})?/g;

/** A paragraph that ends the text and names the law. */
const referenceAtEnd = /\(Reference (?:.|\n)+\)\s*$/;

/** Returns the lines of a text in Pandoc's Markdown, and the one that names the law. Links keep their words. */
function bodyOf(markdown: string): Pick<LawLines, 'body' | 'reference'> {
  const plain = markdown
    .replace(/^(?::::.*|<\/?div.*>)$/gm, '')
    .replace(link, '$1')
    .replace(/<(https?:[^>]*)>/g, '$1')
    .replace(/\\([^\w\s])/g, '$1');
  const [reference] = referenceAtEnd.exec(plain) ?? [];
  const rest = reference === undefined ? plain : plain.slice(0, -reference.length);
  return { body: rest.split(/\n\s*\n/).flatMap(linesOf), reference: reference && collapseWhitespace(reference) };
}

/** A line of dashes, under the head of a table or around it. */
const rule = /^\s*-{3,}[-\s]*$/;

/** Returns the lines of a block: its rows if it is a table, else its items or the one paragraph. */
function linesOf(block: string): string[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => rule.test(line))) return lines.filter((line) => !rule.test(line)).map(collapseWhitespace);
  const items: string[] = [];
  for (const line of lines) {
    const item = /^\s*(?:[-*+]|\d+\.)\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined || items.length === 0) items.push(item ?? line);
    else items.push(`${items.pop()!} ${line}`);
  }
  return items.map(collapseWhitespace);
}
