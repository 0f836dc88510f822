import { z } from 'zod';
import { findCategories, levelNames } from '../domain/activities.ts';
import { coverageNote } from '../domain/coverage.ts';
import { citeDesignations, findDesignations } from '../domain/designations.ts';
import { type Fit, findFits, findUnstated, method, note, testsOf } from '../domain/fit.ts';
import { mechanismsOf, selectPrograms, type ServedProgram } from '../domain/incentives.ts';
import { paginate } from '../domain/pagination.ts';
import type { RequestedPlace } from '../domain/programPlaces.ts';
import { q } from '../domain/search.ts';
import type { Citation } from '../domain/citation.ts';
import type { Release } from '../domain/release.ts';
import { wordsOf } from '../domain/text.ts';
import { FitRequest, type FitSort, fitSorts, type FitVerdict, ProgramFit, ProgramFitList } from '../schemas/fit.ts';
import { jsonText } from '../json/json.ts';
import * as parameters from '../schemas/parameters.ts';
import { citePrograms, presentProgram, readPlace, stateName } from './listIncentivePrograms.ts';
import { operation } from './operation.ts';
import { placeNamed } from './regionFigures.ts';

export const fitIncentivePrograms = operation({
  id: 'fitIncentivePrograms',
  method: 'post',
  path: '/incentive_programs/fit',
  tag: 'Incentive programs',
  title: 'Match programs to a project',
  summary: 'Compare a project with the programs of a place',
  description:
    'Compares a project with what each program of a state or a metro states: place, industry, type of entity, jobs, investment, activities and date. Each program has a verdict, and each requirement of the request its own, with the value behind it and the sentence of the official page that states the value. `fits`: what is stated agrees. `does_not_fit`: a stated value does not. `may_fit`: what is stated does not decide; no program is left out for what it does not state. Programs that fit come first, then those that may. `meta.not_stated` names the requirements that no program states. This is a comparison of stated facts, not advice and not a finding of eligibility. Needs a credential of an account with API access (403 `api_access_required`). Nothing is saved.',
  access: 'api',
  changesDaily: true,
  params: z.object({}),
  query: z.object({
    q: q('manufacturing')
      .optional()
      .meta({
        description: 'only programs with these words, as `q` of `GET /incentive_programs` finds them',
        tool: false,
      }),
    sort: z
      .enum(fitSorts, `must be one of ${fitSorts.join(', ')}`)
      .default('match')
      .meta({
        description:
          'order of programs with the same verdict: `match` (default) by how well they match, `amount` by the yearly amount of the whole program (the latest obligated one, otherwise an estimate), largest first and those without one last, `name` by name',
        tool: false,
      }),
    page: parameters.page,
    per_page: parameters.integer({ min: 1, max: 200, default: 50, description: 'maximum programs per page' }),
  }),
  body: FitRequest,
  answer: 'The programs on this page, those that fit first, each with its verdict.',
  data: z.array(ProgramFit),
  meta: ProgramFitList,
  statuses: [404, 413, 415, 422],
  statusTexts: {
    404: 'The metro of `metro` does not exist, or the server does not hold the release that `release` names.',
    422: 'No program has one of the `activities`.',
  },
  heavy: true,
  example: () => ({ per_page: '2' }),
  exampleBody: () => ({ state: 'TX', industry: '3364', entity_type: 'small_business', jobs: 50 }),
  costliest: () => [
    {
      input: { per_page: '200' },
      body: {
        metro: '28140',
        industry: '336',
        entity_type: 'small_business',
        jobs: 50,
        investment_usd: 1e6,
        on: '2026-12-31',
      },
    },
  ],
  async run(release, { body, q, sort, page, per_page }, { clock }) {
    const now = clock();
    const { fits, place, meta: found } = await fitPrograms(release, { body, q, sort }, now);
    const { from, to, meta } = paginate(fits.length, page, per_page);
    const shown = fits.slice(from, to);
    return {
      data: jsonText(shown.map((fit) => presentFit(fit, now, place))),
      meta: { ...meta, ...found },
      citations: citeFits(release, shown, body),
    };
  },
});

/** Which programs are compared with what, and in which order. */
interface FitSearch {
  readonly body: FitRequest;
  readonly q: string | undefined;
  readonly sort: FitSort;
}

/**
 * Returns how all programs of a place compare with a request, sorted, and what a response says of them.
 * @param now epoch milliseconds
 * @throws ApiError 404 or 422 for a name that the release does not have
 */
export async function fitPrograms(release: Release, { body, q, sort }: FitSearch, now: number) {
  const { incentives, metros } = release.content;
  const { state, mechanisms, activities, industry, entity_type, jobs, investment_usd } = body;
  const metro = body.metro === undefined ? undefined : metros[placeNamed(release, 'msa', body.metro, 'metro')]!;
  const today = new Date(now).toISOString().slice(0, 10);
  const place = await readPlace(release, { metro, state }, findDesignations(release), now);
  const programs = selectPrograms(incentives.programs, { state, q }, metro).filter(
    ({ program }) => !mechanisms || mechanismsOf(program).some((one) => mechanisms.includes(one)),
  );
  const fits = findFits(
    programs,
    {
      industry,
      entity_type,
      jobs,
      investment_usd,
      states: place?.states,
      designations: place?.designations,
      activities: activities && categoriesOf(incentives.programs, activities),
      on: body.on,
      today,
      words: describingWords(q, activities),
    },
    sort,
  );
  const meta = {
    method,
    counts: countVerdicts(fits),
    not_stated: findUnstated(fits, body),
    filters: { ...body, metro: metro?.cbsa, on: body.on ?? today, q },
    note,
    coverage: coverageNote(incentives, { state, metro }, (usps) => stateName(release, usps)),
    available: incentives.available,
  };
  return { fits, place, meta };
}

/** Returns how a program compares, as the API shows it at a time, in epoch milliseconds. */
export const presentFit = (fit: Fit, now: number, place: RequestedPlace | undefined): ProgramFit => ({
  verdict: fit.verdict,
  tests: testsOf(fit),
  program: presentProgram(fit.served, now, place),
});

/** Cites the sources of programs that were compared with a request, and of the designations of its metro. */
export const citeFits = (release: Release, fits: readonly Fit[], { metro }: FitRequest): Citation[] => [
  ...citePrograms(
    release,
    fits.map(({ served }) => served),
    metro !== undefined,
  ),
  ...(metro === undefined ? [] : citeDesignations(findDesignations(release))),
];

/** The shortest word of a category that describes it: no `and`. */
const minWordLength = 4;

/** Returns the words of a search, and those of the upper levels of requested categories. */
function describingWords(q = '', activities: readonly string[] = []): readonly string[] {
  const topics = activities.flatMap((activity) => wordsOf(levelNames(activity)[0]!));
  return [...wordsOf(q), ...topics.filter(({ length }) => length >= minWordLength)];
}

function countVerdicts(fits: readonly Fit[]): Record<FitVerdict, number> {
  const counts = { fits: 0, may_fit: 0, does_not_fit: 0 };
  for (const { verdict } of fits) counts[verdict]++;
  return counts;
}

/** Returns the categories that activities name. @throws ApiError 422 for one that no program of the release has */
function categoriesOf(programs: readonly ServedProgram[], activities: readonly string[]): ReadonlySet<string> {
  const found = activities.map((activity, i) =>
    findCategories(programs, activity, `activities[${i}]`, 'invalid_request'),
  );
  return new Set(found.flatMap((categories) => [...categories]));
}
