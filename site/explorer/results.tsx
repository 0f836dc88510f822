import { useRef, useState } from 'preact/hooks';
import { scoringOf } from '../../api/domain/rank.ts';
import { similarCriteria } from '../../api/domain/similar.ts';
import { Problem } from '../browser/problem.tsx';
import { RankingActions } from './actions.tsx';
import { addressOf } from './address.ts';
import { Code } from './code.tsx';
import { Credits } from './credits.tsx';
import { useDraws } from './draws.ts';
import { findingOf, hasLikelyRanks, minMaxLeader, rivalWords } from './finding.ts';
import { FirstPlaces } from './firstPlaces.tsx';
import { Flips } from './flips.tsx';
import { Funnel } from './funnel.tsx';
import { countLacking, untestedIn } from './lacking.ts';
import { LeftOut } from './leftOut.tsx';
import { NearMisses } from './nearMisses.tsx';
import type { Page } from './page.ts';
import { usedPreset } from './presets.ts';
import { ProjectCard } from './projectCard.tsx';
import { RankingTable } from './rankingTable.tsx';
import { Scatter } from './scatter.tsx';
import { ScoreMap } from './scoreMap.tsx';
import { Regions } from './regions.tsx';
import type { Shown } from './shown.ts';
import { type State, withoutRegions } from './state.ts';
import { useStacked } from './stacked.ts';
import { StateMap } from './stateMap.tsx';
import type { OpenProject } from './useProject.tsx';
import { WhyNot } from './whyNot.tsx';
import { countMetros, countRanked, countShown, inSentence, shortLabels, stateShareOf } from './words.ts';

