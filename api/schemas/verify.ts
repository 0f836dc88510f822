import { z } from 'zod';
import { maxClaims, valueText } from './claimText.ts';
import { forReaders, geographies, Geoid, MeasureKey, Method, Month, Name, Unit, Value, Year } from './common.ts';
import { tiers } from './choices.ts';
import { asPublished, Break, period } from './calculation.ts';
import { difference } from './difference.ts';
import { Decimals, MeasureNote } from './measure.ts';

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
      'the stated figure, change or difference: a number, or a text, which keeps zeros at its end (`13.90`) and may name the unit (`$193.8 billion`, `3.5%`) and a word that qualifies it (`about $85,000`, `over 2 million`)',
    tool: { description: 'as stated: `13.90`, `about $193.8 billion`' },
  });

/** A code may come as a number. */
const regionText = z.preprocess(
  (given) => (typeof given === 'number' ? String(given) : given),
  z.string(regionMessage).min(1, regionMessage).max(200, 'must be at most 200 characters'),
);

/** How many regions a claim may list. */
const maxRegions = 50;
const regionTexts = z.array(regionText).min(1).max(maxRegions, `must be at most ${maxRegions} regions`);

const yearMessage = 'must be a year such as 2024';
const yearOf = (description: string, ofTool: string | null) =>
  z
    .int(yearMessage)
    .min(1000, yearMessage)
    .max(9999, yearMessage)
    .optional()
    .meta({ description, tool: { description: ofTool } });

export const Claim = z
  .strictObject(
    {
      region: regionText.meta({
        description:
          'name or code of a metro, county or state, such as `Tulsa, OK`, `46140` or `OK`; `US` for the nation',
        tool: { description: 'name or code' },
      }),
      measure: z
        .string('must be the name of a measure')
        .meta({ description: 'name of a measure; `GET /measures` lists the names', tool: { description: null } }),
      value: StatedValue.optional(),
      year: yearOf('year that the claim is about; default: the year that the API serves', null),
      unit: z
        .string('must be a unit such as `million dollars`')
        .min(1, 'must be a unit such as `million dollars`')
        .max(60, 'must be at most 60 characters')
        .optional()
        .meta({
          description:
            'unit of the value, such as `percent`, `million` or `billion dollars`, unless the value names it; default: the unit of the measure',
          tool: { description: null },
        }),
      order: z
        .enum(['lowest', 'highest'])
        .optional()
        .meta(forReaders('a claim of order: the region has the lowest or highest figure among others')),
      rank: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .optional()
        .meta({
          description: 'with `order`: 2 is the second lowest or highest; default: 1',
          tool: { description: null },
        }),
      among: z
        .union([regionText, regionTexts], 'must be a region, a size or a list of regions')
        .optional()
        .meta({
          description: `with \`order\`: the regions of the same type that it is about: those of a state (\`OK\`) or of the nation (\`US\`, the default), metros by least population (${tiers.join(', ')}), or a list of regions`,
          tool: { description: `state, US, ${tiers.join(', ')} or a list of regions` },
        }),
      from: yearOf('a claim of change: the earlier year', 'claim of change: earlier year'),
      to: yearOf('with `from`: the later year; default: the year that the API serves', null),
      than: regionText
        .optional()
        .meta({
          description: 'a claim of comparison: the region that it is compared with',
          tool: { description: 'compares with this region' },
        }),
      direction: z
        .enum(['higher', 'lower'])
        .optional()
        .meta(
          forReaders(
            'with `from` or `than`: whether the figure is higher or lower than the earlier or the other one; `value` is then how far, without a sign',
          ),
        ),
      other_regions: regionTexts
        .optional()
        .meta(
          forReaders(
            'other regions that the claim may mean, which are searched for the value; default: the counties of the name',
          ),
        ),
    },
    'must be an object',
  )
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

/** A claim that is not one, with what is wrong. It never keeps the others from being checked (D440). */
export interface InvalidClaim {
  readonly problem: string;
}

/** A claim, read on its own. The JSON Schema of it is that of `Claim`, without a default. */
const LenientClaim = Claim.catch(((context?: { readonly error: z.core.$ZodError }) => {
  const issues = context?.error.issues ?? [];
  // A member of another name is why one is missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const members = Object.keys(Claim.shape).join(', ');
    return { problem: `unknown member \`${issue.keys[0]!.slice(0, 60)}\`; a claim has ${members}` };
  }
  return issue && { problem: [issue.path.join('.'), issue.message].filter(Boolean).join(': ') };
}) as unknown as () => Claim) as unknown as z.ZodType<Claim | InvalidClaim, Claim>;

const claimsMessage = `must be an array of 1 to ${maxClaims} claims`;

