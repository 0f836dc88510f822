import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { ChartData, ChartMeasure } from '../charts/chartData.ts';
import { type ChartChoice, choiceQuery, wholeChart } from '../charts/embedPath.ts';
import { ChartControls } from './chartControls.tsx';
import { LineChart } from './lineChart.tsx';
import { ProblemMessage } from './problem.tsx';
import { readShownChart } from './shownChart.ts';
import { useRead } from './useRead.ts';

/** Replaces a chart of the page by one whose years and values the visitor chooses. */
export function editChart(figure: HTMLElement, data: ChartData, measure: ChartMeasure): void {
  const summary = figure.querySelector('.source summary')?.textContent;
  const place = document.createElement('div');
  figure.replaceWith(place);
  render(<EditedChart first={data} measure={measure} summary={summary} />, place);
  // The button that had the focus is gone.
  place.querySelector<HTMLElement>('select:not([hidden])')?.focus();
}

interface EditedChartProps {
  readonly first: ChartData;
  readonly measure: ChartMeasure;
  /** The short credit, which folds the credit. */
  readonly summary: string | undefined;
}

function EditedChart({ first, measure, summary }: EditedChartProps) {
  const [choice, choose] = useState<ChartChoice>(wholeChart);
  const { result, error, isLoading, retry } = useRead(
    async () => ({ data: await readShownChart(first, measure, choice) }),
    choiceQuery(choice),
  );
  return (
    <>
      <ChartControls measure={measure} timed={first} choice={choice} choose={choose} />
      {error !== undefined && <ProblemMessage error={error} text="The chart could not be drawn." retry={retry} />}
      {error === undefined && result && !result.data && !isLoading ? (
        <p class="message">The change of these figures cannot be shown.</p>
      ) : (
        <LineChart
          data={result?.data ?? first}
          summary={summary}
          missing={<p class="message">These years have too few values for a chart.</p>}
        />
      )}
    </>
  );
}
