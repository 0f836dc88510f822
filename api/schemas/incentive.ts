import { z } from 'zod';
import { DateTime, forReaders, Pagination, Id, WebUrl } from './common.ts';
import { Designation } from './designations.ts';

/** The kinds of program, with the words for each. */
export const mechanismLabels = {
  tax_credit: 'Tax credit',
  grant: 'Grant',
  loan: 'Loan',
  loan_guarantee: 'Loan guarantee',
  abatement: 'Property tax abatement',
  exemption: 'Sales and use tax exemption',
  training_grant: 'Training grant',
  infrastructure: 'Infrastructure',
  financing_bond: 'Financing bond',
  zone_designation: 'Zone designation',
  other: 'Other',
} as const;
export type Mechanism = keyof typeof mechanismLabels;
export const mechanisms = Object.keys(mechanismLabels) as [Mechanism, ...Mechanism[]];

/** What a program gives, of those whose mechanism does not say it, with the words for each. */
export const formLabels = {
  credit: 'Tax credit',
  deduction: 'Tax deduction',
  deferral: 'Tax deferral',
  exclusion: 'Tax exclusion',
  preferential_rate: 'Preferential tax rate',
  direct_payment: 'Direct payment',
  insurance: 'Insurance',
  property: 'Property or goods',
  service: 'Service or training',
} as const;
export type Form = keyof typeof formLabels;
export const forms = Object.keys(formLabels) as [Form, ...Form[]];

export const levels = ['federal', 'state', 'local'] as const;
export const statuses = ['active', 'sunset', 'suspended'] as const;
export const industryScopes = ['only', 'named'] as const;
const matches = ['stated', 'not_stated'] as const;
export type Match = (typeof matches)[number];

const text = z.string().trim().min(1);

