import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest, RankResult } from '../../api/schemas/rank.ts';
import { postApi } from '../browser/readApi.ts';
import type { Figures } from './figures.ts';
import { rankedRows } from './rankedRows.ts';

/** Returns the path of the API for a ranking. */
export const rankPath = (partial: boolean): string => (partial ? '/rank?partial=1' : '/rank');

/**
 * Sends the same request to the API and tells whether it returns the same ranking.
 * @param partial whether metros with missing figures are ranked
 * @param signal ends the request
 * @throws RequestError
 */
export async function checkWithApi(
  request: RankRequest,
  partial: boolean,
  ranking: Ranking,
  { regions }: Figures,
  signal: AbortSignal,
): Promise<string> {
  const { data } = await postApi<RankResult>(rankPath(partial), request, signal);
  const theirs = rankedRows(data, []).map(({ cbsa, rank, composite }) => `${cbsa} ${rank} ${composite}`);
  const ours = ranking.metros.map(({ place, rank, composite }) => `${regions[place]!.cbsa} ${rank} ${composite}`);
  return ours.sort().join() === theirs.sort().join()
    ? `The API returns the same ${ours.length} metros, ranks and scores.`
    : 'The API returns a different ranking, probably from a newer data release. Reload the page.';
}
