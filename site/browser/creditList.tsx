import type { Attribution } from '../../api/schemas/common.ts';
import { formatCredit } from '../figures/format.ts';

/** The credits of a response as a list, each text once. */
export function CreditList({ credits }: { readonly credits: readonly Attribution[] }) {
  return (
    <div class="credits">
      <ul>
        {uniqueCredits(credits).map((one) => (
          <li key={one.credit}>
            {formatCredit(one, new Map())} <a href={`/datasets/${one.dataset}`}>{one.dataset}</a>. {termsOf(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the credits with different texts. */
export const uniqueCredits = (credits: readonly Attribution[]): readonly Attribution[] => [
  ...new Map(credits.map((one) => [one.credit, one])).values(),
];

const termsOf = ({ disclaimer, conditions = [], share_alike }: Attribution) =>
  [disclaimer, ...conditions, share_alike].filter(Boolean).join(' ');
