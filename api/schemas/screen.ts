import { z } from 'zod';
import { MeasureAbsences } from './absent.ts';
import { Bounds } from './bounds.ts';
import { forReaders } from './common.ts';
import { MeasureBounds, MeasureFigures, MeasureVintages, Metro } from './metro.ts';
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
  bounds: MeasureBounds.optional(),
  absent: MeasureAbsences.optional(),
}).meta({ id: 'ScreenedMetro' });
export type ScreenedMetro = z.infer<typeof ScreenedMetro>;

const FailedGate = z
  .object({
    gate: z.string().describe('key of the gate'),
    reason: z.string(),
    by: z
      .number()
      .nullable()
      .describe("how far the value is from the gate's limit; null: there is no value, or no limit"),
  })
  .meta({ id: 'FailedGate' });

export const NearMiss = Metro.extend({
  ...ScreenedMetro.pick({ values: true, vintages: true, bounds: true, absent: true }).shape,
  ...FailedGate.shape,
  gate: z.string().describe('key of the gate that the metro fails; of several, the first one in `gates`'),
  failed: z
    .array(FailedGate)
    .optional()
    .describe('every gate that the metro fails, in the order of `gates`; absent with `near_misses` 1'),
}).meta({ id: 'NearMiss', description: 'Extension: a metro that fails few gates.' });
export type NearMiss = z.infer<typeof NearMiss>;

/** What the figures and their bounds say of a gate, or of all gates together. */
export const Verdict = z.enum(['passes', 'undecided', 'fails']);
export type Verdict = z.infer<typeof Verdict>;

/** How many metros in scope have each verdict. */
const verdictCounts = {
  passes: z.int().min(0).describe('metros in scope that pass, as far as figures and bounds say'),
  undecided: z.int().min(0).describe('metros in scope that may pass or fail'),
  fails: z.int().min(0).describe('metros in scope that fail, as far as figures and bounds say'),
};

export const PossibleMetro = ScreenedMetro.extend({
  verdict: Verdict.extract(['passes', 'undecided']),
  included: z.boolean().describe('whether its figures pass every Requirement, so it is in `metros`, too'),
  gates: z.record(z.string(), Verdict).describe('verdict by the key of the gate; none fails'),
}).meta({ id: 'PossibleMetro', description: 'A metro that passes or is undecided.' });
export type PossibleMetro = z.infer<typeof PossibleMetro>;

export const Certainty = z
  .object({
    level: Bounds.shape.level,
    ...verdictCounts,
    gates: z
      .array(
        z.object({
          key: z.string(),
          ...verdictCounts,
          missing: z.int().min(0).describe('metros in scope without the figure; all of them are undecided'),
          bounded: z
            .int()
            .min(0)
            .describe('metros in scope whose figure has bounds; of the others, the figure decides alone'),
        }),
      )
      .describe('each gate alone'),
    metros: z
      .array(PossibleMetro)
      .describe('the metros in scope that pass or are undecided, by name; `metros` and maybe more'),
  })
  .meta({ id: 'Certainty', description: 'Extension: what the figures and their bounds say of each gate and metro.' });
export type Certainty = z.infer<typeof Certainty>;

const Limit = z.union([z.number(), z.string()]).nullable();

export const Relaxation = z
  .object({
    key: z.string(),
    limit: Limit.describe('the limit of the request; null for `rtw_only`, which has none'),
    alone: z.int().min(0).describe('metros in scope that pass this gate, whatever the others say'),
    missing: z.int().min(0).describe('metros in scope without the figure that it reads; they fail'),
    steps: z.array(
      z.object({
        at_least: z.int().describe('how many more metros should remain'),
        limit: Limit.describe('the strictest limit that leaves so many more; null: none does'),
        adds: z
          .int()
          .min(1)
          .nullable()
          .describe('how many more that limit leaves; more than `at_least` where values tie'),
      }),
    ),
    if_dropped: z.int().min(0).describe('how many more remain without this Requirement'),
  })
  .meta({ id: 'Relaxation', description: 'Extension: how to relax one gate while all others stay.' });
export type Relaxation = z.infer<typeof Relaxation>;

export const ScreenResult = z
  .object({
    scope: Scope.meta(forReaders('as in the request')),
    requirements: Requirements.meta(forReaders('as in the request')),
    gates: z.array(Gate).meta(forReaders('the requirements, with the measures that they read')),
    funnel: z.array(FunnelStage).describe('how many metros remain after each Requirement'),
    count: z.int().min(0).meta(forReaders('metros that remain')),
    metros: z.array(ScreenedMetro).meta(forReaders('the metros that remain')),
    near_misses: z.array(NearMiss).optional().meta(forReaders('with `near_misses`: metros that fail few requirements')),
    certainty: Certainty.optional(),
    relax: z.array(Relaxation).optional().describe('in the order of `gates`'),
  })
  .meta({ id: 'ScreenResult' });
export type ScreenResult = z.infer<typeof ScreenResult>;
