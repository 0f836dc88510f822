import type { ClaimVerdict } from '../schemas/verify.ts';
import { boundsLevel } from './estimate.ts';
import { printed, type ValueBounds } from './figures.ts';
import { rankBounds } from './rankBounds.ts';
import type { NamedRegion } from './regionNames.ts';
import type { FigureRecord, HeldFigure, Subject, VerifyFigures } from './verifyFigures.ts';

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

/** A region without a figure, whose parts are partly withheld: from and to which value it is. */
interface WithheldFigure {
  readonly region: NamedRegion;
  readonly bounds: ValueBounds;
}

/** The ranks that a figure can have: its own where nothing is uncertain. */
interface PossibleRanks {
  readonly best: number;
  readonly worst: number;
  readonly withheld: readonly WithheldFigure[];
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
  } & Partial<PossibleRanks>;
}

/**
 * Compares the figures of the regions of a claim, of the year of the figure of record, as printed. Margins of error at 90 percent
 * confidence (`rankBounds`), figures that are withheld in part, and listed regions without a figure widen the ranks that the figure can
 * have; a claim of one of several possible ranks is undecided.
 */
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
  // Equal figures follow each other, and one of them is at the claimed rank.
  const atRank = shown.toSorted((a, b) => sign * (b - a))[claim.rank - 1];
  const holders = found
    .filter((one) => one.shown === atRank)
    .sort((a, b) => sign * (b.value - a.value))
    .slice(0, maxHolders);
  const counts = { among: among.name, of: found.length, withoutFigure: among.regions.length - found.length, holders };
  if (record.value === null) {
    return { verdict: 'no_figure', record, order: { ...counts, rank: null, tied: 0, rankUnrounded: null } };
  }
  const rank = rankOf(printed(record), shown);
  const tied = shown.filter((other) => other === printed(record)).length - 1;
  const rankUnrounded = rankOf(
    record.value,
    found.map(({ value }) => value),
  );
  const possible = await possibleRanks(claim, record, found, rank, figures);
  const verdict = verdictOf(claim.rank, possible, tied);
  return { verdict, record, order: { ...counts, ...possible, rank, tied, rankUnrounded } };
}

/** @param tied how many other regions have the same figure as printed */
function verdictOf(claimed: number, { best, worst }: PossibleRanks, tied: number): ClaimVerdict {
  if (best < worst) return best <= claimed && claimed <= worst ? 'undecided' : 'false';
  if (claimed < best || claimed > worst + tied) return 'false';
  return tied > 0 ? 'tied' : 'true';
}

/** Returns the ranks that a figure can have. @param rank the rank as printed */
async function possibleRanks(
  claim: OrderClaim,
  record: HeldFigure,
  found: readonly Holder[],
  rank: number,
  figures: VerifyFigures,
): Promise<PossibleRanks> {
  const { among, measure, order } = claim;
  const regions = found.map((one) => one.region);
  const errors = await figures.errorsIn(regions, measure, record.year);
  const values = Float64Array.from(found, ({ value }) => value);
  const own = regions.findIndex(
    ({ geography, place }) => geography === record.region.geography && place === record.region.place,
  );
  const ranks = rankBounds(values, errors, boundsLevel, order === 'highest' ? 'higher_better' : 'lower_better');
  // 0 where the figure has no margins.
  const [best, worst] = [ranks.best[own]! || rank, ranks.worst[own]! || rank];
  const withheld = [...(await figures.withheldIn(among.regions, measure, record.year))].map(([i, bounds]) => {
    return { region: among.regions[i]!, bounds };
  });
  const isAhead = (bound: number) => (order === 'highest' ? bound > record.value : bound < record.value);
  const certain = withheld.filter(({ bounds }) => isAhead(bounds.lower) && isAhead(bounds.upper));
  const conceivable = withheld.filter(({ bounds }) => isAhead(bounds.lower) || isAhead(bounds.upper));
  const unknown = among.isListed ? among.regions.length - found.length - withheld.length : 0;
  return { best: best + certain.length, worst: worst + conceivable.length + unknown, withheld };
}
