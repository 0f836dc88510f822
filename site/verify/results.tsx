import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { tiers } from '../../api/schemas/choices.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { CreditList } from '../browser/creditList.tsx';
import { showCount, showExactly, showFigure, showName } from '../figures/format.ts';
import { citeClaimed } from './citeClaimed.ts';
import { type ClaimFields, isServed, type Names, type ReadClaim } from './claims.ts';
import { type CheckedClaim, describeVerdict, showRank, summarizeChecks, verdictOf } from './describeVerdict.ts';
import { Fields, nameAmong } from './fields.tsx';
import { showNear } from './showNear.ts';
import type { Checked } from './verifyClaims.ts';

/** How many claims were checked, and with which result. */
export const Summary = ({ checked }: { readonly checked: readonly CheckedClaim[] }) => (
  <>{summarizeChecks(checked).map(({ text, tone }) => (tone ? <span class={tone}>{text}</span> : text))}</>
);

/** What a person can do with the results. */
interface ResultsProps extends Checked {
  readonly names: Names;
  /** Corrects the fields of the claim at an index. */
  readonly correct: (index: number, change: Partial<ClaimFields>) => void;
  readonly addClaim: () => void;
}

/** The claims with their verdicts and their fields. */
export function CheckResults({ text, unread, checked, attribution, names, correct, addClaim }: ResultsProps) {
  return (
    <>
      {text !== undefined && <p>This is how the text was read. Edit a claim to check it again.</p>}
      <p class="hint">
        <a href="#verdicts">What the verdicts mean</a>
      </p>
      {text !== undefined && <AnnotatedText text={text} checked={checked} />}
      {unread.length > 0 && (
        <p class="unread">
          <strong>Not compared:</strong> {unread.map((words) => `“${words}”`).join(', ')}
        </p>
      )}
      <ol class="checked">
        {checked.map((one, i) => (
          <Result
            checked={one}
            number={i + 1}
            attribution={attribution}
            names={names}
            correct={(change) => correct(i, change)}
          />
        ))}
      </ol>
      <p>
        <button type="button" class="quiet" onClick={addClaim}>
          Add a claim
        </button>
      </p>
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
    return !from || 'row' in from ? [] : [{ ...from, ...verdictOf(one), number: i + 1 }];
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
  readonly names: Names;
  readonly correct: (change: Partial<ClaimFields>) => void;
}

function Result({ checked, number, attribution, names, correct }: ResultProps) {
  const { claim, answer } = checked;
  const { text, tone } = verdictOf(checked);
  const finding = describeVerdict(checked);
  const { figure = null, citation: credit } = answer ?? {};
  const row = claim.from && 'row' in claim.from ? `, row ${claim.from.row}` : '';
  const of = `claim ${number}${row}`;
  // A claim that lacks something opens to be completed, and stays open.
  const [isOpen] = useState(answer === undefined);
  const details = (
    <>
      {answer && figure && figure.value !== null && (
        <dl>
          <Pair term="Stated">{sayStated(claim, names)}</Pair>
          <Figures answer={answer} figure={figure} stated={claim.kind === 'value' ? claim.value : ''} />
        </dl>
      )}
      {finding !== undefined && <p class="finding">{finding}</p>}
      <Nearest claim={claim} names={names} correct={correct} />
      {figure?.year != null && claim.year === undefined && answer?.verdict !== 'other_year' && (
        <p class="hint">{`No year stated: checked with ${figure.year}.`}</p>
      )}
      <Namesakes claim={claim} />
      {figure && credit && (
        <Source figure={figure} credit={credit} dataset={attribution.find((one) => one.credit === credit)} />
      )}
    </>
  );
  const isRight = tone === 'good';
  return (
    <li id={`claim-${number}`} class={tone}>
      <p class="verdict">{text}</p>
      <div>
        <p class="subject">
          {claim.measure ? <a href={`/measures/${claim.measure.name}`}>{claim.measure.label}</a> : 'No measure'}
          {` · ${claim.place ? showName(claim.place.name) : 'no place'}`}
          {figure?.year == null ? '' : ` · ${figure.year}`}
          {(isRight || !figure) && <strong>{` · ${sayStated(claim, names)}`}</strong>}
        </p>
        {!isRight && details}
        <details open={isOpen}>
          <summary aria-label={`${isRight ? 'Source and edit' : 'Edit'}: ${of}`}>
            {isRight ? 'Source and edit' : 'Edit'}
          </summary>
          {isRight && details}
          <Fields claim={claim} names={names} of={of} correct={correct} />
        </details>
      </div>
    </li>
  );
}

/** Says what a claim states of its place and measure: `3.3%`, `2nd lowest in Oklahoma`. */
function sayStated(claim: ReadClaim, names: Names): string {
  const { kind, order, rank, among, direction, fromYear, than } = claim;
  const value = /^\d{5,}$/.test(claim.value) ? showCount(Number(claim.value)) : claim.value;
  const by = value === '' ? '' : ` by ${value}`;
  switch (kind) {
    case 'value':
      return value;
    case 'order': {
      const within = nameAmong(among, names);
      const figure = value === '' ? '' : `, ${value}`;
      return `${showRank(rank ?? 1, order ?? 'highest')}${within === undefined ? '' : ` ${tiers.some((one) => one === among) ? 'of' : 'in'} ${within}`}${figure}`;
    }
    case 'change':
      return `${changeWords[direction ?? 'unstated']}${by} since ${fromYear ?? 'a year'}`;
    case 'comparison': {
      const other = than ? showName(than.name) : 'a place';
      return direction ? `${direction} than ${other}${by}` : `${value} that of ${other}`;
    }
  }
}

const changeWords = { higher: 'rose', lower: 'fell', unstated: 'changed' } as const;

interface NearestProps {
  readonly claim: ReadClaim;
  readonly names: Names;
  readonly correct: (change: Partial<ClaimFields>) => void;
}

/** Offers the measure most like that of a claim, which has no figures of its place. */
function Nearest({ claim: { place, measure }, names, correct }: NearestProps) {
  if (!place?.geography || !measure || isServed(measure, place)) return null;
  const label = measure.elsewhere![place.geography];
  const nearest = label == null ? undefined : names.measures.read(label).find((one) => one.label === label);
  if (!nearest) return null;
  return (
    <p>
      <button type="button" class="quiet" onClick={() => correct({ measure: nearest })}>
        {`Check with “${nearest.label}”`}
      </button>
    </p>
  );
}

interface SourceProps {
  readonly figure: Figure;
  readonly credit: string;
  /** The dataset with this credit, which is below the results in full. */
  readonly dataset: Attribution | undefined;
}

/** The source of a figure, its permanent link, and a button that shows how to cite it. */
function Source({ figure, credit, dataset }: SourceProps) {
  const cited = citeClaimed(figure, credit, location.origin);
  const cite = async () => (await import('../browser/chartDialogs.tsx')).showCitations(cited);
  return (
    <p class="hint source">
      {dataset ? <a href={`/datasets/${dataset.dataset}`}>{dataset.publisher}</a> : credit}
      {' · '}
      <a href={cited.figures}>Permanent link (JSON)</a>
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

interface FiguresProps {
  readonly answer: VerifiedClaim;
  readonly figure: Figure;
  readonly stated: string;
}

/** The figure of the release, and the ones that it is compared with. */
function Figures({ answer: { matches, verdict, change, comparison }, figure, stated }: FiguresProps) {
  const shown = (one: Figure) => (
    <span title={showExactly(one.value, one)}>
      {stated === '' ? showFigure(one.value, one) : showNear(one, stated)}
    </span>
  );
  return (
    <>
      {change && (
        <Pair term={`Our figure (${change.from.year})`}>{shown({ ...figure, value: change.from.value })}</Pair>
      )}
      <Pair term={figure.year === null ? 'Our figure' : `Our figure (${figure.year})`}>{shown(figure)}</Pair>
      {comparison && <Pair term={showName(comparison.than.region.name)}>{shown(comparison.than)}</Pair>}
      {/* A sentence has the figure of another year. */}
      {matches && verdict !== 'other_year' && (
        <Pair term={`${matches.label}, ${showName(matches.region.name)}, ${matches.year ?? 'no year'}`}>
          {shown(matches)}
        </Pair>
      )}
    </>
  );
}

type Figure = NonNullable<VerifiedClaim['figure']>;

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
