import { creditFigures, figuresByDataset, formatCredit } from '../figures/format.ts';
import { addressOf } from './address.ts';
import { type Figures, measuresInState } from './figures.ts';
import { later } from './later.tsx';
import type { StartData } from './startData.ts';
import type { State } from './state.ts';

/** The credit of a dataset, with its terms. */
interface ShownCredit {
  readonly dataset: string;
  readonly publisher: string;
  /** Source, license and retrieval date; `brief` has the source alone. */
  readonly credit: string;
  readonly brief: string;
  readonly terms: string;
}

/** Returns the credit of every dataset behind some measures. */
export function creditsOfMeasures(measures: Iterable<string>, start: StartData): ShownCredit[] {
  const names = new Set(measures);
  const shown = start.measures.filter(({ name }) => names.has(name));
  const keys = new Set([start.geography, ...shown.flatMap(({ sources }) => sources)]);
  const figures = figuresByDataset(shown);
  return start.attributions
    .filter(({ dataset }) => keys.has(dataset))
    .map((attribution) => {
      const { dataset, publisher, disclaimer, conditions = [], share_alike } = attribution;
      const terms = [disclaimer, ...conditions, share_alike].filter((text) => text !== undefined);
      const credit = formatCredit(attribution, figures);
      const brief = creditFigures(attribution, figures);
      return { dataset, publisher, credit, brief, terms: terms.join(' ') };
    });
}

/** The credits of the figures on the page, and on paper its address. */
export const Credits = later(function Credits({
  state,
  figures,
}: {
  readonly state: State;
  readonly figures: Figures;
}) {
  return (
    <section class="sources" aria-labelledby="sources-head">
      <h2 id="sources-head">Sources</h2>
      <div id="credits" class="credits">
        <ul>
          {creditsOfMeasures(measuresInState(state), figures.start).map(({ dataset, credit, terms }) => (
            <li key={dataset}>
              {credit} <a href={`/datasets/${dataset}`}>About this dataset</a>. {terms}
            </li>
          ))}
        </ul>
      </div>
      <p id="printed-address" class="printed">
        {addressOf(state, figures.start)}
      </p>
    </section>
  );
});
