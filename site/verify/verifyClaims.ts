import type { Attribution } from '../../api/schemas/common.ts';
import { maxClaims } from '../../api/schemas/claimText.ts';
import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { postApi } from '../browser/readApi.ts';
import { claimBody } from './claimBody.ts';
import { isComplete, type Names, ofServed, type ReadClaim } from './claims.ts';
import type { CheckedClaim } from './describeVerdict.ts';

/** What a check found. */
export interface Checked {
  /** The checked text; undefined for a table. */
  readonly text: string | undefined;
  /** The parts of the text that seem to claim something and were not read. */
  readonly unread: readonly string[];
  readonly checked: readonly CheckedClaim[];
  readonly attribution: readonly Attribution[];
}

/** Sends the claims that are complete. The answers are in the order of the claims. @throws RequestError */
export async function verifyClaims(
  read: readonly ReadClaim[],
  names: Names,
): Promise<Pick<Checked, 'checked' | 'attribution'>> {
  const claims = read.map((claim) => ofServed(claim, names));
  const complete = claims.filter(isComplete);
  const starts = complete.flatMap((_, i) => (i % maxClaims === 0 ? [i] : []));
  const responses = await Promise.all(
    starts.map((start) =>
      postApi<{ readonly claims: readonly VerifiedClaim[] }>('/verify', {
        claims: complete.slice(start, start + maxClaims).map(claimBody),
      }),
    ),
  );
  const answers = responses.flatMap(({ data }) => data.claims);
  const answerOf = new Map<ReadClaim, VerifiedClaim>(complete.map((claim, i) => [claim, answers[i]!]));
  return {
    checked: claims.map((claim) => ({ claim, answer: answerOf.get(claim) })),
    attribution: responses.flatMap((response) => response.attribution),
  };
}
