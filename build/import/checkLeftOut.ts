import { populationMeasure } from '../../api/domain/release.ts';
import { ImportError } from '../base/errors.ts';
import type { Database } from '../release/database.ts';
import type { FiguresEntry } from './registerSchema.ts';
import { statement } from './statement.ts';

/** The greatest share of a region's people that may live in counties that its figures leave out. */
const maxShare = 0.001;

/**
 * Checks the counties that the roll-ups of a dataset leave out: the publisher has no figures of them, and they have few
 * of the people of each region.
 * @throws ImportError that names the first county that is not such a one
 */
export async function checkLeftOut(database: Database, { key, leaves_out }: FiguresEntry): Promise<void> {
  if (leaves_out.length === 0) return;
  const stop = (problem: string) => new ImportError('check', `${key}: leaves_out: ${problem}; remove it from the list`);
  const [reported] = await database.rows<{ geoid: string; measure: string }>(statement('left-out-reported'), {
    dataset: key,
    leaves_out,
  });
  if (reported) throw stop(`county ${reported.geoid} has figures (${reported.measure})`);
  const [large] = await database.rows<{ county: string; region: string }>(statement('left-out-large'), {
    population: populationMeasure,
    leaves_out,
    max_share: maxShare,
  });
  if (large)
    throw stop(
      `county ${large.county} has at least ${100 * maxShare}% of the people of ${large.region}, or an unknown share`,
    );
}
