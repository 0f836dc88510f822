import { ProblemMessage } from '../browser/problem.tsx';
import { SourceFold } from '../browser/sourceFold.tsx';
import { useRead } from '../browser/useRead.ts';
import type { Compared } from './address.ts';
import { FiguresByTopic } from './compareTable.tsx';
import { ComingChart } from './coming.tsx';
import { Glance } from './glance.tsx';
import type { MetroChartProps } from './metroChart.tsx';
import type { ComparisonResult } from './readComparison.ts';
import type { ShownCriteria } from './readCriteria.ts';
import { UnusualFigures } from './unusualFigures.tsx';
import { Where } from './where.tsx';

interface ComparedMetrosProps {
  readonly result: ComparisonResult;
  readonly compared: Compared;
  /** The criteria of the ranking that the metros were chosen from. */
  readonly criteria: ShownCriteria;
  /** Changes what the chart shows. */
  readonly change: (next: Partial<Compared>) => void;
  readonly remove: (id: string) => void;
  readonly retry: () => void;
}

/** What a comparison found: key figures, a chart, sentences to open, all figures and the credits, or a message in their place. */
export function ComparedMetros({
  result: { figures, error, unknown },
  compared,
  criteria,
  change,
  remove,
  retry,
}: ComparedMetrosProps) {
  /** What has a chart and sentences: a region has none. */
  const metros = figures?.metros.filter(({ geography }) => geography === undefined) ?? [];
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
      {error !== undefined && <ProblemMessage error={error} text="The comparison failed." retry={retry} />}
      {figures && (
        <>
          {criteria && <criteria.YourCriteria {...criteria} metros={figures.metros} />}
          <Glance data={figures.data} metros={figures.metros} />
          {figures.data.outlines !== undefined && <Where metros={figures.metros} data={figures.data} />}
          {metros.length > 0 && (
            <>
              <h2>Over the years</h2>
              {metros.length < figures.metros.length && <p class="hint">The chart has the metros, without regions.</p>}
              <LaterChart figures={{ ...figures, metros }} compared={compared} change={change} />
              <UnusualFigures ids={metros.map(({ cbsa }) => cbsa)} />
            </>
          )}
          <h2>Figures by topic</h2>
          <FiguresByTopic topics={figures.data.topics} metros={figures.metros} />
          <h2>Sources</h2>
          <SourceFold credits={figures.credits} />
        </>
      )}
    </>
  );
}

/** The chart, whose code is loaded after the figures. */
function LaterChart(props: MetroChartProps) {
  const { result, error } = useRead(() => import('./metroChart.tsx'), '');
  // A browser may keep a module that failed to load until the page is loaded again.
  const reload = () => location.reload();
  if (error !== undefined) return <ProblemMessage error={error} text="The chart could not be loaded." retry={reload} />;
  return result ? <result.MetroChart {...props} /> : <ComingChart />;
}
