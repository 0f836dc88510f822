import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest, RankResult } from '../../api/schemas/rank.ts';
import type { Figures } from './figures.ts';

/** Asks the API the same question, and says whether it gives the same ranking. */
export async function checkWithApi(request: RankRequest, ranking: Ranking, { metros }: Figures): Promise<string> {
  const response = await fetch('/api/v1/rank', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  const answer = (await response.json()) as { data: RankResult; message?: string };
  if (!response.ok) return `The API answered ${response.status}: ${answer.message}`;
  const theirs = answer.data.metros.map(({ cbsa, rank, composite }) => [cbsa, rank, composite]);
  const ours = ranking.metros.map(({ place, rank, composite }) => [metros[place]!.cbsa, rank, composite]);
  return JSON.stringify(ours) === JSON.stringify(theirs)
    ? `The API gives the same ${ours.length} metros, ranks and composites.`
    : 'The API gives another ranking: a new release may be served. Load the page again.';
}
