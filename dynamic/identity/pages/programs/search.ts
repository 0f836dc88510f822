import { activityTags } from '../../../../api/domain/activities.ts';
import type { Release } from '../../../../api/domain/release.ts';
import { SearchText } from '../../../../api/domain/search.ts';
import { fold, quote } from '../../../../api/domain/text.ts';
import { FitRequest, type FitSort, fitSorts, type FitVerdict, fitVerdicts } from '../../../../api/schemas/fit.ts';
import { page as pageNumber } from '../../../../api/schemas/parameters.ts';
import { StateOrFips } from '../../../../api/schemas/states.ts';
import { type FormField, formFields, type FormValues } from '../../views/programs/address.ts';
import type { Problems } from '../../views/programs/form.ts';

/** What the address of the page asks for. */
interface ProgramSearch {
  /** The fields as they were sent, to fill in the form. */
  readonly values: FormValues;
  /** Undefined if a field has a problem. */
  readonly body: FitRequest | undefined;
  readonly problems: Problems;
  /** Undefined for the first verdict that a program has. */
  readonly verdict: FitVerdict | undefined;
  /** Why the programs are undecided, unless the list has all of them. */
  readonly reason: string | undefined;
  readonly sort: FitSort;
  readonly page: number;
}

/** The names of the place in the address: links of the site and of earlier versions say what kind of place it is. */
const placeNames = ['place', 'metro', 'state'] as const;

/** Whether an address asks for a comparison: one without any field asks for the empty form. */
export const isSearch = (query: URLSearchParams): boolean =>
  [...formFields, ...placeNames].some((name) => query.has(name));

/** What programs can be counted by, which needs no account. */
const countedFields: readonly FormField[] = ['place', 'mechanisms', 'activities'];

/** Whether an address asks for nothing that needs an account. */
export const asksForCounts = (query: URLSearchParams): boolean =>
  formFields.every((name) => countedFields.includes(name) || !query.has(name));

/** Reads the address of the page. A field that is empty was not filled in. */
export function readSearch(query: URLSearchParams, release: Release): ProgramSearch {
  const values = readValues(query);
  const part = {
    page: pageNumber.safeParse(query.get('page') ?? undefined).data ?? 1,
    verdict: fitVerdicts.find((one) => one === query.get('verdict')),
    reason: query.get('reason') ?? undefined,
    sort: fitSorts.find((one) => one === query.get('sort')) ?? 'match',
  };
  const place =
    placeNames.filter((name) => query.get(name)?.trim()).length > 1 ? undefined : findPlace(values, release);
  const read = FitRequest.safeParse(requestOf(values, place));
  const words = SearchText.optional().safeParse(values.q);
  const problems: Problems = {
    ...(read.success ? findUnknown(read.data, release) : problemsOf(read.error.issues)),
    ...(!place && { place: placeProblem(query, values) }),
    ...(!words.success && { q: words.error.issues[0]!.message }),
  };
  if (!read.success || Object.keys(problems).length > 0) return { values, ...part, problems, body: undefined };
  return { values: listedValues(values, read.data, release), ...part, problems, body: read.data };
}

function readValues(query: URLSearchParams): FormValues {
  const textOf = (name: string) => query.get(name)?.trim() || undefined;
  const filled = formFields.flatMap((name) => {
    const value = name === 'place' ? placeNames.map(textOf).find(Boolean) : textOf(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(filled), activities: query.getAll('activities').filter((text) => text !== '') };
}

/** What a request to the API has of the fields. */
function requestOf(values: FormValues, place: Place = {}): object {
  const { entity_type, mechanisms, activities, industry, jobs, investment_usd, on } = values;
  return {
    ...place,
    entity_type,
    mechanisms: mechanisms === undefined ? undefined : [mechanisms],
    activities: activities.length === 0 ? undefined : activities,
    industry,
    jobs: jobs === undefined ? undefined : Number(jobs),
    investment_usd: investment_usd === undefined ? undefined : Number(investment_usd),
    on,
  };
}

type Place = Pick<FitRequest, 'metro' | 'state'>;

/** Returns the place that was asked for: none if the field is empty, undefined if there is no such place. */
function findPlace({ place }: FormValues, release: Release): Place | undefined {
  if (place === undefined) return {};
  const state = StateOrFips.safeParse(place);
  if (state.success) return { state: state.data };
  return release.findMetro(place) === undefined ? undefined : { metro: place };
}

const placeProblem = (query: URLSearchParams, { place = '' }: FormValues): string =>
  placeNames.filter((name) => query.get(name)?.trim()).length > 1
    ? 'name one place, a metro or a state'
    : `is not a metro or a state: ${quote(place)}; choose one from the list`;

/** Returns the problem of each field, the first of several. */
function problemsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0] as FormField, message] as const).toReversed());
}

/** Returns the fields as the lists of the form have them: a link may name a metro by its slug and a state by its FIPS code. */
function listedValues(values: FormValues, { metro, state }: FitRequest, release: Release): FormValues {
  const { metros, incentives } = release.content;
  const asked = new Set(values.activities.map(fold));
  return {
    ...values,
    place: metro === undefined ? state : metros[release.findMetro(metro)!]!.cbsa,
    activities: activityTags(incentives.programs).names.filter((name) => asked.has(fold(name))),
  };
}

/** Returns the problems of names that the release does not have. Links may have them; the lists of the form do not. */
function findUnknown({ activities = [] }: FitRequest, release: Release): Problems {
  const tags = activityTags(release.content.incentives.programs);
  const unknown = activities.find((tag) => !tags.find(tag));
  return unknown === undefined
    ? {}
    : { activities: `no program has the category ${quote(unknown)}; choose from the list` };
}
