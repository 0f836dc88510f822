import type { FitRequirement, FitSort, FitVerdict } from '../../../../api/schemas/fit.ts';

/** The fields of the form, by their names in the address. All except the place are members or parameters of the API's request. */
export const formFields = [
  'q',
  'place',
  'entity_type',
  'mechanisms',
  'activities',
  'industry',
  'jobs',
  'investment_usd',
  'on',
] as const;
export type FormField = (typeof formFields)[number];

/** The fields as text; undefined where they are empty. */
export type FormValues = Readonly<Partial<Record<Exclude<FormField, 'activities'>, string | undefined>>> & {
  readonly activities: readonly string[];
};

/** Why a program is undecided: a requirement that it does not agree with, or that it states nothing about. */
export type Reason = FitRequirement | `${FitRequirement}_not_stated`;

/** Which programs of a search a page shows. */
interface Part {
  readonly verdict?: FitVerdict;
  readonly sort?: FitSort;
  readonly reason?: Reason | undefined;
  readonly page?: number;
}

/** Returns the address of a page of a search. A search without any requirement has an empty field. */
export function addressOf(values: FormValues, { verdict, sort = 'match', reason, page = 1 }: Part = {}): string {
  const query = new URLSearchParams();
  for (const name of formFields) for (const value of [values[name] ?? []].flat()) query.append(name, value);
  if (query.size === 0) query.append('place', '');
  if (verdict) query.append('verdict', verdict);
  if (reason) query.append('reason', reason);
  if (sort !== 'match') query.append('sort', sort);
  if (page > 1) query.append('page', String(page));
  return `/programs?${query.toString()}`;
}
