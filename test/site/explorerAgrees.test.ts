import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { measuresRead } from '../../api/domain/gates.ts';
import { rank } from '../../api/domain/rank.ts';
import { RankRequest } from '../../api/schemas/rank.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import type { Served } from '../../common/release/served.ts';
import { Figures, loadStart } from '../../site/explorer/figures.ts';
import { type KnownFigures, knownFigures } from '../rank/figures.ts';
import { naiveRank } from '../rank/naive.ts';
import { rankRequest } from '../rank/requests.ts';
import { type Client, inProcess } from '../support/client.ts';
import { distDir, openBuilt, service } from '../support/service.ts';

describe('the explorer, the API and a naive ranker', () => {
  const release = inject('release');
  let served: Served;
  let client: Client;
  let known: KnownFigures;
  let figures: Figures;
  beforeAll(async () => {
    served = await openBuilt(release);
    client = await inProcess(service({ served }));
    known = await knownFigures(client);
    // The explorer reads the files of the built site.
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(new Response(readFileSync(join(siteDir(distDir, release), path)))),
    );
    figures = new Figures(await loadStart());
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    served.close();
  });

  /** The rank, score and range of each metro as the page computes them. */
  async function onPage(request: unknown, partial: boolean) {
    const parsed = RankRequest.parse(request);
    const read = [...(parsed.criteria ?? []), ...measuresRead(parsed.requirements ?? {})];
    await figures.load(read.map(({ measure }) => measure));
    return rank(parsed, figures, figures.scores, { partial }).metros.map(({ place, rank, composite, gaps }) => [
      figures.regions[place]!.cbsa,
      ...[rank, composite, gaps?.range],
    ]);
  }

  it('rank alike for 300 random requests', async () => {
    let ranges = 0;
    await fc.assert(
      fc.asyncProperty(rankRequest(known.sorted), fc.boolean(), async (request, partial) => {
        const { json } = await client.send(partial ? '/api/v1/rank?partial=1' : '/api/v1/rank', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        });
        const naive = naiveRank(request, known.metros, partial).metros;
        const page = await onPage(request, partial);
        expect(page).toEqual(
          json.data.metros.map(({ cbsa, rank, composite, rank_range }: any) => [cbsa, rank, composite, rank_range]),
        );
        expect(page).toEqual(naive.map(({ cbsa, rank, composite, range }) => [cbsa, rank, composite, range]));
        if (naive.some(({ range }) => range)) ranges++;
      }),
      { seed: 41, numRuns: 300 },
    );
    expect(ranges).toBeGreaterThan(30);
  });
});
