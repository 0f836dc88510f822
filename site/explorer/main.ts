import { rank, type Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { languages, sample } from '../code/samples.ts';
import { checkWithApi } from './check.ts';
import { showComparison } from './compare.ts';
import { showCredits } from './credits.ts';
import { criteriaEditor, measureSelect } from './criteria.ts';
import { byId, h } from '../browser/dom.ts';
import { MetroExplanation } from './explanation.ts';
import { Figures, loadStart, measuresInState } from './figures.ts';
import { showFunnel } from './funnel.ts';
import type { StartData } from './startData.ts';
import { RankingTable } from './ranking.ts';
import { requestOf } from './request.ts';
import { requirementControls, stateControls } from './requirements.ts';
import { showScatter } from './scatter.ts';
import { maxCompared, readState, type State, writeState } from './state.ts';
import { findTyped } from './typedMetro.ts';

const status = byId('status');

/** The explorer: controls change the state, and each change updates the page and its address. */
class Explorer {
  readonly #start: StartData;
  readonly #figures: Figures;
  readonly #table = new RankingTable(() => this.#show());
  readonly #explanation = new MetroExplanation();
  #state: State;
  /** The ranking on the page, and its request. */
  #shown: { readonly request: RankRequest; readonly ranking: Ranking } | undefined;
  /** Counts changes, to ignore results of earlier ones. */
  #turn = 0;
  /** Where to move the focus if its element is gone after the next update. */
  #nextFocus = '';

  constructor(start: StartData) {
    this.#start = start;
    this.#figures = new Figures(start);
    this.#state = this.#readState();
    byId('numbers').addEventListener('change', () => {
      this.#state.numbers = (byId('numbers') as HTMLInputElement).checked;
      this.#change();
    });
    byId('add-metro').addEventListener('change', () => this.#addTyped());
    byId('explain-metro').addEventListener('change', () => this.#explainTyped());
    byId('language').addEventListener('change', () => this.#showCode());
    byId('check').addEventListener('click', () => void this.#check());
    addEventListener('popstate', () => {
      this.#state = this.#readState();
      this.#buildControls();
      void this.#update();
    });
    byId('metro-names').replaceChildren(
      ...this.#figures.byName.map((place) => h('option', { value: start.metros[place]!.name })),
    );
    byId('language').replaceChildren(...languages.map((language) => h('option', {}, language)));
    this.#buildControls();
    void this.#update();
  }

  #readState(): State {
    const { state, problems } = readState(location.search, this.#start);
    byId('problems').replaceChildren(...problems.map((problem) => h('li', {}, problem)));
    return state;
  }

  /** Builds the controls for the current state. */
  #buildControls(): void {
    const [state, figures, onChange] = [this.#state, this.#figures, () => this.#change()];
    byId('requirements').replaceChildren(...requirementControls(state, figures, onChange));
    byId('states').replaceChildren(...stateControls(state, figures, onChange));
    criteriaEditor(byId('criteria'), state, this.#start, onChange);
    (byId('numbers') as HTMLInputElement).checked = state.numbers;
    for (const axis of ['x', 'y'] as const) {
      const select = measureSelect(this.#start, axis, state[axis]);
      select.addEventListener('change', () => {
        state[axis] = select.value;
        onChange();
      });
      byId(`choose-${axis}`).replaceChildren(
        h('label', { for: axis }, axis === 'x' ? 'Horizontal axis' : 'Vertical axis'),
        select,
      );
    }
  }

  #change(): void {
    history.replaceState(null, '', writeState(this.#state));
    void this.#update();
  }

  async #update(): Promise<void> {
    const turn = ++this.#turn;
    try {
      await this.#figures.load(measuresInState(this.#state));
    } catch {
      if (turn === this.#turn) status.textContent = 'The figures could not be loaded. Change something to retry.';
      return;
    }
    // A dragged slider changes more often than the page can be drawn.
    await new Promise(requestAnimationFrame);
    if (turn !== this.#turn) return;
    const request = requestOf(this.#state);
    this.#shown = { request, ranking: rank(request, this.#figures, this.#figures.scores) };
    this.#show();
  }

  #show(): void {
    const [state, figures, start] = [this.#state, this.#figures, this.#start];
    if (!this.#shown) return;
    const { request, ranking } = this.#shown;
    const focusedId = document.activeElement?.id ?? '';
    const all = ranking.stages[0]!.count;
    status.textContent = `${ranking.count} of ${all} metros remain${ranking.scored ? '' : '; nothing is scored, so they are sorted by name'}.`;
    byId('checked').textContent = '';
    byId('explorer').classList.remove('waiting');
    showFunnel(ranking);
    this.#table.show(ranking, state, figures, (cbsa, chosen) => this.#compare(cbsa, chosen));
    this.#explanation.show(request, ranking, figures, state.metro);
    showScatter(state, figures, new Set(ranking.metros.map(({ place }) => place)));
    showComparison(state, figures, (cbsa) => this.#remove(cbsa));
    const { x, y, ...ranked } = state;
    showCredits('ranking-credits', measuresInState({ ...state, x: '', y: '' }), start);
    showCredits('scatter-credits', [x, y], start);
    showCredits('comparison-credits', ranked.compare.length > 0 ? measuresInState(state) : [], start);
    this.#showCode();
    this.#restoreFocus(focusedId);
  }

  /** Restores the keyboard focus, because an update replaces rows with new ones of the same ids. */
  #restoreFocus(focusedId: string): void {
    if (document.activeElement !== document.body) return;
    (document.getElementById(focusedId) ?? document.getElementById(this.#nextFocus))?.focus();
    this.#nextFocus = '';
  }

  #compare(cbsa: string, chosen: boolean): void {
    const others = this.#state.compare.filter((one) => one !== cbsa);
    this.#state.compare = chosen ? [...others, cbsa].slice(0, maxCompared) : others;
    byId('adding').textContent = '';
    this.#change();
  }

  #remove(cbsa: string): void {
    const { compare } = this.#state;
    const after = compare[compare.indexOf(cbsa) + 1];
    this.#nextFocus = after === undefined ? 'add-metro' : `remove-${after}`;
    this.#compare(cbsa, false);
  }

  /** Adds the metro that was typed: its code, its name, or a unique part of its name. */
  #addTyped(): void {
    const field = byId('add-metro') as HTMLInputElement;
    if (field.value.trim() === '') return;
    const metro = findTyped(field.value, this.#start.metros);
    const adding = byId('adding');
    if (typeof metro === 'string') adding.textContent = metro;
    else if (this.#state.compare.includes(metro.cbsa))
      adding.textContent = `${metro.name} is already in the comparison.`;
    else if (this.#state.compare.length >= maxCompared)
      adding.textContent = `The comparison has ${maxCompared} metros. Remove one first.`;
    else {
      field.value = '';
      this.#compare(metro.cbsa, true);
      adding.textContent = `Added ${metro.name}.`;
    }
  }

  /** Explains the rank of the metro that was typed. */
  #explainTyped(): void {
    const field = byId('explain-metro') as HTMLInputElement;
    if (field.value.trim() === '') return;
    const metro = findTyped(field.value, this.#start.metros);
    byId('explaining').textContent = typeof metro === 'string' ? metro : '';
    if (typeof metro === 'string') return;
    field.value = '';
    this.#state.metro = metro.cbsa;
    this.#change();
  }

  #showCode(): void {
    const language = languages.find((one) => one === (byId('language') as HTMLSelectElement).value) ?? languages[0];
    byId('code').textContent = sample(language, `${location.origin}/api/v1/rank`, requestOf(this.#state));
  }

  async #check(): Promise<void> {
    if (!this.#shown) return;
    const [shown, checked] = [this.#shown, byId('checked')];
    checked.textContent = 'Checking …';
    const verdict = await checkWithApi(shown.request, shown.ranking, this.#figures).catch(
      () => 'The API is unavailable.',
    );
    // The page may have changed since the request.
    if (shown === this.#shown) checked.textContent = verdict;
  }
}

try {
  new Explorer(await loadStart());
} catch {
  status.textContent = 'The explorer could not load its data. Reload the page.';
}
