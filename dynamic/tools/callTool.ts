import type { CallToolResult } from '@modelcontextprotocol/server';
import { attribution } from '../../api/domain/citation.ts';
import { emptyRelease, type Release } from '../../api/domain/release.ts';
import { decode } from '../../api/json/json.ts';
import { placesOf } from '../../api/domain/placeTexts.ts';
import type { NamedRegion } from '../../api/domain/regionNames.ts';
import { quote } from '../../api/domain/text.ts';
import { ApiError, badRequest } from '../../api/domain/errors.ts';
import type { Limit } from '../../api/gate/limits.ts';
import type { Input, Operation, Service } from '../../api/operations/operation.ts';
import { metroMeasure } from '../../api/operations/getMetro.ts';
import type { Me } from '../../api/schemas/me.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';
import { readArguments, type Window } from './arguments.ts';
import { cut, type FittedAnswer, type NotHeld, omittedRows, listsOf, pastEndNotice } from './rows.ts';
import { estimateTokens } from '../../api/domain/tokens.ts';
import type { Envelope, Tool } from './tool.ts';
import { citeLines, shortenCalculation, termsAddress, withoutIds } from './shorten.ts';
import * as say from './wording.ts';

/** Tokens that an answer may have by the estimate; by a tokenizer it is at most 8,000. */
const maxTokens = 7500;

/** Rows from which on an answer is worth its credits' notes. */
const fewRows = 5;
const withoutNotes =
  'To make room, notes of the credits are left out: the resource metro://datasets/{key} has them, and search_measures the calculations.';

/** What a call is made over, and for whom. */
interface Caller {
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
export async function callTool(...call: Parameters<typeof runTool>): Promise<CallToolResult> {
  try {
    return await runTool(...call);
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.code, error.toolMessage) : error;
  }
}

