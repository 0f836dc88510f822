import type { ChartData } from '../charts/chartData.ts';
import { nameYear } from '../charts/years.ts';
import { showInChartTable } from './format.ts';
import type { LineMarks } from './lineMarks.ts';

/** In pixels: room for the longest pattern of dashes. */
const swatchWidth = 26;

/**
 * The lines of a chart with their latest values, for a phone, which has no room for labels next to the plot. They have the order of
 * the labels: from the top.
 */
export function LineKey({ marks }: { readonly marks: LineMarks }) {
  return (
    <ul class="line-key">
      {marks.ends
        .toSorted((a, b) => a.circle.cy - b.circle.cy)
        .map(({ circle, name, value, dash }) => (
          <li class={circle.class}>
            {/* A solid line is drawn by the styles: most lines are, and the pages stay smaller. */}
            {dash && (
              <svg width={swatchWidth} height="8" aria-hidden="true">
                <line x1="1" x2={swatchWidth - 1} y1="4" y2="4" stroke-dasharray={dash} />
              </svg>
            )}
            {name} <span>{value}</span>
          </li>
        ))}
    </ul>
  );
}

/** The plot of a line chart. */
export function LinePlot({ marks }: { readonly marks: LineMarks }) {
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

/** The values of a line chart as a table: a row for each year, the latest first. */
export function LineTable({ data }: { readonly data: ChartData }) {
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
          {years
            .map((_, i) => (
              <tr>
                <th scope="row">{nameYear(data, i)}</th>
                {series.map(({ values }) => (
                  <td>{showInChartTable(values[i] ?? null, data)}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  );
}
