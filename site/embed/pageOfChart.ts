import { choiceQuery, type Embedded } from '../charts/embedPath.ts';
import type { Timed } from '../charts/years.ts';
import { askedYearOf } from '../compare/firstYear.ts';

/** What the page of a chart is found by. */
interface Embeddable {
  /** With the address of the comparison of its metros, without years. */
  readonly cited: { readonly page: string };
  /** The CBSA code of each metro. */
  readonly codes: readonly string[];
  /** All years that have a value. */
  readonly all: Timed;
}

/**
 * Returns the address of the page that shows the same as an embedded chart of metros: the comparison, or the page of the measure for
 * a change.
 */
export function pageOfChart({ cited, codes, all }: Embeddable, { measure, view, since, until }: Embedded): string {
  if (view === 'change' || view === 'index') {
    const { origin } = new URL(cited.page);
    return `${origin}/measures/${measure}?metros=${codes.join(',')}${choiceQuery({ view, since, until })}`;
  }
  return `${cited.page}${choiceQuery({ view: undefined, since: askedYearOf({ since }, all), until })}`;
}
