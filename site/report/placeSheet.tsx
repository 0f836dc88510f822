import { BlockTable } from '../browser/blockTable.tsx';
import { createNode } from '../browser/createNode.ts';
import { fewestPoints } from '../charts/lineChart.ts';
import { lineKey, linePlot } from '../figures/linePlot.ts';
import { capitalize } from '../figures/format.ts';
import { placePath } from '../figures/regionName.ts';
import { statusNames } from '../explorer/project.ts';
import { inSentence, joinWords } from '../explorer/words.ts';
import type { PlaceSheet, Report } from './reportData.ts';
import { CriterionBar } from './scoreBar.tsx';
import { chartsOf, type SheetChart } from './sheetCharts.ts';
import { apartWords } from './summary.ts';
import {
  criterionOf,
  figureOf,
  marginOf,
  criterionName,
  periodOf,
  weightShare,
  sheetId,
  sheetTitle,
  rankWithInterval,
} from './reportWords.ts';

/** How many charts a place has to have to begin a page of paper. */
const fewestCharts = 3;

interface SheetProps {
  readonly sheet: PlaceSheet;
  readonly report: Report;
}

/** The part of a place: what was decided, its figures with periods and margins, and its charts. */
export function Sheet({ sheet, report }: SheetProps) {
  const { metro, listed } = sheet;
  const { criteria } = report.rank;
  const charts = chartsOf(sheet, report);
  const apart = apartWords(metro, report);
  const above = chartedAbove(sheet, charts, report);
  const page = report.start.metros.find(({ cbsa }) => cbsa === metro.cbsa);
  return (
    <section class={above || charts.length < fewestCharts ? 'report-part report-goes-on' : 'report-part'}>
      <h2 id={sheetId(sheet)} tabIndex={-1}>
        {sheetTitle(sheet)}
      </h2>
      <p class="report-standing">
        {listed && <b>{`${statusNames[listed.status]}. `}</b>}
        {`${rankWithInterval(metro)}${metro.composite === null ? '' : `, score ${metro.composite.toFixed(1)} of 100`}.`}
      </p>
      {apart !== '' && <p>{`${capitalize(apart)}.`}</p>}
      {listed && listed.note !== '' && <p class="report-note">{listed.note}</p>}
      <BlockTable
        columns={[
          { head: 'Criterion and weight' },
          { head: 'Figure', isNumber: true },
          { head: 'Period and margin' },
          { head: 'Score' },
        ]}
        rows={criteria.map((criterion, place) => {
          const { score = null } = criterionOf(metro, criterion.measure) ?? {};
          return {
            key: criterion.measure,
            cells: [
              <>
                {criterionName(criterion, criteria)}
                <span class="hint">{` ${weightShare(criterion, criteria)}`}</span>
              </>,
              figureOf(metro, criterion),
              `${periodOf(metro, criterion)}, ${marginOf(metro, criterion) ?? 'no stated margin'}`,
              score === null ? '–' : <CriterionBar {...{ score, place }} />,
            ],
          };
        })}
        className="report-figures"
      />
      {above ? (
        <p class="hint">{`Its lines over the years are in the charts of ${sheetTitle(above)}.`}</p>
      ) : (
        <Charts {...{ charts, criteria }} />
      )}
      {page && (
        <p class="hint report-screen">
          <a href={placePath(page)}>{`All figures of ${sheetTitle(sheet)}`}</a>
        </p>
      )}
    </section>
  );
}

/** Returns the first place if its charts have all lines of another one; undefined if they lack one, or there are none. */
function chartedAbove(sheet: PlaceSheet, charts: readonly SheetChart[], report: Report): PlaceSheet | undefined {
  const [first] = report.sheets;
  if (!first || first === sheet || charts.length === 0) return undefined;
  const place = report.sheets.indexOf(sheet);
  const shown = chartsOf(first, report);
  const hasLine = ({ measure }: SheetChart) =>
    shown.some((one) => one.measure === measure && one.places.flat().includes(place));
  return charts.every(hasLine) ? first : undefined;
}

interface ChartsProps {
  readonly charts: readonly SheetChart[];
  readonly criteria: Report['rank']['criteria'];
}

/** The charts of a place, and which criteria have none. */
function Charts({ charts, criteria }: ChartsProps) {
  const lacking = criteria.filter((one) => !charts.some(({ measure }) => measure === one.measure));
  return (
    <>
      {charts.length > 1 && <h3>Over the years</h3>}
      {charts.length > 0 && (
        <div class="report-charts">
          {charts.map(({ measure, data, marks }) => (
            <figure key={measure} class="line-chart">
              <figcaption>
                <b>{data.title}</b>
                <span>{marks.line}</span>
              </figcaption>
              {lineKey(createNode, marks)}
              <div class={marks.frame}>{linePlot(createNode, marks)}</div>
            </figure>
          ))}
        </div>
      )}
      {lacking.length > 0 && (
        <p class="hint">
          {`No chart of ${joinWords(lacking.map((one) => inSentence(criterionName(one, criteria))))}: there are fewer than ${fewestPoints} years of figures.`}
        </p>
      )}
    </>
  );
}
