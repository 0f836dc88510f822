import { citeText, shortSource } from '../cite/cite.ts';
import { citeRanking } from './cite.ts';
import { stageLabels } from './funnel.tsx';
import { findingOf, leadWords } from './finding.ts';
import type { Page } from './page.ts';
import { scoringCriteria, showRange } from './words.ts';

/** How many metros a picture has. */
const maxRows = 10;

/** A metro of a picture. */
interface PicturedMetro {
  readonly name: string;
  readonly rank: number;
  readonly score: number;
  /** The points of each criterion, in their order; null: it is scored without. */
  readonly points: readonly (number | null)[];
  /** The likely ranks, `1–4`; undefined if they are not known. */
  readonly likely: string | undefined;
}

/** What a picture of a ranking has: its finding, the first metros, what it is by, and its sources. */
export interface Picture {
  /** The finding: `Austin, TX is first of 45 metros`. */
  readonly title: string;
  /** What is said below it: what the places are for, who leads by how much, and which metros are ranked. */
  readonly subtitle: string;
  /** The criteria that score, with their share of the score and the index of their color. */
  readonly criteria: readonly { readonly label: string; readonly share: string; readonly index: number }[];
  readonly metros: readonly PicturedMetro[];
  /** The publishers, the release and the address. */
  readonly source: string;
  /** How to cite it, with the credits in full. */
  readonly credit: string;
}

/**
 * Returns what a picture of a ranking has.
 * @param address that of the page with it
 * @param use what the places are for, if the ranking is a preset
 */
export function pictureOf(
  { request, ranking, certainties, figures }: Pick<Page, 'request' | 'ranking' | 'certainties' | 'figures'>,
  address: string,
  use: string | undefined,
): Picture {
  const criteria = scoringCriteria(ranking, figures);
  const cited = citeRanking(ranking, figures, address);
  const limits = stageLabels(request, ranking, figures).slice(1);
  const scope = limits.length > 0 ? `${limits.join(' · ')}.` : undefined;
  return {
    title: findingOf(ranking, certainties, figures),
    subtitle: [use && `${use}.`, leadWords(ranking, figures), scope].filter(Boolean).join(' '),
    criteria,
    metros: ranking.metros.slice(0, maxRows).flatMap(({ place, rank, composite, criteria: scored }) => {
      if (rank === null || composite === null) return [];
      const interval = certainties?.get(place)?.interval;
      const points = criteria.map(({ index }) => scored[index]!.contribution);
      return {
        name: figures.regions[place]!.short,
        rank,
        score: composite,
        points,
        likely: interval && showRange(interval),
      };
    }),
    source: shortSource(cited),
    credit: citeText(cited),
  };
}
