import type { Attribution } from '../../api/schemas/common.ts';
import { formatCredit } from '../figures/format.ts';

/** The credits of a response as a list, then the terms of their sources; each text once. */
export function CreditList({ credits }: { readonly credits: readonly Attribution[] }) {
  const unique = uniqueCredits(credits);
  const terms = [...new Set(unique.map(termsOf))].filter(Boolean);
  return (
    <div class="credits">
      <ul>
        {unique.map((one) => (
          <li key={one.credit}>
            {formatCredit(one, new Map())} <a href={`/datasets/${one.dataset}`}>About this dataset</a>
          </li>
        ))}
      </ul>
      {terms.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** Returns the credits with different texts. */
export const uniqueCredits = (credits: readonly Attribution[]): readonly Attribution[] => [
  ...new Map(credits.map((one) => [one.credit, one])).values(),
];

const termsOf = ({ disclaimer, conditions = [], share_alike }: Attribution) =>
  [disclaimer, ...conditions, share_alike].filter(Boolean).join(' ');
