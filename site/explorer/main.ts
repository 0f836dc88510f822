import { type Alternatives, alternativesOf } from '../../api/domain/alternatives.ts';
import { rank, type Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { byId, h } from '../browser/dom.ts';
import { nextTask } from '../browser/nextTask.ts';
import { problemParts } from '../browser/problem.ts';
import { whenNear } from '../browser/whenNear.ts';
import { Actions } from './actions.ts';
import { creditsOf, showCredits } from './credits.ts';
import { criteriaControls } from './criteria.ts';
import { Draws } from './draws.ts';
import { Figures, loadStart, measuresInState } from './figures.ts';
import { showFunnel } from './funnel.ts';
import { showLeftOut, showNearMisses } from './leftOut.ts';
import { presetChoice } from './presetChoice.ts';
import { RankingTable } from './ranking.ts';
import { requestOf } from './request.ts';
import { requirementControls } from './requirements.ts';
import { axisMenus, showScatter } from './scatter.ts';
import type { StartData } from './startData.ts';
import { maxCompared, readState, type State, writeState } from './state.ts';
import { StateMap } from './stateMap.ts';
import { findTyped } from './typedMetro.ts';
import { verdict } from './verdict.ts';
import { showAcceptability, showFlips } from './whatIf.ts';

/** Milliseconds after the last change until the address of the page follows: browsers limit how often it may change. */
const addressDelay = 200;

const problem = byId('problem');
const results = byId('results');
const edit = byId('edit');

/** A request that the next update rebuild the controls. */
interface Rebuild {
  /** The id of the control that gets the focus; empty for none. */
  readonly focus: string;
  /** What had the focus when the change was made. */
  readonly focused: Element | null;
}

/** What the page shows. */
interface Shown {
  readonly request: RankRequest;
  readonly ranking: Ranking;
  readonly alternatives: Alternatives;
}

/** The explorer: controls change the state, and each change updates the page and its address. */
class Explorer {
  readonly #start: StartData;
  readonly #figures: Figures;
  readonly #table: RankingTable;
  readonly #map: StateMap;
  readonly #draws: Draws;
  readonly #actions: Actions;
  readonly #whenScatterNear = whenNear(byId('scatter'));
  #state: State;
  /** The query of the page's address. */
  #search = '';
  #shown: Shown | undefined;
  /** Whether the controls must be rebuilt, and which element gets the focus then. */
  #rebuild: Rebuild | undefined = { focus: '', focused: null };
  #showShares: () => void = () => undefined;
  /** Counts changes, to ignore results of earlier ones. */
  #turn = 0;
  #addressTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: StartData) {
    this.#start = start;
    this.#figures = new Figures(start);
    this.#state = this.#readState();
    this.#draws = new Draws(() => keepFocus(() => this.#showDraws()));
    this.#table = new RankingTable(() => keepFocus(() => this.#showTable()), {
      onCompare: (cbsa, chosen) => this.#compare(cbsa, chosen),
      onExplain: (cbsa) => this.#explain(cbsa),
    });
    this.#map = new StateMap(byId('state-map'), new Map(start.states), (code) => this.#toggleState(code));
    byId('all-states').addEventListener('click', () => this.#set({ states: [] }));
    this.#actions = new Actions(this.#figures, () => this.#address());
    const numbers = byId('numbers') as HTMLInputElement;
    numbers.addEventListener('change', () => this.#set({ numbers: numbers.checked }));
    byId('ask').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#askTyped();
    });
    const metro = byId('why-not-metro');
    metro.addEventListener('change', () => this.#askTyped());
    metro.addEventListener('focus', () => this.#offerMetros(), { once: true });
    addEventListener('popstate', () => {
      // A link to a part of the page.
      if (location.search === this.#search) return;
      this.#state = this.#readState();
      this.#requestRebuild('');
      void this.#update();
    });
    void this.#update();
  }

  #readState(): State {
    this.#search = location.search;
    const { state, problems } = readState(location.search, this.#start);
    byId('problems').replaceChildren(...problems.map((text) => h('li', {}, text)));
    return state;
  }

  /** Returns the address of the page for the current state. */
  #address(): string {
    return new URL(writeState(this.#state), location.href).href;
  }

  #set(change: Partial<State>): void {
    Object.assign(this.#state, change);
    this.#change();
  }

  #change(): void {
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => {
      history.replaceState(null, '', this.#address());
      this.#search = location.search;
    }, addressDelay);
    void this.#update();
  }

  async #update(): Promise<void> {
    const turn = ++this.#turn;
    try {
      await this.#figures.load(measuresInState(this.#state));
    } catch (error) {
      if (turn !== this.#turn) return;
      results.ariaBusy = 'false';
      problem.replaceChildren(...problemParts(error, 'The figures could not be loaded.', () => void this.#update()));
      return;
    }
    // A dragged slider changes more often than the page can be drawn.
    await new Promise(requestAnimationFrame);
    if (turn !== this.#turn) return;
    problem.textContent = '';
    const request = requestOf(this.#state);
    const ranking = rank(request, this.#figures, this.#figures.scores);
    this.#shown = { request, ranking, alternatives: alternativesOf(ranking) };
    results.ariaBusy = 'true';
    for (const show of this.#partsOf(this.#shown)) {
      await nextTask();
      if (turn !== this.#turn) return;
      keepFocus(show);
    }
    results.ariaBusy = 'false';
  }

  /** Returns what shows each part of the page. Each has its own task, to keep the page responsive. */
  #partsOf({ request, ranking, alternatives }: Shown): (() => void)[] {
    const [state, figures] = [this.#state, this.#figures];
    return [
      () => {
        replaceIfNew(byId('status'), [`${ranking.count} of ${figures.metros.length} metros match`]);
        byId('show-results').textContent = `Show ${ranking.count} metros`;
        showFunnel(request, ranking, figures);
        this.#showTable();
        byId('explorer').classList.remove('waiting');
      },
      () => {
        if (this.#rebuild) this.#buildControls(this.#rebuild);
        this.#rebuild = undefined;
        this.#showShares();
        this.#showPresets();
        edit.textContent = describeForm(request);
      },
      () => {
        this.#map.show(ranking, figures, state);
        byId('all-states').hidden = state.states.length === 0;
        this.#showVerdict(request);
      },
      () => {
        showNearMisses(request, figures, (cbsa) => this.#explain(cbsa));
        showLeftOut(ranking, figures);
      },
      () => {
        showFlips(alternatives, figures);
        this.#showAcceptability();
      },
      () => {
        const ranked = new Set(ranking.metros.map(({ place }) => place));
        this.#whenScatterNear(() => {
          byId('axes').replaceChildren(...axisMenus(state, this.#start, () => this.#change()));
          showScatter(state, figures, ranked);
        });
        showCompareLink(state);
        this.#showActions();
      },
    ];
  }

  /** Has the next update rebuild the controls. @param focus the id of the control that gets the focus; empty for none */
  #requestRebuild(focus: string): void {
    this.#rebuild = { focus, focused: document.activeElement };
  }

  /** Builds the controls for the current state. A visitor who has moved the focus since the change keeps it. */
  #buildControls({ focus, focused }: Rebuild): void {
    const [state, figures, start] = [this.#state, this.#figures, this.#start];
    const active = document.activeElement;
    const hasMoved = active !== focused && active !== document.body;
    const next = focus === '' || hasMoved ? active?.id : focus;
    const events = {
      onChange: () => this.#change(),
      onRebuild: (next: string) => {
        this.#requestRebuild(next);
        this.#change();
      },
    };
    byId('requirements').replaceChildren(...requirementControls(state, figures, events));
    const criteria = criteriaControls(state, start, figures, events);
    byId('criteria').replaceChildren(...criteria.elements);
    this.#showShares = criteria.showShares;
    (byId('numbers') as HTMLInputElement).checked = state.numbers;
    if (next) document.getElementById(next)?.focus();
  }

  #showTable(): void {
    if (!this.#shown) return;
    const { ranking, alternatives } = this.#shown;
    const certainties = this.#draws.certainty(ranking);
    const acceptabilities = this.#draws.acceptability(alternatives);
    const [state, figures] = [this.#state, this.#figures];
    this.#table.show({ ranking, state, figures, certainties, acceptabilities });
  }

  #showActions(): void {
    if (!this.#shown) return;
    const { request, ranking } = this.#shown;
    const credits = creditsOf(measuresInState(this.#state), this.#start);
    showCredits(credits);
    this.#actions.show({ request, ranking, certainties: this.#draws.certainty(ranking), credits });
  }

  #showAcceptability(): void {
    if (this.#shown) showAcceptability(this.#draws.acceptability(this.#shown.alternatives), this.#figures);
  }

  /** Shows what random draws say of the ranking, which workers have just computed. */
  #showDraws(): void {
    this.#showTable();
    this.#showActions();
    this.#showAcceptability();
  }

  #showPresets(): void {
    const open = byId('presets').querySelector('details[open]') !== null;
    const choice = presetChoice(this.#state, this.#start, (preset, focus) => {
      this.#requestRebuild(focus);
      const [x, y] = preset.criteria.map(({ measure }) => measure);
      this.#set({ ...preset, x: x!, y: y! });
    });
    byId('presets').replaceChildren(...choice);
    byId('presets').querySelector('details')?.toggleAttribute('open', open);
  }

  #showVerdict(request: RankRequest): void {
    const place = this.#figures.metros.findIndex(({ cbsa }) => cbsa === this.#state.metro);
    const parts =
      place < 0
        ? []
        : verdict(request, this.#figures, place, (change) => {
            Object.assign(this.#state.requirements, change);
            this.#requestRebuild('');
            this.#change();
          });
    replaceIfNew(byId('verdict'), parts);
  }

  #toggleState(code: string): void {
    const others = this.#state.states.filter((one) => one !== code);
    this.#set({ states: others.length < this.#state.states.length ? others : [...others, code].sort() });
  }

  #compare(cbsa: string, chosen: boolean): void {
    const others = this.#state.compare.filter((one) => one !== cbsa);
    this.#set({ compare: chosen ? [...others, cbsa].slice(0, maxCompared) : others });
  }

  #explain(cbsa: string): void {
    this.#set({ metro: cbsa });
  }

  /** Fills the list of names from which browsers complete what is typed. */
  #offerMetros(): void {
    const { byName, metros } = this.#figures;
    byId('metro-names').replaceChildren(...byName.map((place) => h('option', { value: metros[place]!.name })));
  }

  /** Explains where the metro is that was typed. */
  #askTyped(): void {
    const field = byId('why-not-metro') as HTMLInputElement;
    if (field.value.trim() === '') return;
    const metro = findTyped(field.value, this.#start.metros);
    byId('asked').textContent = typeof metro === 'string' ? metro : '';
    if (typeof metro !== 'string') field.value = metro.name;
    const cbsa = typeof metro === 'string' ? '' : metro.cbsa;
    // The Enter key reports a change, then submits.
    if (cbsa !== this.#state.metro) this.#explain(cbsa);
  }
}

/** Calls a function that replaces elements by new ones of the same ids, and gives the focus to the new one. */
function keepFocus(show: () => void): void {
  const focused = document.activeElement?.id ?? '';
  show();
  if (document.activeElement === document.body) document.getElementById(focused)?.focus();
}

/** Replaces the content of an element that screen readers announce, unless it says the same. */
function replaceIfNew(host: HTMLElement, content: readonly (HTMLElement | string)[]): void {
  const text = content.map((one) => (typeof one === 'string' ? one : one.textContent)).join('');
  if (host.textContent !== text) host.replaceChildren(...content);
}

/** Says how much the form decides: `3 criteria, no requirements`. */
function describeForm({ criteria = [], requirements = {} }: RankRequest): string {
  const count = (size: number, one: string, more: string) =>
    size === 1 ? `1 ${one}` : `${size === 0 ? 'no' : size} ${more}`;
  const set = Object.values(requirements).filter((value) => value !== undefined && value !== false).length;
  const words = `${count(criteria.length, 'criterion', 'criteria')}, ${count(set, 'requirement', 'requirements')}`;
  return words[0]!.toUpperCase() + words.slice(1);
}

/** Shows the link to the comparison of the chosen metros. */
function showCompareLink({ compare }: State): void {
  const link = byId('compare-link') as HTMLAnchorElement;
  link.hidden = compare.length === 0;
  link.href = `/compare?ids=${compare.join(',')}`;
  link.textContent = compare.length === 1 ? 'Compare 1 metro' : `Compare ${compare.length} metros`;
}

/** On narrow screens, the form is behind a button, and another one at its end closes it. */
const toggleForm = () => {
  const isOpen = byId('explorer').classList.toggle('editing');
  edit.setAttribute('aria-expanded', String(isOpen));
};
edit.addEventListener('click', toggleForm);
byId('show-results').addEventListener('click', () => {
  toggleForm();
  results.scrollIntoView();
  byId('ranking-area').focus({ preventScroll: true });
});

const start = await loadStart().catch((error: unknown) => {
  byId('explorer').classList.add('failed');
  problem.replaceChildren(
    ...problemParts(error, 'The explorer could not load its data.', () => {
      location.reload();
    }),
  );
});
if (start) new Explorer(start);
