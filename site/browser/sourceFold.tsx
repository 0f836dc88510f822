import { useState } from 'preact/hooks';
import type { Attribution } from '../../api/schemas/common.ts';
import { CreditList, uniqueCredits } from './creditList.tsx';
import { narrow } from './foldSources.ts';

/** A list of credits that can be folded, and is on a phone. */
export function SourceFold({ credits }: { readonly credits: readonly Attribution[] }) {
  const [startsOpen] = useState(!narrow.matches);
  const count = uniqueCredits(credits).length;
  return (
    <details class="source-fold" open={startsOpen}>
      <summary>{count === 1 ? '1 source' : `${count} sources`}</summary>
      <CreditList credits={credits} />
    </details>
  );
}
