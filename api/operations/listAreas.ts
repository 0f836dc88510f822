import { z } from 'zod';
import { type KnownArea, knownAreas } from '../domain/areaNames.ts';
import { citeRegions } from '../domain/citation.ts';
import { paginate } from '../domain/pagination.ts';
import { findByCode } from '../domain/regionNames.ts';
import type { Release } from '../domain/release.ts';
import { makeSearchable, q, search } from '../domain/search.ts';
import { compareText, wordsOf } from '../domain/text.ts';
import { ListedArea } from '../schemas/area.ts';
import { PagedReleaseMeta } from '../schemas/common.ts';
import { AreaKind } from '../schemas/namedArea.ts';
import * as parameters from '../schemas/parameters.ts';
import { frequentWords } from './costliest.ts';
import { operation } from './operation.ts';

export const listAreas = operation({
  id: 'listAreas',
  method: 'get',
  path: '/areas',
  tag: 'Metros',
  title: 'List areas',
  summary: 'Read the areas, other than metros, that agencies name',
  description:
    'Lists micropolitan and combined statistical areas, metropolitan divisions, and the regions and divisions of the Census Bureau, by name. Their figures are computed from those of their counties: `GET /places/{code}` has those of one, and lists of metros, rankings and tables take the codes, too.',
  params: z.object({}),
  query: z.object({
    q: q('San Jose')
      .optional()
      .meta({ description: 'words to search for, such as `San Jose`; all must be in the name' }),
    kind: z
      .enum(AreaKind.options, `must be one of ${AreaKind.options.join(', ')}`)
      .optional()
      .meta({ description: `${AreaKind.description}: only areas of this type` }),
    state: parameters.state
      .optional()
      .meta({ description: 'USPS code of a state, in any letter case: only areas with a county in it' }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The areas on this page.',
  data: z.array(ListedArea),
  meta: PagedReleaseMeta,
  statuses: [400],
  heavy: true,
  example: () => ({ kind: 'csa', per_page: '1' }),
  costliest: () => [{ input: { per_page: '500' } }, { input: { q: frequentWords, per_page: '500' } }],
  async run(release, { q, kind, state, page, per_page }) {
    const all = [...knownAreas(release).values()].map((area) => ({ area, states: statesOf(release, area) }));
    const fitting = all.filter(
      ({ area, states }) => (kind ?? area.kind) === area.kind && (state === undefined || states.includes(state)),
    );
    const found =
      q === undefined ? fitting : search(fitting, q, ({ area }) => makeSearchable([wordsOf(area.name)], ''));
    const sorted = found.toSorted(
      (a, b) => compareText(a.area.name, b.area.name) || compareText(a.area.code, b.area.code),
    );
    const { from, to, meta } = paginate(sorted.length, page, per_page);
    const population = await release.population('county');
    const data = sorted.slice(from, to).map(({ area: { kind, code, name, counties }, states }): ListedArea => {
      const people = population && sumOf(counties.map((county) => population.at(findByCode(release, county)!.place)));
      return {
        ...{ geography: 'area', geoid: code, kind, name, states, counties: counties.length },
        ...(people === undefined ? {} : { population: people }),
      };
    });
    return {
      data,
      meta: { release: release.content.id, ...meta },
      citations: data.length === 0 ? [] : citeRegions(release, 'county'),
    };
  },
});

/** Returns the USPS codes of the states of an area, by code. */
const statesOf = (release: Release, { counties }: KnownArea): string[] =>
  [...new Set(counties.flatMap((county) => release.findRegion('county', county)!.states))].sort();

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
