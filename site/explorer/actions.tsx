import { ShareActions } from '../browser/shareActions.tsx';
import { addressOf } from './address.ts';
import { citeRanking } from './cite.ts';
import { creditsOfMeasures } from './credits.tsx';
import { measuresInState } from './figures.ts';
import type { Page } from './page.ts';
import type { State } from './state.ts';

type ActionsProps = { readonly state: State } & Pick<Page, 'ranking' | 'certainties' | 'figures'>;

/** The buttons to share, save, cite and print a ranking, with a link to its code. */
export function RankingActions({ state, ranking, certainties, figures }: ActionsProps) {
  return (
    <ShareActions
      shown={ranking}
      address={() => addressOf(state)}
      makeFile={async (ending) => {
        const { rankingFile } = await import('./exportFile.ts');
        const credits = creditsOfMeasures(measuresInState(state), figures.start).map(({ credit, terms }) =>
          `${credit} ${terms}`.trim(),
        );
        return rankingFile({ ranking, figures, certainties, credits, address: addressOf(state) }, ending);
      }}
      cite={() => citeRanking(state, ranking, figures, addressOf(state))}
    >
      <a class="button quiet" href="#code">
        Code
      </a>
    </ShareActions>
  );
}
