import { render } from 'preact';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import type { MapFile } from '../../common/prepared.ts';
import { MapDrawing, viewBoxOf } from '../browser/mapDrawing.tsx';
import { mapRegions } from '../browser/mapFigure.tsx';
import { MapLegend } from '../browser/mapLegend.tsx';
import { MapReadout } from '../browser/mapReadout.tsx';
import { pageData } from '../browser/pageData.ts';
import { pageRows } from '../browser/pageRows.ts';
import { readJson, RequestError } from '../browser/readApi.ts';
import { regionReader } from '../browser/regionReader.ts';
import type { TableData } from '../browser/regionRows.ts';
import type { Embedded } from '../charts/embedPath.ts';
import { MapShapes } from '../charts/outlines.ts';
import type { MapViews } from '../figures/mapViews.ts';
import type { ValueChart } from '../figures/valueChart.ts';
import { chartHost, ChartSource, showLoaded } from './frame.tsx';

/** What the page of a measure has of its map. */
export interface MapChart extends ValueChart {
  readonly map: MapViews;
}

/** The regions of a map, and the state that fills it. */
type Place = Pick<Embedded, 'geography' | 'state'>;

/** Shows the map of a measure that its page has, of the regions and the state that the address says. @throws RequestError */
export async function showMeasureMap(
  page: Document,
  { map, publishers }: MapChart,
  { geography, state }: Place,
): Promise<void> {
  const view = geography === null ? map.views[0]! : map.views.find((one) => one.geography === geography);
  if (!view)
    throw new RequestError(
      `This measure has no map for geography=${geography!}: use ${map.views.map((one) => one.geography).join(', ')}.`,
    );
  const fips = state === null ? undefined : fipsOf[state];
  if (state !== null && fips === undefined) throw new RequestError(`No state has the code ${state}.`);
  const table = page.querySelector<HTMLElement>('.region-table')!;
  const data = pageData(table) as TableData;
  const reader = regionReader(data, pageRows(table.querySelector('tbody')!, data));
  const [file, rows] = await Promise.all([readJson<MapFile>(map.outlines), reader.all(view.geography)]);
  const shapes = new MapShapes(file);
  const missing = 'No figure';
  const { regions, scale } = mapRegions(shapes.of(view.geography), rows, { shown: map, missing });
  const zoomed = shapes.of('state').find(({ geoid }) => geoid === fips);
  const viewBox = viewBoxOf(shapes.size, zoomed);
  const name = file.states.find(([geoid]) => geoid === fips)?.[1];
  const cited = { ...view.cited, title: name === undefined ? view.cited.title : `${view.cited.title}: ${name}` };
  const ratio = viewBox[2] / viewBox[3];
  showLoaded(cited);
  render(
    <figure class="tile-map">
      <figcaption>{cited.title}</figcaption>
      <div class="room" style={{ aspectRatio: String(ratio) }}>
        <div class="marks" style={{ width: `min(100cqw, ${100 * ratio}cqh)`, aspectRatio: String(ratio) }}>
          <MapDrawing
            {...{ shapes, regions, zoomed, viewBox }}
            land={view.geography === 'msa' ? shapes.of('state') : []}
            title={cited.title}
          />
          {/* A frame has no other page to lead to. */}
          <MapReadout {...{ view, regions, rows, missing, viewBox }} zoomed={undefined} onZoom={() => undefined} />
        </div>
      </div>
      <MapLegend scale={scale}>
        {regions.some(({ row }) => !row) && <li class="hatched">{missing.toLowerCase()}</li>}
      </MapLegend>
      <div class="foot">
        <ChartSource cited={cited} publishers={publishers} />
      </div>
    </figure>,
    chartHost,
  );
}
