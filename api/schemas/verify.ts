import { z } from 'zod';
import { maxClaims, valueText } from './claimText.ts';
import { forReaders, geographies, Month } from './common.ts';
import { Decimals } from './measure.ts';

const valueMessage =
  'must be a number, or a text of digits with an optional unit, such as `13.90`, `2,473,275` or `$193.8 billion`';
const regionMessage = 'must be a region: a code, slug, id or name';

const StatedValue = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .refine((text) => {
          const { whole, decimals } = valueText.exec(text)?.groups ?? {};
          return whole !== undefined || decimals !== undefined;
        }, valueMessage),
    ],
    valueMessage,
  )
  .meta({
    description:
      'the stated figure: a number, or a text, which keeps zeros at its end (`13.90`) and may name the unit (`$193.8 billion`, `3.5%`)',
    tool: { description: 'as stated: 13.9, `13.90`, `$193.8 billion`, `3.5%`' },
  });

export const Claim = z
  .strictObject(
    {
      region: z
        .string(regionMessage)
        .min(1, regionMessage)
        .max(200, 'must be at most 200 characters')
        .meta({
          description:
            'name or code of a metro, county or state, such as `Tulsa, OK`, `46140` or `OK`; `US` for the nation',
          tool: { description: 'name or code' },
        }),
      measure: z
        .string('must be the name of a measure')
        .meta({
          description: 'name of a measure; `GET /measures` lists the names',
          tool: { description: 'from search_measures' },
        }),
      value: StatedValue,
      year: z
        .int('must be a year such as 2024')
        .min(1000, 'must be a year such as 2024')
        .max(9999, 'must be a year such as 2024')
        .optional()
        .meta({
          description: 'year that the claim is about; default: the year that the API serves',
          tool: { description: 'default: the year served' },
        }),
      unit: z
        .string('must be a unit such as `million dollars`')
        .min(1, 'must be a unit such as `million dollars`')
        .max(60, 'must be at most 60 characters')
        .optional()
        .meta({
          description:
            'unit of the value, such as `percent`, `million` or `billion dollars`, unless the value names it; default: the unit of the measure',
          tool: { description: 'such as `billion dollars`' },
        }),
    },
    'must be an object',
  )
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

const claimsMessage = `must be an array of 1 to ${maxClaims} claims`;

export const VerifyRequest = z
  .strictObject(
    {
      claims: z
        .array(Claim, claimsMessage)
        .min(1, claimsMessage)
        .max(maxClaims, claimsMessage)
        .meta(forReaders('figures to check')),
    },
    'must be an object',
  )
  .meta({ id: 'VerifyRequest' });
export type VerifyRequest = z.infer<typeof VerifyRequest>;

/** What a check of a claim can find. */
const verdicts = [
  'exact',
  'rounds_to',
  'other_year',
  'earlier_edition',
  'other_region',
  'unit_slip',
  'other_measure',
  'contradicted',
  'no_figure',
] as const;
export const Verdict = z
  .enum(verdicts)
  .meta({
    id: 'Verdict',
    description:
      '`exact`: the value is the figure of record. `rounds_to`: the figure of record rounds to it. `other_year`, `earlier_edition`, `other_region`, `other_measure`: only the figure in `matches` does. `unit_slip`: it would with another unit. `contradicted`: no figure agrees. `no_figure`: the release has no figure to compare it with; `note` says why.',
  });
export type Verdict = z.infer<typeof Verdict>;

export const ClaimedFigure = z
  .object({
    region: z
      .object({
        geography: z.enum([...geographies, 'us']).describe('type of the region; `us`: the United States'),
        geoid: z.string(),
        name: z.string(),
        states: z.array(z.string()).optional().describe('USPS codes; absent for the United States'),
      })
      .meta(forReaders('region of the figure')),
    measure: z.string(),
    label: z.string(),
    value: z.number().nullable().meta(forReaders('the figure; null: no figure')),
    unit: z.string(),
    decimals: Decimals,
    year: z.int().nullable().describe('year of the figure; null: neither the claim nor the release names one'),
    release: z.string().meta(forReaders('id of the release that has the figure')),
    edition: z
      .object({
        edition: z.string().meta(forReaders('name of the edition')),
        published: Month.meta(forReaders('month in which it was published')),
      })
      .optional()
      .describe('the edition that has the figure; absent for the newest edition'),
  })
  .meta({ id: 'ClaimedFigure' });
export type ClaimedFigure = z.infer<typeof ClaimedFigure>;

export const VerifiedClaim = z
  .object({
    verdict: Verdict,
    figure: ClaimedFigure.describe('the figure of record: that of the region, measure and year of the claim'),
    matches: ClaimedFigure.optional().describe('another figure, which the value agrees with'),
    factor: z
      .number()
      .optional()
      .describe('with `unit_slip`: the factor that makes the value agree with the figure of record'),
    note: z.string().describe('the verdict in one or two sentences'),
    citation: z.string().nullable().describe('credit to print with the figure; null: no figure'),
  })
  .meta({ id: 'VerifiedClaim' });
export type VerifiedClaim = z.infer<typeof VerifiedClaim>;

export const Verification = z
  .object({ method: z.string(), claims: z.array(VerifiedClaim).describe('the claims, in the order of the request') })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof Verification>;