/** Who may apply for a program or benefit from it. */
export const entityTypes = [
  'for_profit',
  'small_business',
  'nonprofit',
  'government',
  'tribal',
  'education',
  'individual',
  'any',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** The kinds of yearly amount that an official inventory reports. */
export const obligationKinds = ['actual', 'estimate', 'forgone_revenue', 'outlays'] as const;

export const Obligation = z
  .object({
    year: z.int().describe('federal fiscal year'),
    amount_usd: z.number().meta(forReaders('amount in dollars')),
    kind: z
      .enum(obligationKinds)
      .describe(
        '`actual`: obligations; `estimate`: estimated obligations, or those of an incomplete year; `forgone_revenue` and `outlays`: of a tax expenditure, as estimated by the Treasury',
      ),
  })
  .meta({ id: 'Obligation', description: 'What the government committed in a year to all recipients together.' });
export type Obligation = z.infer<typeof Obligation>;

export const Retirement = z
  .object({
    on: z.iso.date().meta(forReaders('day from which it is no longer listed')),
    reason: text.meta(forReaders('why, in words')),
  })
  .meta({ id: 'Retirement', description: 'Since when a program is no longer listed, and why.' });

export const Jurisdiction = z
  .object({
    level: z.enum(levels).meta(forReaders('level of government')),
    key: z
      .string()
      .regex(/^(us|[0-9]{2}|[0-9]{5}|[0-9]{7})$/)
      .meta({
        description: '`us`, the FIPS code of a state, or the GEOID of a county (5 digits) or of a place (7 digits)',
        examples: ['us', '40', '40143'],
      }),
    name: text.meta(forReaders('name to show to people')),
    state: z.string().nullable().optional().describe('USPS code of the state; null for federal programs'),
    geoid: z.string().nullable().optional().meta(forReaders('GEOID of the jurisdiction')),
    cbsa: z
      .string()
      .nullable()
      .optional()
      .describe('CBSA code of the metro of a local government, or of the first if a place lies in several'),
  })
  .meta({ id: 'Jurisdiction' });
export type Jurisdiction = z.infer<typeof Jurisdiction>;

const ProgramPlace = z
  .object({
    applies: z
      .enum(['yes', 'in_part', 'no', 'not_known'])
      .describe(
        '`yes`: everywhere; `in_part`: in some of its counties, census tracts or states; `no`: it is limited to areas elsewhere, or to designated areas that the place does not have; `not_known`: the page names an area whose borders the service does not know',
      ),
    reason: z.string().describe('why, in words; with designated areas, how many, and how the program uses them'),
  })
  .meta({ id: 'ProgramPlace', description: 'Where in the requested place a program applies.' });
export type ProgramPlace = z.infer<typeof ProgramPlace>;

export const IncentiveProgram = z
  .object({
    id: Id,
    name: text.meta(forReaders('name to show to people')),
    aliases: z.array(text).meta(forReaders('other names')),
    jurisdiction: Jurisdiction.meta(forReaders('the government that offers the program')),
    administering_agency: text.nullable().optional().meta(forReaders('agency that runs the program')),
    mechanism: z.enum(mechanisms).nullable().meta(forReaders('kind of program')),
    mechanism_label: z.string().nullable().optional().meta(forReaders('kind of program, in words')),
    discretion: z
      .enum(['discretionary', 'statutory'])
      .nullable()
      .optional()
      .meta(forReaders('`statutory`: all who qualify get it; `discretionary`: the agency decides')),
    eligibility_summary: text.nullable().meta(forReaders('who qualifies')),
    industries: z.array(text).optional().meta(forReaders('industries that the page names')),
    naics_codes: z
      .array(
        z
          .string()
          .regex(/^[0-9]{2,6}$/, '2 to 6 digits in quotes')
          .meta({ examples: ['336'] }),
      )
      .optional()
      .meta(forReaders('NAICS codes that the page names, or that a reviewer set for its industries')),
    industry_scope: z
      .enum(industryScopes)
      .nullable()
      .optional()
      .describe(
        'Extension: `only`: the page limits the program to these industries; `named`: it names them, and others may apply; null: not stated, and `naics_codes` count as a limit',
      ),
    min_jobs: z.int().min(0).nullable().optional().meta(forReaders('fewest jobs of a project')),
    min_investment_usd: z
      .number()
      .min(0)
      .nullable()
      .optional()
      .meta(forReaders('lowest investment of a project, in dollars')),
    wage_requirement: text.nullable().optional().meta(forReaders('wages that a project must pay')),
    benefit_summary: text.nullable().meta(forReaders('what a recipient gets')),
    benefit_max_usd: z
      .number()
      .min(0)
      .nullable()
      .optional()
      .meta(forReaders('the most that a recipient gets, in dollars')),
    benefit_basis: text.nullable().optional().meta(forReaders('what the amount is computed from')),
    statute: text.nullable().optional().meta(forReaders('law that the program is based on')),
    official_urls: z.array(WebUrl).meta(forReaders('addresses of official pages about the program')),
    status: z.enum(statuses).nullable().optional().describe('status that the page states'),
    effective_on: z.iso.date().nullable().optional().meta(forReaders('first day')),
    sunset_on: z.iso.date().nullable().optional().describe('last day'),
    source_url: WebUrl.describe(
      'address of the official page; the values were compared with a captured copy of it only if there is `evidence` or `last_verified_at`',
    ),
    evidence: z.record(z.string(), text).describe('the sentence of the page behind a value, by name of the field'),
    edited_fields: z.array(z.string()).optional().describe('fields whose value a reviewer set or corrected'),
    agency_from_source_list: z
      .boolean()
      .optional()
      .describe('whether the agency is from the list of sources of this service, not from a sentence of the page'),
    last_verified_at: DateTime.nullable()
      .optional()
      .describe('when the program was last compared with its official page; null: not yet'),
    verified_by: z
      .enum(['human', 'agent'])
      .nullable()
      .optional()
      .describe('`human`: a reviewer approved it; `agent`: a program read the page again, and it was unchanged'),
    inventory_id: text
      .nullable()
      .optional()
      .describe(
        'Extension: number in the Federal Program Inventory, such as 10.500 (assistance listing) or TC.012 (tax expenditure)',
      ),
    mechanisms: z
      .array(z.enum(mechanisms))
      .optional()
      .describe(
        'Extension: every kind of a program that has several, first the one in `mechanism`; empty for other programs',
      ),
    form: z
      .enum(forms)
      .nullable()
      .optional()
      .describe(
        'Extension: what a tax expenditure gives (`credit`, `deduction`, `deferral`, `exclusion`, `preferential_rate`), or one of its other kinds (`mechanism` or `mechanisms` has `other`: `direct_payment`, `insurance`, `property`, `service`); null: not stated, or the mechanism says it',
      ),
    area_limit: text
      .nullable()
      .optional()
      .describe(
        'Extension: the part of the nation or the type of area that the page limits the program to, in the words of the page; null: not stated',
      ),
    area_states: z
      .array(z.string())
      .optional()
      .describe('Extension: USPS codes of the states that the page says the area is in; empty: not stated'),
    entity_types: z
      .array(z.enum(entityTypes))
      .optional()
      .describe(
        'Extension: who may apply, by types of applicants in the inventory, or as a reviewer set it (`edited_fields`); empty: not stated',
      ),
    beneficiary_types: z
      .array(z.enum(entityTypes))
      .optional()
      .describe('Extension: who benefits, by types of beneficiaries in the inventory; empty: not stated'),
    activities: z.array(text).optional().describe('Extension: categories, as the inventory prints them'),
    obligations: z
      .array(Obligation)
      .optional()
      .describe('Extension: amounts of the whole program by year; never what one recipient gets'),
    captured_at: DateTime.nullable()
      .optional()
      .describe('Extension: when the page that `evidence` quotes was captured; null: not captured'),
    retired: Retirement.optional().describe('Extension: with `retired`: since when it is not listed, and why'),
    match: z
      .enum(matches)
      .optional()
      .describe(
        'Extension: with `industry`, `status`, `entity_type` or `activity`: `stated`: the program states what was requested; `not_stated`: it does not state one of these, or a related one, and may apply',
      ),
    place: ProgramPlace.optional().describe(
      'Extension: with `metro` or `state`: where in the place the program applies; absent for programs without a limit to a part of it. The counties are in `meta.designations`',
    ),
    sunset_in_days: z
      .int()
      .optional()
      .describe('Extension: days from today (UTC) to `sunset_on`, negative after it; absent without `sunset_on`'),
  })
  .meta({
    id: 'IncentiveProgram',
    description:
      'What a jurisdiction offers; not an award, and not a finding that a site qualifies. A field that the page does not state is null, or an empty list.',
  });
export type IncentiveProgram = z.infer<typeof IncentiveProgram>;

/** What lists of programs may be sorted by. */
export const programSorts = ['name', 'apply'] as const;

export const ProgramFilters = z
  .object({
    state: z.string().optional().describe('USPS code of the state'),
    metro: z.string().optional().describe('CBSA code of the metro'),
    mechanism: z.enum(mechanisms).optional().meta(forReaders('as in the request')),
    q: z.string().optional().meta(forReaders('as in the request')),
    industry: z.string().optional().meta(forReaders('as in the request')),
    status: z.string().optional().meta(forReaders('as in the request')),
    entity_type: z.enum(entityTypes).optional().meta(forReaders('as in the request')),
    activity: z.string().optional().meta(forReaders('as in the request')),
    form: z.enum(forms).optional().meta(forReaders('as in the request')),
    sort: z.enum(programSorts).optional().meta(forReaders('as in the request')),
    active_on: z.string().optional().meta(forReaders('as in the request')),
    retired: z.boolean().optional().meta(forReaders('as in the request')),
    applicable: z.boolean().optional().meta(forReaders('as in the request')),
  })
  .meta({ id: 'ProgramFilters', description: 'The filters of the request.' });
export type ProgramFilters = z.infer<typeof ProgramFilters>;

export const ProgramList = Pagination.extend({
  filters: ProgramFilters,
  note: z
    .string()
    .describe('which of the requested jurisdictions the catalog covers, and how its programs were checked'),
  available: z.boolean().describe('whether the catalog is approved for the API; false: no programs are served yet'),
  kinds: z
    .record(z.string(), z.int())
    .describe(
      'Extension: how many of the programs are of each kind, the most first; a program may have several kinds. Those with the mechanism `other` are counted by `form`, where it is known',
    ),
  designations: z
    .array(Designation)
    .optional()
    .describe(
      'Extension: with `metro`, federal designations of places, such as Opportunity Zones, and the counties of the metro that have them',
    ),
}).meta({ id: 'ProgramList' });
export type ProgramList = z.infer<typeof ProgramList>;
