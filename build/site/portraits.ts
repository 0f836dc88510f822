import { findUnusual } from '../../api/domain/brief.ts';
import { findPeers } from '../../api/domain/peers.ts';
import type { Release } from '../../api/domain/release.ts';
import { standardFigures } from '../../api/domain/standardFigures.ts';
import type { Portrait } from '../../common/siteData.ts';
import { mainMeasures } from './mainMeasures.ts';

/** How many unusual figures the page of a metro has at most, each of another topic. */
const maxUnusual = 4;

/** How far the percentile score of an unusual figure is from 50 at least: 45 is the highest or the lowest 5% of metros. */
const minDistance = 45;

/** Returns what the page of each metro says beyond its figures: its counties, its peers, and what is unusual. */
export async function readPortraits(release: Release): Promise<Portrait[]> {
  const { metros, measures, regions } = release.content;
  const { members } = await release.history();
  const columns = await Promise.all(
    measures
      .filter(({ geographies }) => geographies.msa)
      .map(async (measure) => ({ measure, column: await release.column(measure.name, 'msa') })),
  );
  const scored = columns
    .filter(({ measure }) => standardFigures.includes(measure.name))
    .map(({ measure, column }) => ({ measure: measure.name, scores: column.scores }));
  const main = columns.filter(({ measure }) => mainMeasures.has(measure.name));
  const cbsas = metros.map(({ cbsa }) => cbsa);
  const countyPlaces = new Map(regions.county.map(({ geoid }, place) => [geoid, place]));
  return metros.map(({ cbsa }, place) => {
    const far = main.filter(({ column }) => Math.abs(column.scores[place]! - 50) >= minDistance);
    return {
      counties: (members.get(cbsa) ?? []).flatMap((geoid) => countyPlaces.get(geoid) ?? []),
      peers: findPeers(scored, cbsas, place).peers.map((peer) => peer.place),
      unusual: findUnusual(far, place, maxUnusual),
    };
  });
}
