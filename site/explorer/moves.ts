import type { Moves } from '../../api/schemas/moves.ts';
import { causesOf } from '../../common/moveWords.ts';
import { requestOf } from '../../common/rankRequest.ts';
import type { ListedPlace } from '../../common/project.ts';
import { postApi } from '../browser/readApi.ts';
import { showSpan } from '../figures/format.ts';
import { nameOfRegion } from '../figures/regionName.ts';
import type { StartData } from './startData.ts';
import type { RankingState } from './state.ts';

/** A metro with its ranks on two releases; null: no rank. */
export interface MovedPlace {
  readonly cbsa: string;
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
  /** Why it moved: `revised figures up 2.0`. */
  readonly causes: readonly string[];
}

/** How many first metros are compared. */
const firstMetros = 10;

/** Returns how a ranking moved between two releases. @throws RequestError */
export async function compareReleases(question: RankingState, from: string, to: string): Promise<Moves> {
  const path = `/rank/moves${question.partial ? '?partial=1' : ''}`;
  return (await postApi<Moves>(path, { ...requestOf(question), from, to })).data;
}

/** What a comparison of releases is about. */
interface MovedProject {
  readonly shortlist: readonly Pick<ListedPlace, 'cbsa'>[];
  readonly question: Pick<RankingState, 'areas'>;
}

const codeOf = ({ cbsa, geoid }: Pick<Moves['metros'][number], 'cbsa' | 'geoid'>) => cbsa ?? geoid!;

/** Returns the first metros on the earlier release, then the others of a shortlist. */
export function movedPlaces(
  { metros, only_from: before, only_to: after }: Moves,
  { shortlist, question }: MovedProject,
  start: Pick<StartData, 'metros'>,
): MovedPlace[] {
  const all: Omit<MovedPlace, 'name'>[] = [
    ...metros.map(({ from, to, parts, ...place }) => ({ cbsa: codeOf(place), from, to, causes: causesOf(parts) })),
    ...before.map(({ rank, ...place }) => ({ cbsa: codeOf(place), from: rank, to: null, causes: [] })),
    ...after.map(({ rank, ...place }) => ({ cbsa: codeOf(place), from: null, to: rank, causes: [] })),
  ];
  const byCode = new Map(all.map((place) => [place.cbsa, place]));
  const first = all
    .filter(({ from }) => from !== null)
    .toSorted((a, b) => a.from! - b.from!)
    .slice(0, firstMetros);
  const named = new Map([
    ...start.metros.map(({ cbsa, short }) => [cbsa, short] as const),
    ...[...metros, ...before, ...after].flatMap(({ geoid, name }) =>
      geoid === undefined ? [] : [[geoid, nameOfRegion({ code: geoid, name }, question.areas)] as const],
    ),
  ]);
  return [...new Set([...first, ...shortlist].map(({ cbsa }) => cbsa))].map((cbsa) => ({
    ...(byCode.get(cbsa) ?? { cbsa, from: null, to: null, causes: [] }),
    name: named.get(cbsa) ?? cbsa,
  }));
}

/** Returns which criteria have newer years: `Unemployment rate: 2024, before 2023`. */
export function newerYears({ criteria }: Moves, { measures }: Pick<StartData, 'measures'>): string[] {
  const spanOf = (years: readonly number[], periods: readonly string[] | undefined) =>
    periods?.join(', ') ?? showSpan(years);
  return criteria.flatMap(({ measure, ...read }) => {
    const before = spanOf(read.from_years, read.from_periods);
    const after = spanOf(read.to_years, read.to_periods);
    const label = measures.find(({ name }) => name === measure)?.label ?? measure;
    return before === after ? [] : [`${label}: ${after}, before ${before}`];
  });
}
