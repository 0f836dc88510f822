import { ShareActions, tableFormats } from '../browser/shareActions.tsx';
import type { ImageShape } from '../browser/imageShape.tsx';
import { useNarrow } from '../browser/useMedia.ts';
import { addressOf } from './address.ts';
import { citeRanking } from './cite.ts';
import { creditsOfMeasures } from './credits.tsx';
import { measuresInState } from './figures.ts';
import type { Page } from './page.ts';
import { usedPreset } from './presets.ts';
import { reportAddress } from './project.ts';
import type { State } from './state.ts';
import type { OpenProject } from './useProject.tsx';

/** The shapes of the picture, the first one at first. */
const pictureShapes = ['wide', 'square'] as const;

type ActionsProps = { readonly state: State; readonly open: OpenProject } & Pick<
  Page,
  'request' | 'ranking' | 'certainties' | 'figures'
>;

/** The buttons to share, save, cite and print a ranking, with a link to its code. */
export function RankingActions({ state, request, ranking, certainties, figures, open }: ActionsProps) {
  const table = async (ending: 'csv' | 'xlsx') => {
    const { rankingFile } = await import('./exportFile.ts');
    const credits = creditsOfMeasures(measuresInState(state), figures.start).map(({ credit, terms }) =>
      `${credit} ${terms}`.trim(),
    );
    return rankingFile({ ranking, figures, certainties, credits, address: addressOf(state, figures.start) }, ending);
  };
  const picture = async () => {
    const { pictureOf } = await import('./picture.ts');
    const use = usedPreset(figures.start, state)?.name;
    return pictureOf({ request, ranking, certainties, figures }, addressOf(state, figures.start), use);
  };
  const pictures = [
    {
      kind: 'picture',
      label: 'PNG',
      ending: 'png',
      make: async (shape: ImageShape) => (await import('./pictureImage.tsx')).pngOfRanking(await picture(), shape),
    },
    {
      kind: 'picture',
      label: 'SVG',
      ending: 'svg',
      make: async (shape: ImageShape) => (await import('./pictureImage.tsx')).svgOfRanking(await picture(), shape),
    },
    {
      kind: 'picture',
      label: 'PowerPoint',
      ending: 'pptx',
      make: async () => (await import('./pictureSlide.ts')).slideOf(await picture()),
    },
  ] as const;
  const hasRanks = ranking.metros.some(({ rank }) => rank !== null);
  return (
    <ShareActions
      shown={ranking}
      address={() => addressOf(state, figures.start)}
      files={[
        ...tableFormats.map((format) => ({ ...format, make: () => table(format.ending) })),
        ...(hasRanks ? pictures : []),
      ]}
      isFolded={useNarrow()}
      {...(hasRanks && { shapes: pictureShapes })}
      save={open.project ? undefined : open.save}
      report={hasRanks ? reportAddress(state, open.project) : undefined}
      cite={() => citeRanking(ranking, figures, addressOf(state, figures.start))}
    >
      <a class="button quiet" href="#code">
        Code
      </a>
    </ShareActions>
  );
}
