import type { Ranking } from '../../api/domain/rank.ts';
import { type FileEnding, tableFile } from '../browser/tableFile.ts';
import type { Cell } from '../figures/cell.ts';
import type { Certainties } from './certainty.ts';
import type { Figures } from './figures.ts';
import { criteriaRows, rankingCells, rankingHeads } from './rankingSheet.ts';
import { comparatorWords } from './words.ts';

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
  const heads = rankingHeads(
    ranking.criteria.map(({ measure }) => {
      const label = figures.labelOf(measure);
      const { unit, ofStates } = figures.choices.get(measure)!;
      return { label, figure: `${label}${ofStates ? ', state average' : ''}, ${unit}` };
    }),
  );
  const notes = ranking.criteria.flatMap(({ measure }) => {
    const { note } = figures.choices.get(measure)!;
    return note === undefined ? [] : [`${figures.labelOf(measure)}: ${note}`];
  });
  const sources = [...credits, ...notes];
  const rows = ranking.metros.slice(0, ranking.count).map((metro) => {
    const likely = certainties?.get(metro.place)?.interval;
    const cells = rankingCells({ ...figures.regions[metro.place]!, ...metro, likely, possible: metro.gaps?.range });
    return { cells, credit: sources.join(' ') };
  });
  const more = [{ name: 'Criteria', rows: [...criteriaOf(ranking, figures), ...requirementRows(ranking, figures)] }];
  const { release } = figures.start;
  return tableFile({ sheet: 'Ranking', heads, rows, more, credits: sources, release, address }, ending);
}

/** Returns the rows of the criteria, with their heads. */
const criteriaOf = ({ criteria }: Ranking, figures: Figures): Cell[][] =>
  criteriaRows(
    criteria.map(({ measure, direction, weight, cutoff }) => {
      const { label, unit, years } = figures.choices.get(measure)!;
      const limit = cutoff ? `not ${comparatorWords[cutoff.comparator]} ${cutoff.value}` : null;
      return { label, measure, unit, years, direction, weight, limit };
    }),
  );

/** Returns a row for each requirement. */
const requirementRows = ({ gates }: Ranking, figures: Figures): Cell[][] =>
  gates.map(({ measure, bound, limit }) => {
    const { label, unit, years } = (measure === null ? undefined : figures.choices.get(measure)) ?? rightToWork;
    const words = limit === null ? null : `${bound} ${limit}`;
    return ['requirement', label, measure, unit, years, null, null, null, words];
  });

/** What is said of the requirement that reads no measure. */
const rightToWork = { label: 'Right-to-work states', unit: null, years: null };
