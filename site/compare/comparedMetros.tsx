import { LineChart } from '../browser/lineChart.tsx';
import { Problem } from '../browser/problem.tsx';
import { SourceFold } from '../browser/sourceFold.tsx';
import { chartedMeasures, chartMeasure } from './address.ts';
import { CompareTable, TableNote } from './compareTable.tsx';
import { maxLines } from './metroSeries.ts';
import type { ComparedFigures, ComparisonResult } from './readComparison.ts';
import { UnusualFigures } from './unusualFigures.tsx';

interface ComparedMetrosProps {
  readonly result: ComparisonResult;
  /** The name of the chosen measure of the chart. */
  readonly chart: string | null;
  readonly choose: (chart: string) => void;
  readonly remove: (id: string) => void;
  readonly retry: () => void;
}

/** What a comparison found: a chart, sentences to open, the table and the credits, or a message in their place. */
export function ComparedMetros({
  result: { figures, error, unknown },
  chart,
  choose,
  remove,
  retry,
}: ComparedMetrosProps) {
  return (
    <>
      {unknown.map((id) => (
        <p key={id} class="message problem" role="alert">
          {`No metro has the ${/^\d+$/.test(id) ? 'code' : 'id'} ${id}. `}
          <button type="button" class="quiet" onClick={() => remove(id)}>
            Remove {id}
          </button>
        </p>
      ))}
      {error !== undefined && <Failure error={error} retry={retry} />}
      {figures && (
        <>
          <MeasureMenu figures={figures} chart={chart} choose={choose} />
          <Chart chart={figures.chart} retry={retry} />
          <UnusualFigures ids={figures.metros.map(({ cbsa }) => cbsa)} />
          <h2>Figures by topic</h2>
          <TableNote metros={figures.metros.length} />
          <CompareTable topics={figures.data.topics} metros={figures.metros} />
          <h2>Sources</h2>
          <SourceFold credits={figures.credits} />
        </>
      )}
    </>
  );
}

const Failure = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => (
  <p class="message problem" role="alert">
    <Problem error={error} text="The comparison failed." retry={retry} />
  </p>
);

function Chart({ chart, retry }: { readonly chart: ComparedFigures['chart']; readonly retry: () => void }) {
  if (!chart) return null;
  if ('error' in chart) return <Failure error={chart.error} retry={retry} />;
  return <LineChart data={chart} missing={<p>The first metro has too few values of this measure for a chart.</p>} />;
}

interface MeasureMenuProps {
  readonly figures: ComparedFigures;
  readonly chart: string | null;
  readonly choose: (chart: string) => void;
}

function MeasureMenu({ figures: { data, metros }, chart, choose }: MeasureMenuProps) {
  const shown = chartMeasure(data, chart);
  if (!shown) return null;
  return (
    <p class="menu">
      <label for="chart-measure">Chart</label>
      <select id="chart-measure" value={shown.name} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {chartedMeasures(data).map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <span class="hint">{metros.length > maxLines && `The first ${maxLines} metros`}</span>
    </p>
  );
}
