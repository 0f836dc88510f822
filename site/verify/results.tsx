import type { ComponentChildren } from 'preact';
import type { Attribution } from '../../api/schemas/common.ts';
import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { CreditList } from '../browser/creditList.tsx';
import { showExactly, showName } from '../figures/format.ts';
import { citeClaimed } from './citeClaimed.ts';
import type { ReadClaim } from './claims.ts';
import { type CheckedClaim, describeVerdict, summarize, verdictOf } from './describeVerdict.ts';
import { showNear } from './showNear.ts';
import type { Checked } from './verifyClaims.ts';

/** How many figures were checked, and with which result. */
export const Summary = ({ checked }: { readonly checked: readonly CheckedClaim[] }) => (
  <>{summarize(checked).map(({ text, tone }) => (tone ? <span class={tone}>{text}</span> : text))}</>
);

/** The figures with their verdicts. */
export function Results({ text, checked, attribution }: Checked) {
  return (
    <>
      <p class="hint">
        <a href="#verdicts">What the verdicts mean</a>
      </p>
      {text !== undefined && <AnnotatedText text={text} checked={checked} />}
      <ol class="checked">
        {checked.map((one, i) => (
          <Result checked={one} number={i + 1} attribution={attribution} />
        ))}
      </ol>
      {attribution.length > 0 && (
        <>
          <h2>Sources</h2>
          <CreditList credits={attribution} />
        </>
      )}
    </>
  );
}

/** A text with its figures marked by their verdicts; each leads to its result. */
function AnnotatedText({ text, checked }: { readonly text: string; readonly checked: readonly CheckedClaim[] }) {
  const marks = checked.flatMap((one, i) => {
    const { from } = one.claim;
    return 'row' in from ? [] : [{ ...from, ...verdictOf(one), number: i + 1 }];
  });
  return (
    <p class="annotated">
      {marks.map(({ start, end, text: verdict, tone, number }, i) => (
        <>
          {text.slice(marks[i - 1]?.end ?? 0, start)}
          <a href={`#claim-${number}`} class={tone} title={verdict}>
            {text.slice(start, end)}
          </a>
        </>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </p>
  );
}

interface ResultProps {
  readonly checked: CheckedClaim;
  readonly number: number;
  readonly attribution: readonly Attribution[];
}

function Result({ checked, number, attribution }: ResultProps) {
  const { claim, answer } = checked;
  const { value, place, measure, year, from } = claim;
  const { text, tone } = verdictOf(checked);
  const finding = describeVerdict(checked);
  const credit = answer?.citation;
  const subject = [place && showName(place.name), answer?.figure.year ?? year].filter(Boolean).join(' · ') || 'Unknown';
  return (
    <li id={`claim-${number}`} class={tone}>
      <p class="verdict">{text}</p>
      <div>
        <p class="subject">
          {measure && (
            <>
              <a href={`/measures/${measure.name}`}>{measure.label}</a>
              {' · '}
            </>
          )}
          {subject}
          {'row' in from && ` · row ${from.row}`}
        </p>
        <dl>
          <Pair term="Stated">{value}</Pair>
          {answer && <Figures answer={answer} stated={value} />}
        </dl>
        {finding !== undefined && <p class="finding">{finding}</p>}
        <Namesakes claim={claim} />
        {answer && credit && (
          <Source answer={answer} credit={credit} dataset={attribution.find((one) => one.credit === credit)} />
        )}
      </div>
    </li>
  );
}

interface SourceProps {
  readonly answer: VerifiedClaim;
  readonly credit: string;
  /** The dataset with this credit, which is below the results in full. */
  readonly dataset: Attribution | undefined;
}

/** The source of a figure, its permanent link, and a button that shows how to cite it. */
function Source({ answer: { figure }, credit, dataset }: SourceProps) {
  const cited = citeClaimed(figure, credit, location.origin);
  const cite = async () => (await import('../browser/chartDialogs.tsx')).showCitations(cited);
  return (
    <p class="hint source">
      {dataset ? <a href={`/datasets/${dataset.dataset}`}>{dataset.publisher}</a> : credit}
      {' · '}
      <a href={cited.figures}>Permalink</a>
      {' · '}
      <button
        type="button"
        class="quiet"
        aria-label={`Cite: ${cited.title}`}
        // Without the code of the dialog, the credit and the link are here to copy.
        onClick={() => void cite().catch(() => undefined)}
      >
        Cite
      </button>
    </p>
  );
}

/** The figure of the release and, if the stated one agrees with another figure, that one. */
function Figures({ answer, stated }: { readonly answer: VerifiedClaim; readonly stated: string }) {
  const { figure, matches, verdict } = answer;
  const shown = (one: typeof figure) => <span title={showExactly(one.value, one)}>{showNear(one, stated)}</span>;
  return (
    <>
      <Pair term={figure.year === null ? 'Our figure' : `Our figure (${figure.year})`}>{shown(figure)}</Pair>
      {/* A sentence has the figure of another year. */}
      {matches && verdict !== 'other_year' && (
        <Pair term={`${matches.label}, ${showName(matches.region.name)}, ${matches.year ?? 'no year'}`}>
          {shown(matches)}
        </Pair>
      )}
    </>
  );
}

const Pair = ({ term, children }: { readonly term: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

function Namesakes({ claim: { place, namesakes } }: { readonly claim: ReadClaim }) {
  if (!place || namesakes.length === 0) return null;
  // The name of a state can be that of a city; its code has two digits.
  const others = namesakes.map(({ code, name }) => (code.length === 2 ? `${name} (state)` : showName(name))).join('; ');
  return <p class="hint">{`Read as ${showName(place.name)}. Also: ${others}.`}</p>;
}
