import type { ComponentChildren } from 'preact';
import type { ChartData } from '../charts/chartData.ts';
import { lineMarks } from '../figures/lineMarks.ts';
import { lineKey, lineNotes, linePlot, lineTable } from '../figures/linePlot.ts';
import { ChartTools } from './chartTools.tsx';
import { createNode } from './createNode.ts';
import { Readout } from './readout.tsx';

interface LineChartProps {
  readonly data: ChartData;
  /** What is in place of the chart if its first series has too few values. */
  readonly missing: ComponentChildren;
  /** What is next to the credit in place of the tools and the table. */
  readonly links?: ComponentChildren;
  /** The short credit, which folds the credit: `Source: U.S. Census Bureau`. */
  readonly summary?: string | undefined;
}

/** A line chart, as the Astro component `LineChart` renders it, with its readout and tools. */
export function LineChart({ data, missing, links, summary }: LineChartProps) {
  const marks = lineMarks(data);
  if (!marks) return <>{missing}</>;
  return (
    <figure class="line-chart">
      <figcaption>
        <b>{data.title}</b>
        {lineNotes(createNode, marks)}
      </figcaption>
      {lineKey(createNode, marks)}
      <div class={marks.frame}>
        {linePlot(createNode, marks)}
        <Readout data={data} />
      </div>
      <div class="foot">
        {summary === undefined ? (
          <p>{data.credit}</p>
        ) : (
          <details class="source">
            <summary>{summary}</summary>
            <p>{data.credit}</p>
          </details>
        )}
        {links ?? (
          <>
            <ChartTools data={data} />
            <details>
              <summary>Table</summary>
              {lineTable(createNode, data)}
            </details>
          </>
        )}
      </div>
    </figure>
  );
}
