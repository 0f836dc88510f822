import { ShareActions, tableFormats } from '../browser/shareActions.tsx';
import { type Compared, lastingAddress } from './address.ts';
import { titleOf } from './lead.ts';
import type { ComparedFigures } from './readComparison.ts';

interface ComparisonActionsProps {
  readonly figures: ComparedFigures;
  readonly compared: Compared;
}

/** The buttons to share, save, cite and print a comparison. */
export function ComparisonActions({ figures, compared }: ComparisonActionsProps) {
  const { data, metros, credits } = figures;
  // A page of the site with its own metros can have others in the next release.
  const addressOf = () => new URL(lastingAddress(compared), location.href).href;
  const publishers = [...new Set(credits.map(({ publisher }) => publisher))].sort();
  return (
    <ShareActions
      shown={figures}
      address={addressOf}
      files={tableFormats.map((format) => ({
        ...format,
        make: async () => (await import('./exportFile.ts')).comparisonFile(figures, addressOf(), format.ending),
      }))}
      cite={() => ({
        title: `Comparison of ${titleOf(metros)}`,
        key: 'metro-comparison',
        page: addressOf(),
        release: data.release,
        credit: `Sources: ${publishers.join('; ')}.`,
      })}
    />
  );
}
