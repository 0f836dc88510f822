import { rank, type Ranking } from '../../api/domain/rank.ts';
import { fold } from '../../api/domain/text.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { languages, sample } from '../code/samples.ts';
import { checkWithApi } from './check.ts';
import { showComparison } from './compare.ts';
import { showCredits } from './credits.ts';
import { criteriaEditor, measureSelect } from './criteria.ts';
import { byId, h } from './dom.ts';
import { Figures, loadStart, measuresOf } from './figures.ts';
import { showFunnel } from './funnel.ts';
import type { Handed } from './handed.ts';
import { RankingTable } from './ranking.ts';
import { requestOf } from './request.ts';
import { requirementControls, stateControls } from './requirements.ts';
import { showScatter } from './scatter.ts';
import { mostCompared, readState, type State, writeState } from './state.ts';

const status = byId('status');

/** The explorer at work: controls change the state, each change of the state is shown and stands in the address. */
class Explorer {
  readonly #handed: Handed;
  readonly #figures: Figures;
  readonly #table = new RankingTable(() => this.#show());
  #state: State;
  /** What is shown, and the request that it answers. */
  #shown: { readonly request: RankRequest; readonly ranking: Ranking } | undefined;
  /** Counts changes: what was asked for before the latest is not shown any more. */
  #turn = 0;
  /** Where the keyboard goes on when what it was at is gone after the next picture. */
  #next = '';

