import { render } from 'preact';
import { ChosenRegions } from './chosenRegions.ts';
import { followHistogram } from './histogramInStep.tsx';
import { showMapInView } from './mapInView.ts';
import { pageData } from './pageData.ts';
import { pageRows } from './pageRows.ts';
import { regionReader } from './regionReader.ts';
import type { TableData } from './regionRows.ts';
import { RegionTable } from './regionTable.tsx';

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
