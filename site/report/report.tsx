import { shadeOf } from '../explorer/contributions.tsx';
import { statusNames } from '../explorer/project.ts';
import type { ListedRow } from '../explorer/rankedRows.ts';
import { showRange } from '../explorer/words.ts';
import { placeName } from '../figures/format.ts';
import { ReportTable } from './reportTable.tsx';
import { ScoreBar } from './scoreBar.tsx';
import { Sheet } from './placeSheet.tsx';
import { maxSheets, type Report } from './reportData.ts';
import { ReportMap } from './reportMap.tsx';
import {
  certaintyOf,
  conditionsOf,
  creditLine,
  cutoffWords,
  figureOf,
  releaseNotice,
  reportFinding,
  shortlistName,
  weightShare,
  rankWithInterval,
  yearsOf,
} from './reportWords.ts';

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
  const { subject, release } = report;
  const notice = releaseNotice(report);
  return (
    <section class="report-part">
      <p class="report-kind">Site selection report</p>
      <h1>{subject.name}</h1>
      {subject.purpose !== '' && <p class="lead">{subject.purpose}</p>}
      <p class="hint">{`Figures of release ${release}. ${report.rank.count} of ${report.rank.funnel[0]?.count ?? 0} metros${report.request.scope?.areas ? ' and regions' : ''} meet the requirements.`}</p>
      <p class="report-finding">{reportFinding(report)}</p>
      <p>{certaintyOf(report)}</p>
      {notice !== undefined && <p class="message">{notice}</p>}
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
      <ReportTable
        columns={[{ head: 'Metro' }, { head: 'Decision' }, { head: 'Rank' }, { head: 'Note' }]}
        rows={subject.shortlist.map(({ cbsa, status, note }) => {
          const metro = rows.get(cbsa);
          const rank = metro ? rankWithInterval(metro) : 'Not in the ranking';
          return { key: cbsa, cells: [shortlistName(cbsa, report), statusNames[status], rank, note] };
        })}
      />
    </>
  );
}

