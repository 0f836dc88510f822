import { z } from 'zod';
import { Method, Pagination, wording } from './common.ts';
import { entityTypes, IncentiveProgram, mechanisms, ProgramList } from './incentive.ts';
import { MetroRef } from './rank.ts';
import { StateOrFips } from './states.ts';

/** The types of entities that a request may name: a program may also state `any`. */
export const namedTypes = entityTypes.filter((one) => one !== 'any');
export type NamedType = (typeof namedTypes)[number];

/** How many activities a request may name. */
const maxActivities = 20;

const activitiesMessage = `must be an array of 1 to ${maxActivities} categories`;
const maxActivityLength = 200;
const activityMessage = 'must be a category, such as `Business and Commerce`';
const mechanismsMessage = `must be an array of 1 to ${mechanisms.length} mechanisms`;
const industryMessage = 'must be the first 2 to 6 digits of a NAICS code in quotes, such as "336"';
const industryDigitsMessage = 'must be the first 2 to 6 digits of a NAICS code, such as 336';
const jobsMessage = 'must be a whole number, at least 0';
const investmentMessage = 'must be a number of dollars, at least 0';

/** A list with a bounded length, which is checked before its items are. */
function listOf<T extends z.ZodType>(item: T, max: number, message: string) {
  return z.array(z.unknown(), message).min(1, message).max(max, message).pipe(z.array(item));
}

export const FitRequest = z
  .strictObject(
    {
      metro: MetroRef.optional(),
      state: StateOrFips.optional().describe('USPS code or FIPS code of a state; not together with `metro`'),
      industry: z
        .string(industryMessage)
        .regex(/^[0-9]{2,6}$/, industryDigitsMessage)
        .optional()
        .meta({ description: 'first 2 to 6 digits of a NAICS code', examples: ['336'] }),
      entity_type: z
        .enum(namedTypes, `must be one of ${namedTypes.join(', ')}`)
        .optional()
        .meta(wording('type of the applicant', 'what applies for the program')),
      jobs: z.int(jobsMessage).min(0, jobsMessage).optional().describe('jobs of the project'),
      investment_usd: z
        .number(investmentMessage)
        .min(0, investmentMessage)
        .optional()
        .describe('investment of the project in dollars'),
      activities: listOf(
        z
          .string(activityMessage)
          .min(1, activityMessage)
          .max(maxActivityLength, `must be at most ${maxActivityLength} characters`),
        maxActivities,
        activitiesMessage,
      )
        .optional()
        .meta({
          description:
            'categories that programs list as `activities`, or their upper levels, such as `Business and Commerce`, in any letter case; a program with one of them fits',
          tool: {
            description:
              'categories that programs list as `activities`, or upper levels, such as `Business and Commerce`',
          },
          items: { type: 'string' },
        }),
      on: z.iso
        .date('must be a date such as 2026-12-31')
        .optional()
        .meta({
          description:
            'the day on which the program must be in force; without it, the date is compared with today (UTC) only where the program states enough',
          tool: {
            description: 'the day on which the program must be in force; default: today, where enough is stated',
          },
        }),
      mechanisms: listOf(
        z.enum(mechanisms, `must be one of ${mechanisms.join(', ')}`),
        mechanisms.length,
        mechanismsMessage,
      )
        .optional()
        .meta({ description: 'only programs of one of these kinds', items: { type: 'string', enum: mechanisms } }),
    },
    'must be an object',
  )
  .refine(({ metro, state }) => metro === undefined || state === undefined, {
    path: ['state'],
    message: 'leave out `state` or `metro`; a request has one place',
  })
  .meta({ id: 'FitRequest' });
export type FitRequest = z.infer<typeof FitRequest>;

/** What a comparison can say of a program, in the order of the answer. */
export const fitVerdicts = ['fits', 'may_fit', 'does_not_fit'] as const;
const FitVerdict = z
  .enum(fitVerdicts)
  .meta({
    id: 'FitVerdict',
    description:
      '`fits`: what the program states agrees with every requirement. `does_not_fit`: something that it states does not. `may_fit`: what it states does not decide.',
  });
export type FitVerdict = z.infer<typeof FitVerdict>;

/** What programs with one verdict may be sorted by. */
export const fitSorts = ['match', 'amount', 'name'] as const;
export type FitSort = (typeof fitSorts)[number];

/** What a request may require. */
const requirements = ['place', 'industry', 'entity_type', 'jobs', 'investment_usd', 'activities', 'date'] as const;
export type FitRequirement = (typeof requirements)[number];

const bases = ['quotation', 'reviewer', 'record', 'not_stated'] as const;

const FitFact = z
  .object({
    field: z.string().describe('field of the program'),
    value: z
      .union([z.string(), z.number(), z.array(z.string())])
      .nullable()
      .describe('the value; null: not stated'),
    basis: z
      .enum(bases)
      .describe(
        '`quotation`: a sentence of the official page states the value; `reviewer`: a reviewer set it; `record`: the catalog has it without a sentence; `not_stated`: there is no value',
      ),
    quotation: z.string().nullable().describe('the sentence of the official page; null without one'),
  })
  .meta({ id: 'FitFact', description: 'A value of the program, and what states it.' });
export type FitFact = z.infer<typeof FitFact>;

const FitTest = z
  .object({
    requirement: z.enum(requirements),
    verdict: FitVerdict,
    reason: z.string().describe('the verdict in a sentence'),
    facts: z.array(FitFact).min(1).describe('what the verdict was read from'),
  })
  .meta({ id: 'FitTest' });
export type FitTest = z.infer<typeof FitTest>;

export const ProgramFit = z
  .object({
    verdict: FitVerdict,
    tests: z
      .array(FitTest)
      .describe(
        'one for each requirement of the request; a federal program has one for the place only if it is limited to an area; a program has one for the industry only if its page names industries; without `on`, the date only where it decides',
      ),
    program: IncentiveProgram,
  })
  .meta({ id: 'ProgramFit', description: 'A program, and how what it states compares with the request.' });
export type ProgramFit = z.infer<typeof ProgramFit>;

export const ProgramFitList = Pagination.extend({
  method: Method,
  counts: z
    .object({ fits: z.int().min(0), may_fit: z.int().min(0), does_not_fit: z.int().min(0) })
    .describe('programs by verdict, on all pages'),
  not_stated: z
    .array(z.enum(requirements))
    .describe(
      'requirements that no compared program states anything about: they rule out no program, and with them none fits; an industry that none names is not compared',
    ),
  filters: z
    .object({
      metro: z.string().optional().describe('CBSA code'),
      state: z.string().optional().describe('USPS code'),
      industry: z.string().optional(),
      entity_type: z.enum(namedTypes).optional(),
      jobs: z.int().optional(),
      investment_usd: z.number().optional(),
      activities: z.array(z.string()).optional(),
      on: z.string().describe('the day of the request, or today (UTC)'),
      mechanisms: z.array(z.enum(mechanisms)).optional(),
      q: z.string().optional(),
    })
    .describe('The members of the request, and `q`.'),
  note: z.string().describe('what the comparison is, and what it is not'),
  coverage: ProgramList.shape.note,
  available: ProgramList.shape.available,
}).meta({ id: 'ProgramFitList' });
