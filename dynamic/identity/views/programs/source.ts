import { formatDate } from '../../../../api/domain/dates.ts';
import type { IncentiveProgram } from '../../../../api/schemas/incentive.ts';
import { type Html, html } from '../../../http/html.ts';

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

/** The source that most programs of the catalog have. */
export interface MainSource {
  /** The sentence that names it. */
  readonly credit: string;
  /** When the first and the last of its pages were captured; undefined if no program says so. */
  readonly captured: readonly [string | undefined, string | undefined];
  /** How many programs have another source. */
  readonly others: number;
}

/** Names the source of most programs, and how old it is. */
export function sourceLine({ credit, captured }: MainSource): Html {
  const [first, last] = captured.map((time) => time && formatDate(time));
  const when = first === last ? `As of ${first}` : `Captured from ${first} to ${last}`;
  return html`<p class="as-of">${credit} ${first && last && `${when}; may have changed since.`}</p>`;
}
