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

/** What a check of a claim of order found. */
export interface OrderCheck {
  readonly verdict: ClaimVerdict;
  readonly record: FigureRecord;
  readonly order: {
    readonly among: string;
    readonly rank: number | null;
    /** The ranks that the figure can have: `rank` itself where nothing is uncertain. */
    readonly best: number | null;
    readonly worst: number | null;
    readonly tied: number;
    readonly rankUnrounded: number | null;
    readonly of: number;
    readonly withoutFigure: number;
    readonly withheld: readonly WithheldFigure[];
    readonly holders: readonly Holder[];
  };
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
    const none = { rank: null, best: null, worst: null, tied: 0, rankUnrounded: null, withheld: [] };
    return { verdict: 'no_figure', record, order: { ...counts, ...none } };
  }
  const rank = rankOf(printed(record), shown);
  const tied = shown.filter((other) => other === printed(record)).length - 1;
  const rankUnrounded = rankOf(
    record.value,
    found.map(({ value }) => value),
  );
  const withheld = await withheldAmong(claim, record, figures);
  const ahead = await regionsAhead(claim, record, found, figures);
  const first = withheld.filter(({ bounds }) => sign * ((sign > 0 ? bounds.lower : bounds.upper) - record.value) > 0);
  const maybe = withheld.filter(({ bounds }) => sign * ((sign > 0 ? bounds.upper : bounds.lower) - record.value) > 0);
  const unknown = among.isListed ? counts.withoutFigure - withheld.length : 0;
  const best = (ahead?.best ?? rank) + first.length;
  const worst = (ahead?.worst ?? rank) + maybe.length + unknown;
  const verdict =
    claim.rank < best || claim.rank > worst + (ahead ? 0 : tied)
      ? 'false'
      : best < worst
        ? 'undecided'
        : tied > 0
          ? 'tied'
          : 'true';
  return { verdict, record, order: { ...counts, rank, best, worst, tied, rankUnrounded, withheld } };
}

/** Returns the regions of a claim whose figures are withheld in part. */
async function withheldAmong(
  { among, measure }: OrderClaim,
  { year }: HeldFigure,
  figures: VerifyFigures,
): Promise<WithheldFigure[]> {
  const bounds = await figures.withheldIn(among.regions, measure, year);
  return [...bounds].map(([i, bounds]) => ({ region: among.regions[i]!, bounds }));
}

/** Returns the best and worst rank that the margins of error admit; undefined if the figure has none. */
async function regionsAhead(
  { measure, order }: OrderClaim,
  { region, year }: HeldFigure,
  found: readonly Holder[],
  figures: VerifyFigures,
) {
  const regions = found.map((one) => one.region);
  const errors = await figures.errorsIn(regions, measure, year);
  const values = Float64Array.from(found, ({ value }) => value);
  const direction = order === 'highest' ? 'higher_better' : 'lower_better';
  const { best, worst } = rankBounds(values, errors, boundsLevel, direction);
  const own = regions.findIndex(({ geography, place }) => geography === region.geography && place === region.place);
  return best[own]! > 0 ? { best: best[own]!, worst: worst[own]! } : undefined;
}
