import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatDate } from '../../api/domain/dates.ts';
import { BlockTable } from '../browser/blockTable.tsx';
import { MovedTable } from '../explorer/movedTable.tsx';
import { statusNames } from '../explorer/project.ts';
import { placeName } from '../figures/format.ts';
import { Contents } from './contents.tsx';
import { Sheet } from './placeSheet.tsx';
import { byDecision, maxSheets, type Report } from './reportData.ts';
import { ReportPrograms } from './reportPrograms.tsx';
import { ReportMap } from './reportMap.tsx';
import { Method } from './reportMethod.tsx';
import { Ranking } from './reportRanking.tsx';
import {
  sourceLines,
  comparedMetros,
  criterionOf,
  criteriaLine,
  figureOf,
  criterionName,
  missingWords,
  rankWithInterval,
  releaseNotice,
  requirementsLine,
  shortlistName,
  sideBySide,
  sideBySideNote,
} from './reportWords.ts';
import { chosenNotes, isScoringFound, reportFinding, reportTitle, scoringPoint, summaryPoints } from './summary.ts';
import { usePageFoot } from './pageFoot.ts';

/** How many metros that lack a figure are listed by reason. The workbook has all of them. */
const maxLacking = 20;

/** How many places are side by side on a phone. */
const maxPhoneColumns = 3;

interface DocumentProps {
  readonly report: Report;
  /** What a person does with the report, below its title. */
  readonly children: ComponentChildren;
}

/** A report to read, print or save as a PDF. */
export function ReportDocument({ report, children }: DocumentProps) {
  return (
    <article class="report">
      <Summary report={report}>{children}</Summary>
      <Ranking report={report} />
      {report.sheets.map((sheet) => (
        <Sheet key={sheet.metro.cbsa} {...{ sheet, report }} />
      ))}
      <ReportPrograms report={report} />
      <Moved report={report} />
      <Method report={report} />
      <Absent report={report} />
      <Sources report={report} />
    </article>
  );
}

interface PartProps {
  readonly report: Report;
}

/** The finding, and what was decided. The title gets the focus: it says that the report is there. */
function Summary({ report, children }: DocumentProps) {
  const { subject, release } = report;
  const purpose = subject.isProject ? subject.purpose : `${criteriaLine(report)}.`;
  const notice = releaseNotice(report);
  const scoring = isScoringFound(report) ? scoringPoint(report) : '';
  const points = [...chosenNotes(report), ...summaryPoints(report), ...(scoring === '' ? [] : [scoring])];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current!.focus({ preventScroll: true }), []);
  usePageFoot(`${reportTitle(report)} · Metro data service, release ${release}`);
  return (
    <section class="report-part">
      <p class="report-kind">Site selection report</p>
      <h1 ref={title} tabIndex={-1}>
        {reportTitle(report)}
      </h1>
      {purpose !== '' && <p class="lead">{purpose}</p>}
      <p class="hint">
        {[`${formatDate(Date.now())}, figures of release ${release}`, requirementsLine(report), '']
          .filter((one) => one !== undefined)
          .join('. ')}
      </p>
      {subject.isProject && <p class="report-finding">{reportFinding(report)}</p>}
      <ul class="report-points">
        {points.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {notice !== undefined && <p class="message">{notice}</p>}
      {children}
      <Contents report={report} />
      <Shortlist report={report} />
      <ReportMap report={report} />
      <SideBySide report={report} />
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
      <h2 id="shortlist" tabIndex={-1}>
        Shortlist
      </h2>
      <BlockTable
        columns={[
          { head: 'Metro', isShort: true },
          { head: 'Decision' },
          { head: 'Rank', isShort: true },
          { head: 'Note' },
        ]}
        rows={byDecision(subject, rank).map(({ cbsa, status, note }) => {
          const metro = rows.get(cbsa);
          const rank = metro ? rankWithInterval(metro) : 'Not in the ranking';
          const decision =
            status === 'chosen' ? <b class="report-chosen">{statusNames[status]}</b> : statusNames[status];
          return { key: cbsa, cells: [shortlistName(cbsa, report), decision, rank, note] };
        })}
        className="report-shortlist"
      />
    </>
  );
}

