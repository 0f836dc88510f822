import { z } from 'zod';
import { NamedMetro } from './metro.ts';
import { periods } from './calculation.ts';
import { MeasureKey, Method, releaseId } from './common.ts';
import { RankRequest } from './rank.ts';

const end = 'must be a year such as 2021, or the id of a release such as "2026-11-21"';
/** An end of a comparison: a year, or a release. */
const End = z.union(
  [
    z.int(end).min(1000, end).max(9999, end),
    z
      .string(end)
      .regex(releaseId, end)
      .meta({ examples: ['2026-11-28'] }),
  ],
  end,
);
export type End = z.infer<typeof End>;

export const MovesRequest = RankRequest.extend({
  from: End.describe(
    "a year: each measure's values of it, or of the latest year before it; or the id of an earlier release that this server holds: the values that it serves",
  ),
  to: End.describe('a year, or the id of the release that answers; as `from`, either two years or two releases'),
}).meta({ id: 'MovesRequest' });
export type MovesRequest = z.infer<typeof MovesRequest>;

const Part = z.number();

const OneEnd = z.array(NamedMetro.extend({ rank: z.int().min(1) }));

export const Moves = z
  .object({
    method: Method,
    count: z.int().min(0).describe('metros that have a rank at both ends'),
    left_out: z.int().min(0).describe('metros that have a rank at only one end'),
    from: End,
    to: End,
    criteria: z
      .array(
        z
          .object({
            measure: MeasureKey,
            from_years: z.array(z.int()).describe('years of the values at `from`; empty if there are none'),
            to_years: z.array(z.int()).describe('years of the values at `to`; empty if there are none'),
            from_periods: periods,
            to_periods: periods,
          })
          .meta({ id: 'MovedCriterion' }),
      )
      .describe('of the request, those that do not score included'),
    metros: z
      .array(
        NamedMetro.extend({
          from: z.int().min(1).describe('rank at `from`'),
          to: z.int().min(1).describe('rank at `to`'),
          parts: z
            .object({
              own: Part.describe("places due to the metro's own values"),
              others: Part.describe('places due to the values of all other metros'),
              coverage: Part.describe('places due to which figures have a value'),
              revision: Part.describe(
                'places due to values of the same year that differ between releases, for whatever reason; 0 between years',
              ),
            })
            .describe('they add up to `to` - `from`: negative parts are places gained'),
        }).meta({ id: 'Move' }),
      )
      .describe('by rank at `to`'),
    only_from: OneEnd.describe('metros that have a rank at `from` only'),
    only_to: OneEnd.describe('metros that have a rank at `to` only'),
  })
  .meta({ id: 'Moves' });
export type Moves = z.infer<typeof Moves>;
