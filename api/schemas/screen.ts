import { z } from 'zod';
import { MeasureAbsences } from './absent.ts';
import { Bounds, DecidedByBounds } from './bounds.ts';
import { forReaders } from './common.ts';
import {
  MeasureBounds,
  MeasureFigures,
  MeasureMarks,
  MeasureVintages,
  Metro,
  metroMembers,
  MetroOrRegion,
  RegionRow,
} from './metro.ts';
import { FunnelStage, Gate, Requirements, requirementsText, Scope, scopeText } from './requirements.ts';

/** The most gates that a request has: one for each Requirement. */
export const maxGates = Object.keys(Requirements.shape).length;

export const ScreenRequest = z
  .strictObject(
    {
      scope: Scope.optional().meta(forReaders(scopeText)),
      requirements: Requirements.optional().meta(forReaders(requirementsText)),
    },
    'must be an object',
  )
  .meta({ id: 'ScreenRequest' });
export type ScreenRequest = z.infer<typeof ScreenRequest>;

export const ScreenedMetro = Metro.extend({
  values: MeasureFigures,
  vintages: MeasureVintages.optional(),
  as_published: MeasureMarks.optional(),
  bounds: MeasureBounds.optional(),
  absent: MeasureAbsences.optional(),
  decided_by_bounds: DecidedByBounds.optional(),
}).meta({ id: 'ScreenedMetro' });
export type ScreenedMetro = z.infer<typeof ScreenedMetro>;

const ScreenedRegion = MetroOrRegion.extend(ScreenedMetro.omit(metroMembers).shape);
/** A metro, county or state with its values. */
export type ScreenedRegion = z.infer<typeof ScreenedRegion>;

export const ScreenedPlace = RegionRow.extend(ScreenedMetro.omit(metroMembers).shape).meta({ id: 'ScreenedPlace' });
export type ScreenedPlace = z.infer<typeof ScreenedPlace>;

const FailedGate = z
  .object({
    gate: z.string().describe('key of the requirement in `gates`'),
    reason: z.string().meta(forReaders('why the metro fails, in words')),
    by: z
      .number()
      .nullable()
      .describe('distance of the value from the limit, in the unit of the measure; null: no value, or no limit'),
  })
  .meta({ id: 'FailedGate' });

export const NearMiss = ScreenedRegion.extend({
  ...FailedGate.shape,
  gate: z.string().describe('key of the requirement that the metro fails; of several, the first in `gates`'),
  failed: z
    .array(FailedGate)
    .optional()
    .describe('every requirement that the metro fails, in the order of `gates`; absent if `near_misses` is 1'),
}).meta({ id: 'NearMiss', description: 'Extension: a metro that fails few requirements.' });
export type NearMiss = z.infer<typeof NearMiss>;

/** What the figures and their bounds say of a gate, or of all gates together. */
export const GateVerdict = z.enum(['passes', 'undecided', 'fails']);
export type GateVerdict = z.infer<typeof GateVerdict>;

/** How many metros in scope have each verdict. */
const verdictCounts = {
  passes: z.int().min(0).describe('number of metros in scope that pass, whatever the true figure within the bounds'),
  undecided: z.int().min(0).describe('number of metros in scope that may pass or fail'),
  fails: z.int().min(0).describe('number of metros in scope that fail, whatever the true figure within the bounds'),
};

export const PossibleMetro = ScreenedRegion.extend({
  verdict: GateVerdict.extract(['passes', 'undecided']).meta(forReaders('the verdict on all requirements together')),
  included: z.boolean().describe('whether its figures pass every requirement, and `metros` of the result has it, too'),
  gates: z
    .record(z.string(), GateVerdict)
    .describe('the verdict on each requirement, by its key in `gates`; none is `fails`'),
}).meta({ id: 'PossibleMetro', description: 'A metro that passes or is undecided.' });
export type PossibleMetro = z.infer<typeof PossibleMetro>;

export const Certainty = z
  .object({
    level: Bounds.shape.level,
    ...verdictCounts,
    gates: z
      .array(
        z.object({
          key: z.string().meta(forReaders('key of the requirement in `gates`')),
          ...verdictCounts,
          missing: z
            .int()
            .min(0)
            .describe(
              'number of metros in scope without the figure, and without bounds that decide; they are undecided',
            ),
          bounded: z
            .int()
            .min(0)
            .describe('number of metros in scope whose figure has bounds; for the others, the figure alone decides'),
        }),
      )
      .describe('the counts of each requirement alone'),
    metros: z.array(PossibleMetro).describe('the metros in scope that pass or are undecided, by name'),
  })
  .meta({
    id: 'Certainty',
    description: 'Extension: whether each requirement is certain to pass or fail, given the bounds of the figures.',
  });
export type Certainty = z.infer<typeof Certainty>;

const Limit = z.union([z.number(), z.string()]).nullable();

export const Relaxation = z
  .object({
    key: z.string().meta(forReaders('key of the requirement in `gates`')),
    limit: Limit.describe('the limit of the request; null for `rtw_only`'),
    alone: z.int().min(0).describe('number of metros in scope that pass this requirement alone'),
    missing: z
      .int()
      .min(0)
      .describe('number of metros in scope without the figure, and without bounds that decide; they fail'),
    steps: z
      .array(
        z.object({
          at_least: z.int().describe('how many more metros should remain'),
          limit: Limit.describe('the strictest limit that leaves at least that many more; null: no limit does'),
          adds: z
            .int()
            .min(1)
            .nullable()
            .describe('how many more metros that limit leaves; more than `at_least` if values are equal'),
        }),
      )
      .meta(forReaders('limits that leave more metros')),
    if_dropped: z.int().min(0).describe('how many more metros remain without this requirement'),
  })
  .meta({ id: 'Relaxation', description: 'Extension: looser limits of one requirement, while all others stay.' });
export type Relaxation = z.infer<typeof Relaxation>;

export const ScreenResult = z
  .object({
    scope: Scope.meta(forReaders('as in the request')),
    requirements: Requirements.meta(forReaders('as in the request')),
    gates: z.array(Gate).meta(forReaders('the requirements of the request, each with the measure that it checks')),
    funnel: z.array(FunnelStage).describe('how many metros remain after each requirement'),
    count: z.int().min(0).meta(forReaders('number of metros that remain')),
    metros: z.array(ScreenedMetro).meta(forReaders('the metros that remain, by name')),
    places: z
      .array(ScreenedPlace)
      .optional()
      .meta(forReaders('Extension: with `geography`: the counties or states that remain, by name')),
    near_misses: z
      .array(NearMiss)
      .optional()
      .meta(forReaders('with `near_misses`: the metros that fail few requirements, the nearest first')),
    certainty: Certainty.optional(),
    relax: z
      .array(Relaxation)
      .optional()
      .describe('with `relax`: looser limits of each requirement, in the order of `gates`'),
  })
  .meta({ id: 'ScreenResult' });
export type ScreenResult = z.infer<typeof ScreenResult>;
