import { z } from 'zod';
import type { Limit } from '../../api/gate/limits.ts';
import type { Plans } from '../../api/domain/history.ts';
import type { Release } from '../../api/domain/release.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { Operation } from '../../api/operations/operation.ts';

/** An answer of the API as its JSON says it. */
export interface Envelope<Data = unknown> {
  readonly data: Data;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly attribution: readonly Attribution[];
}

/** What a tool adds to an operation: which rows it shows, and its words. What it takes and answers is read off the operation. */
interface Offer<Data = unknown, List extends string = string, Meta = unknown, Argument extends string = string> {
  /** Where the answer's lists are that `limit` cuts: members of `data`, or `data` itself. None: it is short. */
  readonly lists: readonly List[];
  /** Rows of an answer unless asked otherwise. */
  readonly limit: number;
  /** Parameters without which the tool answers about the active release. */
  readonly ofRelease?: readonly Argument[];
  /** What the operation is given in addition to the arguments. */
  readonly sets?: Readonly<Record<string, unknown>>;
  /** What arguments are, where their descriptions for the API are longer; null: their names say it. */
  readonly says?: { readonly [A in Argument]?: string | null };
  /**
   * Arguments that name a place, or in a scope, several: a name is accepted in the place of a code. A `region` is of any geography,
   * one that is `compared` of that of the request.
   */
  readonly named?: { readonly [A in Argument]?: 'metro' | 'region' | 'compared' | 'scope' };
  /** Whether the answer has full credits and calculations. Without it they are short (D243). */
  isFull?(input: ToolArguments): boolean;
  /** The data for a caller without a credential, where the operation needs one. */
  anonymous?(limit: Limit): Data;
  /**
   * The parameters of what a caller without API access gets of an operation that needs it: how many rows there are, and none of them.
   */
  readonly preview?: readonly Argument[];
  /** Parameters that hold several names: they may be given as a list. */
  readonly listed?: readonly Argument[];
  /** Reads what only an address needs to be written so. @throws ApiError for a name that cannot be one */
  prepare?(args: ToolArguments): ToolArguments;
  /** What the tool says of a search that finds nothing. */
  readonly searchHints?: SearchHints;
  /** What a model must know of the texts in an answer, where publishers wrote them. */
  readonly notice?: string;
  /** What to say with the figures, of the whole answer: rows that are cut are in it, too (D242). `plans`: how measures are computed. */
  caveats?(data: Data, meta: Meta, plans: Plans): string[];
  /** Addresses that go with the answer; `origin` is that of the site. */
  links?(data: Data, origin: string): string[];
  /** The data with fewer details outside its rows, to fit more rows; `terse`: as few as possible. */
  shorten?(data: Data, terse: boolean, release: Release): Data;
  /** What the data lacks where it is as short as possible. */
  readonly terseNotice?: string;
  /** The answer in words, before its rows. */
  head(data: Data, meta: Meta): string[];
  /** A row in one line. Figures have the decimals of their measures, which the data says. */
  line(row: RowOf<Data, List>, data: Data): string;
  /** Whether `head` describes the measures of `reads`; otherwise, the text begins with what they are. */
  readonly describesMeasures?: boolean;
  /** The measures whose figures the response has without units and years; the tool adds these. */
  reads?(data: Data, terse: boolean): Iterable<string>;
}

interface SearchHints {
  /** Names that may have been meant, the likeliest first. */
  near(q: string, release: Release): string[];
  /** How to ask. */
  readonly advice: string;
}

/** An operation as a tool offers it. */
export interface ToolOperation extends Offer {
  readonly operation: Operation;
  /** The shape of `data`, where it is not the operation's own. */
  readonly data?: z.ZodType;
  /** The argument that asks for this answer, of a second operation of a tool. */
  readonly when?: string;
}

interface Label {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A tool: how a list shows it, and the operations that answer it. Most have one. */
export interface Tool extends Label {
  readonly operations: readonly [ToolOperation, ...ToolOperation[]];
}

/** The lists of an answer: `data` itself, or those of its members. */
type ListOf<Data> = Data extends readonly unknown[]
  ? 'data'
  : { [K in keyof Data & string]-?: NonNullable<Data[K]> extends readonly unknown[] ? K : never }[keyof Data & string];

/** A row of the lists that a tool shows. */
type RowOf<Data, List> = Data extends readonly (infer Row)[]
  ? Row
  : List extends keyof Data
    ? NonNullable<Data[List]> extends readonly (infer Row)[]
      ? Row
      : never
    : unknown;

/** What an operation adds to a tool, with the types of its own shapes. */
type OfferOf<O extends Operation, Data extends z.ZodType, List extends string> = Offer<
  z.infer<Data>,
  List,
  z.infer<NonNullable<O['meta']>>,
  ArgumentOf<O>
> & { readonly data?: Data & (z.infer<O['data']> extends z.infer<Data> ? unknown : never) };

/** The arguments of a tool over an operation: its parameters, and the members of its body. */
type ArgumentOf<O extends Operation> = Extract<
  keyof O['params']['shape'] | keyof O['query']['shape'] | keyof z.input<NonNullable<O['body']>>,
  string
>;

/** Declares a tool over an operation, and over `others` where some arguments ask for these instead (D240). */
export function tool<O extends Operation, List extends ListOf<z.infer<Data>>, Data extends z.ZodType = O['data']>(
  operation: O,
  offer: Label & OfferOf<O, Data, List>,
  ...others: readonly ToolOperation[]
): Tool {
  const { name, title, description, ...own } = offer;
  return { name, title, description, operations: [{ ...own, operation }, ...others] };
}

/** Declares that an argument asks a tool for the answer of another operation. */
export function when<O extends Operation, List extends ListOf<z.infer<O['data']>>>(
  argument: ArgumentOf<O>,
  operation: O,
  offer: OfferOf<O, O['data'], List>,
): ToolOperation {
  return { ...offer, operation, when: argument };
}

export type ToolArguments = Readonly<Record<string, unknown>>;

/** What of an answer's lists was left out, and how to get it. */
export const LeftOut = z.object({
  rows: z.record(z.string(), z.int()).describe('how many rows of each list follow those that are here'),
  next: z.object({ page: z.int(), limit: z.int() }).describe('the arguments that get the rows that follow'),
});
export type LeftOut = z.infer<typeof LeftOut>;
