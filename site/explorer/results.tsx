import { useState } from 'preact/hooks';
import { scoringOf } from '../../api/domain/rank.ts';
import { similarCriteria } from '../../api/domain/similar.ts';
import { Problem } from '../browser/problem.tsx';
import { Acceptability } from './acceptability.tsx';
import { RankingActions } from './actions.tsx';
import { addressOf } from './address.ts';
import { Code } from './code.tsx';
import { shadeOf } from './contributions.tsx';
import { Credits } from './credits.tsx';
import { useDraws } from './draws.ts';
import { Flips } from './flips.tsx';
import { Funnel } from './funnel.tsx';
import { countLacking, lackingIn } from './lacking.ts';
import { Leaders } from './leaders.tsx';
import { LeftOut } from './leftOut.tsx';
import { NearMisses } from './nearMisses.tsx';
import type { Page } from './page.ts';
import { usedPreset } from './presets.ts';
import { RankingTable } from './rankingTable.tsx';
import { Scatter } from './scatter.tsx';
import { ScoreMap } from './scoreMap.tsx';
import type { Shown } from './shown.ts';
import { areExamples, type State } from './state.ts';
import { useStacked } from './stacked.ts';
import { StateMap } from './stateMap.tsx';
import { WhyNot } from './whyNot.tsx';
import { findingOf, inSentence, listParts, scoringCriteria, shortLabels } from './words.ts';

interface ResultsProps extends Pick<Page, 'figures' | 'set'> {
  readonly state: State;
  /** What was wrong with the address. */
  readonly problems: readonly string[];
  /** Undefined until the first figures are loaded. */
  readonly shown: Shown | undefined;
  /** Why figures could not be loaded; undefined if they were. */
  readonly error: unknown;
  readonly retry: () => void;
  /** Shows the criteria in the form. */
  readonly onEdit: () => void;
}

/** The ranking and what is known about it. The parts are drawn one after the other, from the top of the page. */
export function RankingResults({ state, problems, shown, error, retry, figures, set, onEdit }: ResultsProps) {
  const { certainties, acceptabilities } = useDraws(shown, figures);
  const preset = usedPreset(figures.start, state);
  return (
    <>
      <div class="results-head">
        <h2 id="status" aria-live="polite">
          {shown ? findingOf(shown.ranking, figures) : 'Loading figures …'}
        </h2>
        <div class="basis">
          {shown?.ranking.scored && (
            <p>
              <RankedBy ranking={shown.ranking} figures={figures} />
              {areExamples(state.criteria, figures.start) && (
                <>
                  {' '}
                  <span class="example">
                    {'Example criteria: '}
                    <button type="button" class="link" onClick={onEdit}>
                      change them
                    </button>
                    .
                  </span>
                </>
              )}
            </p>
          )}
          {shown && preset && <p class="hint unseen">{preset.unseen}</p>}
          {shown && <SimilarNotes ranking={shown.ranking} figures={figures} />}
          {shown && <Leaders {...shown} {...{ acceptabilities, figures }} />}
          {shown && (
            <div class="counts">
              <Funnel {...shown} figures={figures} />
              <LackingNotes ranking={shown.ranking} figures={figures} />
            </div>
          )}
          <p id="problem" role="status">
            {error !== undefined && <Problem error={error} text="The figures could not be loaded." retry={retry} />}
          </p>
          <ul id="problems">
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        {shown && <RankingActions {...shown} {...{ state, certainties, figures }} />}
      </div>
      {shown && <Parts {...state} {...shown} {...{ state, certainties, acceptabilities, figures, set }} />}
      {shown && <Credits {...{ state, figures }} />}
    </>
  );
}

/** Says what the ranking is by: each criterion with its color and its share of the score. */
function RankedBy({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const scoring = scoringCriteria(ranking, figures);
  let next = 0;
  return (
    <span id="legend">
      {'by '}
      {listParts(scoring.map(({ label }) => label)).map(({ type, value }) => {
        if (type === 'literal') return value;
        const { measure, label, share, index } = scoring[next++]!;
        return (
          <span key={measure} class={`swatch ${shadeOf(index)}`} title={figures.labelOf(measure)}>
            {`${label} (${share})`}
          </span>
        );
      })}
      .
    </span>
  );
}

/** Names criteria that count the same twice, or cancel each other. */
function SimilarNotes({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const labels = shortLabels(ranking, figures);
  const labelOf = (wanted: string) => labels[ranking.criteria.findIndex(({ measure }) => measure === wanted)]!;
  return similarCriteria(scoringOf(ranking.criteria)).map(({ measures: [a, b], pull }) => (
    <p key={`${a} ${b}`} class="similar">
      {`${labelOf(a)} and ${inSentence(labelOf(b))} `}
      {pull === 'same' ? 'order metros almost alike: they count nearly the same twice.' : 'almost cancel each other.'}
    </p>
  ));
}

/** Says how many metros lack data: those without a rank, with a link to their names, and those with one. */
function LackingNotes({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const lacking = lackingIn(ranking, figures);
  const countOf = (remain: boolean) => lacking.reduce((sum, one) => (one.remain === remain ? sum + one.count : sum), 0);
  const unranked = countOf(true);
  const removed = countOf(false);
  const ranked = countLacking(ranking);
  if (unranked + removed + ranked === 0) return null;
  return (
    <p class="lacking-notes">
      {unranked > 0 && <a href="#lacking">{`${unranked} left out for lack of data`}</a>}
      {removed > 0 && <a href="#lacking">{`${removed} removed by a requirement for lack of data`}</a>}
      {ranked > 0 && <span>{`${ranked} ranked without every figure`}</span>}
    </p>
  );
}

function Parts({ state, ...page }: Page & { readonly state: State }) {
  const { metro, compare, states, numbers, figures, set } = page;
  const { request, partial, ranking, alternatives, certainties, acceptabilities, x, y } = page;
  const isStacked = useStacked();
  /** The metro whose row a person opened. */
  const [opened, open] = useState('');
  // The details of the metro are in one place: in its row, or in the card that is above the table.
  const openRow = isStacked && metro !== opened ? '' : metro;
  const hasDetails = metro !== '' && openRow === '';
  return (
    <>
      <div class="columns-area">
        <WhyNot
          {...{ request, partial, ranking, metro, hasDetails, figures, set, open }}
          certainties={hasDetails ? certainties : undefined}
          acceptabilities={hasDetails ? acceptabilities : undefined}
        />
        <RankingTable
          {...{ ranking, compare, metro, openRow, numbers, certainties, figures, set, open }}
          acceptabilities={openRow === '' ? undefined : acceptabilities}
        />
        <div class="rail">
          <StateMap {...{ ranking, states, figures, set }} />
          <NearMisses {...{ request, figures, set }} />
          <LeftOut {...{ ranking, figures }} />
        </div>
      </div>
      <div class="below">
        <Flips {...{ ranking, alternatives, figures }} />
        <Acceptability {...{ ranking, acceptabilities, figures }} />
        {figures.start.outlines !== undefined && ranking.scored && <ScoreMap {...{ state, ranking, figures }} />}
        <Scatter {...{ x, y, compare, metro, ranking, figures, set }} address={addressOf(page)} />
        <Code {...{ request, partial, ranking, figures }} />
      </div>
    </>
  );
}
