import { BlockTable } from '../browser/blockTable.tsx';
import { fittingRequirements, offeredBy, programsAddress } from './programs.ts';
import type { PlaceSheet, Report } from './reportData.ts';

interface ProgramsProps {
  readonly sheet: PlaceSheet;
  readonly report: Report;
}

/** The incentive programs that fit a place, each with who offers it and in what it fits. */
export function PlacePrograms({ sheet: { metro }, report: { programs } }: ProgramsProps) {
  if (!programs || !('places' in programs)) return null;
  const { industry, places } = programs;
  const compared = places.get(metro.cbsa);
  // Programs are not compared with regions.
  if (!compared) return null;
  const { data, meta, attribution } = compared;
  const { fits, may_fit: undecided } = meta.counts;
  const project = industry === '' ? 'the place' : `the place and industry ${industry}`;
  const states = fits === 0 ? 'No program states' : fits === 1 ? '1 program states' : `${fits} programs state`;
  return (
    <>
      <h3>Incentive programs</h3>
      <p>
        {`${states} what agrees with ${project}. `}
        {fits > data.length && `The first ${data.length} are listed. `}
        {`${undecided.toLocaleString('en-US')} more may fit: what they state does not decide. `}
        <a href={programsAddress(metro.cbsa, industry)}>Compare all programs</a>
      </p>
      {data.length > 0 && (
        <BlockTable
          columns={[
            { head: 'Program' },
            { head: 'Kind', isShort: true },
            { head: 'Offered by' },
            { head: 'Fits in', isShort: true },
          ]}
          rows={data.map((fit) => ({
            key: fit.program.id,
            cells: [
              <a href={fit.program.source_url} rel="noreferrer">
                {fit.program.name}
              </a>,
              fit.program.mechanism_label,
              offeredBy(fit.program),
              fittingRequirements(fit),
            ],
          }))}
        />
      )}
      <p class="hint">{`Sources: ${[...new Set(attribution.map(({ publisher }) => publisher))].join('; ')}.`}</p>
    </>
  );
}