interface ResultsProps extends Pick<Page, 'figures' | 'set'> {
  readonly state: State;
  /** What was wrong with the address. */
  readonly problems: readonly string[];
  /** Undefined until the first figures are loaded. */
  readonly shown: Shown | undefined;
  /** Why figures could not be loaded; undefined if they were. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly open: OpenProject;
}

/** The ranking and what is known about it. The parts are drawn one after the other, from the top of the page. */
export function RankingResults({ state, problems, shown, error, retry, figures, set, open }: ResultsProps) {
  const { certainties, acceptabilities } = useDraws(shown, figures);
  const removeRegions = () =>
    set((state) =>
      withoutRegions(
        state,
        state.areas.map(({ code }) => code),
      ),
    );
  return (
    <>
      <div class="results-head">
        <Finding shown={shown} certainties={certainties} figures={figures} />
        <div class="basis">
          {shown && (
            <div class="counts">
              <Funnel {...shown} figures={figures} />
              <LackingNotes ranking={shown.ranking} figures={figures} />
            </div>
          )}
          {shown && <StateShare ranking={shown.ranking} figures={figures} />}
          {shown && <SimilarNotes ranking={shown.ranking} figures={figures} />}
          <p id="problem" role="status">
            {error !== undefined && <Problem error={error} text="The figures could not be loaded." retry={retry} />}
            {error !== undefined && state.areas.length > 0 && (
              <button id="remove-regions" type="button" class="quiet" onClick={removeRegions}>
                {state.areas.length === 1 ? 'Remove the region' : 'Remove the regions'}
              </button>
            )}
          </p>
          <ul id="problems">
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        {shown && <RankingActions {...shown} {...{ state, certainties, figures, open }} />}
      </div>
      <ProjectCard {...{ open, shown, certainties, figures, set }} />
      {shown && <Parts {...state} {...shown} {...{ state, certainties, acceptabilities, figures, set, open }} />}
      {shown && <Credits {...{ state, figures }} />}
    </>
  );
}

/** What a ranking finds, and which metros could be first instead. */
interface Found {
  readonly finding: string;
  readonly rivals: string | undefined;
}

/** The finding as the heading. While likely ranks are computed, it is the last one, in a lighter color. */
function Finding({ shown, certainties, figures }: Pick<ResultsProps, 'shown' | 'figures'> & Pick<Page, 'certainties'>) {
  const last = useRef<Found>(undefined);
  const isWaiting = shown !== undefined && !certainties && hasLikelyRanks(shown.ranking, figures);
  if (!shown) last.current = undefined;
  else if (!isWaiting) last.current = foundIn(shown.ranking, certainties, figures);
  const coming = shown ? `Comparing ${countMetros(countShown(shown.ranking))} …` : 'Loading figures …';
  const { finding = coming, rivals } = last.current ?? {};
  const hasRivals = !shown || hasLikelyRanks(shown.ranking, figures);
  return (
    <div class={`finding${isWaiting || !shown ? ' coming' : ''}`}>
      <h2 id="status" aria-live="polite" tabIndex={-1}>
        {finding}
      </h2>
      {hasRivals && (
        <p>
          {rivals !== undefined && (
            <>
              {`${rivals} `}
              <a href="#first-places">Details</a>
            </>
          )}
        </p>
      )}
    </div>
  );
}

const foundIn = (ranking: Page['ranking'], certainties: Page['certainties'], figures: Page['figures']): Found => ({
  finding: findingOf(ranking, certainties, figures),
  rivals: certainties && rivalWords(ranking, certainties, figures, minMaxLeader(ranking, figures)),
});

function StateShare({ ranking: { criteria, scored }, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const share = stateShareOf(criteria, (measure) => figures.choices.get(measure)!.ofStates === true);
  if (!scored || share === undefined) return null;
  return <p class="state-share">{`${share} of the weight is state averages: metros of one state share them.`}</p>;
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

/** Says how many metros lack a figure: those left out of the ranking, those that a requirement could not test, and those with a rank. */
function LackingNotes({ ranking, figures }: Pick<Page, 'ranking' | 'figures'>) {
  const unranked = ranking.scored ? ranking.count - countRanked(ranking.metros) : 0;
  const untested = untestedIn(ranking, figures).reduce((sum, { count }) => sum + count, 0);
  const ranked = countLacking(ranking);
  if (unranked + untested + ranked === 0) return null;
  return (
    <p class="lacking-notes">
      {unranked > 0 && <a href="#incomplete">{`${unranked} left out: a figure is missing`}</a>}
      {untested > 0 && <a href="#lacking">{`${untested} without a figure for a requirement`}</a>}
      {ranked > 0 && <span>{`${ranked} ranked without every figure`}</span>}
    </p>
  );
}

function Parts({ state, open: { project, toggle }, ...page }: Page & Pick<ResultsProps, 'state' | 'open'>) {
  const { metro, compare, states, areas, numbers, figures, set } = page;
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
          {...{ request, partial, ranking, hasDetails, figures, set, open }}
          // An open row says where its metro ranks: a card above it would move it.
          metro={metro === opened ? '' : metro}
          certainties={hasDetails ? certainties : undefined}
          acceptabilities={hasDetails ? acceptabilities : undefined}
        />
        <RankingTable
          {...{ request, partial, ranking, areas, compare, metro, openRow, numbers, certainties, figures, set, open }}
          acceptabilities={openRow === '' ? undefined : acceptabilities}
          shortlist={project?.shortlist}
          toggle={toggle}
          missing={usedPreset(figures.start, state)?.missing}
        />
        <div class="rail">
          <StateMap {...{ ranking, states, figures, set }} />
          <FirstPlaces {...{ ranking, certainties, acceptabilities, figures }} />
          <Regions {...{ areas, ranking, figures, set }} />
          <NearMisses {...{ request, figures, set }} />
          <LeftOut {...{ ranking, figures }} />
        </div>
      </div>
      <div class="below">
        <Flips {...{ ranking, alternatives, figures }} />
        {figures.start.outlines !== undefined && ranking.scored && <ScoreMap {...{ state, ranking, figures }} />}
        <Scatter
          {...{ x, y, compare, metro, ranking, certainties, figures, set }}
          address={addressOf(page, figures.start)}
        />
        <Code {...{ request, partial, ranking, figures }} />
      </div>
    </>
  );
}
