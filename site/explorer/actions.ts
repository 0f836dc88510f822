import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import { byId, h } from '../browser/dom.ts';
import { problemParts } from '../browser/problem.ts';
import { saveFile } from '../browser/saveFile.ts';
import { languages, requestSample } from '../code/requestSamples.ts';
import type { Certainties } from './certaintyWorker.ts';
import { checkWithApi } from './check.ts';
import type { creditsOf } from './credits.ts';
import type { Figures } from './figures.ts';
import { printRanking } from './printRanking.ts';

/** What the actions are about. */
interface Subject {
  readonly request: RankRequest;
  readonly ranking: Ranking;
  readonly certainties: Certainties | undefined;
  readonly credits: ReturnType<typeof creditsOf>;
}

/** What a person can do with the ranking: link it, save it, print it, request it from the API. */
export class Actions {
  readonly #figures: Figures;
  readonly #address: () => string;
  readonly #done = byId('done');
  readonly #checked = byId('checked');
  #subject: Subject | undefined;
  /** The check that is under way. */
  #check: AbortController | undefined;

  /** @param address returns the address of the page */
  constructor(figures: Figures, address: () => string) {
    this.#figures = figures;
    this.#address = address;
    byId('copy-link').addEventListener('click', () => void this.#copyLink());
    byId('save-csv').addEventListener('click', () => void this.#save('csv'));
    byId('save-xlsx').addEventListener('click', () => void this.#save('xlsx'));
    byId('print').addEventListener('click', () => print());
    byId('language').replaceChildren(...languages.map((language) => h('option', {}, language)));
    byId('language').addEventListener('change', () => this.#showCode());
    byId('check').addEventListener('click', () => void this.#checkWithApi());
  }

  show(subject: Subject): void {
    if (subject.ranking !== this.#subject?.ranking) {
      this.#check?.abort();
      this.#checked.textContent = '';
      this.#done.textContent = '';
    }
    this.#subject = subject;
    byId('printed-address').textContent = this.#address();
    this.#showCode();
  }

  #showCode(): void {
    if (!this.#subject) return;
    const language = languages.find((one) => one === (byId('language') as HTMLSelectElement).value) ?? languages[0];
    byId('code').textContent = requestSample(language, {
      url: `${location.origin}/api/v1/rank`,
      body: this.#subject.request,
      needsKey: false,
      printing: printRanking,
    });
  }

  async #copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#address());
      this.#done.textContent = 'Link copied.';
    } catch {
      this.#done.textContent = 'Copy the address of this page.';
    }
  }

  async #save(ending: 'csv' | 'xlsx'): Promise<void> {
    if (!this.#subject) return;
    const { ranking, certainties, credits } = this.#subject;
    const figures = this.#figures;
    try {
      const { rankingFile } = await import('./exportFile.ts');
      const file = {
        ...{ ranking, figures, certainties },
        credits: credits.map(({ credit, terms }) => `${credit} ${terms}`.trim()),
        address: this.#address(),
        release: figures.release,
      };
      saveFile(rankingFile(file, ending), `metro-ranking.${ending}`);
    } catch {
      this.#done.textContent = 'The file could not be made. Try again.';
    }
  }

  async #checkWithApi(): Promise<void> {
    if (!this.#subject) return;
    this.#check?.abort();
    const check = (this.#check = new AbortController());
    this.#checked.textContent = 'Checking …';
    const { request, ranking } = this.#subject;
    const verdict = await checkWithApi(request, ranking, this.#figures, check.signal).then(
      (text) => [text],
      (error: unknown) => problemParts(error, 'The check failed.', () => void this.#checkWithApi()),
    );
    if (!check.signal.aborted) this.#checked.replaceChildren(...verdict);
  }
}
