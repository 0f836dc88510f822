import { SaveButtons } from '../browser/saveButtons.tsx';
import { useTakeAway } from '../browser/useTakeAway.ts';
import type { ComparedFigures } from './readComparison.ts';

interface ActionsProps {
  /** Undefined if they could not be read: there is nothing to save. */
  readonly figures: ComparedFigures | undefined;
}

/** What a person can do with the comparison: link it, save it, print it. */
export function Actions({ figures }: ActionsProps) {
  const { done, copyLink, save } = useTakeAway({
    shown: figures,
    address: () => location.href,
    makeFile: async (ending) => {
      const { comparisonFile } = await import('./exportFile.ts');
      return comparisonFile(figures!, location.href, ending);
    },
    name: 'metro-comparison',
  });
  return (
    <div class="actions">
      <button id="copy-link" type="button" class="quiet" onClick={() => void copyLink()}>
        Copy link
      </button>
      {figures && (
        <>
          <SaveButtons save={save} />
          <button id="print" type="button" class="quiet" onClick={() => print()}>
            Print
          </button>
        </>
      )}
      <p id="done" role="status" class="hint">
        {done}
      </p>
    </div>
  );
}
