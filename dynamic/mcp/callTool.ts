import type { CallToolResult } from '@modelcontextprotocol/server';
import { answer } from '../../api/answer.ts';
import { emptyRelease, type Release } from '../../api/domain/release.ts';
import { ApiError } from '../../api/errors.ts';
import type { Limit } from '../../api/gate/limits.ts';
import type { Input, Operation, Service } from '../../api/operations/operation.ts';
import type { Me } from '../../api/schemas/me.ts';
import { readArguments, type Window } from './arguments.ts';
import { cut, type FittedAnswer, leftOut, listsOf, pageSize } from './rows.ts';
import { estimateTokens } from './tokens.ts';
import type { Envelope, Tool } from './tools.ts';
import * as say from './wording.ts';

/** Tokens that an answer may have by the estimate; by a tokenizer it is at most 8,000. */
const mostTokens = 7500;

/** What a call is made over, and for whom. */
export interface Caller {
  /** `emptyRelease` while none is active. */
  readonly release: Release;
  /** Undefined without a credential. */
  readonly me: Me | undefined;
  /** What a client address may send. */
  readonly limit: Limit;
  readonly service: Service;
}

/**
 * Runs the operation of a tool, and gives as many rows of its answer as are asked for and fit.
 * @throws ApiError what the API would answer instead
 */
export async function callTool(
  tool: Tool,
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<CallToolResult> {
  const { input, window } = readArguments(tool, operation, given);
  if (caller.release === emptyRelease && !operation.standsAlone)
    throw new ApiError('unavailable', 'no release is active on this server: there are no figures to give');
  if (tool.anonymous && !caller.me) return result(tool, { data: tool.anonymous(caller.limit), attribution: [] });
  if (operation.access === 'api' && caller.me?.access.tier !== 'api')
    throw new ApiError('api_access_required', 'this tool needs a credential of an account with API access');
  const pages =
    'per_page' in operation.query.shape
      ? readPages(tool, operation, input, caller)
      : await cutPages(tool, operation, input, caller);
  return result(tool, await fit(tool, window, pages));
}

/** The answer as it is given to the model: figures, and words. */
function result(tool: Tool, fitted: FittedAnswer): CallToolResult {
  return {
    structuredContent: { ...fitted },
    content: [{ type: 'text', text: wordsOf(tool, fitted) }],
  };
}

/** Reads `limit` rows of an answer from row `first` on. */
type Pages = (first: number, limit: number) => Promise<{ page: Envelope; totals: Readonly<Record<string, number>> }>;

/** An operation that has pages is asked for one. */
function readPages({ lists: [list = 'data'] }: Tool, operation: Operation, input: Input, caller: Caller): Pages {
  return async (first, limit) => {
    const page = await run(operation, { ...input, page: first / limit + 1, per_page: limit }, caller);
    return { page, totals: { [list]: Number(page.meta?.['total']) } };
  };
}

/** Of one that has none the answer is cut. */
async function cutPages(tool: Tool, operation: Operation, input: Input, caller: Caller): Promise<Pages> {
  const whole = await run(operation, input, caller);
  const lists = Object.entries(listsOf(tool, whole));
  const totals = Object.fromEntries(lists.map(([name, rows]) => [name, rows.length]));
  return (first, limit) => Promise.resolve({ page: cut(tool, whole, first, limit, caller.release), totals });
}

async function run(operation: Operation, input: Input, { release, me, service }: Caller): Promise<Envelope> {
  const body = await answer(operation, release, input, { ...service, me });
  return JSON.parse(new TextDecoder().decode(body)) as Envelope;
}

/** The rows that were asked for, or as many of them as fit. */
async function fit(tool: Tool, { page, limit }: Window, pages: Pages): Promise<FittedAnswer> {
  if (tool.lists.length === 0) return (await pages(0, 1)).page;
  const first = (page - 1) * limit;
  for (let size = limit; ;) {
    const { page, totals } = await pages(first, size);
    const left_out = leftOut(totals, first, size);
    const { notice } = tool;
    const fitted: FittedAnswer = { ...page, ...(left_out ? { left_out } : {}), ...(notice ? { notice } : {}) };
    const tokens = estimateTokens(JSON.stringify(fitted)) + estimateTokens(wordsOf(tool, fitted));
    if (tokens <= mostTokens) return fitted;
    const rows = Math.max(...Object.values(listsOf(tool, page)).map(({ length }) => length));
    if (rows <= 1)
      throw new ApiError(
        'invalid_request',
        'this does not fit into one answer, not even with one row: ask for fewer measures in a call',
      );
    size = pageSize(first, Math.min(rows - 1, Math.floor((rows * mostTokens) / tokens)));
  }
}

/** The answer in words, for clients that show a model nothing else: a line a row, what was left out, whom to credit. */
function wordsOf(tool: Tool, answer: FittedAnswer): string {
  const rows = Object.values(listsOf(tool, answer)).flat();
  const { data, meta, left_out, notice, attribution } = answer;
  const lines = [...tool.head(data, meta), ...(notice ? [notice] : []), ...rows.map((row) => tool.line(row))];
  if (tool.lists.length > 0 && rows.length === 0) lines.push('No rows.');
  if (left_out) lines.push(say.leftOut(left_out));
  if (attribution.length > 0) lines.push('Show with the figures:', ...say.credits(attribution));
  return lines.map(say.plain).join('\n');
}
