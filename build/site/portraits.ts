import { findUnusual } from '../../api/domain/brief.ts';
import { findPeers } from '../../api/domain/peers.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { standardFigures } from '../../api/domain/standardFigures.ts';
import type { Portrait } from '../../common/prepared.ts';

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
  const telling = columns.filter(({ measure }) => isTelling(measure));
  const cbsas = metros.map(({ cbsa }) => cbsa);
  const countyPlaces = new Map(regions.county.map(({ geoid }, place) => [geoid, place]));
  return metros.map(({ cbsa }, place) => {
    const far = telling.filter(({ column }) => Math.abs(column.scores[place]! - 50) >= minDistance);
    return {
      counties: (members.get(cbsa) ?? []).flatMap((geoid) => countyPlaces.get(geoid) ?? []),
      peers: findPeers(scored, cbsas, place).peers.map((peer) => peer.place),
      unusual: findUnusual(far, place),
    };
  });
}

/** The most characters of a label that says at a glance what is unusual. Longer ones are of a part of a part. */
const longestLabel = 60;

/**
 * Whether a figure tells something of a metro by itself. An average of its states is theirs. The change over one year and a band
 * between two bounds, such as one of incomes, often have extreme ranks and say little; bands of ages are generations.
 */
function isTelling({ name, label, topic, geographies }: ServedMeasure): boolean {
  const isOfStates = geographies.county?.source_grain === 'state';
  const isOfOneYear = /_(?:growth|change)_1yr$/.test(name);
  const isBand = topic !== 'age-and-sex' && /_\d+_to_\d+_/.test(name);
  return label.length <= longestLabel && !isOfStates && !isOfOneYear && !isBand;
}