  constructor(handed: Handed) {
    this.#handed = handed;
    this.#figures = new Figures(handed);
    this.#state = this.#read();
    byId('numbers').addEventListener('change', () => {
      this.#state.numbers = (byId('numbers') as HTMLInputElement).checked;
      this.#change();
    });
    byId('add-metro').addEventListener('change', () => this.#addTyped());
    byId('language').addEventListener('change', () => this.#showCode());
    byId('check').addEventListener('click', () => void this.#check());
    addEventListener('popstate', () => {
      this.#state = this.#read();
      this.#control();
      void this.#update();
    });
    byId('metro-names').replaceChildren(
      ...this.#figures.byName.map((place) => h('option', { value: handed.metros[place]!.name })),
    );
    byId('language').replaceChildren(...languages.map((language) => h('option', {}, language)));
    this.#control();
    void this.#update();
  }

  #read(): State {
    const { state, problems } = readState(location.search, this.#handed);
    byId('problems').replaceChildren(...problems.map((problem) => h('li', {}, problem)));
    return state;
  }

  /** Makes the controls for the state as it is. */
  #control(): void {
    const [state, figures, changed] = [this.#state, this.#figures, () => this.#change()];
    byId('requirements').replaceChildren(...requirementControls(state, figures, changed));
    byId('states').replaceChildren(...stateControls(state, figures, changed));
    criteriaEditor(byId('criteria'), state, this.#handed, changed);
    (byId('numbers') as HTMLInputElement).checked = state.numbers;
    for (const axis of ['x', 'y'] as const) {
      const select = measureSelect(this.#handed, axis, state[axis]);
      select.addEventListener('change', () => {
        state[axis] = select.value;
        changed();
      });
      byId(`choose-${axis}`).replaceChildren(h('label', { for: axis }, axis === 'x' ? 'Across' : 'Upwards'), select);
    }
  }

  #change(): void {
    history.replaceState(null, '', writeState(this.#state));
    void this.#update();
  }

  async #update(): Promise<void> {
    const turn = ++this.#turn;
    try {
      await this.#figures.load(measuresOf(this.#state));
    } catch {
      if (turn === this.#turn) status.textContent = 'The figures cannot be reached. Change something to try again.';
      return;
    }
    // A slider that is dragged changes more often than a picture can.
    await new Promise(requestAnimationFrame);
    if (turn !== this.#turn) return;
    const request = requestOf(this.#state);
    this.#shown = { request, ranking: rank(request, this.#figures, this.#figures.scores) };
    this.#show();
  }

  #show(): void {
    const [state, figures, handed] = [this.#state, this.#figures, this.#handed];
    if (!this.#shown) return;
    const { ranking } = this.#shown;
    const held = document.activeElement?.id ?? '';
    const all = ranking.stages[0]!.count;
    status.textContent = `${ranking.count} of ${all} metros are left${ranking.scored ? '' : '; nothing is scored, so they stand by name'}.`;
    byId('checked').textContent = '';
    byId('explorer').classList.remove('waiting');
    showFunnel(ranking);
    this.#table.show(ranking, state, figures, (cbsa, chosen) => this.#compare(cbsa, chosen));
    showScatter(state, figures, new Set(ranking.metros.map(({ place }) => place)));
    showComparison(state, figures, (cbsa) => this.#remove(cbsa));
    const { x, y, ...ranked } = state;
    showCredits('ranking-credits', measuresOf({ ...state, x: '', y: '' }), handed);
    showCredits('scatter-credits', [x, y], handed);
    showCredits('comparison-credits', ranked.compare.length > 0 ? measuresOf(state) : [], handed);
    this.#showCode();
    this.#giveBack(held);
  }

  /** Rows are made anew with the same ids: whoever works by keyboard goes on from there. */
  #giveBack(held: string): void {
    if (document.activeElement !== document.body) return;
    (document.getElementById(held) ?? document.getElementById(this.#next))?.focus();
    this.#next = '';
  }

  #compare(cbsa: string, chosen: boolean): void {
    const others = this.#state.compare.filter((one) => one !== cbsa);
    this.#state.compare = chosen ? [...others, cbsa].slice(0, mostCompared) : others;
    byId('adding').textContent = '';
    this.#change();
  }

  #remove(cbsa: string): void {
    const { compare } = this.#state;
    const after = compare[compare.indexOf(cbsa) + 1];
    this.#next = after === undefined ? 'add-metro' : `remove-${after}`;
    this.#compare(cbsa, false);
  }

  /** Compares the one metro that was typed: its code, its name, or a part of it that no other name has. */
  #addTyped(): void {
    const field = byId('add-metro') as HTMLInputElement;
    const typed = fold(field.value.trim());
    if (typed === '') return;
    const { metros } = this.#handed;
    const exact = metros.filter(({ name, cbsa }) => typed === fold(name) || typed === cbsa);
    const found = exact.length > 0 ? exact : metros.filter(({ name }) => fold(name).includes(typed));
    const [metro] = found;
    const adding = byId('adding');
    if (!metro) adding.textContent = `No metro’s name has “${field.value.trim()}” in it.`;
    else if (found.length > 1) adding.textContent = `${found.length} metros match; type more of the name.`;
    else if (this.#state.compare.includes(metro.cbsa)) adding.textContent = `${metro.name} is compared already.`;
    else if (this.#state.compare.length >= mostCompared)
      adding.textContent = `${mostCompared} metros are compared already; take one out first.`;
    else {
      field.value = '';
      this.#compare(metro.cbsa, true);
      adding.textContent = `${metro.name} was added.`;
    }
  }

  #showCode(): void {
    const language = languages.find((one) => one === (byId('language') as HTMLSelectElement).value) ?? languages[0];
    byId('code').textContent = sample(language, `${location.origin}/api/v1/rank`, requestOf(this.#state));
  }

  async #check(): Promise<void> {
    if (!this.#shown) return;
    const [shown, checked] = [this.#shown, byId('checked')];
    checked.textContent = 'Asking …';
    const verdict = await checkWithApi(shown.request, shown.ranking, this.#figures).catch(
      () => 'The API cannot be reached.',
    );
    // What was asked about may not be what is shown any more.
    if (shown === this.#shown) checked.textContent = verdict;
  }
}

try {
  new Explorer(await loadStart());
} catch {
  status.textContent = 'The explorer cannot be started: its figures cannot be reached. Load the page again.';
}
