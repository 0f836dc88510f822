import { z } from 'zod';
import { WithheldBounds } from './bounds.ts';
import { forReaders, Name, namedRegion } from './common.ts';

/** Why a figure is missing. */
export const absenceReasons = [
  'withheld',
  'not_covered',
  'divisions_only',
  'county_missing',
  'boundary_changed',
  'not_computable',
  'not_rolled_up',
  'not_yet_published',
] as const;

export const AbsenceReason = z
  .enum(absenceReasons)
  .meta({
    id: 'AbsenceReason',
    description:
      '`withheld`: the publisher does not print the figure, or only as above or below a limit; `not_covered`: the publisher has no figure for the region; `divisions_only`: the publisher has figures for the divisions of the metro, not for the metro; `county_missing`: the publisher has no figure for the county, or for the `counties` of the region; `boundary_changed`: the region had other boundaries then; `not_computable`: a part of the formula is missing for another reason, the formula divides by zero, or the figures of a ratio have no year in common; `not_rolled_up`: of an area, the figure does not follow from those of its counties, such as a median, a price index, or one that is printed for metros; `not_yet_published`: the publisher prints it later',
  });
export type AbsenceReason = z.infer<typeof AbsenceReason>;

/** Why a figure is missing, and because of which counties. */
export const Absence = z
  .object({
    reason: AbsenceReason.nullable().describe(
      'why the value is missing; null: the release keeps no reason, as for most figures of earlier years',
    ),
    counties: z
      .array(z.string())
      .optional()
      .describe('FIPS codes of the counties that lack the figure or its weight; absent for `not_covered`'),
    bounds: z
      .object({ kind: z.literal('withheld'), ...WithheldBounds.shape })
      .optional()
      .describe(
        'between which bounds the value lies, where parts of it are withheld and the printed totals tell; no confidence interval',
      ),
  })
  .meta({ id: 'Absence' });
export type Absence = z.infer<typeof Absence>;

/** A region without a value. */
export const AbsentRegion = z.object({ ...namedRegion, ...Absence.shape }).meta({ id: 'AbsentRegion' });
export type AbsentRegion = z.infer<typeof AbsentRegion>;

/** A measure that a metro has no value for. */
export const AbsentMeasure = z
  .object({ name: z.string().meta(forReaders('name of the measure')), label: Name, ...Absence.shape })
  .meta({ id: 'AbsentMeasure' });
export type AbsentMeasure = z.infer<typeof AbsentMeasure>;

/** Why values are missing, by measure name. */
export const MeasureAbsences = z
  .record(z.string(), Absence)
  .describe('with `absent`: why values are missing, by name of the measure');

/** Why values of a series are missing. */
export const askedReasons = z
  .array(AbsenceReason.nullable())
  .optional()
  .describe(
    'with `absent`: why each value is missing, one for each of `values`; null where there is a value, or the release keeps no reason',
  );
