import { BOOLEAN, VARCHAR } from '@duckdb/node-api';
import type { Database } from '../release/database.ts';
import { listRows } from './problems.ts';
import type { FiguresEntry } from './registerSchema.ts';
import { statement } from './statement.ts';

/** By how many MADs a margin may be from those of like figures, if the figure would be the better margin. */
const mads = 6;

interface Exchanged {
  measure: string;
  region: string;
  vintage: number;
  value: number;
  margin: number;
  place: string;
}

/** Returns the figures of a dataset that are probably margins of error, next to margins that are probably the figures. */
export async function checkMargins(database: Database, { measures }: FiguresEntry): Promise<string[]> {
  const stated = measures.flatMap(({ name, kind, bounds }) =>
    bounds && 'margin' in bounds ? [[name, bounds.margin, kind === 'share' || kind === 'rate', kind === 'count']] : [],
  );
  if (stated.length === 0) return [];
  await database.run('drop table if exists stated_margin');
  const columns = { measure: VARCHAR, margin: VARCHAR, is_share: BOOLEAN, is_count: BOOLEAN };
  await database.fill('main', 'stated_margin', columns, stated);
  const rows = await database.rows<Exchanged>(statement('exchanged-margins'), { mads });
  if (rows.length === 0) return [];
  const rule = 'A figure and its margin of error are probably exchanged';
  return [
    listRows(
      rule,
      rows.map(
        ({ measure, region, vintage, value, margin, place }) =>
          `${measure} of ${region} in ${vintage}: ${value}, margin ${margin} (${place})`,
      ),
    ),
  ];
}
