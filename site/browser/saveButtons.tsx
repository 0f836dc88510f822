import type { FileEnding } from './tableFile.ts';

/** Buttons that save what a page shows as a file. */
export function SaveButtons({ save }: { readonly save: (ending: FileEnding) => Promise<void> }) {
  return (
    <>
      <button id="save-csv" type="button" class="quiet" onClick={() => void save('csv')}>
        CSV
      </button>
      <button id="save-xlsx" type="button" class="quiet" onClick={() => void save('xlsx')}>
        Excel
      </button>
    </>
  );
}
