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

/** Returns the source that most programs of a page have, which the page names once; undefined if none has most of them. */
export function commonSource(data: readonly ProgramFit[], publishers: Publishers): string | undefined {
  const counts = Map.groupBy(data, ({ program }) => sourceOf(program, publishers));
  return [...counts].find(([, programs]) => 2 * programs.length > data.length)?.[0];
}
