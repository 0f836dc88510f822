import { z } from 'zod';
import type { Limit } from '../../api/gate/limits.ts';
import type { Release } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { SearchHints } from './search.ts';

/** An answer of the API as its JSON says it. */
export interface Envelope<Data = unknown> {
  readonly data: Data;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly attribution: readonly Attribution[];
}

/** How an operation is offered to a model. What it takes and answers is read off the operation. */
export interface Tool<Data = unknown, Row = unknown, Meta = unknown> {
  readonly name: string;
  /** What a list of tools shows of it. A second operation of a tool (`when`) has none. */
  readonly shown?: { readonly title: string; readonly description: string };
  /** Where the answer's lists are that `limit` cuts: members of `data`, or `data` itself. None: it is short. */
  readonly lists: readonly string[];
  /** Rows of an answer unless asked otherwise. */
  readonly limit: number;
  /** The argument that asks for this answer, where several operations share a tool. */
  readonly when?: string;
  /** Parameters without which the tool answers about the active release. */
  readonly ofRelease?: readonly string[];
  /** What arguments are, where their descriptions for the API are longer. */
  readonly says?: Readonly<Record<string, string>>;
  /** Arguments that name a place: a name is accepted in the place of a code. */
  readonly named?: Readonly<Record<string, 'metro' | 'region'>>;
  /** Whether the answer has full credits and calculations. Without it they are short (D243). */
  isFull?(input: Readonly<Record<string, unknown>>): boolean;
  /** The shape of `data`, where it is not the operation's own. */
  readonly data?: z.ZodType;
  /** The data for a caller without a credential, where the operation needs one. */
  anonymous?(limit: Limit): Data;
  /** Parameters that hold several names: they may be given as a list. */
  readonly listed?: readonly string[];
  /** Reads what only an address needs to be written so. @throws ApiError for a name that cannot be one */
  prepare?(args: ToolArguments, release: Release): ToolArguments;
  /** How a search reads its words. */
  readonly searchHints?: SearchHints;
  /** What a model must know of the texts in an answer, where publishers wrote them. */
  readonly notice?: string;
  /** What to say with the figures, of the whole answer: rows that are cut are in it, too (D242). */
  caveats?(data: Data, meta: Meta): string[];
  /** Addresses that go with the answer; `origin` is that of the site. */
  links?(data: Data, origin: string): string[];
  /** The data with fewer details outside its rows, to fit more rows; `terse`: as few as possible. */
  shorten?(data: Data, terse: boolean, release: Release): Data;
  /** What the data lacks where it is as short as possible. */
  readonly terseNotice?: string;
  /** The answer in words, before its rows. */
  head(data: Data, meta: Meta): string[];
  /** A row in one line. Figures have the decimals of their measures, which the data says. */
  line(row: Row, data: Data): string;
  /** The measures whose figures the response has without units and years; the tool adds these. */
  reads?(data: Data, terse: boolean): Iterable<string>;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

/** What of an answer's lists was left out, and how to get it. */
export const LeftOut = z.object({
  rows: z.record(z.string(), z.int()).describe('how many rows of each list follow those that are here'),
  next: z.object({ page: z.int(), limit: z.int() }).describe('the arguments that get the rows that follow'),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** Declares a tool. Checks the types of its parts against each other; the table does not keep them. */
export const tool = <Data, Row, Meta = unknown>(declaration: Tool<Data, Row, Meta>): Tool => declaration;
