import { formatDate } from '../../api/domain/dates.ts';
import type { RankedMetro } from '../../api/schemas/rank.ts';
import { shadeOf } from '../explorer/contributions.tsx';
import { placeName } from '../figures/format.ts';
import { ScoreBar } from './scoreBar.tsx';
import { Sheet } from './placeSheet.tsx';
import { maxSheets, type Report } from './reportData.ts';
import { ReportMap } from './reportMap.tsx';
import {
  certaintyOf,
  figureOf,
  reportFinding,
  shortlistName,
  weightShare,
  showInterval,
  rankWithInterval,
  statusNames,
  yearsOf,
} from './reportWords.ts';
import { cutoffWords } from './cutoffWords.ts';

/** How many first metros the ranking of a report has. The workbook has all of them. */
const maxRows = 20;

/** A report to read, print or save as a PDF. Each part begins where a page of paper does. */
export function ReportDocument({ report }: { readonly report: Report }) {
  return (
    <article class="report">
      <Summary report={report} />
      <Ranking report={report} />
      {report.sheets.map((sheet) => (
        <Sheet key={sheet.metro.cbsa} {...{ sheet, report }} />
      ))}
      <Moved report={report} />
      <Absent report={report} />
      <Sources report={report} />
    </article>
  );
}

interface PartProps {
  readonly report: Report;
}

/** The finding, what was decided, and what the ranking is by. */
function Summary({ report }: PartProps) {
  const { subject, release, newest, isReplaced } = report;
  return (
    <section class="report-part">
      <p class="report-kind">Site selection report</p>
      <h1>{subject.name}</h1>
      {subject.purpose !== '' && <p class="lead">{subject.purpose}</p>}
      <p class="hint">{`Figures of release ${release}. ${report.rank.count} of ${report.rank.funnel[0]?.count ?? 0} metros meet the requirements.`}</p>
      <p class="report-finding">{reportFinding(report)}</p>
      <p>{certaintyOf(report)}</p>
      {isReplaced && (
        <p class="message problem">
          {`This project was decided on release ${subject.release}, which this server no longer has. All figures here are of release ${release}.`}
        </p>
      )}
      {!isReplaced && release !== newest && (
        <p class="message">
          {`All figures are of release ${release}, on which this was decided. Release ${newest} is newer: see “What moved.”`}
        </p>
      )}
      <Shortlist report={report} />
      <Method report={report} />
    </section>
  );
}

