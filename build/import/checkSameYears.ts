import type { Database } from '../release/database.ts';
import { listRows } from './problems.ts';
import type { FiguresEntry } from './registerSchema.ts';
import { statement } from './statement.ts';

/** The share of the regions, or of those of a state, that may have the figures of the year before. */
const [share, shareOfState] = [0.5, 0.8];

interface SameYear {
  measure: string;
  where: string;
  vintage: number;
  before: number;
  same: number;
  regions: number;
}

/** Returns the years of printed counts and amounts in which most regions, or those of a state, have the figures of the year before. */
export async function checkSameYears(database: Database, { measures }: FiguresEntry): Promise<string[]> {
  const compared = measures.filter(({ kind, served }) => served && (kind === 'count' || kind === 'amount'));
  if (compared.length === 0) return [];
  const rows = await database.rows<SameYear>(statement('same-years'), {
    ...{ measures: compared.map(({ name }) => name), share, share_of_state: shareOfState },
  });
  if (rows.length === 0) return [];
  const rule = 'Regions have the figures of another year';
  return [
    listRows(
      rule,
      rows.map(
        ({ measure, where, vintage, before, same, regions }) =>
          `${measure} in ${vintage}: ${same} of ${regions} regions of ${where} have exactly the figure of ${before}`,
      ),
    ),
  ];
}
