import { formatDate } from '../../../../api/domain/dates.ts';
import type { ProgramFit } from '../../../../api/schemas/fit.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';

/** The publisher of each program's source, by the id of the program. */
export type Publishers = ReadonlyMap<string, string>;

/** Returns who publishes the page of a program, and when it was captured. */
export function sourceOf(
  { id, source_url: url, captured_at: captured }: IncentiveProgram,
  publishers: Publishers,
): string {
  const publisher = publishers.get(id) ?? new URL(url).host;
  return captured ? `${publisher}, captured ${formatDate(captured)}` : publisher;
}

/** The source that most programs of a page have, and the sentence that names it. */
interface SharedSource {
  readonly source: string;
  readonly sentence: string;
}

/** Returns the source that most programs of a page have, which the page names once; undefined if none has most of them. */
export function sharedSource(data: readonly ProgramFit[], publishers: Publishers): SharedSource | undefined {
  const groups = Map.groupBy(data, ({ program }) => sourceOf(program, publishers));
  const most = [...groups].find(([, programs]) => 2 * programs.length > data.length);
  if (most === undefined) return undefined;
  const [source, programs] = most;
  const others = programs.length < data.length ? ', unless a program names another' : '';
  const since = programs[0]!.program.captured_at ? '; programs may have changed since' : '';
  return { source, sentence: `Source${others}: ${source}${since}.` };
}
