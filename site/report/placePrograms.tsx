import type { PlaceSheet, Report } from './reportData.ts';
import { offeredBy, programsAddress, reasonsOf } from './programs.ts';

interface ProgramsProps {
  readonly sheet: PlaceSheet;
  readonly report: Report;
}

/** The incentive programs that fit a place, each with who offers it and why it fits. */
export function PlacePrograms({ sheet: { metro }, report: { programs } }: ProgramsProps) {
  if (!programs || !('places' in programs)) return null;
  const { industry, places } = programs;
  const compared = places.get(metro.cbsa);
  // Programs are not compared with regions.
  if (!compared) return null;
  const { data, meta, attribution } = compared;
  const { fits, may_fit: undecided } = meta.counts;
  const project = industry === '' ? 'the place' : `the place and industry ${industry}`;
  return (
    <section class="report-programs">
      <h3>Incentive programs</h3>
      <p>{`${fits === 0 ? 'No program states' : fits === 1 ? '1 program states' : `${fits} programs state`} what agrees with ${project}.`}</p>
      <ul>
        {data.map((fit) => (
          <li key={fit.program.id}>
            <a href={fit.program.source_url} rel="noreferrer">
              {fit.program.name}
            </a>
            <span>{[fit.program.mechanism_label, offeredBy(fit.program)].filter(Boolean).join(' · ')}</span>
            <span class="hint">{reasonsOf(fit)}</span>
          </li>
        ))}
      </ul>
      <p class="hint">
        {fits > data.length && `The first ${data.length} are listed. `}
        {`${undecided.toLocaleString('en-US')} more may fit: what they state does not decide. `}
        <a href={programsAddress(metro.cbsa, industry)}>Compare all programs</a>
      </p>
      <p class="hint">{`${meta.note} ${attribution.map(({ credit }) => credit).join(' ')}`}</p>
    </section>
  );
}
