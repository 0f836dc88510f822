import { z } from 'zod';
import { areasAmong } from '../domain/areaNames.ts';
import { withAreas } from '../domain/areas.ts';
import { ApiError } from '../domain/errors.ts';
import { nameOf, type RegionFigures, singulars } from '../domain/figures.ts';
import { measuresRead, placesInScope } from '../domain/gates.ts';
import { type Move, moves, movesMethod } from '../domain/moves.ts';
import { periodsOf } from '../domain/period.ts';
import type { Release } from '../domain/release.ts';
import { type Geography, ReleaseMeta } from '../schemas/common.ts';
import { type End, Moves, MovesRequest } from '../schemas/moves.ts';
import type { RankRequest } from '../schemas/rank.ts';
import { areasInScope, checkFew, geographyOfRegions, type ReadFigures } from './regionFigures.ts';
import { everyCriterion } from './costliest.ts';
import { operation, type Service } from './operation.ts';
import { exampleRanking, partial, readRankingFigures } from './ranking.ts';

export const explainMoves = operation({
  id: 'explainMoves',
  method: 'post',
  path: '/rank/moves',
  tag: 'Screening and ranking',
  title: 'Explain rank changes',
  summary: 'Explain how ranks moved between two years or releases',
  description:
    "Compares the ranks of two years, or of two releases, and splits each change into its causes: the metro's own figures, those of all other metros, which figures have a value, and revised figures. The parts of a metro add up to the change of its rank (Shapley value). Metros with a rank at only one end are listed, not split. Takes the body of `POST /rank`, `from` and `to`.",
  params: z.object({}),
  query: z.object({ geography: geographyOfRegions, partial }),
  body: MovesRequest,
  answer: 'The change of each rank, split into its causes.',
  data: Moves,
  meta: ReleaseMeta,
  statuses: [404, 413, 415, 422],
  statusTexts: {
    404: 'The server does not hold the release that `from` or `release` names.',
    422: '`from` and `to` are not two years, or an earlier release and the current one; no criterion has a weight above 0; or a measure is not available at both ends.',
  },
  areas: areasInScope,
  heavy: true,
  example: () => ({}),
  exampleBody: (release) => ({ ...exampleRanking(release), from: 2020, to: 2024 }),
  costliest: (release) => [{ body: { criteria: everyCriterion(release), from: 2005, to: 2024 } }],
  async run(release, { body: { from, to, ...request }, geography, partial }, service) {
    const { criteria = [] } = request;
    if (!criteria.some(({ weight }) => weight > 0))
      throw new ApiError('invalid_request', 'criteria: give at least one with a weight above 0');
    const [before, after] = await readEnds(release, request, geography, { from, to }, service);
    const ends = {
      from: before.figures,
      to: after.figures,
      isSameYear: (measure: string, place: number) => before.yearAt(measure, place) === after.yearAt(measure, place),
    };
    checkFew(after.read, placesInScope(request.scope ?? {}, after.figures).length, 'this analysis', 'in scope');
    const found = moves(request, ends, partial);
    const split = found.filter(({ parts }) => parts !== null);
    const atOneEnd = (end: 'from' | 'to') =>
      inOrder(
        after.read,
        found.filter((move) => move.parts === null && move[end] !== null),
        end,
      ).map((move) => {
        return { ...nameOf(after.read, move.place), rank: move[end]! };
      });
    return {
      data: {
        method: movesMethod,
        count: split.length,
        left_out: found.length - split.length,
        from,
        to,
        criteria: criteria.map(({ measure }) => {
          const described = release.measure(measure);
          const [from, to] = [before, after].map(({ read }) => [...read.column(measure).years]) as [number[], number[]];
          const { periods: from_periods } = periodsOf(described, from);
          const { periods: to_periods } = periodsOf(described, to);
          return {
            measure,
            from_years: from,
            to_years: to,
            ...(from_periods && to_periods ? { from_periods, to_periods } : {}),
          };
        }),
        metros: inOrder(after.read, split, 'to').map(({ place, from, to, parts }) => ({
          ...nameOf(after.read, place),
          from: from!,
          to: to!,
          parts: parts!,
        })),
        only_from: atOneEnd('from'),
        only_to: atOneEnd('to'),
      },
      meta: { release: release.content.id },
      citations: after.read.citations,
    };
  },
});

/** The figures of one end, of the metros of the release that answers. */
interface EndFigures {
  readonly read: ReadFigures;
  readonly figures: RegionFigures;
  /** Returns the year of the value of a metro, which has one. */
  readonly yearAt: (measure: string, place: number) => number;
}

/** Reads both ends. @throws ApiError 422 unless they are two years, or an earlier release and the one that answers; 404, 503 */
async function readEnds(
  release: Release,
  request: RankRequest,
  geography: Geography,
  { from, to }: { readonly from: End; readonly to: End },
  { openRelease }: Service,
): Promise<[EndFigures, EndFigures]> {
  const readEnd = async (year?: number) => endOf(await readRankingFigures(release, request, geography, year));
  if (typeof from === 'number' && typeof to === 'number') return [await readEnd(from), await readEnd(to)];
  if (typeof from === 'number' || typeof to === 'number')
    throw new ApiError('invalid_request', 'from, to: give two years, or two ids of releases');
  const { id } = release.content;
  if (to !== id) {
    const advice = `send "${id}", or choose the release that answers with the query parameter release=${to}`;
    throw new ApiError('invalid_request', `to: must be the release that answers; ${advice}`);
  }
  if (from === to) throw new ApiError('invalid_request', 'from: is the same release as `to`; give an earlier one');
  const opened = await openRelease(from);
  const earlier = await withAreas(opened, areasAmong(opened, request.scope?.areas ?? []));
  const lacks = measuresOfRequest(request).find((name) => !earlier.findMeasure(name)?.geographies[geography]);
  if (lacks !== undefined && release.findMeasure(lacks)?.geographies[geography])
    throw new ApiError(
      'unknown_measure',
      `from: release ${from} has no ${singulars[geography]} values of ${lacks}; leave it out`,
    );
  const after = await readEnd();
  return [alignTo(after, await readRankingFigures(earlier, request, geography, undefined)), after];
}

/** Returns the measures that a request reads. */
function measuresOfRequest({ criteria = [], requirements = {} }: RankRequest): string[] {
  return [...criteria, ...measuresRead(requirements)].map(({ measure }) => measure);
}

const endOf = (read: ReadFigures): EndFigures => ({
  read,
  figures: read,
  yearAt: (measure, place) => read.column(measure).yearAt(place),
});

/** Returns figures of an earlier release by the regions of a later one; those that it does not have lack every value. */
function alignTo({ figures }: EndFigures, read: ReadFigures): EndFigures {
  const placeOf = new Map(read.regions.map(({ geoid }, place) => [geoid, place]));
  const places = figures.regions.map(({ geoid }) => placeOf.get(geoid) ?? -1);
  const columns = [...read.columns].map(([measure, column]) => {
    const values = Float64Array.from(places, (place) => column.values[place] ?? NaN);
    return [measure, { ...column, values }] as const;
  });
  return {
    read,
    figures: { ...figures, columns: new Map(columns) },
    yearAt: (measure, place) => read.column(measure).yearAt(places[place]!),
  };
}

/** Returns moves by the rank at an end, ties by code. */
function inOrder({ regions }: ReadFigures, found: readonly Move[], end: 'from' | 'to'): Move[] {
  const code = ({ place }: Move) => regions[place]!.geoid;
  return found.toSorted((a, b) => a[end]! - b[end]! || (code(a) < code(b) ? -1 : 1));
}
