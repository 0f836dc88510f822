import { z } from 'zod';
import { findPeers, maxPeers, method } from '../domain/peers.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { type Peer, Peers } from '../schemas/peers.ts';
import { maxMeasures, readList, standardMeasures } from './compareMetros.ts';
import { metroRef } from './getMetro.ts';
import { figureText } from './profile.ts';
import { geographyOfRegions, measureOf, placeNamed, regionWithValues, readFigures } from './regionFigures.ts';
import { firstMeasures, firstMetros } from './costliest.ts';
import { operation } from './operation.ts';

export const listPeers = operation({
  id: 'listPeers',
  method: 'get',
  path: '/metros/{ref}/peers',
  tag: 'Metros',
  title: 'List similar metros',
  summary: 'Find the metros with the most similar figures',
  description: `The ${maxPeers} metros with the smallest mean absolute difference of percentile scores over up to ${maxMeasures} measures, nearest first; without \`measures\` over the standard figures. Each has the measures on which it is closest and farthest, and \`stability\`: the share of the measures that can each be left out without it dropping from the first ${maxPeers}. \`left_out\` says what was not compared. Measures count equally, so two that say nearly the same count twice.`,
  params: z.object({ ref: metroRef }),
  lastParamHasSlashes: true,
  query: z.object({
    geography: geographyOfRegions,
    measures: parameters
      .names('population,gdp')
      .optional()
      .meta({ description: `1 to ${maxMeasures} names of measures, comma-separated; default: the standard figures` }),
  }),
  answer: 'The metro, with the metros most similar to it.',
  data: Peers,
  meta: ReleaseMeta,
  statuses: [400, 404, 422],
  statusTexts: { 422: 'A measure in `measures` does not exist or has no values at the geography.' },
  heavy: true,
  example(release) {
    const metro = release.content.metros[0];
    const measures = standardMeasures(release, 'msa').slice(0, 3);
    return metro && measures.length > 0
      ? { ref: metro.cbsa, measures: measures.map(({ name }) => name).join(',') }
      : undefined;
  },
  costliest: (release) =>
    firstMetros(release, 1).map((ref) => ({ input: { ref, measures: firstMeasures(release, 50).join() } })),
  async run(release, { ref, geography, measures: given }) {
    const names = given === undefined ? undefined : readList('measures', given, maxMeasures, 'measure');
    const place = geography === 'msa' ? release.metroPlace(ref) : placeNamed(release, geography, ref, 'ref');
    const chosen =
      names?.map((name) => measureOf(release, name, 'measures', geography)) ?? standardMeasures(release, geography);
    const figures = await readFigures(release, chosen, geography);
    const scored = figures.measures.map(({ name }) => ({ measure: name, scores: figures.column(name).scores }));
    const { peers, missing, incomparable } = findPeers(
      scored,
      figures.regions.map(({ geoid }) => geoid),
      place,
    );
    return {
      data: {
        method,
        metro: regionWithValues(release, figures, place).close(),
        measures: figures.measures.map((measure) => figureText(measure, geography).open().close()),
        peers: peers.map(({ place, distance, compared, closest, farthest, stability }) =>
          regionWithValues(release, figures, place)
            .extend<Peer>()
            .members({ distance, compared, closest_on: [...closest], farthest_on: [...farthest], stability })
            .close(),
        ),
        left_out: { measures: [...missing], metros: incomparable },
      },
      meta: { release: release.content.id },
      citations: figures.citations,
    };
  },
});
