import type { Obligation } from '../../api/schemas/incentive.ts';
import type { Listing } from './inventory.ts';

type Kind = Obligation['kind'];

/**
 * The words that begin a line with an amount, and the kinds that it may have. The inventory calls what agencies report actual,
 * also for years after the last complete one: those are estimates (D192).
 */
const kindsOf = {
  Obligations: ['actual', 'estimate'],
  'Estimated obligations': ['estimate'],
  'Forgone revenue': ['forgone_revenue'],
  Outlays: ['outlays'],
} as const satisfies Record<string, readonly Kind[]>;
type Label = keyof typeof kindsOf;

/** An amount of a listing, with the words that begin its line. */
interface ListedAmount extends Obligation {
  readonly label: Label;
}

const amount = (label: Label, kind: Kind, year: number, amount_usd: number): ListedAmount => ({
  label,
  year,
  amount_usd,
  kind,
});

/** Returns the amounts of each year. The inventory has zero for a year that nobody reported: those are left out. */
export function amountsOf({ fiscal_year, obligations, other_program_spending }: Listing): ListedAmount[] {
  return [
    ...obligations.map(({ x, sam_actual }) =>
      amount('Obligations', x > fiscal_year ? 'estimate' : 'actual', x, sam_actual),
    ),
    ...obligations.map(({ x, sam_estimate }) => amount('Estimated obligations', 'estimate', x, sam_estimate)),
    ...other_program_spending.map(({ x, forgone_revenue = 0 }) =>
      amount('Forgone revenue', 'forgone_revenue', x, forgone_revenue),
    ),
    ...other_program_spending.map(({ x, outlays }) => amount('Outlays', 'outlays', x, outlays)),
  ].filter(({ amount_usd }) => amount_usd !== 0);
}

/** Returns how the lines begin that may state an amount of a kind. */
export function openingsOf(kind: Kind, year: number): string[] {
  return Object.entries<readonly Kind[]>(kindsOf).flatMap(([label, kinds]) =>
    kinds.includes(kind) ? amountOpening(label, year) : [],
  );
}

/** Returns how the line of an amount begins, up to the dollars. */
export const amountOpening = (label: string, year: number): string => `${label} in fiscal year ${year}: `;
