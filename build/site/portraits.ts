import { findUnusual } from '../../api/domain/brief.ts';
import type { Column } from '../../api/domain/column.ts';
import { findPeers } from '../../api/domain/peers.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { standardFigures } from '../../api/domain/standardFigures.ts';
import type { Portrait } from '../../common/prepared.ts';

/** How far the percentile score of an unusual figure is from 50 at least: 45 is the highest or the lowest 5% of metros. */
const minDistance = 45;

/** Returns what the page of each metro says beyond its figures: its counties, its peers, and what is unusual. */
export async function readPortraits(release: Release): Promise<Portrait[]> {
  const { metros, measures, regions } = release.content;
  const history = await release.history();
  const { members } = history;
  const columns = await Promise.all(
    measures
      .filter(({ geographies }) => geographies.msa)
      .map(async (measure) => ({ measure, column: await release.column(measure.name, 'msa') })),
  );
  const scored = columns
    .filter(({ measure }) => standardFigures.includes(measure.name))
    .map(({ measure, column }) => ({ measure: measure.name, scores: column.scores }));
  const telling = columns.filter(({ measure, column }) => isTelling(measure) && !isOfStates(column, metros));
  const cbsas = metros.map(({ cbsa }) => cbsa);
  const countyPlaces = new Map(regions.county.map(({ geoid }, place) => [geoid, place]));
  const portraits = metros.map(async ({ cbsa }, place): Promise<Portrait> => {
    const certainty = await history.certainty('msa', place);
    const far = telling.filter(
      ({ measure, column }) =>
        Math.abs(column.scores[place]! - 50) >= minDistance &&
        isOnOneSide(certainty.get(measure.name)?.ranks, column.rows.length),
    );
    return {
      counties: (members.get(cbsa) ?? []).flatMap((geoid) => countyPlaces.get(geoid) ?? []),
      peers: findPeers(scored, cbsas, place).peers.map((peer) => peer.place),
      unusual: findUnusual(far, place),
    };
  });
  return Promise.all(portraits);
}

/** Whether the ranks that the margins of error allow are all on one side of the median; without margins, the rank is one. */
const isOnOneSide = (ranks: { readonly best: number; readonly worst: number } | undefined, count: number): boolean =>
  !ranks || ranks.worst <= count / 2 || ranks.best > count / 2;

/** Whether all metros within one state have the same value: it is that of the state, and tells nothing of one of its metros. */
function isOfStates({ rows, values }: Column, metros: Release['content']['metros']): boolean {
  const inOneState = [...rows].filter((place) => metros[place]!.states.length === 1);
  const ofState = new Map(inOneState.map((place) => [metros[place]!.states[0], values[place]]));
  return inOneState.every((place) => values[place] === ofState.get(metros[place]!.states[0]));
}

/** The most characters of a label that says at a glance what is unusual. Longer ones are of a part of a part. */
const longestLabel = 60;

/**
 * Whether a figure tells something of a metro by itself. The change over one year and a band between two bounds, such as one of
 * incomes, often have extreme ranks and say little; bands of ages are generations. The FBI cautions against rankings by crime.
 */
function isTelling({ name, label, topic }: ServedMeasure): boolean {
  const isOfOneYear = /_(?:growth|change)_1yr$/.test(name);
  const isBand = topic !== 'age-and-sex' && /_\d+_to_\d+_/.test(name);
  return label.length <= longestLabel && topic !== 'safety' && !isOfOneYear && !isBand;
}
