import { z } from 'zod';
import { type Citation, cite } from '../domain/citation.ts';
import { findCategories } from '../domain/activities.ts';
import { coverageNote } from '../domain/coverage.ts';
import { citeDesignations, findDesignations, readDesignations } from '../domain/designations.ts';
import {
  countKinds,
  daysUntil,
  type FoundProgram,
  isTaxRule,
  selectPrograms,
  type ServedProgram,
} from '../domain/incentives.ts';
import { badRequest } from '../domain/errors.ts';
import { paginate } from '../domain/pagination.ts';
import type { Release } from '../domain/release.ts';
import { mayApply, type RequestedPlace, whereApplies } from '../domain/programPlaces.ts';
import { q } from '../domain/search.ts';
import { namedTypes } from '../schemas/fit.ts';
import { forms, IncentiveProgram, mechanisms, ProgramList, programSorts, statuses } from '../schemas/incentive.ts';
import type { Metro } from '../schemas/metro.ts';
import * as parameters from '../schemas/parameters.ts';
import { operation } from './operation.ts';

export const listIncentivePrograms = operation({
  id: 'listIncentivePrograms',
  method: 'get',
  path: '/incentive_programs',
  tag: 'Incentive programs',
  title: 'List incentive programs',
  summary: 'Read what governments offer to businesses, with the evidence for each fact',
  description:
    'Lists programs of the catalog by level of government, key of the jurisdiction, and name. `meta.note` says which jurisdictions the catalog covers today, and of which states it has only some kinds of programs. A program is what a jurisdiction offers: not an award, not an amount received, not a finding that a site qualifies. A field that is not stated is null. `evidence` has the sentence of the official page behind a value; a reviewer set the fields in `edited_fields`. A program without `evidence` and `last_verified_at` is stated from the statute: its official page has not been captured and compared yet. A program must pass all filters. Needs a credential of an account with API access (403 `api_access_required`).',
  access: 'api',
  changesDaily: true,
  params: z.object({}),
  query: z.object({
    state: parameters.stateOrFips
      .optional()
      .meta({
        description:
          'USPS code or FIPS code of a state: only federal programs, and those of the state and its local governments that the catalog covers',
      }),
    metro: z
      .string()
      .min(1, 'must be a CBSA code, region id or slug')
      .optional()
      .meta({
        description:
          'CBSA code, id or slug of a metro: only federal programs, and those of its states and local governments that the catalog covers',
        examples: ['12420'],
      }),
    mechanism: z
      .enum(mechanisms, `must be one of ${mechanisms.join(', ')}`)
      .optional()
      .meta({ description: 'only programs of this kind; a program may have several kinds (`mechanisms`)' }),
    q: q('manufacturing')
      .optional()
      .meta({
        description:
          'Extension: words to search for, at most 16; all must be words, or begin words, of the name, an alias, the agency or the summaries',
      }),
    industry: z
      .string()
      .regex(/^[0-9]{2,6}$/, 'must be the first 2 to 6 digits of a NAICS code, such as 336')
      .optional()
      .meta({
        description:
          'Extension: first 2 to 6 digits of a NAICS code: programs with a code within it or around it, then those that name no industry, or others without a limit to them (`match`)',
        examples: ['336'],
      }),
    status: z
      .enum(statuses, `must be one of ${statuses.join(', ')}`)
      .optional()
      .meta({
        description: 'Extension: status: programs that state it, then those that state none and may apply (`match`)',
      }),
    entity_type: z
      .enum(namedTypes, `must be one of ${namedTypes.join(', ')}`)
      .optional()
      .meta({
        description:
          'Extension: type of the applicant: programs that state that it, or any, may apply, then those that state none or a related type and may apply (`match`)',
        tool: false,
      }),
    activity: z
      .string()
      .min(1, 'must be a category, such as `Business and Commerce`')
      .max(200, 'must be at most 200 characters')
      .optional()
      .meta({
        description:
          'Extension: what the money is for: a category that programs list as `activities`, or its upper level, such as `Agricultural`: programs with it, then those without categories, which may apply (`match`)',
        tool: false,
      }),
    form: z
      .enum(forms, `must be one of ${forms.join(', ')}`)
      .optional()
      .meta({ description: 'Extension: only programs of this `form`, such as tax deductions', tool: false }),
    sort: z
      .enum(programSorts, `must be one of ${programSorts.join(', ')}`)
      .optional()
      .meta({
        description:
          'Extension: `name` (default): by level of government, key of the jurisdiction, and name; `apply`: so, but with rules of the income tax that nobody applies for, such as deductions, at the end',
        tool: false,
      }),
    active_on: parameters.date
      .optional()
      .meta({
        description:
          'Extension: day: leaves out programs that are known not to be in force on it, because they start later, ended before, or are suspended',
      }),
    retired: parameters.flag.meta({
      description:
        'Extension: set to 1 to list retired programs instead: those that ended, or that the official inventory no longer lists (`retired`)',
      tool: false,
    }),
    applicable: parameters.flag.meta({
      description:
        'Extension: with `metro` or `state`, set to 1 to leave out federal programs that do not apply there: those of areas in other states, and those of designated areas that the metro does not have (`place`)',
      tool: false,
    }),
    page: parameters.page,
    per_page: parameters.integer({ min: 1, max: 200, default: 50, description: 'maximum programs per page' }),
  }),
  answer: 'The programs on this page.',
  data: z.array(IncentiveProgram),
  meta: ProgramList,
  statuses: [404],
  statusTexts: {
    404: 'The metro of `metro` does not exist, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  example: () => ({ mechanism: 'tax_credit', per_page: '2' }),
  costliest: () => [{ input: { per_page: '200' } }],
  async run(release, { page, per_page, metro: ref, retired, applicable, ...own }, { clock }) {
    if (applicable && ref === undefined && own.state === undefined)
      throw badRequest('applicable: needs `metro` or `state`: the place in which the programs apply');
    const { incentives, metros } = release.content;
    const metro = ref === undefined ? undefined : metros[release.metroPlace(ref)]!;
    const flags = { ...(retired ? { retired } : {}), ...(applicable ? { applicable } : {}) };
    const filters = { ...own, metro: metro?.cbsa, ...flags };
    const now = clock();
    const designated = metro && incentives.available ? findDesignations(release) : [];
    const place = await readPlace(release, { metro, state: own.state }, designated, now);
    const programs = retired ? incentives.retired : incentives.programs;
    const { activity, sort } = own;
    const categories =
      activity === undefined ? undefined : findCategories(programs, activity, 'activity', 'bad_request');
    const selected = selectPrograms(sort === 'apply' ? taxRulesLast(programs) : programs, filters, metro, categories);
    const found = applicable && place ? selected.filter(({ program }) => mayApply(program, place)) : selected;
    const { from, to, meta } = paginate(found.length, page, per_page);
    const shown = found.slice(from, to);
    return {
      data: shown.map((found) => presentProgram(found, now, place)),
      meta: {
        ...meta,
        filters,
        note: coverageNote(incentives, { state: own.state, metro }, (usps) => stateName(release, usps)),
        available: incentives.available,
        kinds: Object.fromEntries(countKinds(found)),
        ...(place && designated.length > 0 ? { designations: [...place.designations] } : {}),
      },
      citations: [...citePrograms(release, shown, metro !== undefined), ...citeDesignations(designated)],
    };
  },
});

const taxRulesLast = (programs: readonly ServedProgram[]): ServedProgram[] =>
  programs.toSorted((a, b) => Number(isTaxRule(a.program)) - Number(isTaxRule(b.program)));

/**
 * Returns the requested place with what is designated in it; undefined without one.
 * @param designated the designations to read
 * @param now epoch milliseconds
 */
export async function readPlace(
  release: Release,
  { metro, state }: { readonly metro?: Metro | undefined; readonly state?: string | undefined },
  designated: ReturnType<typeof findDesignations>,
  now: number,
): Promise<RequestedPlace | undefined> {
  if (metro) return { states: metro.states, designations: await readDesignations(release, metro, designated, now) };
  return state === undefined ? undefined : { states: [state], designations: [] };
}

/** Returns the name of a state of the release, by its USPS code. */
export function stateName({ content }: Release, usps: string): string {
  return content.regions.state.find(({ states }) => states.includes(usps))?.name ?? usps;
}

/**
 * Cites the publishers of programs, and the dataset of the regions if the request or a program names a metro.
 * @param asksMetro whether the request names one
 */
export function citePrograms({ content }: Release, programs: readonly ServedProgram[], asksMetro: boolean): Citation[] {
  const namesMetro = asksMetro || programs.some(({ program }) => Boolean(program.jurisdiction.cbsa));
  return cite([...programs.map(({ credit }) => credit), ...(namesMetro ? [content.geography] : [])]);
}

/** Returns a program as the API shows it at a time, in epoch milliseconds, to a request with or without a place. */
export function presentProgram(
  { program, match }: FoundProgram,
  now: number,
  requested: RequestedPlace | undefined,
): IncentiveProgram {
  const { sunset_on } = program;
  const place = requested && whereApplies(program, requested);
  return {
    ...program,
    ...(place ? { place } : {}),
    ...(match ? { match } : {}),
    ...(sunset_on ? { sunset_in_days: daysUntil(sunset_on, now) } : {}),
  };
}
