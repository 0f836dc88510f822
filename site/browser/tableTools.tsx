import { render } from 'preact';
import { saveFile } from './saveFile.ts';
import type { FileEnding, FileTable } from './tableFile.ts';
import { Tools } from './tools.tsx';

/** Adds files to each part of the page with tables, which `data-file` names: of what they show, or of all figures of `data-place`. */
for (const part of document.querySelectorAll<HTMLElement>('[data-file]')) {
  const place = document.createElement('div');
  place.className = 'table-tools';
  const heading = part.querySelector(':scope > h2');
  if (heading) heading.after(place);
  else part.append(place);
  render(<TableTools part={part} />, place);
}

function TableTools({ part }: { readonly part: HTMLElement }) {
  const { file, place, release } = part.dataset;
  const read = async (): Promise<FileTable> =>
    place === undefined
      ? (await import('./readShownTable.ts')).readShownTable(part)
      : (await import('./readPlaceTable.ts')).readPlaceTable(place, release!);
  const save = async (ending: FileEnding) => {
    const [{ tableFile }, table] = await Promise.all([import('./tableFile.ts'), read()]);
    saveFile(tableFile(table, ending), `${file}.${ending}`);
  };
  const copy = async () => {
    const [{ tableText }, table] = await Promise.all([import('./tableFile.ts'), read()]);
    await navigator.clipboard.writeText(tableText(table));
  };
  return (
    <Tools
      title="this table"
      tools={{ CSV: () => save('csv'), Excel: () => save('xlsx'), Copy: copy }}
      done={{ Copy: 'Copied for a spreadsheet.' }}
    />
  );
}
