import type { Ranking } from '../../api/domain/rank.ts';
import { type FileEnding, tableFile } from '../browser/tableFile.ts';
import type { Cell } from '../figures/cell.ts';
import type { Certainties } from './certainty.ts';
import type { Figures } from './figures.ts';
import { comparatorWords, directionWords } from './words.ts';

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
  const more = [{ name: 'Criteria', rows: criteriaRows(ranking, figures) }];
  const { release } = figures.start;
  return tableFile({ sheet: 'Ranking', heads, rows, more, credits: sources, release, address }, ending);
}

/** Returns what a ranking is by: a row for each criterion, and one for each requirement. */
function criteriaRows({ criteria, gates }: Ranking, figures: Figures): Cell[][] {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return [
    ['Used as', 'Measure', 'Name in the API', 'Unit', 'Years', 'Direction', 'Weight', 'Share of the score', 'Limit'],
    ...criteria.map(({ measure, direction, weight, cutoff }) => {
      const { label, unit, years } = figures.choices.get(measure)!;
      const limit = cutoff ? `not ${comparatorWords[cutoff.comparator]} ${cutoff.value}` : null;
      const share = total > 0 ? weight / total : null;
      return ['criterion', label, measure, unit, years, directionWords[direction], weight, share, limit];
    }),
    ...gates.map(({ measure, bound, limit }) => {
      const { label, unit, years } = (measure === null ? undefined : figures.choices.get(measure)) ?? rightToWork;
      return [
        'requirement',
        label,
        measure,
        unit,
        years,
        null,
        null,
        null,
        limit === null ? null : `${bound} ${limit}`,
      ];
    }),
  ];
}

/** What is said of the requirement that reads no measure. */
const rightToWork = { label: 'Right-to-work states', unit: null, years: null };
