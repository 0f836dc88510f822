import type { MetroRank } from '../../api/domain/rank.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { DialogButton } from './dialogButton.tsx';
import { useFocus } from './focus.ts';
import { lackedBy, reasonWords } from './lacking.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { RemoveButton } from './removeButton.tsx';
import { withoutRegions } from './state.ts';
import { inSentence, joinWords, shortLabels } from './words.ts';

/** The regions that are ranked as metros, each with its rank, and a button that adds one. */
export const Regions = later(function Regions({
  areas,
  ranking,
  figures,
  set,
}: Pick<Page, 'areas' | 'ranking' | 'figures' | 'set'>) {
  const [host, focusNext] = useFocus<HTMLElement>();
  const remove = (code: string) => {
    set((state) => withoutRegions(state, [code]));
    focusNext('#add-region');
  };
  const places = figures.regions.flatMap(({ isArea }, place) => (isArea ? [place] : []));
  return (
    <section class="side-card" aria-labelledby="regions-head" ref={host}>
      <h2 id="regions-head">Your regions</h2>
      {places.length === 0 ? (
        <p class="hint">Rank a combined area or a group of counties next to the metros, as one more metro.</p>
      ) : (
        <ul class="regions">
          {places.map((place) => {
            const { cbsa, short, name } = figures.regions[place]!;
            const row = ranking.metros.find((one) => one.place === place);
            return (
              <li key={cbsa}>
                <button type="button" class="link" title={name} onClick={() => set({ metro: cbsa })}>
                  {short}
                </button>
                <span class="rank">{rankWords(row, ranking)}</span>
                <RemoveButton label={short} onRemove={() => remove(cbsa)} />
                {row && <Lacked {...{ row, ranking, figures }} />}
              </li>
            );
          })}
        </ul>
      )}
      {areas.length < projectLimits.regions ? (
        <DialogButton
          id="add-region"
          class="add"
          load={() => import('./regionDialog.tsx')}
          dialog={({ RegionDialog }, onClose) => (
            <RegionDialog
              taken={areas.map(({ code }) => code)}
              onAdd={(region) => set(({ areas }) => ({ areas: [...areas, region] }))}
              onClose={onClose}
            />
          )}
          problem="The search for regions could not be loaded."
        >
          Add a region
        </DialogButton>
      ) : (
        <p class="hint">{`At most ${projectLimits.regions} regions.`}</p>
      )}
    </section>
  );
});

/** Says the rank of a region. @param row undefined: a requirement leaves it out */
function rankWords(row: MetroRank | undefined, { scored }: Page['ranking']): string {
  if (!row) return 'Left out';
  if (row.rank !== null) return `Rank ${row.rank}`;
  return scored ? 'No rank' : '';
}

/** Says which figures a region lacks, and why. */
function Lacked({ row, ranking, figures }: { readonly row: MetroRank } & Pick<Page, 'ranking' | 'figures'>) {
  const labels = shortLabels(ranking, figures);
  const lacked = lackedBy(row, ranking).map((i) => inSentence(labels[i]!));
  if (lacked.length === 0) return null;
  return <p class="hint">{`No figure for ${joinWords(lacked)}${reasonWords(row, ranking, figures)}.`}</p>;
}
