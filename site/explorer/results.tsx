import type { RefObject } from 'preact';
import { Problem } from '../browser/problem.tsx';
import { Acceptability } from './acceptability.tsx';
import { Actions } from './actions.tsx';
import type { SetState } from './address.ts';
import { Code } from './code.tsx';
import { Credits } from './credits.tsx';
import { type Draws, useDraws } from './draws.ts';
import type { Figures } from './figures.ts';
import { Flips } from './flips.tsx';
import { Funnel } from './funnel.tsx';
import { LeftOut } from './leftOut.tsx';
import { NearMisses } from './nearMisses.tsx';
import { RankingTable } from './rankingTable.tsx';
import { Scatter } from './scatter.tsx';
import type { Shown } from './shown.ts';
import type { State } from './state.ts';
import { StateMap } from './stateMap.tsx';
import { WhyNot } from './whyNot.tsx';

/** The ranking and what is known about it. The parts are drawn one after the other, from the top of the page. */
export function Results({ state, problems, shown, error, retry, figures, set, area }: ResultsProps) {
  const { certainties, acceptabilities } = useDraws(shown);
  return (
    <>
      <div class="results-head">
        <div>
          <h2 id="status" aria-live="polite">
            {shown ? `${shown.ranking.count} of ${figures.metros.length} metros match` : 'Loading figures …'}
          </h2>
          {shown && <Funnel {...{ shown, figures }} />}
          <p id="problem" role="status">
            {error !== undefined && <Problem error={error} text="The figures could not be loaded." retry={retry} />}
          </p>
          <ul id="problems">
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        {shown && <Actions {...{ state, ranking: shown.ranking, certainties, figures }} />}
      </div>
      {shown && <Parts {...{ state, shown, certainties, acceptabilities, figures, set, area }} />}
    </>
  );
}

interface ResultsProps {
  readonly state: State;
  /** What was wrong with the address. */
  readonly problems: readonly string[];
  readonly shown: Shown | undefined;
  /** Why figures could not be loaded; undefined if they were. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly figures: Figures;
  readonly set: SetState;
  /** Receives the element of the table with its head and foot. */
  readonly area: RefObject<HTMLElement | null>;
}

function Parts({ state, shown, certainties, acceptabilities, figures, set, area }: PartsProps) {
  const { metro, compare, states, numbers } = state;
  const { request, ranking, alternatives, x, y } = shown;
  return (
    <>
      <div class="columns-area">
        <RankingTable
          {...{ ranking, compare, metro, hasNumbers: numbers, certainties, acceptabilities, figures, set, area }}
        />
        <div class="rail">
          <WhyNot {...{ request, metro, figures, set }} />
          <StateMap {...{ ranking, states, figures, set }} />
          <NearMisses {...{ request, figures, set }} />
          <LeftOut {...{ ranking, figures }} />
        </div>
      </div>
      <div class="below">
        <Flips {...{ alternatives, figures }} />
        <Acceptability {...{ acceptabilities, figures }} />
        <Scatter {...{ x, y, compare, ranking, figures, set }} />
        <Code {...{ request, ranking, figures }} />
      </div>
      <Credits {...{ state, figures }} />
    </>
  );
}

interface PartsProps extends Draws, Pick<ResultsProps, 'state' | 'figures' | 'set' | 'area'> {
  readonly shown: Shown;
}
