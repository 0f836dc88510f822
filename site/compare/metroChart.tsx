import { ChartControls } from '../browser/chartControls.tsx';
import { LineChart } from '../browser/lineChart.tsx';
import { ProblemMessage } from '../browser/problem.tsx';
import { readShownChart } from '../browser/shownChart.ts';
import { useRead } from '../browser/useRead.ts';
import type { ChartData } from '../charts/chartData.ts';
import { type ChartChoice, choiceQuery, wholeChart } from '../charts/embedPath.ts';
import type { Timed } from '../charts/years.ts';
import { withSpread } from '../figures/chartFinding.ts';
import type { Compared } from './address.ts';
import { chartedMeasures, chartMeasure, isCharted } from './chartChoice.ts';
import { ComingChart } from './coming.tsx';
import type { ComparedMeasure } from './compareData.ts';
import { askedYearOf, chartStart, firstYearOf } from './firstYear.ts';
import { maxLines, readChart, readSeries } from './metroSeries.ts';
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
    async () => measure && readTitled(measure, readSeries(codes, charted), compared.choice),
    [measure?.name, choiceQuery(compared.choice), ...codes].join(),
  );
  if (!measure) return null;
  if (!result && error === undefined) return <ComingChart />;
  return (
    <>
      <div class="menu">
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
        {result && (
          <ChartControls
            measure={measure}
            timed={result.all}
            choice={{ ...compared.choice, since: firstYearOf(compared.choice, result.all) }}
            choose={(next) => change({ choice: { ...next, since: askedYearOf(next, result.all) } })}
          />
        )}
        <span class="hint" role="status">
          {isLoading ? 'Loading …' : metros.length > maxLines && `The first ${maxLines} metros`}
        </span>
      </div>
      {error !== undefined && <ProblemMessage error={error} text="The chart could not be drawn." retry={retry} />}
      {error === undefined && result && <DrawnChart chart={result.chart} />}
    </>
  );
}

/** A chart, or why there is none. */
function DrawnChart({ chart }: { readonly chart: ChartData | undefined }) {
  if (!chart) return <p class="message">The change of these figures cannot be shown.</p>;
  return <LineChart data={chart} missing={<p>The first metro has too few values of this measure for a chart.</p>} />;
}

/** Reads a chart with a title that says how far apart the metros are, or that the figures are of their states, and all its years. */
async function readTitled(
  measure: ComparedMeasure,
  series: ReturnType<typeof readSeries>,
  choice: ChartChoice,
): Promise<{ readonly chart: ChartData | undefined; readonly all: Timed }> {
  const { name, label, nation, ofStates } = measure;
  const since = choice.since ?? chartStart;
  const { all, ...read } = await readChart({ name, hasNation: nation !== null, since, until: choice.until }, series);
  const page = `${read.cited.page}${choiceQuery(choice)}`;
  const whole = { ...read, cited: { ...read.cited, page } };
  const shown = await readShownChart(whole, measure, { ...wholeChart, view: choice.view });
  if (ofStates) return { all, chart: shown && { ...shown, title: `${shown.title}, state averages` } };
  return { all, chart: choice.view === undefined && shown ? withSpread(shown, label) : shown };
}
