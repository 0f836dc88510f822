import { LineChart } from '../browser/lineChart.tsx';
import { Problem } from '../browser/problem.tsx';
import { SourceFold } from '../browser/sourceFold.tsx';
import type { Compared } from './address.ts';
import { chartMeasure, isCharted } from './chartChoice.ts';
import { FiguresByTopic } from './compareTable.tsx';
import { Glance } from './glance.tsx';
import { chartStart, maxLines } from './metroSeries.ts';
import type { ComparedFigures, ComparisonResult } from './readComparison.ts';
import { UnusualFigures } from './unusualFigures.tsx';

interface ComparedMetrosProps {
  readonly result: ComparisonResult;
  readonly compared: Compared;
  /** Changes what the chart shows. */
  readonly change: (next: Partial<Compared>) => void;
  readonly remove: (id: string) => void;
  readonly retry: () => void;
}

/** What a comparison found: key figures, a chart, sentences to open, all figures and the credits, or a message in their place. */
export function ComparedMetros({
  result: { figures, error, unknown },
  compared,
  change,
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
          <Glance data={figures.data} metros={figures.metros} />
          <h2>Over the years</h2>
          <ChartMenu figures={figures} compared={compared} change={change} />
          <Chart chart={figures.chart} retry={retry} />
          <UnusualFigures ids={figures.metros.map(({ cbsa }) => cbsa)} />
          <h2>Figures by topic</h2>
          <FiguresByTopic topics={figures.data.topics} metros={figures.metros} />
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

interface ChartMenuProps {
  readonly figures: ComparedFigures;
  readonly compared: Compared;
  readonly change: (next: Partial<Compared>) => void;
}

/** Chooses the measure of the chart and, where it has earlier ones, the years. */
function ChartMenu({ figures: { data, metros, chart }, compared, change }: ChartMenuProps) {
  const shown = chartMeasure(data, compared.chart, metros.slice(0, maxLines));
  if (!shown) return null;
  const firstYear = chart && 'firstYear' in chart ? chart.firstYear : chartStart;
  return (
    <p class="menu">
      <label for="chart-measure">Show</label>
      <select
        id="chart-measure"
        value={shown.name}
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
      {firstYear < chartStart && (
        <select
          aria-label="Years"
          value={compared.allYears ? 'all' : 'later'}
          onChange={({ currentTarget }) => change({ allYears: currentTarget.value === 'all' })}
        >
          <option value="later">Since {chartStart}</option>
          <option value="all">All years since {firstYear}</option>
        </select>
      )}
      <span class="hint">{metros.length > maxLines && `The first ${maxLines} metros`}</span>
    </p>
  );
}
