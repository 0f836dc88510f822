import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Criterion, RankRequest } from '../../api/schemas/rank.ts';
import { RecentList } from '../browser/recentList.tsx';
import { rememberView } from '../browser/recentViews.ts';
import { useMedia } from '../browser/useMedia.ts';
import { useAddress } from './address.ts';
import { Figures } from './figures.ts';
import { useAfterUpdate } from './focus.ts';
import { Form } from './form.tsx';
import type { Page } from './page.ts';
import { PickerButton } from './pickerButton.tsx';
import { choicesOf, PresetChoice } from './presetChoice.tsx';
import { availablePresets, pageTitle, usedPreset } from './presets.ts';
import { PlaceQuestion } from './placeQuestion.tsx';
import { RankingResults } from './results.tsx';
import { requestOf } from '../../common/rankRequest.ts';
import { useShown } from './shown.ts';
import type { StartData } from './startData.ts';
import { axesOf, isEmpty, type State, writeState } from './state.ts';
import { type OpenedProject, useProject } from './useProject.tsx';
import { countShown, inSentence, shortLabel } from './words.ts';

/** The explorer: the form changes the state, and the results and the address follow it. */
export function Explorer({ start, opened }: { readonly start: StartData; readonly opened: OpenedProject }) {
  const metros = useMemo(() => new Figures(start), [start]);
  const [projectId, holdProject] = useState(opened.id);
  const { state, problems, set, undo } = useAddress(start, projectId);
  const { shown, isCurrent, error, retry } = useShown(state, metros);
  const figures = shown?.figures ?? metros;
  const open = useProject(state, metros, opened, holdProject);
  /** The state that every part of the results shows. */
  const [drawn, setDrawn] = useState<State>();
  /** Whether the form is open on a narrow screen; undefined until a person opens it. */
  const [isEditing, setEditing] = useState<boolean>();
  const isNarrow = useMedia('(width < 60rem)');
  const hasForm = !isNarrow || isEditing !== undefined;
  const host = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const afterUpdate = useAfterUpdate();
  useLayoutEffect(() => {
    if (!isCurrent) return;
    // The parts have set their timers before.
    const timer = setTimeout(() => setDrawn(state));
    return () => clearTimeout(timer);
  }, [state, isCurrent]);
  const showResults = () => {
    setEditing(false);
    afterUpdate(() => {
      results.current!.scrollIntoView();
      results.current!.querySelector<HTMLElement>('#ranking-area')?.focus({ preventScroll: true });
    });
  };
  const used = usedPreset(start, state);
  useEffect(() => {
    document.title = `${pageTitle(used)} · Metro data service`;
  }, [used]);
  useEffect(() => {
    if (drawn)
      rememberView({ kind: 'Ranking', title: rankingTitle(drawn, figures), address: writeState(drawn, start) });
  }, [drawn]);
  const isAsking = isEmpty(state);
  const wasAsking = useRef(isAsking);
  useLayoutEffect(() => {
    if (wasAsking.current === isAsking) return;
    wasAsking.current = isAsking;
    // The element with the focus is gone.
    scrollTo(0, 0);
    host.current!.querySelector<HTMLElement>(isAsking ? '#question' : '#status')!.focus({ preventScroll: true });
  }, [isAsking]);
  if (isAsking) {
    const named = start.metros.find(({ cbsa }) => cbsa === state.metro);
    return (
      <div ref={host} class="asking">
        <PlaceQuestion
          presets={availablePresets(start)}
          leaders={start.leaders}
          choose={(preset) => set(choicesOf(preset))}
          metro={named?.short}
        >
          <OwnCriteria {...{ state, set, figures }} />
        </PlaceQuestion>
        <RecentList />
        <ul id="problems">
          {open.problem && <li role="alert">{open.problem}</li>}
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div ref={host} class={`explorer${drawn ? '' : ' waiting'}${isEditing ? ' editing' : ''}`}>
      <div class="panel">
        <h1>Explorer</h1>
        <p class="hint">{`Rank ${start.metros.length} metros by what matters to you.`}</p>
        <button
          id="edit"
          type="button"
          class="quiet"
          aria-expanded={isEditing === true}
          aria-controls={hasForm ? 'form' : undefined}
          onClick={() => setEditing(!isEditing)}
        >
          {describeForm(requestOf(state))}
        </button>
        <a class="skip" href="#ranking-area">
          Skip to the results
        </a>
        <PresetChoice {...{ state, set, figures, undo }} />
        {hasForm && (
          <Form count={shown && countShown(shown.ranking)} onDone={showResults} {...{ state, set, figures }} />
        )}
      </div>
      <div id="results" class="results-area" aria-busy={error === undefined && drawn !== state} ref={results}>
        <RankingResults {...{ state, problems, shown, error, retry, figures, set, open }} />
      </div>
    </div>
  );
}

/** The way to a ranking without a use: a first criterion. */
function OwnCriteria({ state, set, figures }: { readonly state: State } & Pick<Page, 'set' | 'figures'>) {
  const change = (measure: string, direction: Criterion['direction']): Partial<State> => {
    const criteria = [{ measure, direction, weight: 1 }];
    const [x, y] = axesOf(criteria, figures.start);
    return { criteria, x, y };
  };
  const { measures } = figures.start;
  return (
    <>
      <p>Something else?</p>
      <PickerButton
        id="own"
        class="quiet"
        picking={{
          ...{ figures, title: 'What matters most?', action: 'Rank by this measure' },
          change: { state, by: change, hasDirection: true },
          onPick: (measure, direction) => set(change(measure, direction)),
        }}
      >
        {`Choose from ${measures.length} measures`}
      </PickerButton>
    </>
  );
}

/** Names a ranking: by its use, or by its criteria. */
function rankingTitle(state: State, { start, choices }: Figures): string {
  const labels = state.criteria.map(({ measure }) => shortLabel(choices.get(measure)!.label));
  return (
    usedPreset(start, state)?.name ?? ([labels[0], ...labels.slice(1).map(inSentence)].join(', ') || 'Metros listed')
  );
}

/** Says how much the form decides: `3 criteria, 1 requirement`. */
function describeForm({ criteria = [], requirements = {} }: RankRequest): string {
  const count = (size: number, one: string, more: string) => (size === 1 ? `1 ${one}` : `${size} ${more}`);
  const set = Object.values(requirements).filter((value) => value !== undefined && value !== false).length;
  const ranked = count(criteria.length, 'criterion', 'criteria');
  return set === 0 ? ranked : `${ranked}, ${count(set, 'requirement', 'requirements')}`;
}
