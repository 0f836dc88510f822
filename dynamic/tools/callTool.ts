import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError } from '../../api/domain/errors.ts';
import { emptyRelease, type Release } from '../../api/domain/release.ts';
import { quote } from '../../api/domain/text.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { Input } from '../../api/operations/operation.ts';
import { readArguments, type Window } from './arguments.ts';
import { fitAnswer } from './fitAnswer.ts';
import { type Caller, cutPages, type Pages, readPages } from './pages.ts';
import { nameCodes } from './placeNames.ts';
import { toResult } from './result.ts';
import type { EmptySearch } from './rows.ts';
import { readSent } from './sent.ts';
import type { ToolArguments, ToolOperation } from './tool.ts';
import * as say from './wording.ts';

/**
 * Runs the operation of a tool, and gives as many rows of its answer as are asked for and fit.
 * @throws ApiError what the API would answer instead
 */
export async function callTool(...call: Parameters<typeof runTool>): Promise<CallToolResult> {
  try {
    return await runTool(...call);
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.code, error.toolMessage) : error;
  }
}

async function runTool(tool: ToolOperation, sent: ToolArguments, caller: Caller): Promise<CallToolResult> {
  const { operation } = tool;
  const args = readSent(tool, sent);
  const { args: named, caveats } = await nameCodes(tool, withRelease(tool, args, caller.release), caller.release);
  const prepared = tool.prepare?.(named) ?? named;
  const { input: read, window } = readArguments(tool, prepared);
  const input = { ...read, ...tool.sets };
  if (caller.release === emptyRelease && !operation.standsAlone)
    throw new ApiError('unavailable', 'no release is active on this server: no figures are available');
  if (tool.anonymous && !caller.me)
    return toResult(
      tool,
      { data: tool.anonymous(caller.limit), attribution: [] },
      { credits: [], structured: caller.structured },
    );
  if (operation.access === 'api' && caller.me?.access.tier !== 'api') {
    if (tool.preview) return preview(tool, args, caller);
    throw new ApiError('api_access_required', `this tool ${needsAccess(caller)}`);
  }
  const pages =
    'per_page' in operation.query.shape ? readPages(tool, input, caller) : await cutPages(tool, input, caller);
  const advice = await adviceOf(tool, input, window, pages, caller.release);
  const said = {
    notices: [tool.notice, advice?.notice],
    caveats,
    found: advice?.found,
    origin: caller.service.origin,
    structured: caller.structured,
    isFull: tool.isFull?.(args) === true,
    geography: (input as { geography?: Geography }).geography ?? 'msa',
  };
  return fitAnswer(tool, said, window, pages, caller.release);
}

const needsAccess = (caller: Caller) =>
  `needs a credential of an account with API access; ${account(caller)} has none. The operator of the service grants API access`;

/** Answers a caller without API access: what there is, without rows, and how to read them. The page and the limit of rows are left out. */
async function preview(tool: ToolOperation, args: ToolArguments, caller: Caller): Promise<CallToolResult> {
  const kept = Object.fromEntries(Object.entries(args).filter(([name]) => tool.preview!.includes(name)));
  const { args: named, caveats } = await nameCodes(tool, kept, caller.release);
  const { input } = readArguments(tool, named);
  const { page } = await readPages(tool, input, caller)(0, 1, 0);
  const notice = `Reading the programs ${needsAccess(caller)}. To sign in, connect to ${caller.service.origin}/mcp?sign_in=1.`;
  // Designations are figures with credits of their own.
  const { designations: _, ...meta } = page.meta!;
  return toResult(
    tool,
    { data: [], meta, notice, ...(caveats.length > 0 ? { caveats } : {}) },
    { credits: [], structured: caller.structured },
  );
}

/** Adds the active release to arguments that name none. */
function withRelease({ ofRelease = [] }: ToolOperation, args: ToolArguments, { content }: Release): ToolArguments {
  const names = ofRelease.filter((name) => (args[name] ?? null) === null);
  return { ...args, ...Object.fromEntries(names.map((name) => [name, content.id])) };
}

const account = ({ me }: Caller) => (me?.account ? `the account ${quote(me.account.name)}` : 'this request');

/** What to say of a search that finds nothing: that it is not held, what is near, and how to ask. */
async function adviceOf(
  { searchHints }: ToolOperation,
  input: Input,
  { page, limit }: Window,
  pages: Pages,
  release: Release,
): Promise<{ notice: string | undefined; found: EmptySearch } | undefined> {
  const { page: _page, per_page: _size, q = '', ...filters } = input as { q?: string } & Partial<Input>;
  if (!searchHints) return undefined;
  const first = (page - 1) * limit;
  const { page: empty, totals } = await pages(first, limit, first);
  if (Object.values(totals).some((total) => total > 0)) return undefined;
  const near = searchHints.near(q, release);
  // What is known not to be held says itself what is near.
  const notice = empty.meta?.['not_held']
    ? undefined
    : say.emptySearch(q, { filters: Object.keys(filters), near, advice: searchHints.advice });
  return { notice, found: { not_held: true, nearest: near } };
}
