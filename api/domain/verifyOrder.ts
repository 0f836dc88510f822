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

/** The ranks that a figure can have: those of its ties as printed where nothing is uncertain. */
interface PossibleRanks {
  readonly best: number;
  readonly worst: number;
  /** Whether margins of error admit ranks that the printed figures do not, and whether missing figures do. */
  readonly byMargins: boolean;
  readonly byMissing: boolean;
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
  const counts = { among: among.name, of: found.length, withoutFigure: among.regions.length - found.length };
  if (record.value === null)
    return {
      verdict: 'no_figure',
      record,
      order: { ...counts, rank: null, tied: 0, rankUnrounded: null, holders: holdersOf(claim, found) },
    };
  const rank = rankOf(printed(record), shown);
  const tied = shown.filter((other) => other === printed(record)).length - 1;
  const rankUnrounded = rankOf(
    record.value,
    found.map(({ value }) => value),
  );
  const possible = await possibleRanks(claim, record, found, { rank, tied }, figures);
  const { best, worst, byMargins, byMissing, withheld } = possible;
  const isPossible = best <= claim.rank && claim.rank <= worst;
  const verdict = !isPossible ? 'false' : byMargins || byMissing ? 'undecided' : tied > 0 ? 'tied' : 'true';
  // A region that is withheld in part may hold the rank.
  const holders = withheld.length > 0 ? [] : holdersOf(claim, found);
  return { verdict, record, order: { ...counts, ...possible, rank, tied, rankUnrounded, holders } };
}

/** Returns the regions at the claimed rank as printed. Equal figures follow each other, and one of them is at it. */
function holdersOf({ order, rank }: OrderClaim, found: readonly Holder[]): readonly Holder[] {
  const sign = order === 'highest' ? 1 : -1;
  const sorted = found.toSorted((a, b) => sign * (b.value - a.value));
  const atRank = sorted.toSorted((a, b) => sign * (b.shown - a.shown))[rank - 1];
  return sorted.filter(({ shown }) => shown === atRank?.shown).slice(0, maxHolders);
}

/** Returns the ranks that a figure can have. @param printed its rank as printed, and how many others have the same figure */
async function possibleRanks(
  claim: OrderClaim,
  record: HeldFigure,
  found: readonly Holder[],
  { rank, tied }: { readonly rank: number; readonly tied: number },
  figures: VerifyFigures,
): Promise<PossibleRanks> {
  const { among, measure, order } = claim;
  const regions = found.map((one) => one.region);
  const errors = await figures.errorsIn(regions, measure, record.year);
  const values = Float64Array.from(found, ({ value }) => value);
  const own = regions.findIndex(
    ({ geography, place }) => geography === record.region.geography && place === record.region.place,
  );
  const bounds = rankBounds(values, errors, boundsLevel, order === 'highest' ? 'higher_better' : 'lower_better');
  // 0 where the figure has no margins.
  const first = Math.min(rank, bounds.best[own]! || rank);
  const last = Math.max(rank + tied, bounds.worst[own]!);
  const withheld = [...(await figures.withheldIn(among.regions, measure, record.year))].map(([i, bounds]) => {
    return { region: among.regions[i]!, bounds };
  });
  const isAhead = (bound: number) => (order === 'highest' ? bound > record.value : bound < record.value);
  const certain = withheld.filter(({ bounds }) => isAhead(bounds.lower) && isAhead(bounds.upper)).length;
  const conceivable = withheld.filter(({ bounds }) => isAhead(bounds.lower) || isAhead(bounds.upper)).length;
  const unknown = among.isListed ? among.regions.length - found.length - withheld.length : 0;
  return {
    best: first + certain,
    worst: last + conceivable + unknown,
    byMargins: last - first > tied,
    byMissing: conceivable + unknown > certain,
    withheld,
  };
}
