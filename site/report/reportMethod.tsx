import { BlockTable } from '../browser/blockTable.tsx';
import type { Report } from './reportData.ts';
import { chartNotes } from './sheetCharts.ts';
import { isScoringFound, scoringPoint } from './summary.ts';
import { inSentence, joinWords } from '../explorer/words.ts';
import { conditionsOf, cutoffWords, criterionName, criterionPublishers, weightShare, yearsOf } from './reportWords.ts';

interface MethodProps {
  readonly report: Report;
}

/** What the ranking is by: the criteria with their weights, and the requirements. */
function Criteria({ report }: MethodProps) {
  const { criteria } = report.rank;
  return (
    <>
      <BlockTable
        columns={[{ head: 'Criterion' }, { head: 'Years', isShort: true }, { head: 'Weight', isNumber: true }]}
        rows={criteria.map((criterion) => ({
          key: criterion.measure,
          cells: [
            <>
              <a href={`/measures/${criterion.measure}`}>{criterion.label}</a>
              <span class="hint">{` ${notesOf(criterion, report)}`}</span>
            </>,
            yearsOf(criterion),
            weightShare(criterion, criteria),
          ],
        }))}
        className="report-criteria"
      />
      <p>{`Requirements: ${conditionsOf(report).map(inSentence).join('; ')}.`}</p>
    </>
  );
}

/** The criteria, and how scores are computed from them, in words. */
export function Method({ report }: MethodProps) {
  return (
    <section class="report-part report-flows">
      <h2 id="method" tabIndex={-1}>
        Criteria and method
      </h2>
      <Criteria report={report} />
      <p>
        Each criterion scores a metro from 0 to 100: its percentile among all US metros with a figure. The score of a
        metro is the mean of these scores by weight. Weights and directions are those chosen for this ranking.{' '}
        {takenAsExact(report.rank)}
      </p>
      {!isScoringFound(report) && scoringPoint(report) !== '' && <p>{scoringPoint(report)}</p>}
      <ChartNotes report={report} />
    </section>
  );
}

/** The notes on the charts, each once: all places have those of a measure. */
function ChartNotes({ report }: MethodProps) {
  const all = chartNotes(report);
  if (all.length === 0) return null;
  return (
    <>
      <h3>Notes on the charts</h3>
      <ul>
        {all.map(([label, notes]) => (
          <li key={label}>
            {label}
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns what to know of a criterion: its direction and its publisher, what its cutoff removes, and what its figures are. */
function notesOf(criterion: Report['rank']['criteria'][number], report: Report): string {
  const choice = report.start.measures.find(({ name }) => name === criterion.measure);
  return [
    criterion.direction === 'higher_better' ? 'Higher is better.' : 'Lower is better.',
    criterion.cutoff && `Removes metros ${cutoffWords(criterion)}.`,
    choice?.note ?? (choice?.ofStates && 'State average: metros of one state share the figure.'),
    `${criterionPublishers(criterion, report)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says which criteria have no margin: the draws take their figures as they are. */
function takenAsExact({ robustness, criteria }: Report['rank']): string {
  const exact = criteria.filter(({ measure }) => robustness?.figures?.without_bounds.includes(measure));
  if (exact.length === 0) return '';
  return `Taken as exact, without a stated margin: ${joinWords(exact.map((one) => inSentence(criterionName(one, criteria))))}.`;
}
