import type { Alternatives } from '../../api/domain/alternatives.ts';
import type { Ranking } from '../../api/domain/rank.ts';
import type { Acceptabilities } from './acceptabilityWorker.ts';
import { Background } from './background.ts';
import type { Certainties, RankedMetros } from './certaintyWorker.ts';

/** What random draws say of a ranking: workers compute it. */
export class Draws {
  readonly #acceptability: Background<Alternatives, Acceptabilities>;
  readonly #certainty: Background<RankedMetros, Certainties>;

  /** @param redraw is called when there is something new to show */
  constructor(redraw: () => void) {
    const [acceptability, certainty] = [
      new Worker(new URL('./acceptabilityWorker.ts', import.meta.url), { type: 'module' }),
      new Worker(new URL('./certaintyWorker.ts', import.meta.url), { type: 'module' }),
    ];
    this.#acceptability = new Background(acceptability, redraw);
    this.#certainty = new Background(certainty, redraw);
  }

  /** Returns how often each metro is first over all weights. The weights of the criteria change nothing. */
  acceptability(alternatives: Alternatives): Acceptabilities | undefined {
    const { scoring, places } = alternatives;
    if (scoring.length === 0 || places.length === 0) return undefined;
    const criteria = scoring.map(({ measure, direction }) => [measure, direction]);
    return this.#acceptability.ask(JSON.stringify([criteria, places.toSorted((a, b) => a - b)]), alternatives);
  }

  /** Returns the interval of ranks of each metro: other scoring, and weights that vary by a quarter. */
  certainty({ criteria, metros, count, scored }: Ranking): Certainties | undefined {
    if (!scored || count === 0) return undefined;
    const ranked = metros.slice(0, count);
    const key = [
      criteria.map(({ measure, direction, share }) => [measure, direction, share]),
      ranked.map((one) => one.place),
    ];
    return this.#certainty.ask(JSON.stringify(key), { criteria, metros: ranked });
  }
}
