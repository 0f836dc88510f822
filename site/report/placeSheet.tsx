import { BlockTable } from '../browser/blockTable.tsx';
import { createNode } from '../browser/createNode.ts';
import type { ChartData } from '../charts/chartData.ts';
import { fewestPoints } from '../charts/lineChart.ts';
import { lineMarks } from '../figures/lineMarks.ts';
import { linePlot } from '../figures/linePlot.ts';
import { roundTo } from '../figures/format.ts';
import { statusNames } from '../explorer/project.ts';
import { inSentence, joinWords } from '../explorer/words.ts';
import { PlacePrograms } from './placePrograms.tsx';
import type { PlaceSheet, Report } from './reportData.ts';
import {
  criterionOf,
  figureOf,
  marginOf,
  periodOf,
  weightShare,
  sheetId,
  sheetTitle,
  rankWithInterval,
} from './reportWords.ts';

interface SheetProps {
  readonly sheet: PlaceSheet;
  readonly report: Report;
}

/** The page of a place: what was decided, its figures with periods and margins, and its charts. */
export function Sheet({ sheet, report }: SheetProps) {
  const { metro, listed } = sheet;
  const { criteria } = report.rank;
  return (
    <section class="report-part">
      <h2 id={sheetId(sheet)} tabIndex={-1}>
        {sheetTitle(sheet)}
      </h2>
      <p class="report-standing">
        {listed && <b>{`${statusNames[listed.status]}. `}</b>}
        {`${rankWithInterval(metro)}${metro.composite === null ? '' : `, score ${metro.composite.toFixed(1)} of 100`}.`}
      </p>
      {listed && listed.note !== '' && <p class="report-note">{listed.note}</p>}
      <BlockTable
        columns={[
          { head: 'Criterion' },
          { head: 'Figure', isNumber: true },
          { head: 'Period' },
          { head: 'Margin' },
          { head: 'Score', isNumber: true },
          { head: 'Weight', isNumber: true },
        ]}
        rows={criteria.map((criterion) => {
          const { score = null } = criterionOf(metro, criterion.measure) ?? {};
          return {
            key: criterion.measure,
            cells: [
              ...[criterion.label, figureOf(metro, criterion), periodOf(metro, criterion)],
              ...[marginOf(metro, criterion) ?? 'not stated', score === null ? '–' : score.toFixed(0)],
              weightShare(criterion, criteria),
            ],
          };
        })}
      />
      <Charts {...{ sheet, report }} />
      <PlacePrograms {...{ sheet, report }} />
    </section>
  );
}

/** The charts of the criteria with enough years, those of the largest weight first, and which have none. */
function Charts({ sheet, report }: SheetProps) {
  const criteria = report.rank.criteria.toSorted((a, b) => b.weight - a.weight);
  const charts = criteria.flatMap(({ measure }) => {
    const data = chartOf(sheet, measure, report);
    const marks = data && lineMarks(data);
    return marks ? [{ measure, data, marks }] : [];
  });
  const lacking = criteria.filter((one) => !charts.some(({ measure }) => measure === one.measure));
  return (
    <>
      {charts.length > 0 && <h3>Over the years</h3>}
      {charts.length > 0 && (
        <div class="report-charts">
          {charts.map(({ measure, data, marks }) => (
            <figure key={measure} class="line-chart">
              <figcaption>
                <b>{data.title}</b>
                <span>{marks.subtitle}</span>
              </figcaption>
              <div class={marks.frame}>{linePlot(createNode, marks)}</div>
            </figure>
          ))}
        </div>
      )}
      {lacking.length > 0 && (
        <p class="hint">
          {`No chart of ${joinWords(lacking.map(({ label }) => inSentence(label)))}: there are figures of fewer than ${fewestPoints} years.`}
        </p>
      )}
    </>
  );
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
    alsoOnAxis: valuesOfSheets(measure, report),
    notes: [],
    credit: '',
    source: '',
    cited: { title: label, key: measure, page: report.subject.address, release: report.release },
    file: measure,
  };
}

/** Returns the values of a measure of all places with a sheet: their charts have one scale. */
const valuesOfSheets = (measure: string, { sheets }: Report): number[] =>
  sheets.flatMap(({ series }) =>
    series.flatMap((one) => (one.measure === measure ? one.values.filter((value) => value !== null) : [])),
  );