/** What was decided about each place, with the reason. */
function Shortlist({ report }: PartProps) {
  const { subject, rank } = report;
  if (subject.shortlist.length === 0) return null;
  const rows = new Map(rank.metros.map((metro) => [metro.cbsa, metro]));
  return (
    <>
      <h2>Shortlist</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Metro</th>
            <th scope="col">Decision</th>
            <th scope="col">Rank</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {subject.shortlist.map(({ cbsa, status, note }) => {
            const metro = rows.get(cbsa);
            return (
              <tr key={cbsa}>
                <th scope="row">{shortlistName(cbsa, report)}</th>
                <td>{statusNames[status]}</td>
                <td>{metro ? rankWithInterval(metro) : 'Left out by a requirement'}</td>
                <td>{note}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** The criteria, the requirements, and how the ranking is computed, in words. */
function Method({ report }: PartProps) {
  const { criteria, gates, scope, robustness } = report.rank;
  const choices = new Map(report.start.measures.map((measure) => [measure.name, measure]));
  return (
    <>
      <h2>Method</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Years</th>
            <th scope="col">Better</th>
            <th scope="col" class="number">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => (
            <tr key={criterion.measure}>
              <th scope="row">
                {criterion.label}
                <span class="hint">
                  {criterion.cutoff && ` Removes metros ${cutoffWords(criterion)}.`}
                  {choices.get(criterion.measure)?.ofStates && ' State average: metros of one state share the figure.'}
                  {choices.get(criterion.measure)?.note !== undefined && ` ${choices.get(criterion.measure)!.note}`}
                </span>
              </th>
              <td>{yearsOf(criterion)}</td>
              <td>{criterion.direction === 'higher_better' ? 'Higher' : 'Lower'}</td>
              <td class="number">{weightShare(criterion, criteria)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(gates.length > 0 || (scope.states?.length ?? 0) > 0) && (
        <p>
          <b>Requirements:</b>{' '}
          {[
            ...(scope.states?.length ? [`at least partly in ${scope.states.join(', ')}`] : []),
            ...gates.map(({ label }) => label),
          ].join('; ')}
        </p>
      )}
      <p>
        Each criterion scores a metro from 0 to 100: its percentile among all US metros with a figure. The score of a
        metro is the mean of these scores by weight.{' '}
        {report.subject.question.partial
          ? 'A metro that lacks figures is ranked by the others if they carry two thirds of the weight.'
          : 'A metro that lacks a figure has no rank.'}{' '}
        {robustness && robustness.nothing_varies === undefined && likelyRanks(robustness)}
      </p>
    </>
  );
}

const likelyRanks = ({ draws, weight_range: range, figures }: NonNullable<Report['rank']['robustness']>): string =>
  `Likely ranks come from ${draws.toLocaleString('en-US')} draws that vary each weight by up to ${Math.round(100 * range)}% and the way of scoring${figures && figures.drawn.length > 0 ? ', and draw figures within their margins of error' : ''}: in 9 of 10 draws, a metro ranks within its range.`;

/** The map, and the first metros with those of the shortlist. */
function Ranking({ report }: PartProps) {
  const { rank, subject } = report;
  const ranked = rank.metros.filter((metro) => metro.rank !== null);
  if (ranked.length === 0) return null;
  const listed = new Map(subject.shortlist.map(({ cbsa, status }) => [cbsa, status]));
  const first = ranked.slice(0, maxRows);
  const later = ranked.slice(maxRows).filter(({ cbsa }) => listed.has(cbsa));
  const row = (metro: RankedMetro) => {
    const status = listed.get(metro.cbsa);
    return (
      <tr key={metro.cbsa} data-status={status}>
        <td class="number">{metro.rank}</td>
        <th scope="row">
          {placeName(metro)}
          {status && <span class="hint">{` ${statusNames[status]}`}</span>}
        </th>
        <td class="score">
          <ScoreBar metro={metro} criteria={rank.criteria} />
        </td>
        <td class="number">{metro.composite?.toFixed(1)}</td>
        <td class="number">{metro.rank_interval ? showInterval(metro.rank_interval) : '–'}</td>
      </tr>
    );
  };
  return (
    <section class="report-part">
      <h2>Ranking</h2>
      <ReportMap report={report} />
      <table class="report-ranking">
        <thead>
          <tr>
            <th scope="col" class="number">
              Rank
            </th>
            <th scope="col">Metro</th>
            <th scope="col">Points by criterion</th>
            <th scope="col" class="number">
              Score
            </th>
            <th scope="col" class="number">
              Likely rank
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map(row)}
          {later.map(row)}
        </tbody>
      </table>
      <ul class="report-key">
        {rank.criteria
          .filter(({ scoring }) => scoring)
          .map(({ measure, label }) => (
            <li key={measure} class={`swatch ${shadeOf(rank.criteria.findIndex((one) => one.measure === measure))}`}>
              {label}
            </li>
          ))}
      </ul>
      {ranked.length > first.length + later.length && (
        <p class="hint">{`${ranked.length - first.length - later.length} more metros are ranked. The workbook has all of them.`}</p>
      )}
    </section>
  );
}

/** How ranks moved from the release of the report to the newest one, and why. */
function Moved({ report: { moves, sheets, release, newest, rank } }: PartProps) {
  if (!moves) return null;
  const shown = new Set([
    ...rank.metros.slice(0, 10).map(({ cbsa }) => cbsa),
    ...sheets.map(({ metro }) => metro.cbsa),
  ]);
  const rows = moves.metros.filter(({ cbsa, from, to }) => cbsa && shown.has(cbsa) && from !== to);
  const causes = (parts: (typeof rows)[number]['parts']) =>
    Object.entries(causeNames)
      .filter(([cause]) => Math.abs(parts[cause as keyof typeof parts]) >= 0.05)
      .map(([cause, words]) => `${words} ${signed(parts[cause as keyof typeof parts])}`)
      .join(', ');
  return (
    <section class="report-part" id="moves">
      <h2>What moved</h2>
      {rows.length === 0 ? (
        <p>{`The first ten and the shortlist have the same ranks on release ${newest} as on release ${release}.`}</p>
      ) : (
        <>
          <p>{`Ranks of the first ten and the shortlist on release ${release} and on release ${newest}, the newest. Causes are in places; a minus is a gain.`}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Metro</th>
                <th scope="col" class="number">
                  {release}
                </th>
                <th scope="col" class="number">
                  {newest}
                </th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((move) => (
                <tr key={move.cbsa}>
                  <th scope="row">{move.name}</th>
                  <td class="number">{move.from}</td>
                  <td class="number">{move.to}</td>
                  <td>{causes(move.parts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** What each cause of a move is called. */
const causeNames = {
  own: 'own newer figures',
  others: 'figures of other metros',
  coverage: 'which metros have figures',
  revision: 'revised figures',
} as const;

const signed = (places: number): string => (places > 0 ? '+' : '−') + Math.abs(places).toFixed(1);

/** Which figures are missing, and what the data does not have. */
function Absent({ report }: PartProps) {
  const { rank, subject, sheets } = report;
  const lacking = rank.metros.filter(
    (metro) => !metro.eliminated && metro.criteria.some(({ value }) => value === null),
  );
  const left = subject.shortlist.filter(({ status }) => status !== 'rejected').length - sheets.length;
  return (
    <section class="report-part">
      <h2>What is not in the data</h2>
      <p>
        The ranking uses public statistics of whole metros. It has no sites, buildings, utilities, taxes or wages by
        occupation, and no incentive programs: <a href="/programs">incentives by place</a>.{' '}
        <a href="/docs/not-here">What is not here, and who publishes it</a>
      </p>
      {lacking.length > 0 && (
        <>
          <p>{`${lacking.length} metros that meet the requirements lack a figure of a criterion:`}</p>
          <ul class="report-lacking">
            {lacking.slice(0, maxRows).map((metro) => (
              <li key={metro.cbsa}>
                {`${placeName(metro)}: ${rank.criteria
                  .filter(({ measure }) => metro.criteria.some((one) => one.measure === measure && one.value === null))
                  .map((criterion) => `${criterion.label}, ${figureOf(metro, criterion)}`)
                  .join('; ')}`}
              </li>
            ))}
          </ul>
          {lacking.length > maxRows && <p class="hint">{`${lacking.length - maxRows} more are in the workbook.`}</p>}
        </>
      )}
      {subject.shortlist.length > 0 && left > 0 && (
        <p>{`A report has at most ${maxSheets} places with a page of their own, and none for a metro that the requirements leave out: ${left} of the shortlist have none here.`}</p>
      )}
    </section>
  );
}

/** The credits of all figures, the release and the address. */
function Sources({ report: { attribution, release, subject } }: PartProps) {
  return (
    <section class="report-part">
      <h2>Sources</h2>
      <ul class="report-sources">
        {attribution.map(({ dataset, credit, license, retrieved_at: at }) => (
          <li key={dataset}>{`${credit} ${license}.${at ? ` Retrieved ${formatDate(at)}.` : ''}`}</li>
        ))}
      </ul>
      <p>
        {`Metro data service, release ${release}. `}
        <a href={subject.address}>{subject.address}</a>
      </p>
    </section>
  );
}
