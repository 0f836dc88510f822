import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest, RankResult } from '../../api/schemas/rank.ts';
import type { Figures } from './figures.ts';

/** Sends the same request to the API and tells whether it returns the same ranking. @throws if the API is unavailable */
export async function checkWithApi(
  request: RankRequest,
  ranking: Ranking,
  { metros }: Figures,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch('/api/v1/rank', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  const wait = response.headers.get('Retry-After');
  if (response.status === 429) return `Too many requests. Try again ${wait ? `in ${wait} seconds` : 'later'}.`;
  const answer = (await response.json()) as { data: RankResult; message?: string };
  if (!response.ok) return `The API returned ${response.status}: ${answer.message}`;
  const theirs = answer.data.metros.map(({ cbsa, rank, composite }) => [cbsa, rank, composite]);
  const ours = ranking.metros.map(({ place, rank, composite }) => [metros[place]!.cbsa, rank, composite]);
  return JSON.stringify(ours) === JSON.stringify(theirs)
    ? `The API returns the same ${ours.length} metros, ranks and scores.`
    : 'The API returns a different ranking, probably from a newer data release. Reload the page.';
}
