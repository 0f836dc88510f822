import { ShareActions, tableFormats } from '../browser/shareActions.tsx';
import { titleOf } from './lead.ts';
import type { ComparedFigures } from './readComparison.ts';

/** The buttons to share, save, cite and print a comparison. */
export function ComparisonActions({ figures }: { readonly figures: ComparedFigures }) {
  const { data, metros, credits } = figures;
  const publishers = [...new Set(credits.map(({ publisher }) => publisher))].sort();
  return (
    <ShareActions
      shown={figures}
      address={() => location.href}
      files={tableFormats.map(({ label, ending }) => ({
        label,
        ending,
        make: async () => (await import('./exportFile.ts')).comparisonFile(figures, location.href, ending),
      }))}
      cite={() => ({
        title: `Comparison of ${titleOf(metros)}`,
        key: 'metro-comparison',
        page: location.href,
        release: data.release,
        credit: `Sources: ${publishers.join('; ')}.`,
      })}
    />
  );
}
