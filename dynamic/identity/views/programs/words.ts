import { formatDate } from '../../../../api/domain/dates.ts';
import type { FitFact, FitRequirement, FitVerdict, NamedType } from '../../../../api/schemas/fit.ts';

export const entityLabels: Readonly<Record<NamedType, string>> = {
  for_profit: 'For-profit business',
  small_business: 'Small business',
  nonprofit: 'Nonprofit',
  government: 'Government',
  tribal: 'Tribe',
  education: 'School or university',
  individual: 'Individual',
};

export const verdictLabels: Readonly<Record<FitVerdict, string>> = {
  fits: 'Fits',
  may_fit: 'May fit',
  does_not_fit: 'Does not fit',
};

export const requirementLabels: Readonly<Record<FitRequirement, string>> = {
  place: 'Place',
  industry: 'Industry',
  entity_type: 'Who applies',
  jobs: 'Jobs',
  investment_usd: 'Investment',
  activities: 'Activities',
  date: 'Date',
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
export function valueText({ field, value }: FitFact): string | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(itemText).join(', ');
  if (field === 'min_investment_usd') return `$${value.toLocaleString('en-US')}`;
  if (field === 'effective_on' || field === 'sunset_on') return formatDate(String(value));
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}

const itemLabels: Readonly<Record<string, string>> = { ...entityLabels, any: 'Any' };
const itemText = (item: string): string => itemLabels[item] ?? item;
