import { runOperation } from '../../api/answer.ts';
import { attribution } from '../../api/domain/citation.ts';
import type { Release } from '../../api/domain/release.ts';
import { decode } from '../../api/json/json.ts';
import type { Limit } from '../../api/gate/limits.ts';
import type { Input, Operation, Service } from '../../api/operations/operation.ts';
import type { Me } from '../../api/schemas/me.ts';
import { cut, listsOf } from './rows.ts';
import type { Envelope, ToolOperation } from './tool.ts';

/** What a call is made over, and for whom. */
export interface Caller {
  /** `emptyRelease` while none is active. */
  readonly release: Release;
  /** Undefined without a credential. */
  readonly me: Me | undefined;
  /** Whether it gets the data next to the text. */
  readonly structured: boolean;
  /** What a client address may send. */
  readonly limit: Limit;
  readonly service: Service;
}

/** Reads those of the rows `start` to `start + size` of an answer that are not before row `first`. */
export type Pages = (
  start: number,
  size: number,
  first: number,
) => Promise<{ page: Envelope; totals: Readonly<Record<string, number>>; caveats: readonly string[] }>;

/** Reads pages from an operation that has pages, each once. */
export function readPages(tool: ToolOperation, input: Input, caller: Caller): Pages {
  const [list = 'data'] = tool.lists;
  const known = new Map<string, Envelope>();
  const read = async (page: number, per_page: number) => {
    const { data, ...rest } = await run(tool.operation, { ...input, page, per_page }, caller);
    return { ...rest, data };
  };
  return async (start, size, first) => {
    const key = `${start} ${size}`;
    const page = known.get(key) ?? (await read(start / size + 1, size));
    known.set(key, page);
    return {
      page: cut(tool, page, first - start, size),
      totals: { [list]: Number(page.meta?.['total']) },
      caveats: await caveatsOf(tool, page, caller.release),
    };
  };
}

/** Runs an operation that has no pages once, and cuts its answer into pages. */
export async function cutPages(tool: ToolOperation, input: Input, caller: Caller): Promise<Pages> {
  const whole = await run(tool.operation, input, caller);
  const lists = Object.entries(listsOf(tool, whole));
  const totals = Object.fromEntries(lists.map(([name, rows]) => [name, rows.length]));
  const caveats = await caveatsOf(tool, whole, caller.release);
  return (start, size, first) =>
    Promise.resolve({ page: cut(tool, whole, first, start + size - first), totals, caveats });
}

/** Returns what to say with an answer. A release without its history says nothing of how measures are computed. */
async function caveatsOf(tool: ToolOperation, { data, meta }: Envelope, release: Release): Promise<string[]> {
  if (!tool.caveats) return [];
  return tool.caveats(data, meta, (await release.historyIfHeld()) ?? { plans: new Map() });
}

/** Runs an operation. */
async function run(operation: Operation, input: Input, { release, me, service }: Caller): Promise<Envelope> {
  const result = await runOperation(operation, release, input, { ...service, me, forTools: true });
  if (!('data' in result)) throw new Error(`${operation.id} answers with a document, so it cannot be a tool`);
  const { data, meta, citations } = result;
  return { data: decode(data), ...(meta ? { meta: { ...meta } } : {}), attribution: attribution(release, citations) };
}
