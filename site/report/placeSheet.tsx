import { createNode } from '../browser/createNode.ts';
import type { ChartData } from '../charts/chartData.ts';
import { lineMarks } from '../figures/lineMarks.ts';
import { linePlot } from '../figures/linePlot.ts';
import { roundTo } from '../figures/format.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import { figureOf, marginOf, periodOf, weightShare, sheetTitle, rankWithInterval, statusNames } from './reportWords.ts';

interface SheetProps {
  readonly sheet: PlaceSheet;
  readonly report: Report;
}

/** The most charts of a place: what counts most comes first. */
const maxCharts = 4;

/** The page of a place: what was decided, its figures with periods and margins, and its charts. */
export function Sheet({ sheet, report }: SheetProps) {
  const { metro, listed } = sheet;
  const { criteria } = report.rank;
  return (
    <section class="report-part">
      <h2>{sheetTitle(sheet)}</h2>
      <p class="report-standing">
        {listed && <b>{`${statusNames[listed.status]}. `}</b>}
        {`${rankWithInterval(metro)}${metro.composite === null ? '' : `, score ${metro.composite.toFixed(1)} of 100`}.`}
      </p>
      {listed && listed.note !== '' && <p class="report-note">{listed.note}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col" class="number">
              Figure
            </th>
            <th scope="col">Period</th>
            <th scope="col">Margin</th>
            <th scope="col" class="number">
              Score
            </th>
            <th scope="col" class="number">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => {
            const { score = null } = metro.criteria.find(({ measure }) => measure === criterion.measure) ?? {};
            return (
              <tr key={criterion.measure}>
                <th scope="row">{criterion.label}</th>
                <td class="number">{figureOf(metro, criterion)}</td>
                <td>{periodOf(metro, criterion)}</td>
                <td>{marginOf(metro, criterion) ?? 'not stated'}</td>
                <td class="number">{score === null ? '–' : score.toFixed(0)}</td>
                <td class="number">{weightShare(criterion, criteria)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div class="report-charts">{chartsOf(sheet, report)}</div>
    </section>
  );
}

/** Returns the charts of the criteria with enough years, those of the largest weight first. */
function chartsOf(sheet: PlaceSheet, report: Report) {
  const { criteria } = report.rank;
  return criteria
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ measure }) => {
      const data = chartOf(sheet, measure, report);
      const marks = data && lineMarks(data);
      return marks ? [{ measure, data, marks }] : [];
    })
    .slice(0, maxCharts)
    .map(({ measure, data, marks }) => (
      <figure key={measure} class="line-chart">
        <figcaption>
          <b>{data.title}</b>
          <span>{marks.subtitle}</span>
        </figcaption>
        <div class={marks.frame}>{linePlot(createNode, marks)}</div>
      </figure>
    ));
}

/** Returns the chart of a measure of a place; undefined without its series. */
function chartOf({ metro, series }: PlaceSheet, measure: string, report: Report): ChartData | undefined {
  const found = series.find((one) => one.measure === measure);
  if (!found) return undefined;
  const { label, unit, decimals, years, values, breaks } = found;
  return {
    title: label,
    unit,
    decimals,
    height: 150,
    years,
    breaks: breaks.map(({ year }) => year),
    remarks: breaks.map(({ year, note }) => ({ kind: 'break' as const, years: [year], note })),
    series: [
      { name: metro.name.split(/[-,]/, 1)[0]!, shade: 1, values: values.map((value) => roundTo(value, decimals)) },
    ],
    notes: [],
    credit: '',
    source: '',
    cited: { title: label, key: measure, page: report.subject.address, release: report.release },
    file: measure,
  };
}
