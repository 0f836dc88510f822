import type { Database } from '../release/database.ts';
import { listRows } from './problems.ts';
import type { FiguresEntry } from './registerSchema.ts';
import { statement } from './statement.ts';

/** The share of the regions, or of those of a state, that may have the figures of the year before. */
const [share, shareOfState] = [0.5, 0.8];
/** By which factor two years may bring the years around them closer if they are exchanged, and what the median factor must be. */
const [least, usual] = [0.95, 1.1];
/** The fewest counties whose changes show the order of years, and of how many states. Counties of a few states can turn together. */
const [regions, states] = [200, 20];

interface SameYear {
  measure: string;
  where: string;
  vintage: number;
  before: number;
  same: number;
  regions: number;
}

interface ExchangedYears {
  measure: string;
  before: number;
  vintage: number;
  ratio: number;
}

/**
 * Returns the years of printed counts and amounts that have the figures of another year: those in which most regions, or those of a
 * state, have the figures of the year before, and those whose counties fit their series better with the year before.
 */
export async function checkYears(database: Database, { key, measures, events }: FiguresEntry): Promise<string[]> {
  const compared = measures
    .filter(({ kind, served }) => served && (kind === 'count' || kind === 'amount'))
    .map(({ name }) => name);
  if (compared.length === 0) return [];
  const same = await database.rows<SameYear>(statement('same-years'), {
    ...{ dataset: key, measures: compared, share, share_of_state: shareOfState },
  });
  // What may be below zero, such as the income of farms, changes too much from year to year.
  const steady = measures.filter(({ name, signed }) => compared.includes(name) && !signed).map(({ name }) => name);
  const pairs = await database.rows<ExchangedYears>(statement('exchanged-years'), {
    ...{ dataset: key, measures: steady, regions, states, least, usual },
  });
  // A year of an event is unlike those around it.
  const exchanged = pairs.filter(
    ({ measure, before, vintage }) =>
      !events.some(
        ({ years, measures: moved = [measure] }) =>
          moved.includes(measure) && (years.includes(before) || years.includes(vintage)),
      ),
  );
  return [
    ...(same.length > 0 ? [listRows('Regions have the figures of another year', same.map(describeSame))] : []),
    ...(exchanged.length > 0 ? [listRows('Two years are probably exchanged', exchanged.map(describeExchanged))] : []),
  ];
}

function describeSame({ measure, where, vintage, before, same, regions }: SameYear): string {
  return `${measure} in ${vintage}: ${same} of ${regions} regions of ${where} have exactly the figure of ${before}`;
}

function describeExchanged({ measure, before, vintage, ratio }: ExchangedYears): string {
  const percent = (100 * (1 - ratio)).toFixed(1);
  return `${measure} in ${before} and ${vintage}: counties would be ${percent}% closer to the years around with the two exchanged`;
}
