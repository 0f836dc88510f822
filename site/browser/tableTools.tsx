import { render } from 'preact';
import { FileTools } from './fileTools.tsx';

/** Adds files to each part of the page with tables, which `data-file` names: of what they show, or of all figures of `data-place`. */
for (const part of document.querySelectorAll<HTMLElement>('[data-file]')) {
  const place = document.createElement('div');
  place.className = 'table-tools';
  const heading = part.querySelector(':scope > h2');
  if (heading) heading.after(place);
  else part.append(place);
  render(<FileTools title="this table" read={() => readTable(part)} />, place);
}

const readTable = async (part: HTMLElement) =>
  part.dataset['place'] === undefined
    ? (await import('./readShownTable.ts')).readShownTable(part)
    : (await import('./readPlaceTable.ts')).readPlaceTable(part);
