import { LineChart } from '../browser/lineChart.tsx';
import { ProblemMessage } from '../browser/problem.tsx';
import { useRead } from '../browser/useRead.ts';
import { withSpread } from '../figures/chartFinding.ts';
import type { Compared } from './address.ts';
import { chartedMeasures, chartMeasure, isCharted } from './chartChoice.ts';
import { ComingChart } from './coming.tsx';
import type { ComparedMeasure } from './compareData.ts';
import { chartStart, type ComparisonChart, maxLines, readChart, readSeries } from './metroSeries.ts';
import type { ComparedFigures } from './readComparison.ts';

export interface MetroChartProps {
  readonly figures: ComparedFigures;
  readonly compared: Compared;
  readonly change: (next: Partial<Compared>) => void;
}

/** The chart of one measure in the metros. It reads the series of all measures at once, after the figures are shown. */
export function MetroChart({ figures: { data, metros }, compared, change }: MetroChartProps) {
  const shown = metros.slice(0, maxLines);
  const measure = chartMeasure(data, compared.chart, shown);
  const charted = chartedMeasures(data).map(({ name }) => name);
  const codes = shown.map(({ cbsa }) => cbsa);
  const { result, error, isLoading, retry } = useRead(
    async () => measure && readTitled(measure, readSeries(codes, charted), compared.allYears),
    [measure?.name, compared.allYears, ...codes].join(),
  );
  if (!measure) return null;
  if (!result && error === undefined) return <ComingChart />;
  return (
    <>
      <p class="menu">
        <label for="chart-measure">Show</label>
        <select
          id="chart-measure"
          value={measure.name}
          onChange={({ currentTarget }) => change({ chart: currentTarget.value })}
        >
          {data.topics.map(({ key, name, measures }) => (
            <optgroup key={key} label={name}>
              {measures.filter(isCharted).map((one) => (
                <option key={one.name} value={one.name}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {result && result.firstYear < chartStart && (
          <select
            aria-label="Years"
            value={compared.allYears ? 'all' : 'later'}
            onChange={({ currentTarget }) => change({ allYears: currentTarget.value === 'all' })}
          >
            <option value="later">Since {chartStart}</option>
            <option value="all">All years since {result.firstYear}</option>
          </select>
        )}
        <span class="hint" role="status">
          {isLoading ? 'Loading …' : metros.length > maxLines && `The first ${maxLines} metros`}
        </span>
      </p>
      {error !== undefined && <ProblemMessage error={error} text="The chart could not be drawn." retry={retry} />}
      {error === undefined && result && (
        <LineChart data={result} missing={<p>The first metro has too few values of this measure for a chart.</p>} />
      )}
    </>
  );
}

/** Reads a chart with a title that says how far apart the metros are, or that the figures are of their states. */
async function readTitled(
  { name, label, nation, ofStates }: ComparedMeasure,
  series: ReturnType<typeof readSeries>,
  allYears: boolean,
): Promise<ComparisonChart> {
  const since = allYears ? undefined : chartStart;
  const chart = await readChart({ name, hasNation: nation !== null, since }, series);
  return ofStates ? { ...chart, title: `${chart.title}, state averages` } : { ...chart, ...withSpread(chart, label) };
}
