import { activityTags } from '../../../../api/domain/activities.ts';
import type { Release } from '../../../../api/domain/release.ts';
import { fold, quote } from '../../../../api/domain/text.ts';
import { page as pageNumber } from '../../../../api/schemas/parameters.ts';
import { FitRequest } from '../../../../api/schemas/fit.ts';
import { type FormField, formFields, type FormValues, type Problems } from '../../views/programs/form.ts';

/** What the address of the page asks for. */
interface ProgramSearch {
  /** The fields as they were sent, to fill in the form. */
  readonly values: FormValues;
  /** Undefined if a field has a problem. */
  readonly body: FitRequest | undefined;
  readonly problems: Problems;
  readonly page: number;
}

/** Whether an address asks for a comparison: one without any field asks for the empty form. */
export const isSearch = (query: URLSearchParams): boolean => formFields.some((name) => query.has(name));

/** Reads the address of the page. A field that is empty was not filled in. */
export function readSearch(query: URLSearchParams, release: Release): ProgramSearch {
  const activities = query.getAll('activities').filter((text) => text !== '');
  const filled = formFields.flatMap((name) => {
    const value = query.get(name)?.trim();
    return name === 'activities' || !value ? [] : [[name, value] as const];
  });
  const values: FormValues = { ...Object.fromEntries(filled), activities };
  const { jobs, investment_usd } = values;
  const read = FitRequest.safeParse({
    ...values,
    jobs: jobs === undefined ? undefined : Number(jobs),
    investment_usd: investment_usd === undefined ? undefined : Number(investment_usd),
    activities: activities.length === 0 ? undefined : activities,
  });
  const page = pageNumber.safeParse(query.get('page') ?? undefined).data ?? 1;
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => [path[0] as FormField, message] as const);
    // A field shows the first of its problems.
    return { values, page, body: undefined, problems: Object.fromEntries(problems.reverse()) };
  }
  const problems = findUnknown(read.data, release);
  const body = Object.keys(problems).length === 0 ? read.data : undefined;
  return { values: body ? listedValues(values, body, release) : values, page, problems, body };
}

/** Returns the fields as the lists of the form have them: a link may name a metro by its slug and a state by its FIPS code. */
function listedValues(values: FormValues, { metro, state }: FitRequest, release: Release): FormValues {
  const { metros, incentives } = release.content;
  const place = metro === undefined ? undefined : release.findMetro(metro);
  const asked = new Set(values.activities.map(fold));
  return {
    ...values,
    metro: place === undefined ? undefined : metros[place]!.cbsa,
    state,
    activities: activityTags(incentives.programs).names.filter((name) => asked.has(fold(name))),
  };
}

/** Returns the problems of names that the release does not have. Links may have them; the lists of the form do not. */
function findUnknown({ metro, activities = [] }: FitRequest, release: Release): Problems {
  const tags = activityTags(release.content.incentives.programs);
  const unknown = activities.find((tag) => !tags.find(tag));
  return {
    ...(metro !== undefined &&
      release.findMetro(metro) === undefined && { metro: `is not a metro: ${quote(metro)}; choose one from the list` }),
    ...(unknown !== undefined && { activities: `no program has the category ${quote(unknown)}; choose from the list` }),
  };
}
