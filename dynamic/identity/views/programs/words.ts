import { formatDate } from '../../../../api/domain/dates.ts';
import type { FitFact, FitRequirement, FitSort, FitVerdict, NamedType } from '../../../../api/schemas/fit.ts';
import {
  type EntityType,
  type Form,
  formLabels,
  type IncentiveProgram,
  type Mechanism,
  mechanismLabels,
  type Obligation,
} from '../../../../api/schemas/incentive.ts';

export const entityLabels: Readonly<Record<NamedType, string>> = {
  for_profit: 'For-profit business',
  small_business: 'Small business',
  nonprofit: 'Nonprofit',
  government: 'Government',
  tribal: 'Tribe',
  education: 'School or university',
  individual: 'Individual',
};

/** The types of entities in a sentence about all of them. */
export const entityPlurals: Readonly<Record<EntityType, string>> = {
  for_profit: 'for-profit businesses',
  small_business: 'small businesses',
  nonprofit: 'nonprofits',
  government: 'governments',
  tribal: 'tribes',
  education: 'educational institutions',
  individual: 'individuals',
  any: 'applicants of any type',
};

/** The kinds of programs. On its own, the word of the API for other kinds says nothing. */
export const kindLabels: Readonly<Record<Mechanism | Form, string>> = {
  ...mechanismLabels,
  ...formLabels,
  other: 'Other assistance',
};

export const sortLabels: Readonly<Record<FitSort, string>> = {
  match: 'Closest match',
  amount: 'Largest program',
  name: 'Name',
};

export const tabLabels: Readonly<Record<FitVerdict, string>> = {
  fits: 'Match',
  may_fit: 'May match',
  does_not_fit: 'Do not match',
};

/** The verdict on one program, on several, and on none. `fits` is about what a program states: it may state nothing about the place. */
const verdictVerbs: Readonly<Record<FitVerdict, readonly [one: string, several: string, none: string]>> = {
  fits: ['program matches', 'programs match', 'No programs match'],
  may_fit: ['program may match', 'programs may match', 'No programs are undecided'],
  does_not_fit: ['program does not match', 'programs do not match', 'No programs are ruled out'],
};

/** Says how many programs have a verdict: `1 program matches`, `48 programs match`, `No programs match`. */
export function countVerdict(count: number, verdict: FitVerdict): string {
  const [one, several, none] = verdictVerbs[verdict];
  return count === 0 ? none : `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

/** What a verdict means for the programs that have it. */
export const explanations: Readonly<Record<FitVerdict, string>> = {
  fits: 'What each program states fits your search.',
  may_fit:
    'Nothing that these programs state rules you out, but not all of it fits your search. They may be open to you.',
  does_not_fit: 'Each of these programs states something that contradicts your search, or is not in force.',
};

/** What to do if nothing of the search was compared with any program of a page. */
export const nothingCompared = 'Choose who applies or a category to see which of these match.';

/** What it means that no program has a verdict. */
export const noneExplanations: Readonly<Record<FitVerdict, string>> = {
  fits: 'No program matches everything you asked for.',
  may_fit: 'What each program states decides whether it matches.',
  does_not_fit: 'No program states anything that rules it out.',
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

/** What a program could state about a requirement. */
export const factNames: Readonly<Record<FitRequirement, string>> = {
  place: 'a limit to an area',
  industry: 'an industry',
  entity_type: 'who may apply',
  jobs: 'a minimum of jobs',
  investment_usd: 'a minimum investment',
  activities: 'a category',
  date: 'when it is in force',
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

/** What a yearly amount of a whole program is, after the amount on a card. */
export const amountTexts: Readonly<Record<Obligation['kind'], string>> = {
  actual: 'obligated to all recipients',
  estimate: 'estimated for all recipients',
  forgone_revenue: 'tax revenue forgone',
  outlays: 'total outlays',
};

/** What a yearly amount of a whole program is, in the list of what it states. */
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

/** Formats an amount as people write it: `$16.5 billion`, `$980,000`, `-$15.4 billion`. */
export function showDollars(amount: number): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}$${size < 1e6 ? size.toLocaleString('en-US') : compact.format(size)}`;
}

/** Counts things: `1 job`, `1,000 jobs`. */
export const countNoun = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

const conjunction = new Intl.ListFormat('en-US');
const disjunction = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Lists things: `A`, `A and B`, `A, B, and C`. */
export const joinAnd = (texts: readonly string[]): string => conjunction.format(texts);

/** Lists things of which there is none: `A`, `A or B`, `A, B, or C`. */
export const joinOr = (texts: readonly string[]): string => disjunction.format(texts);
