import { BlockTable } from '../browser/blockTable.tsx';
import { joinWords } from '../explorer/words.ts';
import { fittingRequirements, offeredBy, type PlacePrograms, programsAddress, programsNote } from './programs.ts';
import type { Report } from './reportData.ts';
import { sheetTitle } from './reportWords.ts';

/** A place whose programs were compared. */
interface ComparedPlace {
  readonly cbsa: string;
  readonly name: string;
  readonly compared: PlacePrograms;
}

/** The incentive programs that fit the places of a report. Places that the same programs fit share a list. */
export function ReportPrograms({ report: { programs, sheets } }: { readonly report: Report }) {
  if (!programs || !('places' in programs)) return null;
  const { industry, places } = programs;
  // Programs are not compared with regions.
  const shown = sheets.flatMap((sheet): ComparedPlace[] => {
    const compared = places.get(sheet.metro.cbsa);
    return compared ? [{ cbsa: sheet.metro.cbsa, name: sheetTitle(sheet), compared }] : [];
  });
  if (shown.length === 0) return null;
  if (industry === '') return <IndustryMissing places={shown} />;
  const alike = Map.groupBy(shown, ({ compared: { data, meta } }) =>
    JSON.stringify([meta.counts, data.map(({ program }) => program.id)]),
  );
  return (
    <section class="report-part report-flows">
      <h2 id="programs" tabIndex={-1}>
        Incentive programs
      </h2>
      <p class="hint">{programsNote(programs)}</p>
      {[...alike].map(([key, group]) => (
        <ProgramsOf key={key} {...{ group, industry }} />
      ))}
    </section>
  );
}

interface PlacesProps {
  readonly places: readonly ComparedPlace[];
}

/** Asks for the industry: most programs that agree with a place alone are for other projects. Paper has nothing of it. */
const IndustryMissing = ({ places }: PlacesProps) => (
  <section class="report-part report-screen">
    <h2 id="programs" tabIndex={-1}>
      Incentive programs
    </h2>
    <p>
      Enter the industry of the project at the top of the report to list the programs that fit.
      <CompareLinks places={places} industry="" />
    </p>
  </section>
);

/** Links to the pages that compare all programs with places. */
const CompareLinks = ({ places, industry }: PlacesProps & { readonly industry: string }) => (
  <span class="report-screen">
    {' Compare all programs: '}
    {places.map(({ cbsa, name }, i) => [
      i > 0 && ' · ',
      <a key={cbsa} href={programsAddress(cbsa, industry)}>
        {name}
      </a>,
    ])}
  </span>
);

interface ProgramsOfProps {
  /** The places, at least one. */
  readonly group: readonly ComparedPlace[];
  readonly industry: string;
}

/** The programs that fit each of some places, each with who offers it and in what it fits. */
function ProgramsOf({ group, industry }: ProgramsOfProps) {
  const { data, meta } = group[0]!.compared;
  const { fits, may_fit: undecided } = meta.counts;
  const states = fits === 0 ? 'No program states' : fits === 1 ? '1 program states' : `${fits} programs state`;
  const areAllAlike = new Set(data.map(fittingRequirements)).size === 1;
  return (
    <>
      <h3>{joinWords(group.map(({ name }) => name))}</h3>
      <p>
        {`${states} what agrees with the place and industry ${industry}. ${undecided.toLocaleString('en-US')} more may fit: what they state does not decide.`}
        {fits > data.length && ` The first ${data.length} are listed.`}
        <CompareLinks places={group} industry={industry} />
      </p>
      {data.length > 0 && (
        <BlockTable
          columns={[
            { head: 'Program' },
            { head: 'Kind', isShort: true },
            { head: 'Offered by' },
            ...(areAllAlike ? [] : [{ head: 'Fits in', isShort: true }]),
          ]}
          rows={data.map((fit) => ({
            key: fit.program.id,
            cells: [
              <a href={fit.program.source_url} rel="noreferrer">
                {fit.program.name}
              </a>,
              fit.program.mechanism_label,
              offeredBy(fit.program),
              ...(areAllAlike ? [] : [fittingRequirements(fit)]),
            ],
          }))}
        />
      )}
    </>
  );
}
