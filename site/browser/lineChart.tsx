import type { ComponentChildren } from 'preact';
import type { ChartData } from '../charts/chartData.ts';
import { lineMarks } from '../figures/lineMarks.ts';
import { showInTable } from '../figures/format.ts';
import { ChartTools } from './chartTools.tsx';
import { Readout } from './readout.tsx';

interface LineChartProps {
  readonly data: ChartData;
  /** What is in place of the chart if its first series has too few values. */
  readonly missing: ComponentChildren;
  /** What is next to the credit in place of the tools and the table. */
  readonly links?: ComponentChildren;
  /** Whether it has a list of its lines with their latest values, for where labels have no room next to the plot. */
  readonly hasKey?: boolean;
}

/** A line chart, as the Astro component `LineChart` renders it, with its readout and tools. */
export function LineChart({ data, missing, links, hasKey = false }: LineChartProps) {
  const marks = lineMarks(data);
  if (!marks) return <>{missing}</>;
  return (
    <figure class="line-chart">
      <figcaption>
        <b>{data.title}</b>
        <span>{data.subtitle}</span>
      </figcaption>
      {hasKey && (
        <ul class="line-key">
          {marks.ends.map(({ circle, name, value }) => (
            <li class={circle.class}>
              {name} <span>{value}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="plot">
        <Plot marks={marks} />
        <Readout data={data} />
      </div>
      <div class="foot">
        <p>{data.credit}</p>
        {links ?? (
          <>
            <ChartTools data={data} />
            <details>
              <summary>Table</summary>
              <ValueTable data={data} />
            </details>
          </>
        )}
      </div>
    </figure>
  );
}

function Plot({ marks }: { readonly marks: NonNullable<ReturnType<typeof lineMarks>> }) {
  return (
    <svg {...marks.svg}>
      {marks.gaps.map((gap) => (
        <rect {...gap} />
      ))}
      {marks.values.map(({ line, text, content }) => (
        <>
          <line {...line} />
          <text {...text}>{content}</text>
        </>
      ))}
      {marks.years.map(({ text, content }) => (
        <text {...text}>{content}</text>
      ))}
      <svg {...marks.plot}>
        {marks.paths.map((path) => (
          <path {...path} />
        ))}
      </svg>
      {marks.ends.map(({ circle, text, tspan, name, value }) => (
        <>
          <circle {...circle} />
          <text {...text}>
            {name} <tspan {...tspan}>{value}</tspan>
          </text>
        </>
      ))}
    </svg>
  );
}

function ValueTable({ data }: { readonly data: ChartData }) {
  const { title, years, series } = data;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={`${title}, as a table`}>
      <table>
        <thead>
          <tr>
            {['Year', ...series.map(({ name }) => name)].map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year, i) => (
            <tr>
              <th scope="row">{year}</th>
              {series.map(({ values }) => (
                <td>{showInTable(values[i] ?? null, data)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
