import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError } from '../../api/domain/errors.ts';
import type { Release } from '../../api/domain/release.ts';
import { estimateTokens } from '../../api/domain/tokens.ts';
import { describeAt } from '../../api/operations/profile.ts';
import type { Geography } from '../../api/schemas/common.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';
import type { Window } from './arguments.ts';
import type { Pages } from './pages.ts';
import { toResult } from './result.ts';
import { type FittedAnswer, listsOf, type EmptySearch, omittedRows, pastEndNotice } from './rows.ts';
import { citeLines, shortenCalculation, withoutIds } from './shorten.ts';
import type { Envelope, ToolOperation } from './tool.ts';

/** Tokens that an answer may have by the estimate, which is up to 7% too low; by a tokenizer it is at most 8,000. */
const maxTokens = 7400;

/** Rows from which on an answer is worth its credits' notes. */
const fewRows = 5;
const withoutNotes =
  'To make room, notes of the credits are left out: the resource metro://datasets/{key} has them, and search_measures the calculations.';

/** What goes with the rows of an answer. */
interface Said {
  readonly notices: readonly (string | undefined)[];
  readonly caveats: readonly string[];
  /** That a search found nothing. */
  readonly found: EmptySearch | undefined;
  readonly origin: string;
  /** Whether the data goes with the text. */
  readonly structured: boolean;
  /** Whether credits and calculations are given in full. */
  readonly isFull: boolean;
  /** The geography of the figures. */
  readonly geography: Geography;
}

/** Returns the rows that were asked for, or as many of them as fit. @throws ApiError if not even one row fits */
export async function fitAnswer(
  tool: ToolOperation,
  said: Said,
  { page: pageNumber, limit }: Window,
  pages: Pages,
  release: Release,
): Promise<CallToolResult> {
  if (tool.lists.length === 0) {
    const { page } = await pages(0, 1, 0);
    return toResult(tool, present(tool, page, { said, terse: false, release }), {
      credits: page.attribution,
      structured: said.structured,
    });
  }
  const first = (pageNumber - 1) * limit;
  let size = limit;
  let terse = false;
  for (;;) {
    // Pages of fewer rows than were asked for need not begin at the row that was: the rows before it were shown.
    const start = first - (first % size);
    const { page, totals, caveats } = await pages(start, size, first);
    const leftOut = omittedRows(totals, start, size);
    const notices = [
      ...said.notices,
      pastEndNotice(totals, pageNumber, limit),
      terse && said.isFull && withoutNotes,
      terse && tool.terseNotice,
    ].filter(Boolean);
    const answer: FittedAnswer = {
      ...present(tool, page, { said, terse, release }),
      ...(said.caveats.length + caveats.length > 0 ? { caveats: [...said.caveats, ...caveats] } : {}),
      ...(leftOut ? { left_out: leftOut } : {}),
      ...(notices.length > 0 ? { notice: notices.join(' ') } : {}),
      ...said.found,
    };
    const result = toResult(tool, answer, { credits: page.attribution, structured: said.structured });
    const tokens = tokensOf(result);
    if (tokens <= maxTokens) return result;
    const rows = Math.max(...Object.values(listsOf(tool, page)).map(({ length }) => length));
    const fewer = Math.min(rows - 1, Math.floor((rows * maxTokens) / tokens));
    if (!terse && fewer < fewRows) {
      size = limit;
      terse = true;
    } else if (fewer > 0) size = fewer;
    else
      throw new ApiError(
        'invalid_request',
        'this does not fit into one answer, not even with one row: ask for fewer measures in a call',
      );
  }
}

/** The tokens of a result, by the estimate: what it shows a model in figures, words and links. */
function tokensOf({ structuredContent, content }: CallToolResult): number {
  const texts = content.map((block) => (block.type === 'text' ? block.text : JSON.stringify(block)));
  const figures = structuredContent ? [JSON.stringify(structuredContent)] : [];
  return [...figures, ...texts].reduce((sum, text) => sum + estimateTokens(text), 0);
}

/** A page with what its figures are and its credits: in full, or short without the ids of regions (D243). */
function present(
  tool: ToolOperation,
  page: Envelope,
  { said: { isFull, origin, geography }, terse, release }: { said: Said; terse: boolean; release: Release },
): FittedAnswer {
  const shortened = tool.shorten && !isFull ? tool.shorten(page.data, terse, release) : page.data;
  const { attribution, ...rest } = page;
  const links = tool.links?.(page.data, origin);
  return {
    ...rest,
    data: isFull ? shortened : withoutIds(shortened),
    ...(tool.reads
      ? { measures: describeMeasures(tool.reads(page.data, terse), release, geography, terse || !isFull) }
      : {}),
    ...(links ? { links } : {}),
    ...(isFull
      ? { attribution: terse ? attribution.map(({ notes: _, ...credit }) => credit) : attribution }
      : attribution.length > 0
        ? { cite: citeLines(attribution) }
        : {}),
  };
}

/** What the figures of some measures are at a geography, each once; where it must be terse, how they were computed in a word. */
function describeMeasures(
  names: Iterable<string>,
  release: Release,
  geography: Geography,
  terse: boolean,
): MetroMeasure[] {
  return [...new Set(names)].flatMap((name) => {
    const measure = release.findMeasure(name);
    if (!measure?.geographies[geography]) return [];
    const described = describeAt(measure, geography);
    return [terse ? shortenCalculation(described, release, geography) : described];
  });
}
