import type { ClaimVerdict } from '../schemas/verify.ts';
import { printed } from './figures.ts';
import type { NamedRegion } from './regionNames.ts';
import type { FigureRecord, Subject, VerifyFigures } from './verifyFigures.ts';

/** How many regions at a rank are named. */
const maxHolders = 5;

/** A claim that a region has the lowest or highest figure among some regions, or one of another rank from that end. */
export interface OrderClaim extends Subject {
  readonly order: 'lowest' | 'highest';
  readonly rank: number;
  readonly among: {
    readonly name: string;
    readonly regions: readonly NamedRegion[];
    /** Whether the claim lists the regions: then each must have a figure. */
    readonly isListed: boolean;
  };
}

/** A region with its figure, and its figure as printed. */
interface Holder {
  readonly region: NamedRegion;
  readonly value: number;
  readonly shown: number;
}

/** What a check of a claim of order found. */
export interface OrderCheck {
  readonly verdict: ClaimVerdict;
  readonly record: FigureRecord;
  readonly order: {
    readonly among: string;
    readonly rank: number | null;
    readonly tied: number;
    readonly rankUnrounded: number | null;
    readonly of: number;
    readonly withoutFigure: number;
    readonly holders: readonly Holder[];
  };
}

/** Compares the figures of the regions of a claim, of the year of the figure of record, as printed. */
export async function checkOrder(claim: OrderClaim, figures: VerifyFigures): Promise<OrderCheck> {
  const { measure, among, order } = claim;
  const record = await figures.find(claim);
  const values = record.year === null ? [] : await figures.valuesIn(among.regions, measure, record.year);
  const found = among.regions.flatMap((region, i): Holder[] => {
    const value = values[i] ?? null;
    return value === null ? [] : [{ region, value, shown: printed({ value, measure }) }];
  });
  const sign = order === 'highest' ? 1 : -1;
  const rankOf = (one: number, all: readonly number[]) => 1 + all.filter((other) => sign * (other - one) > 0).length;
  const shown = found.map((one) => one.shown);
  const ties = (one: number) => shown.filter((other) => other === one).length;
  // Equal figures follow each other, and one of them is at the claimed rank.
  const atRank = shown.toSorted((a, b) => sign * (b - a))[claim.rank - 1];
  const holders = found
    .filter((one) => one.shown === atRank)
    .sort((a, b) => sign * (b.value - a.value))
    .slice(0, maxHolders);
  const counts = { among: among.name, of: found.length, withoutFigure: among.regions.length - found.length, holders };
  if (record.value === null)
    return { verdict: 'no_figure', record, order: { ...counts, rank: null, tied: 0, rankUnrounded: null } };
  const own = printed(record);
  const rank = rankOf(own, shown);
  const tied = ties(own) - 1;
  const rankUnrounded = rankOf(
    record.value,
    found.map(({ value }) => value),
  );
  const isIncomplete = among.isListed && counts.withoutFigure > 0;
  const isAtRank = rank <= claim.rank && claim.rank <= rank + tied;
  const verdict = isIncomplete ? 'undecided' : !isAtRank ? 'false' : tied > 0 ? 'tied' : 'true';
  return { verdict, record, order: { ...counts, rank, tied, rankUnrounded } };
}
