import type { Request, Response } from 'express';
import { ApiError } from '../../../../api/domain/errors.ts';
import { windowsOfAccount } from '../../../../api/gate/principal.ts';
import { fitIncentivePrograms } from '../../../../api/operations/fitIncentivePrograms.ts';
import type { FitRequest } from '../../../../api/schemas/fit.ts';
import type { Served } from '../../../../common/release/served.ts';
import { askerOf } from '../../../compute/asker.ts';
import type { Comparison } from '../../views/programs/results.ts';
import { WebError } from '../errors.ts';
import type { Kit } from '../kit.ts';

/** How many programs a page shows. */
const perPage = 20;

/** What a person asks: a project, and which page of the programs. */
interface Question {
  readonly body: FitRequest;
  readonly page: number;
}

/** Counts a search as a request to the API: of the person, and of the account (D218). @throws WebError 429 over a limit */
export async function countSearch({ counters, limits, now }: Kit, person: string, account: string): Promise<void> {
  const windows = windowsOfAccount(`person ${person} ${account}`, account, limits);
  const { allowed, limit, seconds, reset } = await counters.take(windows, now());
  if (allowed) return;
  const unit = seconds === 60 ? 'minute' : 'day';
  throw new WebError(
    429,
    `This is over the limit of ${limit} searches per ${unit}. Try again in ${reset} seconds.`,
    reset,
  );
}

/** Returns what the API answers, as data. @throws WebError 503 if it cannot be computed now */
export async function compare(
  { compute, clientAddress }: Kit,
  request: Request,
  response: Response,
  served: Served,
  { body, page }: Question,
): Promise<Comparison> {
  const close = served.use();
  try {
    const call = {
      operation: fitIncentivePrograms,
      input: { body, page, per_page: perPage },
      me: undefined,
      encoding: 'identity',
    } as const;
    const answer = await compute.answer(call, served, askerOf(clientAddress(request), undefined, response));
    return JSON.parse(new TextDecoder().decode(answer.body)) as Comparison;
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      throw new WebError(503, 'Programs cannot be compared right now. Try again in 5 seconds.', 5);
    throw error;
  } finally {
    close();
  }
}
