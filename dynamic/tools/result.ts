import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server';
import type { Attribution } from '../../api/schemas/common.ts';
import { type FittedAnswer, listsOf } from './rows.ts';
import { creditsUri } from './shorten.ts';
import type { ToolOperation } from './tool.ts';
import * as say from './wording.ts';

/**
 * Returns an answer as it is given to the model: words, and where the full credits are if it has short ones.
 * @param structured whether a program reads it, too, and gets the data
 */
export function toResult(
  tool: ToolOperation,
  answer: FittedAnswer,
  { credits, structured }: { readonly credits: readonly Attribution[]; readonly structured: boolean },
): CallToolResult {
  const words = { type: 'text' as const, text: answerText(tool, answer) };
  const content = answer.cite ? [words, creditsLink(credits)] : [words];
  return structured ? { structuredContent: { ...answer }, content } : { content };
}

const creditsLink = (credits: readonly Attribution[]): ResourceLink => ({
  type: 'resource_link',
  uri: creditsUri(credits.map(({ dataset }) => dataset)),
  name: 'credits',
  title: 'Full credits of this answer',
  mimeType: 'application/json',
});

/** The answer in words, for clients that show a model nothing else: what the figures are, a line a row, what was left out, whom to credit. */
function answerText(tool: ToolOperation, answer: FittedAnswer): string {
  const rows = Object.values(listsOf(tool, answer)).flat();
  const { data, meta, measures = [], left_out, notice, caveats = [], links = [], attribution = [], cite = [] } = answer;
  const lines = [
    ...(measures.length > 0 && !tool.describesMeasures ? ['Measures:', ...measures.map(say.metroMeasure)] : []),
    ...tool.head(data, meta),
    ...(notice ? [notice] : []),
    ...rows.map((row) => tool.line(row, data)),
  ];
  const isEmpty = tool.lists.length > 0 && rows.length === 0;
  if (isEmpty && !(Number(meta?.['total']) > 0)) lines.push('No rows.');
  if (left_out) lines.push(say.restOfRows(left_out));
  lines.push(...caveats.map((caveat) => `Caveat: ${caveat}`), ...links);
  if (attribution.length > 0) lines.push('Show with the figures:', ...say.credits(attribution));
  if (cite.length > 0) lines.push('Cite:', ...cite);
  return lines.map(say.singleLine).join('\n');
}
