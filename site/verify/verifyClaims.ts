import type { Attribution } from '../../api/schemas/common.ts';
import { maxClaims } from '../../api/schemas/claimText.ts';
import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { postApi } from '../browser/readApi.ts';
import { type CompleteClaim, isComplete, type ReadClaim } from './claims.ts';
import type { CheckedClaim } from './describeVerdict.ts';

/** What a check found. */
export interface Checked {
  /** The checked text; undefined for a table. */
  readonly text: string | undefined;
  readonly checked: readonly CheckedClaim[];
  readonly attribution: readonly Attribution[];
}

/** Sends the claims that are complete. The answers are in the order of the claims. @throws RequestError */
export async function verifyClaims(claims: readonly ReadClaim[]): Promise<Omit<Checked, 'text'>> {
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

const claimBody = ({ place, measure, value, year }: CompleteClaim) => {
  return { region: place.code, measure: measure.name, value, ...(year === undefined ? {} : { year }) };
};
