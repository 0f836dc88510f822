import { formatDate } from '../../../../api/domain/dates.ts';
import type { FitFact, FitRequirement, FitVerdict, NamedType } from '../../../../api/schemas/fit.ts';
import type { IncentiveProgram, Obligation } from '../../../../api/schemas/incentive.ts';

export const entityLabels: Readonly<Record<NamedType, string>> = {
  for_profit: 'For-profit business',
  small_business: 'Small business',
  nonprofit: 'Nonprofit',
  government: 'Government',
  tribal: 'Tribe',
  education: 'School or university',
  individual: 'Individual',
};

/** The verdicts on several programs. `fits` is about what a program states: one may state nothing about the place. */
export const verdictLabels: Readonly<Record<FitVerdict, string>> = {
  fits: 'match what you asked',
  may_fit: 'may match',
  does_not_fit: 'do not match',
};

/** What a comparison with one requirement found. */
export const outcomes: Readonly<Record<FitVerdict, string>> = { fits: 'met', may_fit: 'open', does_not_fit: 'not met' };

export const requirementLabels: Readonly<Record<FitRequirement, string>> = {
  place: 'Place',
  industry: 'Industry',
  entity_type: 'Who applies',
  jobs: 'Jobs',
  investment_usd: 'Investment',
  activities: 'Category',
  date: 'Date',
};

export const levelLabels: Readonly<Record<IncentiveProgram['jurisdiction']['level'], string>> = {
  federal: 'Federal',
  state: 'State',
  local: 'Local',
};

export const statusLabels: Readonly<Record<NonNullable<IncentiveProgram['status']>, string>> = {
  active: 'Active',
  sunset: 'Ended',
  suspended: 'Suspended',
};

/** What a yearly amount of a whole program is. */
export const obligationLabels: Readonly<Record<Obligation['kind'], string>> = {
  actual: 'Obligated to all recipients',
  estimate: 'Estimate for all recipients',
  forgone_revenue: 'Tax revenue forgone in all',
  outlays: 'Outlays in all',
};

/** The fields of programs that comparisons read, as pages name them. */
const fieldLabels: Readonly<Record<string, string>> = {
  jurisdiction: 'Offered by',
  area_limit: 'Limited to',
  area_states: 'In the states',
  naics_codes: 'NAICS codes',
  industries: 'Industries',
  entity_types: 'Who may apply',
  beneficiary_types: 'Who benefits',
  min_jobs: 'Minimum jobs',
  min_investment_usd: 'Minimum investment',
  activities: 'Categories',
  status: 'Status',
  effective_on: 'In force from',
  sunset_on: 'Last day',
};

/** Returns the name of a field of a program. */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? field;

/** Returns a value of a program as text; undefined if it is not stated. */
export function valueText({ field, value }: Pick<FitFact, 'field' | 'value'>): string | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(itemText).join(', ');
  if (field === 'min_investment_usd') return `$${value.toLocaleString('en-US')}`;
  if (field === 'effective_on' || field === 'sunset_on') return formatDate(String(value));
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}

const itemLabels: Readonly<Record<string, string>> = { ...entityLabels, any: 'Any' };
const itemText = (item: string): string => itemLabels[item] ?? item;

const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
});

/** Formats an amount as people write it: `$16.5 billion`, `$980,000`. */
export const showDollars = (amount: number): string =>
  amount < 1e6 ? `$${amount.toLocaleString('en-US')}` : `$${compact.format(amount)}`;

/** Counts programs: `1 program`, `29 programs`. */
export const countPrograms = (count: number): string =>
  count === 1 ? '1 program' : `${count.toLocaleString('en-US')} programs`;