async function runTool(
  tool: Tool,
  operation: Operation,
  args: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<CallToolResult> {
  const { args: named, caveats } = await nameCodes(tool, withRelease(tool, args, caller.release), caller.release);
  const prepared = tool.prepare?.(named, caller.release) ?? named;
  const { input, window } = readArguments(tool, operation, prepared);
  if (caller.release === emptyRelease && !operation.standsAlone)
    throw new ApiError('unavailable', 'no release is active on this server: no figures are available');
  if (tool.anonymous && !caller.me) return toResult(tool, { data: tool.anonymous(caller.limit), attribution: [] });
  if (operation.access === 'api' && caller.me?.access.tier !== 'api')
    throw new ApiError(
      'api_access_required',
      `this tool needs a credential of an account with API access; ${account(caller)} has none. The operator of the service grants API access`,
    );
  const pages =
    'per_page' in operation.query.shape
      ? readPages(tool, operation, input, caller)
      : await cutPages(tool, operation, input, caller);
  const advice = await adviceOf(tool, operation, input, caller);
  const isFull = tool.retired === true || tool.isFull?.(args) === true;
  const said = { notices: [tool.notice, advice?.notice], caveats, origin: caller.service.origin, isFull };
  const fitted = await fit(tool, said, window, pages, caller.release);
  return toResult(tool, { ...fitted, ...advice?.found });
}

/** Adds the active release to arguments that name none. */
function withRelease({ ofRelease = [] }: Tool, args: ToolArguments, { content }: Release): ToolArguments {
  const names = ofRelease.filter((name) => (args[name] ?? null) === null);
  return { ...args, ...Object.fromEntries(names.map((name) => [name, content.id])) };
}

/** Puts codes in the place of names of places, and says what a name was taken for. @throws ApiError for a name of none */
async function nameCodes(
  { named = {} }: Tool,
  args: ToolArguments,
  release: Release,
): Promise<{ args: ToolArguments; caveats: string[] }> {
  const codes: Record<string, string> = {};
  const caveats: string[] = [];
  for (const [name, what] of Object.entries(named)) {
    const text = args[name];
    if (typeof text !== 'string' || text.trim() === '' || isCode(text, release)) continue;
    const read = await placesOf(release, text, name);
    const wanted = what === 'metro' ? 'msa' : args['geography'];
    const fitting = (regions: readonly NamedRegion[]) =>
      regions.filter(({ geography }) => (wanted ?? geography) === geography);
    const [own, another] = fitting(read.regions);
    if (another)
      throw badRequest(`${name}: ${quote(text)} is several places (${read.interpretedAs}); name one of them`);
    const region = own ?? fitting(read.others)[0];
    if (!region)
      throw badRequest(
        `${name}: ${quote(text)} is ${read.interpretedAs}, which is not a ${wanted === 'msa' ? 'metro' : String(wanted)}`,
      );
    codes[name] = region.geoid;
    if (text !== region.name) caveats.push(`"${text}" was taken for ${region.name}.`);
  }
  return { args: { ...args, ...codes }, caveats };
}

/** Whether a text is a code, slug or id, which the operation reads itself. */
const isCode = (text: string, release: Release) => /^\d+$/.test(text) || release.findMetro(text) !== undefined;

const account = ({ me }: Caller) => (me?.account ? `the account ${quote(me.account.name)}` : 'this request');

type ToolArguments = Readonly<Record<string, unknown>>;

/** What goes with the rows of an answer. */
interface Said {
  readonly notices: readonly (string | undefined)[];
  readonly caveats: readonly string[];
  readonly origin: string;
  /** Whether credits and calculations are given in full. */
  readonly isFull: boolean;
}

/** The answer as it is given to the model: figures, and words. */
function toResult(tool: Tool, fitted: FittedAnswer): CallToolResult {
  return { structuredContent: { ...fitted }, content: [{ type: 'text', text: answerText(tool, fitted) }] };
}

/** Reads those of the rows `start` to `start + size` of an answer that are not before row `first`. */
type Pages = (
  start: number,
  size: number,
  first: number,
) => Promise<{ page: Envelope; totals: Readonly<Record<string, number>>; caveats: readonly string[] }>;

/** An operation that has pages is asked for one. */
function readPages(tool: Tool, operation: Operation, input: Input, caller: Caller): Pages {
  const [list = 'data'] = tool.lists;
  return async (start, size, first) => {
    const { data, ...rest } = await run(operation, { ...input, page: start / size + 1, per_page: size }, caller);
    const page = { ...rest, data: decode(data) };
    return {
      page: cut(tool, page, first - start, size, caller.release),
      totals: { [list]: Number(page.meta?.['total']) },
      caveats: tool.caveats?.(page.data, page.meta) ?? [],
    };
  };
}

/** Of one that has none the answer is cut. */
async function cutPages(tool: Tool, operation: Operation, input: Input, caller: Caller): Promise<Pages> {
  const whole = await run(operation, input, caller);
  const lists = Object.entries(listsOf(tool, whole));
  const totals = Object.fromEntries(lists.map(([name, rows]) => [name, rows.length]));
  const caveats = tool.caveats?.(decode(whole.data), whole.meta) ?? [];
  return (start, size, first) =>
    Promise.resolve({ page: cut(tool, whole, first, start + size - first, caller.release), totals, caveats });
}

/** What to say of a search that finds nothing: that it is not held, what is near, and how to ask. */
async function adviceOf(
  { searchHints, retired }: Tool,
  operation: Operation,
  input: Input,
  caller: Caller,
): Promise<{ notice: string; found?: NotHeld } | undefined> {
  const { page: _page, per_page: _size, q, ...filters } = input as { q?: string } & Partial<Input>;
  if (!searchHints || q === undefined) return undefined;
  const { meta } = await run(operation, { ...input, page: 1, per_page: 1 }, caller);
  if (meta?.['total'] !== 0) return undefined;
  const near = searchHints.near(q, caller.release);
  const notice = say.emptySearch(q, Object.keys(filters), near, searchHints.advice);
  const topics = retired ? undefined : searchHints.topics?.(q, caller.release);
  return topics ? { notice, found: { not_held: true, nearest_topics: topics, nearest: near } } : { notice };
}

/** Runs an operation. Rows may be JSON text already: `cut` reads those that are shown. */
async function run(operation: Operation, input: Input, { release, me, service }: Caller): Promise<Envelope> {
  const result = await operation.run(release, input, { ...service, me });
  if (!('data' in result)) throw new Error(`${operation.id} answers with a document, so it cannot be a tool`);
  const { data, meta, citations } = result;
  return { data, ...(meta ? { meta: { ...meta } } : {}), attribution: attribution(release, citations) };
}

/** The rows that were asked for, or as many of them as fit. */
async function fit(
  tool: Tool,
  said: Said,
  { page: pageNumber, limit }: Window,
  pages: Pages,
  release: Release,
): Promise<FittedAnswer> {
  if (tool.lists.length === 0) return present(tool, (await pages(0, 1, 0)).page, { said, terse: false, release });
  const first = (pageNumber - 1) * limit;
  for (let [size, terse] = [limit, false]; ;) {
    // Pages of fewer rows than were asked for need not begin at the row that was: the rows before it were shown.
    const start = first - (first % size);
    const { page, totals, caveats } = await pages(start, size, first);
    const left_out = omittedRows(totals, start, size);
    const notices = [
      ...said.notices,
      pastEndNotice(totals, pageNumber, limit),
      terse && said.isFull && withoutNotes,
      terse && tool.terseNotice,
    ].filter(Boolean);
    const fitted: FittedAnswer = {
      ...present(tool, page, { said, terse, release }),
      ...(said.caveats.length + caveats.length > 0 ? { caveats: [...said.caveats, ...caveats] } : {}),
      ...(left_out ? { left_out } : {}),
      ...(notices.length > 0 ? { notice: notices.join(' ') } : {}),
    };
    const tokens = estimateTokens(JSON.stringify(fitted)) + estimateTokens(answerText(tool, fitted));
    if (tokens <= maxTokens) return fitted;
    const rows = Math.max(...Object.values(listsOf(tool, page)).map(({ length }) => length));
    const fewer = Math.min(rows - 1, Math.floor((rows * maxTokens) / tokens));
    if (!terse && fewer < fewRows) [size, terse] = [limit, true];
    else if (fewer > 0) size = fewer;
    else
      throw new ApiError(
        'invalid_request',
        'this does not fit into one answer, not even with one row: ask for fewer measures in a call',
      );
  }
}

/** A page with what its figures are and its credits: in full, or short without the ids of regions (D243). */
function present(
  tool: Tool,
  page: Envelope,
  { said: { isFull, origin }, terse, release }: { said: Said; terse: boolean; release: Release },
): FittedAnswer {
  const shortened = tool.shorten && (!isFull || tool.retired) ? tool.shorten(page.data, terse, release) : page.data;
  const { attribution, ...rest } = page;
  const links = tool.links?.(page.data, origin);
  return {
    ...rest,
    data: isFull ? shortened : withoutIds(shortened),
    ...(tool.reads ? { measures: describeMeasures(tool.reads(page.data, terse), release, terse || !isFull) } : {}),
    ...(links ? { links } : {}),
    ...(isFull
      ? { attribution: terse ? attribution.map(({ notes: _, ...credit }) => credit) : attribution }
      : attribution.length > 0
        ? { cite: citeLines(attribution) }
        : {}),
  };
}

/** What the metro figures of some measures are, each once; where it must be terse, how they were computed in a word. */
function describeMeasures(names: Iterable<string>, release: Release, terse: boolean): MetroMeasure[] {
  return [...new Set(names)].flatMap((name) => {
    const measure = release.findMeasure(name);
    if (!measure?.geographies.msa) return [];
    const described = metroMeasure(measure);
    return [terse ? shortenCalculation(described, release) : described];
  });
}

/** The answer in words, for clients that show a model nothing else: what the figures are, a line a row, what was left out, whom to credit. */
function answerText(tool: Tool, answer: FittedAnswer): string {
  const rows = Object.values(listsOf(tool, answer)).flat();
  const { data, meta, measures = [], left_out, notice, caveats = [], links = [], attribution = [], cite = [] } = answer;
  const lines = [
    ...(measures.length > 0 ? ['Measures:', ...measures.map(say.metroMeasure)] : []),
    ...tool.head(data, meta),
    ...(notice ? [notice] : []),
    ...rows.map((row) => tool.line(row, data)),
  ];
  if (tool.lists.length > 0 && rows.length === 0) lines.push('No rows.');
  if (left_out) lines.push(say.omittedRows(left_out));
  lines.push(...caveats.map((caveat) => `Caveat: ${caveat}`), ...links);
  if (attribution.length > 0) lines.push('Show with the figures:', ...say.credits(attribution));
  if (cite.length > 0) lines.push(`Cite (terms: ${termsAddress}):`, ...cite);
  return lines.map(say.singleLine).join('\n');
}
