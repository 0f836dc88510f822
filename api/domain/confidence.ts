import type { Geography } from '../schemas/common.ts';
import type { Confidence } from '../schemas/bounds.ts';
import { boundsAt, type BoundTables, readBounds, readStandardErrors } from './bounds.ts';
import { badRequest } from './errors.ts';
import { boundsLevel } from './estimate.ts';
import { type DatedEdition, planOf, type ValueCertainty } from './history.ts';
import { figuresAt, rankBounds } from './rankBounds.ts';
import type { Release } from './release.ts';
import { round } from './round.ts';
import { YearTable } from './yearTable.ts';

/** Standard errors on each side of a value, as the Census Bureau uses them. */
const standardErrors: Readonly<Record<Confidence, number>> = { 90: 1.645, 95: 1.96, 99: 2.576 };

/** Returns the level of the bounds that a request asks for. @throws ApiError 400 for a level without bounds */
export function levelOf(bounds: boolean, level: Confidence | undefined): Confidence {
  if (level !== undefined && !bounds) throw badRequest('parameter `level` is of `bounds`; send bounds=1 with it');
  return level ?? boundsLevel;
}

/** As `readBounds`, at another confidence: the margins of error grow with the standard errors that they have. */
export async function readBoundsAt(
  release: Release,
  measure: string,
  geography: Geography,
  level: Confidence,
  edition?: DatedEdition,
): Promise<BoundTables | undefined> {
  const tables = await readBounds(release, measure, geography, edition);
  if (!tables || level === boundsLevel) return tables;
  const { share } = planOf(await release.history(), measure);
  let levels = known.get(tables);
  if (!levels) known.set(tables, (levels = new Map<Confidence, BoundTables>()));
  const found = levels.get(level) ?? widen(tables, level, share ? 100 : Infinity);
  levels.set(level, found);
  return found;
}

const known = new WeakMap<BoundTables, Map<Confidence, BoundTables>>();

function widen(tables: BoundTables, level: Confidence, highest: number): BoundTables {
  const factor = standardErrors[level] / standardErrors[boundsLevel];
  const more = factor - 1;
  const { lower, upper, below, above } = tables;
  const moved = ({ regions, years, values }: YearTable, to: (figure: number, i: number) => number) =>
    new YearTable(regions, years, values.map(to));
  return {
    level,
    below: moved(below, (margin) => factor * margin),
    above: moved(above, (margin) => factor * margin),
    lower: moved(lower, (bound, i) => Math.max(0, round(bound - more * (below.values[i] ?? NaN), 6))),
    upper: moved(upper, (bound, i) => Math.min(highest, round(bound + more * (above.values[i] ?? NaN), 6))),
  };
}

/** Returns a function that says how certain the latest value of a region is; undefined: no value has bounds. */
export async function readCertainty(
  release: Release,
  measure: string,
  geography: Geography,
  { level, ranks: areWanted }: { readonly level: Confidence; readonly ranks: boolean },
): Promise<((place: number) => ValueCertainty | undefined) | undefined> {
  const tables = await readBoundsAt(release, measure, geography, level);
  if (!tables) return undefined;
  const column = await release.column(measure, geography);
  const errors = await readStandardErrors(release, measure, geography, column);
  const ranked = areWanted ? column.rows.filter((place) => column.isRanked(place)) : new Int32Array();
  const { best, worst } = rankBounds(...figuresAt(ranked, column, errors), level, 'higher_better');
  const ranks = new Map(Array.from(ranked, (place, i) => [place, { best: best[i]!, worst: worst[i]! }]));
  return (place) => {
    const bounds = boundsAt(tables, place, column.yearAt(place));
    return bounds && { lower: bounds.lower, upper: bounds.upper, ranks: ranks.get(place) };
  };
}
