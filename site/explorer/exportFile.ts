import type { Ranking } from '../../api/domain/rank.ts';
import { type FileEnding, tableFile } from '../browser/tableFile.ts';
import type { Cell } from '../figures/cell.ts';
import type { Certainties } from './certaintyWorker.ts';
import type { Figures } from './figures.ts';

/** What a file has. */
interface Exported {
  readonly ranking: Ranking;
  readonly figures: Figures;
  readonly certainties: Certainties | undefined;
  /** The credits of the figures, and the address of the page. */
  readonly credits: readonly string[];
  readonly address: string;
}

/** Returns the file of a ranking, with a row for each metro that remains. */
export function rankingFile({ ranking, figures, certainties, credits, address }: Exported, ending: FileEnding): Blob {
  const criteria = ranking.criteria.flatMap(({ measure }) => {
    const label = figures.labelOf(measure);
    const { unit, ofStates } = figures.choices.get(measure)!;
    return [`${label}${ofStates ? ', state average' : ''}, ${unit}`, `Score: ${label}`, `Adds: ${label}`];
  });
  const notes = ranking.criteria.flatMap(({ measure }) => {
    const { note } = figures.choices.get(measure)!;
    return note === undefined ? [] : [`${figures.labelOf(measure)}: ${note}`];
  });
  const sources = [...credits, ...notes];
  const rows = ranking.metros.slice(0, ranking.count).map(({ place, rank, composite, gaps, criteria: scored }) => {
    const { name, cbsa, states } = figures.regions[place]!;
    const [low = null, high = null] = certainties?.get(place)?.interval ?? [];
    const { best = null, worst = null } = gaps?.range ?? {};
    const own = scored.flatMap(({ value, score, contribution }) => [value, score, contribution]);
    const cells: Cell[] = [rank, name, cbsa, states.join(', '), composite, low, high, best, worst, ...own];
    return { cells, credit: sources.join(' ') };
  });
  const ranges = ['Likely rank from', 'Likely rank to', 'Possible rank from', 'Possible rank to'];
  const heads = ['Rank', 'Metro', 'CBSA', 'States', 'Score', ...ranges, ...criteria];
  const { release } = figures.start;
  return tableFile({ sheet: 'Ranking', heads, rows, credits: sources, release, address }, ending);
}
