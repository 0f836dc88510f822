import type { Attribution } from '../../api/schemas/common.ts';
import type { MetroMeasure } from '../../api/schemas/metro.ts';
import type { Envelope, LeftOut, ToolOperation } from './tool.ts';

/** An answer of the API with as many rows as fit into a model's context, what of it was left out, and what its figures are. */
export interface FittedAnswer extends Omit<Envelope, 'attribution'>, Partial<EmptySearch> {
  /** The credits in full; else `cite` has a line of each. */
  readonly attribution?: readonly Attribution[];
  readonly cite?: readonly string[];
  readonly caveats?: readonly string[];
  readonly links?: readonly string[];
  readonly measures?: readonly MetroMeasure[];
  readonly left_out?: LeftOut;
  readonly notice?: string;
}

/** That a search found nothing, and what is near. */
export interface EmptySearch {
  readonly not_held: true;
  readonly nearest: readonly string[];
}

/** The rows of an answer, by the name of the list that they stand in; `data` itself may be one. */
export function listsOf(
  { lists }: ToolOperation,
  { data }: Pick<Envelope, 'data'>,
): Record<string, readonly unknown[]> {
  const found = lists.map((name) => [name, name === 'data' ? data : (data as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(found.filter((list): list is readonly [string, unknown[]] => Array.isArray(list[1])));
}

/** Returns an answer with the rows from `first` on, `limit` of them at most. */
export function cut(tool: ToolOperation, answer: Envelope, first: number, limit: number): Envelope {
  const lists = Object.entries(listsOf(tool, answer)).map(
    ([name, rows]) => [name, rows.slice(first, first + limit)] as const,
  );
  return {
    ...answer,
    data: lists[0]?.[0] === 'data' ? lists[0][1] : { ...(answer.data as object), ...Object.fromEntries(lists) },
  };
}

/** What follows the rows that are shown; `totals` are the lengths of the whole lists. */
export function omittedRows(
  totals: Readonly<Record<string, number>>,
  first: number,
  limit: number,
): LeftOut | undefined {
  const rows = Object.entries(totals).map(([name, total]) => [name, Math.max(0, total - first - limit)] as const);
  if (rows.every(([, count]) => count === 0)) return undefined;
  return { rows: Object.fromEntries(rows), next: { page: first / limit + 2, limit } };
}

/** What to say of a page after the last one; nothing of another. */
export function pastEndNotice(
  totals: Readonly<Record<string, number>>,
  page: number,
  limit: number,
): string | undefined {
  const total = Math.max(...Object.values(totals));
  if (total === 0 || (page - 1) * limit < total) return undefined;
  const rows = total === 1 ? 'is 1 row' : `are ${total} rows`;
  return `Page ${page} is past the end: there ${rows}, with limit ${limit} on ${Math.ceil(total / limit)} pages. Ask for page 1.`;
}