/** The criteria, the requirements, and how the ranking is computed, in words. */
function Method({ report }: PartProps) {
  const { criteria, robustness } = report.rank;
  return (
    <>
      <h2>Method</h2>
      <ReportTable
        columns={[{ head: 'Criterion' }, { head: 'Years' }, { head: 'Better' }, { head: 'Weight', isNumber: true }]}
        rows={criteria.map((criterion) => ({
          key: criterion.measure,
          cells: [
            <>
              {criterion.label}
              <span class="hint">{caveatsOf(criterion, report)}</span>
            </>,
            yearsOf(criterion),
            criterion.direction === 'higher_better' ? 'Higher' : 'Lower',
            weightShare(criterion, criteria),
          ],
        }))}
      />
      <ul>
        {conditionsOf(report).map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      <p>
        Each criterion scores a metro from 0 to 100: its percentile among all US metros with a figure. The score of a
        metro is the mean of these scores by weight. {robustness && likelyRanks(robustness, criteria)}
      </p>
    </>
  );
}

/** Returns what to know of a criterion: what its cutoff removes, and what its figures are. */
function caveatsOf(criterion: Report['rank']['criteria'][number], { start }: Report): string {
  const choice = start.measures.find(({ name }) => name === criterion.measure);
  return [
    criterion.cutoff && ` Removes metros ${cutoffWords(criterion)}.`,
    choice?.ofStates && ' State average: metros of one state share the figure.',
    choice?.note && ` ${choice.note}`,
  ]
    .filter(Boolean)
    .join('');
}

function likelyRanks(
  { draws, weight_range: range, figures, nothing_varies: reason }: NonNullable<Report['rank']['robustness']>,
  criteria: Report['rank']['criteria'],
): string {
  if (reason !== undefined) return `There are no likely ranks: ${reason}.`;
  const drawn = figures?.drawn.length ? ', and draw figures within their margins of error' : '';
  const exact = criteria.filter(({ measure }) => figures?.without_bounds.includes(measure)).map(({ label }) => label);
  const taken = exact.length > 0 ? ` Taken as exact, without a stated margin: ${exact.join(', ')}.` : '';
  return `Likely ranks come from ${draws.toLocaleString('en-US')} draws that vary each weight by up to ${Math.round(100 * range)}% and the way of scoring${drawn}: in 9 of 10 draws, a metro ranks within its range.${taken}`;
}

/** The map, and the first metros with those of the shortlist. */
function Ranking({ report }: PartProps) {
  const { rank, subject } = report;
  const ranked = rank.metros.filter((metro) => metro.rank !== null);
  if (ranked.length === 0) return null;
  const listed = new Map(subject.shortlist.map(({ cbsa, status }) => [cbsa, status]));
  const first = ranked.slice(0, maxRows);
  const later = ranked.slice(maxRows).filter(({ cbsa }) => listed.has(cbsa));
  const row = (metro: ListedRow) => {
    const status = listed.get(metro.cbsa);
    return (
      <tr key={metro.cbsa} data-status={status}>
        <td class="number">{metro.rank}</td>
        <th scope="row">
          {placeName(metro)}
          {metro.geography === 'area' && <span class="hint"> Region</span>}
          {status && <span class="hint">{` ${statusNames[status]}`}</span>}
        </th>
        <td class="score">
          <ScoreBar metro={metro} criteria={rank.criteria} />
        </td>
        <td class="number">{metro.composite?.toFixed(1)}</td>
        <td class="number">{metro.rank_interval ? showRange(metro.rank_interval) : '–'}</td>
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
function Moved({ report }: PartProps) {
  const { moves, subject, release, newest, rank } = report;
  if (moves === undefined) return null;
  if (typeof moves === 'string')
    return (
      <section class="report-part">
        <h2>What moved</h2>
        <p>{`The ranking could not be compared with release ${newest}. ${moves}`}</p>
      </section>
    );
  const first = rank.metros.slice(0, 10).map(({ cbsa }) => cbsa);
  const codes = new Set([...first, ...subject.shortlist.map(({ cbsa }) => cbsa)]);
  const byCode = new Map(moves.metros.map((move) => [move.cbsa, move]));
  const before = new Map(moves.only_from.map(({ cbsa, rank }) => [cbsa, rank]));
  const after = new Map(moves.only_to.map(({ cbsa, rank }) => [cbsa, rank]));
  return (
    <section class="report-part">
      <h2>What moved</h2>
      <p>{`Ranks of the first ten and the shortlist on release ${release} and on release ${newest}, the newest. Causes are in places; a minus is a gain.`}</p>
      <ReportTable
        columns={[
          { head: 'Metro' },
          { head: release, isNumber: true },
          { head: newest, isNumber: true },
          { head: 'Why' },
        ]}
        rows={[...codes].map((cbsa) => {
          const move = byCode.get(cbsa);
          return {
            key: cbsa,
            cells: [
              shortlistName(cbsa, report),
              move?.from ?? before.get(cbsa) ?? 'no rank',
              move?.to ?? after.get(cbsa) ?? 'no rank',
              move ? causesOf(move) : 'Ranked on one release at most',
            ],
          };
        })}
      />
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

/** Returns why a metro moved: `revised figures −2.0, figures of other metros +1.0`. */
function causesOf({ from, to, parts }: Exclude<Report['moves'], string | undefined>['metros'][number]): string {
  const causes = (Object.keys(causeNames) as (keyof typeof causeNames)[])
    .filter((cause) => Math.abs(parts[cause]) >= 0.05)
    .map((cause) => `${causeNames[cause]} ${signed(parts[cause])}`);
  return causes.length === 0 && from === to ? 'unchanged' : causes.join(', ');
}

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
        {attribution.map((one) => (
          <li key={one.dataset}>{creditLine(one)}</li>
        ))}
      </ul>
      <p>
        {`Metro data service, release ${release}. `}
        <a href={subject.address}>{subject.address}</a>
      </p>
    </section>
  );
}
