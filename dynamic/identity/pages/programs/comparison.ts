import { attribution } from '../../../../api/domain/citation.ts';
import type { Release } from '../../../../api/domain/release.ts';
import { windowsOfAccount } from '../../../../api/gate/principal.ts';
import { citeFits, fitPrograms, presentFit } from '../../../../api/operations/fitIncentivePrograms.ts';
import {
  type FitRequest,
  type FitRequirement,
  type FitSort,
  type FitVerdict,
  fitVerdicts,
} from '../../../../api/schemas/fit.ts';
import type { Comparison } from '../../views/programs/answer.ts';
import { countReasons, reasonsOf } from '../../views/programs/reasons.ts';
import { countNoun } from '../../views/programs/words.ts';
import { WebError } from '../errors.ts';
import type { Kit } from '../kit.ts';

/** How many programs a page shows. */
const perPage = 20;

/** Counts a search as a request to the API: of the person, and of the account. @throws WebError 429 over a limit */
export async function countSearch({ counters, limits, now }: Kit, person: string, account: string): Promise<void> {
  const windows = windowsOfAccount(`person ${person} ${account}`, account, limits);
  const { allowed, limit, seconds, reset } = await counters.take(windows, now());
  if (allowed) return;
  const unit = seconds === 60 ? 'minute' : 'day';
  throw new WebError(
    429,
    `This is over the limit of ${countNoun(limit, 'search', 'searches')} per ${unit}. Try again in ${countNoun(reset, 'second')}.`,
    reset,
  );
}

/** Which programs are asked for: those with a verdict, by default the first that any has, and a page of them. */
interface Part {
  /** Words that the programs have. */
  readonly q: string | undefined;
  readonly sort: FitSort;
  readonly verdict: FitVerdict | undefined;
  readonly reason: string | undefined;
  readonly page: number;
}

/**
 * Returns how programs compare as the API does (D217), but without the requirements that no program of the search states.
 * @param now epoch milliseconds
 */
export async function compare(
  release: Release,
  body: FitRequest,
  { q, sort, ...part }: Part,
  now: number,
): Promise<Comparison> {
  const fit = (compared: FitRequest) => fitPrograms(release, { body: compared, q, sort }, now);
  const whole = await fit(body);
  const { not_stated: notCompared } = whole.meta;
  const { fits, place, meta } = notCompared.length === 0 ? whole : await fit(withoutRequirements(body, notCompared));
  const verdict = part.verdict ?? fitVerdicts.find((one) => meta.counts[one] > 0) ?? 'fits';
  const found = fits
    .filter((one) => one.verdict === verdict)
    .map((one) => ({ fit: one, shown: presentFit(one, now, place) }));
  const reasons = verdict === 'may_fit' ? countReasons(found.map(({ shown }) => shown)) : [];
  const reason = reasons.find((one) => one.reason === part.reason)?.reason;
  const listed = reason === undefined ? found : found.filter(({ shown }) => reasonsOf(shown).includes(reason));
  const start = (part.page - 1) * perPage;
  const programs = listed.slice(start, start + perPage);
  const cited = programs.map((one) => one.fit);
  return {
    data: programs.map(({ shown }) => shown),
    meta: { ...meta, total: fits.length },
    attribution: attribution(release, citeFits(release, cited, body)),
    verdict,
    sort,
    reasons,
    reason,
    listed: listed.length,
    page: part.page,
    first: start + 1,
    pages: Math.ceil(listed.length / perPage),
    notCompared,
  };
}

/** Returns a request without requirements. The place is never one of them: each program states where it is offered. */
function withoutRequirements(body: FitRequest, requirements: readonly FitRequirement[]): FitRequest {
  const names = new Set<string>(requirements.map((one) => (one === 'date' ? 'on' : one)));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}
