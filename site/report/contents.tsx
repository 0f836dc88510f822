import { placeName } from '../figures/format.ts';
import type { Report } from './reportData.ts';
import { comparedMetros, sheetId } from './reportWords.ts';

/** The parts of a report with links to them. They do not change the address, which may have the token of a link. */
export function Contents({ report }: { readonly report: Report }) {
  const { subject, sheets, moves, programs } = report;
  const parts = [
    ...(subject.shortlist.length > 0 ? [['shortlist', 'Shortlist']] : []),
    ...(comparedMetros(report).length > 1 ? [['side-by-side', 'Side by side']] : []),
    ['ranking', 'Ranking'],
    ...sheets.map((sheet) => [sheetId(sheet), placeName(sheet.metro)]),
    ...(programs && 'places' in programs && programs.places.size > 0 ? [['programs', 'Incentive programs']] : []),
    ...(moves === undefined ? [] : [['moved', 'What moved']]),
    ['method', 'Criteria and method'],
    ['absent', 'What is not in the data'],
    ['sources', 'Sources'],
  ] as const;
  const show = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const heading = document.getElementById(id)!;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  };
  return (
    <nav class="report-contents" aria-label="Contents">
      <ol>
        {parts.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => show(event, id)}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
