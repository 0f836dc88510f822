import type { Comparison } from '../../api/schemas/compare.ts';
import { fewestPoints } from '../charts/lineChart.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';

/** The measure of the chart of one metro, and of metros that differ in none of the others. */
const startingMeasure = 'per_capita_income';

/** The years that a measure needs to be the first that a visitor sees. */
const fewestYears = 10;

/** The topic of changes over some years, which differ most where they are near zero. */
const changeTopic = 'change';

/** Whether a measure has no unit that people know. */
const isIndex = ({ unit }: ComparedMeasure) => unit.startsWith('index');

type Metros = readonly Pick<Comparison['metros'][number], 'values'>[];

/** Whether a measure has enough years for a chart. */
export const isCharted = ({ years }: ComparedMeasure): boolean => years >= fewestPoints;

/** Returns the measures that can be charted. */
export const chartedMeasures = ({ topics }: CompareData): ComparedMeasure[] =>
  topics.flatMap(({ measures }) => measures.filter(isCharted));

/** Returns the measure of the chart: the chosen one, else the one in which the metros differ most. */
export function chartMeasure(data: CompareData, chart: string | null, metros: Metros): ComparedMeasure | undefined {
  const measures = chartedMeasures(data);
  const named = (name: string | null) => measures.find((one) => one.name === name);
  return named(chart) ?? widest(data, metros) ?? named(startingMeasure) ?? measures[0];
}

/** Returns the rated level over many years whose highest value is the most times the lowest one; undefined if no measure has two values. */
function widest({ topics }: CompareData, metros: Metros): ComparedMeasure | undefined {
  const levels = topics.flatMap(({ key, measures }) =>
    key === changeTopic
      ? []
      : measures.filter(
          (one) => one.years >= fewestYears && one.better !== undefined && !one.ofStates && !isIndex(one),
        ),
  );
  const ratios = levels.map((measure) => ({
    measure,
    ratio: ratioOf(metros.map(({ values }) => values[measure.name])),
  }));
  const [most] = ratios.filter(({ ratio }) => ratio > 1).sort((a, b) => b.ratio - a.ratio);
  return most?.measure;
}

/** Returns how many times the lowest value the highest is; 0 if a value is missing or not positive. */
function ratioOf(values: readonly (number | null | undefined)[]): number {
  const present = values.filter((value) => value != null && value > 0) as number[];
  return present.length < values.length ? 0 : Math.max(...present) / Math.min(...present);
}