/** The figures of places next to each other. */
function SideBySide({ report }: PartProps) {
  const metros = comparedMetros(report);
  if (metros.length < 2) return null;
  return (
    <div class="report-keep">
      <h2 id="side-by-side" tabIndex={-1}>
        Side by side
      </h2>
      <p class="hint">{sideBySideNote(report)}</p>
      <BlockTable
        columns={[
          { head: 'Criterion' },
          ...metros.map((metro) => ({ head: placeName(metro), isNumber: true, isShort: true })),
        ]}
        rows={sideBySide(report).map(({ name, cells }) => ({
          key: name,
          cells: [name, ...cells.map(({ text, isBest }) => (isBest ? <b>{text}</b> : text))],
        }))}
        className={metros.length > maxPhoneColumns ? 'block-table' : 'report-sides'}
      />
    </div>
  );
}

/** How ranks moved from the release of the report to the newest one, and why. */
function Moved({ report }: PartProps) {
  const { moves, subject, release, newest, start } = report;
  if (moves === undefined) return null;
  return (
    <section class="report-part">
      <h2 id="moved" tabIndex={-1}>
        What moved
      </h2>
      {typeof moves === 'string' ? (
        <p>{`The ranking could not be compared with release ${newest}. ${moves}`}</p>
      ) : (
        <MovedTable {...{ moves, start }} project={subject} from={release} to={newest} />
      )}
    </section>
  );
}

/** Which figures are missing, and what the data does not have. */
function Absent({ report }: PartProps) {
  const { rank, subject, sheets } = report;
  const lacking = rank.metros.filter(
    (metro) => !metro.eliminated && metro.criteria.some(({ value }) => value === null),
  );
  const reasons = Map.groupBy(
    rank.criteria.flatMap((one) =>
      lacking.flatMap((metro) =>
        criterionOf(metro, one.measure)?.value === null
          ? { reason: `${criterionName(one, rank.criteria)}, ${figureOf(metro, one)}`, metro }
          : [],
      ),
    ),
    ({ reason }) => reason,
  );
  const left = subject.shortlist.filter(({ status }) => status !== 'rejected').length - sheets.length;
  return (
    <section class="report-part report-goes-on">
      <h2 id="absent" tabIndex={-1}>
        What is not in the data
      </h2>
      <p>
        {`The ranking uses public statistics of whole metros. ${missingWords(report)} `}
        <a href="/docs/not-here">What is not here, and who publishes it</a>
      </p>
      <NoPrograms report={report} />
      {lacking.length > 0 && (
        <>
          <p>{lackingWords(lacking.length, report)}</p>
          <ul class="report-lacking">
            {[...reasons].map(([reason, of]) => (
              <li key={reason}>
                {`${reason}: ${of
                  .slice(0, maxLacking)
                  .map(({ metro }) => placeName(metro))
                  .join(
                    '; ',
                  )}${of.length > maxLacking ? `; and ${of.length - maxLacking} more, which are in the workbook` : ''}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {subject.shortlist.length > 0 && left > 0 && (
        <p>{`A report has at most ${maxSheets} places with a part of their own, and none for a metro that the requirements leave out: ${left} of the shortlist have none here.`}</p>
      )}
    </section>
  );
}

/** Says how many metros lack a figure, and whether they have no rank for it. */
function lackingWords(count: number, { rank, subject }: Report): string {
  const which = rank.gates.length > 0 ? ' that meet the requirements' : '';
  return `${count} metros${which} lack a figure${subject.question.partial ? '' : ' and so have no rank'}:`;
}

/** Says how a report gets the incentive programs of its places, if it has none. */
function NoPrograms({ report: { programs, sheets } }: PartProps) {
  if (sheets.length === 0 || (programs && 'places' in programs)) return null;
  return (
    <p class="report-screen">
      {programs
        ? `To see the incentive programs that fit each place, you need ${programs.needs}.`
        : 'The incentive programs of the places could not be read.'}{' '}
      <a href="/programs">Incentive programs by place</a>
    </p>
  );
}

/** The credits of all figures, the release and the address. */
function Sources({ report }: PartProps) {
  const { release, subject } = report;
  return (
    <section class="report-part report-flows">
      <h2 id="sources" tabIndex={-1}>
        Sources
      </h2>
      <ul class="report-sources">
        {sourceLines(report, report.subject.industry === '' ? undefined : report.programs).map(({ of, credits }) => (
          <li key={of}>
            {of !== '' && <b>{`${of}: `}</b>}
            {credits.join(' ')}
          </li>
        ))}
        <li>
          {`Metro data service, release ${release}. `}
          <a href={subject.address}>Open this ranking in the explorer</a>
        </li>
      </ul>
    </section>
  );
}
