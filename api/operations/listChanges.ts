import { z } from 'zod';
import { type ChangeFilter, countChanges } from '../domain/changes.ts';
import { findComparison } from '../domain/comparison.ts';
import { citeFigures, type Citation } from '../domain/citation.ts';
import { badRequest } from '../domain/errors.ts';
import { paginate } from '../domain/pagination.ts';
import { periodOf } from '../domain/period.ts';
import type { Release } from '../domain/release.ts';
import { quote, suggestWording } from '../domain/text.ts';
import { unknownMeasure } from '../domain/unknownMeasure.ts';
import * as parameters from '../schemas/parameters.ts';
import { ChangesMeta, ValueChange } from '../schemas/release.ts';
import { hasChanges, releaseParam } from './getRelease.ts';
import { operation } from './operation.ts';

export const listChanges = operation({
  id: 'listChanges',
  method: 'get',
  path: '/releases/{id}/changes',
  tag: 'Releases',
  title: 'List release changes',
  summary: 'List the values that a release changed',
  description:
    'The values that differ between a release and an earlier one, with the cause of each change: the largest relative change first, then values that only one of them has. It compares every year of the measures that both releases serve. Values of a measure that only one of them serves are not in the list; `meta` counts such measures, and `GET /releases/{id}` names them. `meta.summary` counts the values by measure and cause.',
  params: z.object({ id: releaseParam }),
  query: z.object({
    since: parameters.release.meta({
      description: 'id of an earlier release to compare with; default: the one before',
    }),
    measure: z
      .string()
      .optional()
      .meta({ description: 'name of a measure: only its values', examples: ['unemployment_rate'] }),
    dataset: z
      .string()
      .optional()
      .meta({ description: 'key of a dataset: only values of its measures', examples: ['bls-laus'] }),
    metro: z
      .string()
      .min(1, 'must be a CBSA code, region id or slug')
      .optional()
      .meta({
        description: 'CBSA code, id or slug of a metro: only its values and those of its counties',
        examples: ['12420'],
      }),
    state: parameters.state
      .optional()
      .meta({ description: 'USPS code of a state, in any letter case: only regions at least partly in it' }),
    geography: parameters.geography.optional().meta({ description: 'only values of this type of region' }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The changed values on this page.',
  data: z.array(ValueChange),
  meta: ChangesMeta,
  statuses: [400, 404],
  statusTexts: {
    404: 'The release of `id` is not listed, is the first release, or is not compared with that of `since`, or the server does not hold the release that `release` names.',
  },
  heavy: true,
  async example(release) {
    // The first release has no changes.
    const [newest, before] = release.content.releases;
    return newest && before && (await hasChanges(release)) ? { id: newest.id, per_page: '2' } : undefined;
  },
  costliest: ({ content: { id } }) => [
    { input: { id, per_page: '500' } },
    { input: { id, per_page: '500', page: '200', geography: 'county', state: 'TX' } },
  ],
  async run(release, { id, since, page, per_page, ...filters }) {
    const changes = await release.changes();
    const comparison = findComparison(release, changes, id, since);
    const filter = readFilter(release, filters);
    const summary = await changes.measures(comparison, filter);
    const { from, to, meta } = paginate(countChanges(summary), page, per_page);
    const found = from === to ? [] : await changes.values(comparison, filter, from, to - from);
    // A measure that was withdrawn has no period.
    const data = found.map((one) => ({ ...one, ...periodOf(release.findMeasure(one.measure) ?? {}, one.year) }));
    const { measures_added, measures_withdrawn } = comparison.changes;
    return {
      data,
      meta: {
        release: release.content.id,
        ...meta,
        id,
        since: comparison.since,
        measures_added: measures_added.length,
        measures_withdrawn: measures_withdrawn.length,
        summary: summary.slice(0, maxSummary),
        summarized: summary.length,
      },
      citations: citeChanges(release, data),
    };
  },
  credited: (changes, regions) => (changes.length > 0 ? [regions] : []),
  async *pages(release) {
    const { comparisons } = await release.changes();
    const [first] = comparisons;
    if (first) yield { input: { id: first.release, page: 1, per_page: parameters.defaultPerPage } };
  },
});

/** How many rows a summary has. */
const maxSummary = 10;

interface Filters {
  readonly measure?: string | undefined;
  readonly dataset?: string | undefined;
  readonly metro?: string | undefined;
  readonly state?: string | undefined;
  readonly geography?: ChangeFilter['geography'];
}

/** Resolves the names of a filter. @throws ApiError 400 for a name that the release does not serve (D4) */
function readFilter(release: Release, { measure, dataset, metro, state, geography }: Filters): ChangeFilter {
  const { measures, datasets, metros } = release.content;
  if (measure !== undefined && !release.findMeasure(measure)) {
    const names = measures.map(({ name }) => name);
    throw badRequest(
      unknownMeasure(`measure: no measure ${quote(measure)}`, measure, {
        served: release,
        names,
        otherwise: { api: 'GET /measures lists the names', tool: 'search_measures lists the names' },
      }),
    );
  }
  if (dataset !== undefined && !release.hasDataset(dataset)) {
    const keys = datasets.map(({ key }) => key);
    throw badRequest(
      suggestWording(`dataset: no dataset ${quote(dataset)}`, dataset, keys, {
        api: 'GET /datasets lists the keys',
        tool: 'describe_release lists the keys',
      }),
    );
  }
  const place = metro === undefined ? undefined : release.findMetro(metro);
  if (metro !== undefined && place === undefined)
    throw badRequest(`metro: no metro ${quote(metro)}; give its id, CBSA code or slug, as listed by GET /metros`);
  const chosen = measures.filter(
    ({ name, dataset: own }) => (measure ?? name) === name && (dataset === undefined || own === dataset),
  );
  return {
    measures: measure === undefined && dataset === undefined ? undefined : chosen.map(({ name }) => name),
    metro: place === undefined ? undefined : metros[place]!.cbsa,
    state,
    geography,
  };
}

/** Cites the datasets behind changed values, and that of the regions. */
export function citeChanges(release: Release, changes: readonly ValueChange[]): Citation[] {
  if (changes.length === 0) return [];
  const kinds = new Map(changes.map(({ measure, geography }) => [`${geography} ${measure}`, { measure, geography }]));
  const figures = [...kinds.values()].flatMap(({ measure, geography }) =>
    citeFigures(release.measure(measure), geography),
  );
  return [...figures, { dataset: release.content.geography }];
}
