import type { Attribution } from '../../api/schemas/common.ts';
import { CreditList, uniqueCredits } from './creditList.tsx';

/** A list of credits that is closed. */
export function SourceFold({ credits }: { readonly credits: readonly Attribution[] }) {
  const count = uniqueCredits(credits).length;
  return (
    <details class="source-fold">
      <summary>{count === 1 ? '1 source' : `${count} sources`}</summary>
      <CreditList credits={credits} />
    </details>
  );
}