export const VerifyRequest = z
  .strictObject(
    {
      claims: z
        .array(LenientClaim, claimsMessage)
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
  'true',
  'tied',
  'false',
  'undecided',
  'unreadable',
  'unknown_region',
  'ambiguous_region',
  'unknown_measure',
] as const;
export const ClaimVerdict = z
  .enum(verdicts)
  .meta({
    id: 'Verdict',
    description:
      '`exact`: the value is the figure of record. `rounds_to`: the figure of record rounds to it. `other_year`, `earlier_edition`, `other_region`, `other_measure`: only the figure in `matches` does. `unit_slip`: it would with another unit. `contradicted`: no figure agrees. `no_figure`: the release has no figure to compare it with; `note` says why. `true`, `tied`, `false`: claims of order and direction, and values such as `over 2 million`; `tied`: equal as printed. `undecided`: the figures cannot tell. `unreadable`, `unknown_region`, `ambiguous_region`, `unknown_measure`: the claim was not checked; `note` says why.',
  });
export type ClaimVerdict = z.infer<typeof ClaimVerdict>;

export const ClaimedFigure = z
  .object({
    region: z
      .object({
        geography: z.enum([...geographies, 'us']).describe('type of the region; `us`: the United States'),
        geoid: Geoid,
        name: Name,
        states: z.array(z.string()).optional().describe('USPS codes; absent for the United States'),
      })
      .meta(forReaders('region of the figure')),
    measure: MeasureKey,
    label: Name,
    value: z.number().nullable().meta(forReaders('the figure; null: no figure')),
    unit: Unit,
    decimals: Decimals,
    year: z.int().nullable().describe('year of the figure; null: neither the claim nor the release names one'),
    period,
    note: MeasureNote,
    as_published: asPublished,
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

/** The region of a figure, and its value. */
const RegionFigure = z.object({ geoid: Geoid, name: Name, value: Value });

export const ClaimedOrder = z
  .object({
    among: z.string().describe('the regions that were compared'),
    rank: z
      .int()
      .nullable()
      .describe('rank of the figure as printed, from the end that the claim names; null: no figure'),
    best: z
      .int()
      .optional()
      .describe(
        'the best rank that the figure can have, given margins of error at 90 percent confidence and missing figures; absent where only that of the printed figures, with its ties, is possible',
      ),
    worst: z.int().optional().describe('the worst rank that it can have'),
    tied: z.int().describe('how many other regions have the same figure as printed'),
    rank_unrounded: z.int().nullable().describe('rank of the figure with all its decimals; null: no figure'),
    of: z.int().describe('how many of the regions have a figure of the year'),
    without_figure: z.int().describe('how many have none'),
    withheld: z
      .array(z.object({ geoid: Geoid, name: Name, lower: z.number(), upper: z.number() }))
      .optional()
      .describe('regions without a figure whose parts are partly withheld, with the bounds of their figures'),
    holders: z
      .array(RegionFigure)
      .describe('the regions at the claimed rank as printed, at most five; none where a region is withheld in part'),
  })
  .meta({ id: 'ClaimedOrder' });
export type ClaimedOrder = z.infer<typeof ClaimedOrder>;

export const VerifiedClaim = z
  .object({
    verdict: ClaimVerdict,
    figure: z
      .union([ClaimedFigure, z.null()])
      .describe(
        'the figure of record: that of the region, measure and year of the claim; null: the claim was not read',
      ),
    value_verdict: ClaimVerdict.optional().describe('the verdict on the value that a claim of order also states'),
    matches: ClaimedFigure.optional().describe('another figure, which the value agrees with'),
    factor: z
      .number()
      .optional()
      .describe('with `unit_slip`: the factor that makes the value agree with the figure of record'),
    order: ClaimedOrder.optional().describe('for a claim of order'),
    change: z
      .object({
        from: z.object({ year: Year, value: Value }),
        to: z.object({ year: Year, value: Value }),
        ...difference,
        breaks: z.array(Break).describe('years between the two in which the measure changed its meaning'),
      })
      .optional()
      .describe('for a claim of change; absent if a figure is missing'),
    comparison: z
      .object({
        than: ClaimedFigure,
        ...difference,
        times: z.number().nullable().describe('the figure of record divided by the other one'),
      })
      .optional()
      .describe('for a claim of comparison; absent if a figure is missing'),
    candidates: z
      .array(z.object({ code: z.string(), name: Name }))
      .optional()
      .describe('regions or measures that the claim may mean, if it names none or several'),
    note: z.string().describe('the verdict in one or two sentences'),
    citation: z.string().nullable().describe('credit to print with the figure; null: no figure'),
  })
  .meta({ id: 'VerifiedClaim' });
export type VerifiedClaim = z.infer<typeof VerifiedClaim>;

export const Verification = z
  .object({ method: Method, claims: z.array(VerifiedClaim).describe('the claims, in the order of the request') })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof Verification>;
