import type { Ranking } from '../../api/domain/rank.ts';
import { utils, write } from '@e965/xlsx';
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

type Cell = string | number | null;

/** Returns the file of a ranking: a table as CSV, or a workbook with the table and its sources. */
export function rankingFile(exported: Exported, ending: 'csv' | 'xlsx'): Blob {
  const rows = tableOf(exported);
  const { credits, address, figures } = exported;
  const { release } = figures.start;
  if (ending === 'csv') {
    const source = [...credits, `Release ${release}. ${address}`].join(' ');
    const sourced = rows.map((row, i) => [...row, i === 0 ? 'source' : source]);
    return new Blob([utils.sheet_to_csv(utils.aoa_to_sheet(sourced)), '\n'], { type: 'text/csv' });
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Ranking');
  const sources = [...credits.map((credit) => [credit]), [`Release ${release}`], [address]];
  utils.book_append_sheet(book, utils.aoa_to_sheet(sources), 'Sources');
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** Returns the heads and a row for each metro that remains. */
function tableOf({ ranking, figures, certainties }: Exported): Cell[][] {
  const heads = ranking.criteria.flatMap(({ measure }) => {
    const label = figures.labelOf(measure);
    return [`${label}, ${figures.choices.get(measure)!.unit}`, `Score: ${label}`, `Adds: ${label}`];
  });
  const rows = ranking.metros.slice(0, ranking.count).map(({ place, rank, composite, criteria }): Cell[] => {
    const { name, cbsa, states } = figures.metros[place]!;
    const [low = null, high = null] = certainties?.get(place)?.interval ?? [];
    const own = criteria.flatMap(({ value, score, contribution }) => [value, score, contribution]);
    return [rank, name, cbsa, states.join(', '), composite, low, high, ...own];
  });
  return [['Rank', 'Metro', 'CBSA', 'States', 'Score', 'Likely rank from', 'Likely rank to', ...heads], ...rows];
}
