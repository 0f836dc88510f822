import { ApiError } from '../../../api/domain/errors.ts';
import { readBodyValue } from '../../../api/gate/body.ts';
import { readInput } from '../../../api/gate/request.ts';
import { explainMoves } from '../../../api/operations/explainMoves.ts';
import type { Attribution } from '../../../api/schemas/common.ts';
import type { Moves } from '../../../api/schemas/moves.ts';
import { causesOf } from '../../../common/moveWords.ts';
import type { ProjectContent } from '../../../common/project.ts';
import { requestOf } from '../../../common/rankRequest.ts';
import type { HeldRelease } from '../../../common/release/served.ts';
import { creditLine } from '../../../site/figures/format.ts';
import { nameOfRegion } from '../../../site/figures/regionName.ts';
import type { Asker, Compute } from '../../compute/compute.ts';
import type { MovedPlace, RankingNews } from '../accounts/projectNews.ts';

/** How many first places of a ranking are news. */
const firstPlaces = 10;

interface Answer {
  readonly data: Moves;
  readonly attribution: readonly Attribution[];
}

/** All comparisons count as one client of the compute threads, behind those with API access. */
const asker: Asker = {
  client: { key: 'project news', lane: 'open', groups: [] },
  signal: new AbortController().signal,
};

/** The server does not have the other release now. */
export class NotHeldNow extends Error {}

/**
 * Returns what a release changes in the ranking of a project since another one: undefined if the first ten and the shortlist
 * have the ranks that they had, or nothing is ranked.
 * @param canWait whether a release that the server lacks may come
 * @throws ApiError `unavailable` if the server cannot compute now; NotHeldNow
 */
export async function compareReleases(
  compute: Compute<HeldRelease>,
  project: ProjectContent,
  since: string,
  served: HeldRelease,
  canWait: boolean,
): Promise<RankingNews | undefined> {
  if (!project.question.criteria.some(({ weight }) => weight > 0)) return undefined;
  try {
    return newsOf(await readMoves(compute, project, since, served), project);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
    if (error.code !== 'not_found')
      return { problem: 'A measure or place of the ranking is not in both releases. Open the project to change it.' };
    if (canWait) throw new NotHeldNow();
    return { problem: `This server no longer has release ${since}.` };
  }
}

async function readMoves(
  compute: Compute<HeldRelease>,
  { question }: ProjectContent,
  from: string,
  served: HeldRelease,
): Promise<Answer> {
  const body = readBodyValue(explainMoves, { ...requestOf(question), from, to: served.id });
  const input = { ...readInput(explainMoves, {}, question.partial ? 'partial=1' : ''), body };
  const call = { operation: explainMoves, input, me: undefined, encoding: 'identity' } as const;
  const { body: bytes } = await compute.answer(call, served, asker);
  return JSON.parse(Buffer.from(bytes).toString()) as Answer;
}

function newsOf({ data, attribution }: Answer, { shortlist, question }: ProjectContent): RankingNews | undefined {
  const places = placesOf(data, question.areas);
  const isFirst = ({ from, to }: MovedPlace) => Math.min(from ?? Infinity, to ?? Infinity) <= firstPlaces;
  const first = [...places.values()].filter(isFirst).sort(byNewRank);
  const others = shortlist
    .filter(({ status }) => status !== 'rejected')
    .flatMap(({ cbsa }) => places.get(cbsa) ?? [])
    .filter((place) => !isFirst(place))
    .sort(byNewRank);
  if ([...first, ...others].every(({ from, to }) => from === to)) return undefined;
  return { first, shortlist: others, credits: attribution.map(creditLine) };
}

const codeOf = ({ cbsa, geoid }: Pick<Moves['metros'][number], 'cbsa' | 'geoid'>) => cbsa ?? geoid!;

/** Returns every place that has a rank on one of the releases, by its code. @param areas the regions of the ranking */
function placesOf({ metros, only_from, only_to }: Moves, areas: ProjectContent['question']['areas']) {
  const nameOf = ({ geoid, name }: Pick<Moves['metros'][number], 'geoid' | 'name'>) =>
    geoid === undefined ? name : nameOfRegion({ code: geoid, name }, areas);
  return new Map<string, MovedPlace>([
    ...metros.map(
      (one) =>
        [codeOf(one), { name: nameOf(one), from: one.from, to: one.to, why: causesOf(one.parts).join(', ') }] as const,
    ),
    ...only_from.map((one) => [codeOf(one), { name: nameOf(one), from: one.rank, to: null, why: '' }] as const),
    ...only_to.map((one) => [codeOf(one), { name: nameOf(one), from: null, to: one.rank, why: '' }] as const),
  ]);
}

const byNewRank = (a: MovedPlace, b: MovedPlace): number =>
  (a.to ?? Infinity) - (b.to ?? Infinity) || a.from! - b.from!;
