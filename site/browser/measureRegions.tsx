import { render } from 'preact';
import { ChosenRegions } from './chosenRegions.ts';
import { followHistogram } from './histogramInStep.tsx';
import { showMapInView } from './mapInView.ts';
import { pageData } from './pageData.ts';
import { pageRows } from './pageRows.ts';
import { regionReader } from './regionReader.ts';
import type { TableData } from './regionRows.ts';
import { RegionTable } from './regionTable.tsx';
import { RegionTools } from './regionTools.tsx';
import { isFiltered, isPart, nameValues, pluralOf } from './regionWords.ts';

// The table, the map, the histogram and the downloads of the page of a measure have the regions that the visitor chooses.
const table = document.querySelector<HTMLElement>('.region-table')!;
const histogram = document.querySelector<HTMLElement>('.histogram')!;
const map = document.querySelector<HTMLElement>('.tile-map');
const data = pageData(table) as TableData;
const first = pageRows(table.querySelector('tbody')!, data);
const [main, ...others] = data.geographies.map(({ key }) => key);
const chosen = new ChosenRegions([main!, ...others], Object.keys(data.states));
const reader = regionReader(data, first);

render(<RegionTable {...{ data, first, chosen, reader }} />, table);
if (map) showMapInView(map, { chosen, reader });
followHistogram(histogram, map, { data, chosen, reader });
showRequest();
showDownload();

/** Has the sample of a request ask for the regions of the choice. */
function showRequest(): void {
  const code = document.querySelector('.sample[data-title="Request for the values"] code')!;
  const show = () => {
    const { geography, state } = chosen.now;
    const parameters = geography === 'state' || state === '' ? '' : `&state=${state}`;
    code.textContent = `curl '${location.origin}/api/v1/measures/${data.name}/values?geography=${geography}${parameters}'`;
  };
  if (chosen.now !== chosen.first) show();
  chosen.follow(show);
}

/** Adds the files of the table to the downloads of the page. */
function showDownload(): void {
  const place = document.createElement('div');
  document.querySelector('#download')!.after(place);
  const show = () => {
    const { order, filter } = chosen.now;
    const isAll = !isPart(chosen.now) && !isFiltered(chosen.now);
    const values = nameValues(chosen.now, data);
    const name = [...(isAll ? ['All'] : []), pluralOf(chosen.now, data.states), ...(values ? [values] : [])].join(' ');
    const sorted = { highest: 'highest first', lowest: 'lowest first', name: 'by name' }[order];
    render(
      <div class="table-facts">
        <span>{`The table above: ${name}, ${sorted}${filter.trim() === '' ? '' : `, with “${filter.trim()}”`}.`}</span>
        <RegionTools {...{ data, chosen, reader }} />
      </div>,
      place,
    );
  };
  show();
  chosen.follow(show);
}
