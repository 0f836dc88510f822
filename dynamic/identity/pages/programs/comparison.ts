import type { Request, Response } from 'express';
import { ApiError } from '../../../../api/domain/errors.ts';
import { windowsOfAccount } from '../../../../api/gate/principal.ts';
import { fitIncentivePrograms } from '../../../../api/operations/fitIncentivePrograms.ts';
import {
  type FitRequest,
  type FitRequirement,
  type FitSort,
  type FitVerdict,
  fitVerdicts,
} from '../../../../api/schemas/fit.ts';
import type { Served } from '../../../../common/release/served.ts';
import { askerOf } from '../../../compute/asker.ts';
import type { Answer, Comparison } from '../../views/programs/answer.ts';
import { countNoun } from '../../views/programs/words.ts';
import { WebError } from '../errors.ts';
import type { Kit } from '../kit.ts';

/** How many programs a page shows. */
const perPage = 20;

/** Counts a search as a request to the API: of the person, and of the account (D218). @throws WebError 429 over a limit */
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

/** Which programs of the answer are asked for: those with a verdict, by default the first that any has, and a page of them. */
interface Part {
  /** Words that the programs have. */
  readonly q: string | undefined;
  readonly sort: FitSort;
  readonly verdict: FitVerdict | undefined;
  readonly page: number;
}

/**
 * Returns what the API answers about one verdict, as data, compared without the requirements that no program of the search
 * states (D355). @throws WebError 503 if it cannot be computed now
 */
export async function compare(
  { compute, clientAddress }: Kit,
  request: Request,
  response: Response,
  served: Served,
  body: FitRequest,
  part: Part,
): Promise<Comparison> {
  const close = served.use();
  const asker = askerOf(clientAddress(request), undefined, response);
  async function answer(compared: FitRequest, page: number): Promise<Answer> {
    const { q, sort } = part;
    const input = { body: compared, q, sort, page, per_page: perPage };
    const call = { operation: fitIncentivePrograms, input, me: undefined, encoding: 'identity' } as const;
    const { body: text } = await compute.answer(call, served, asker);
    return JSON.parse(new TextDecoder().decode(text)) as Answer;
  }
  try {
    const whole = await answer(body, 1);
    const { not_stated: notCompared } = whole.meta;
    const compared = withoutRequirements(body, notCompared);
    const first = notCompared.length === 0 ? whole : await answer(compared, 1);
    return { ...(await selectPart(first, (page) => answer(compared, page), part)), notCompared };
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      throw new WebError(503, 'Programs cannot be compared right now. Try again in 5 seconds.', 5);
    throw error;
  } finally {
    close();
  }
}

/** Returns a request without requirements. The place is never one of them: each program states where it is offered. */
function withoutRequirements(body: FitRequest, requirements: readonly FitRequirement[]): FitRequest {
  const names = new Set<string>(requirements.map((one) => (one === 'date' ? 'on' : one)));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}

/** The API sorts programs by verdict: a page of one verdict lies on one or two pages of the API. */
async function selectPart(
  first: Answer,
  answer: (page: number) => Promise<Answer>,
  { verdict: asked, sort, page }: Part,
): Promise<Omit<Comparison, 'notCompared'>> {
  const { counts } = first.meta;
  const verdict = asked ?? fitVerdicts.find((one) => counts[one] > 0) ?? 'fits';
  const before = fitVerdicts.slice(0, fitVerdicts.indexOf(verdict)).reduce((sum, one) => sum + counts[one], 0);
  const from = before + (page - 1) * perPage;
  const to = Math.min(from + perPage, before + counts[verdict]);
  const pages = new Set(from < to ? [from, to - 1].map((index) => Math.floor(index / perPage) + 1) : [1]);
  const answers = await Promise.all(Array.from(pages, (one) => (one === 1 ? Promise.resolve(first) : answer(one))));
  const start = (Math.min(...pages) - 1) * perPage;
  const credits = new Map(answers.flatMap(({ attribution }) => attribution).map((one) => [one.credit, one]));
  return {
    verdict,
    sort,
    page,
    first: from - before + 1,
    pages: Math.ceil(counts[verdict] / perPage),
    data: from < to ? answers.flatMap(({ data }) => data).slice(from - start, to - start) : [],
    meta: first.meta,
    attribution: [...credits.values()],
  };
}
