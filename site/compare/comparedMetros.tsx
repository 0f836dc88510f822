import { ProblemMessage } from '../browser/problem.tsx';
import { SourceFold } from '../browser/sourceFold.tsx';
import { useRead } from '../browser/useRead.ts';
import type { Compared } from './address.ts';
import { FiguresByTopic } from './compareTable.tsx';
import { Glance } from './glance.tsx';
import type { ComparisonResult } from './readComparison.ts';
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
  // Its code and its values are not needed for the figures above it.
  const chart = useRead(() => import('./metroChart.tsx'), '');
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
          <Glance data={figures.data} metros={figures.metros} />
          <h2>Over the years</h2>
          {chart.result ? (
            <chart.result.MetroChart figures={figures} compared={compared} change={change} />
          ) : chart.error === undefined ? (
            <p class="coming">Loading the chart …</p>
          ) : (
            // A browser may keep a module that failed to load until the page is loaded again.
            <ProblemMessage error={chart.error} text="The chart could not be loaded." retry={() => location.reload()} />
          )}
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
