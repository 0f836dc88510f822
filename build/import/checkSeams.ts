import { BOOLEAN, INTEGER, VARCHAR } from '@duckdb/node-api';
import type { Geography } from '../../api/schemas/common.ts';
import { spanOf } from '../../api/domain/calculation.ts';
import { ImportError } from '../base/errors.ts';
import type { Database } from '../release/database.ts';
import { type PlannedMeasure, withParts } from './measures.ts';
import type { FiguresFolder } from './register.ts';
import { statement } from './statement.ts';
import { chunksOf } from './values.ts';

/** By which factor the spread of the changes of a year may exceed that of the years around it. */
const times = 2;
/** The fewest regions whose changes are compared, and the share of all regions: a few regions say little of a series. */
const [fewestRegions, leastShare] = [20, 0.5];
/** How many measures are compared at once: memory is limited. */
const maxAtOnce = 10;
/** Seams that an error lists. */
const maxShown = 40;

interface Seam {
  measure: string;
  geography: Geography;
  vintage: number;
  /** The factors; null where the years around it have no spread at all. */
  deviation: number | null;
  mad: number | null;
}

/**
 * Finds the years in which the regions of a measure changed far more unevenly than in the years around it: a series that changes
 * its source or method does, and so does the real world in some years. Stops the import unless the register declares which of
 * them it is: a break of the measure or of one that it is computed from, or an event.
 */
export async function checkSeams(
  database: Database,
  chosen: readonly FiguresFolder[],
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<void> {
  const found: string[] = [];
  const compared = chosen
    .flatMap(({ entry }) => entry.measures.map(({ name }) => byName.get(name)!))
    .filter(isCompared);
  for (const measures of chunksOf(compared, maxAtOnce)) {
    await database.run('drop table if exists seam_measure');
    await database.fill(
      'main',
      'seam_measure',
      { measure: VARCHAR, points: BOOLEAN },
      measures.map((measure) => [measure.name, isInPoints(measure)]),
    );
    await database.run('drop table if exists seam_known');
    await database.fill(
      'main',
      'seam_known',
      { measure: VARCHAR, year: INTEGER },
      measures.flatMap((measure) => knownYears(measure, byName).map((year) => [measure.name, year])),
    );
    await database.run(statement('seam'), { regions: fewestRegions, share: leastShare });
    const seams = await database.rows<Seam>(statement('seams'), { times });
    await database.run('drop table seam_spread');
    found.push(...seams.map((seam) => `${byName.get(seam.measure)!.dataset}: ${describe(seam)}`));
  }
  if (found.length === 0) return;
  const problem = `regions changed far more unevenly than in the years around; declare a break if the publisher or the files show one, an event if the world changed, or correct the files`;
  const more = found.length > maxShown ? [`and ${found.length - maxShown} more`] : [];
  throw new ImportError('check', [problem, ...found.slice(0, maxShown), ...more].join('\n  '));
}

/** A change over time differs between years as its parts do, which are compared themselves. */
function isCompared({ served, formula }: PlannedMeasure): boolean {
  return served && !(formula && spanOf(formula));
}

/** Percentages and what may be negative change by points, all else by a factor. */
function isInPoints({ signed, unit }: PlannedMeasure): boolean {
  return signed || unit === 'percent';
}

/** Returns the years in which a measure has a break or an event, or one that it is computed from has. */
function knownYears(measure: PlannedMeasure, byName: ReadonlyMap<string, PlannedMeasure>): number[] {
  return withParts(measure, byName).flatMap(({ breaks = [], events }) => [
    ...breaks.map(({ year }) => year),
    ...events.flatMap(({ years }) => years),
  ]);
}

function describe({ measure, geography, vintage, deviation, mad }: Seam): string {
  const factor = (value: number | null) => (value === null ? 'any' : value.toFixed(1));
  return `${measure} at ${geography} in ${vintage}: the changes deviate by ${factor(deviation)} times (standard deviation) and ${factor(mad)} times (MAD) those of the four nearest years`;
}
