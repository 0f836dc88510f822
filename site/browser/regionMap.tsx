import { render } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { MapFile } from '../../common/prepared.ts';
import { MapShapes, type Shape } from '../charts/outlines.ts';
import type { Cell } from '../figures/cell.ts';
import { capitalize } from '../figures/format.ts';
import type { MapView, MapViews } from '../figures/mapViews.ts';
import { valueSteps } from '../figures/valueSteps.ts';
import { FigureTools } from './figureTools.tsx';
import { MapDrawing, viewBoxOf } from './mapDrawing.tsx';
import { MapReadout, type MapRegion } from './mapReadout.tsx';
import { Problem } from './problem.tsx';
import { readJson } from './readApi.ts';
import type { ReadRows, RegionRow } from './regionRows.ts';
import { useRead } from './useRead.ts';

/** One list for all maps: a new one would be drawn again. */
const noLand: readonly Shape[] = [];

/** The most characters of ranges of which a phone has five in a row. */
const shortRange = 9;

/** Draws the map of a measure in place of its tiles. @throws RequestError */
export async function showRegionMap(figure: HTMLElement, map: MapViews, embed: string, read: ReadRows): Promise<void> {
  const [file, first] = await Promise.all([readJson<MapFile>(map.outlines), read(map.views[0]!.geography)]);
  const states = file.states.toSorted(([, a], [, b]) => a.localeCompare(b));
  const content = document.createElement('div');
  figure.replaceChildren(figure.querySelector('script')!, content);
  figure.dataset['map'] = 'shown';
  render(<RegionMap {...{ map, embed, states, read, first }} shapes={new MapShapes(file)} />, content);
}

interface RegionMapProps {
  readonly map: MapViews;
  readonly embed: string;
  readonly shapes: MapShapes;
  /** The codes and the names of the states, by name. */
  readonly states: MapFile['states'];
  readonly read: ReadRows;
  /** The rows of the first view. */
  readonly first: readonly RegionRow[];
}

/** A map of the regions of a measure: a choice of the regions and of a state, a readout, a legend and tools. */
function RegionMap({ map, embed, shapes, states, read, first }: RegionMapProps) {
  const { views } = map;
  const [chosen, choose] = useState(views[0]!);
  const [state, setState] = useState('');
  const figure = useRef<HTMLDivElement>(null);
  const zoom = useRef<HTMLSelectElement>(null);
  const { result, error, isLoading, retry } = useRead(
    async () => ({ view: chosen, rows: chosen === views[0] ? first : await read(chosen.geography) }),
    chosen.geography,
  );
  const { view, rows } = result ?? { view: views[0]!, rows: first };
  const { regions, scale } = useMemo(() => regionsOf(shapes.of(view.geography), rows, map), [view, rows]);
  // There is land between metros.
  const land = view.geography === 'msa' ? shapes.of('state') : noLand;
  const zoomed = shapes.of('state').find(({ geoid }) => geoid === state);
  const viewBox = viewBoxOf(shapes.size, zoomed);
  const name = states.find(([geoid]) => geoid === state)?.[1];
  const title = name === undefined ? view.cited.title : `${view.cited.title}: ${name}`;
  const zoomOut = () => {
    setState('');
    // The button goes away.
    zoom.current!.focus();
  };

  return (
    <div ref={figure}>
      <figcaption>{title}</figcaption>
      <p class="map-controls">
        {views.length > 1 && (
          <span role="group" aria-label="Map of">
            {views.map((one) => (
              <button key={one.geography} type="button" aria-pressed={one === chosen} onClick={() => choose(one)}>
                {capitalize(one.plural)}
              </button>
            ))}
          </span>
        )}
        <select
          ref={zoom}
          aria-label="Zoom to a state"
          value={state}
          onInput={({ currentTarget }) => setState(currentTarget.value)}
        >
          <option value="">United States</option>
          {states.map(([geoid, name]) => (
            <option key={geoid} value={geoid}>
              {name}
            </option>
          ))}
        </select>
        {zoomed && (
          <button type="button" class="quiet" onClick={zoomOut}>
            Zoom out
          </button>
        )}
        <span role="status" class="hint">
          {error !== undefined ? (
            <Problem error={error} text={`The ${chosen.plural} could not be loaded.`} retry={retry} />
          ) : (
            isLoading && result && 'Loading …'
          )}
        </span>
      </p>
      <div class="marks">
        <MapDrawing {...{ shapes, land, regions, zoomed, viewBox, title }} />
        <MapReadout
          key={view.geography}
          {...{ view, regions, rows, viewBox }}
          zoomed={zoomed?.geoid}
          onZoom={setState}
        />
      </div>
      <ul class={scale.some(({ text }) => text.length > shortRange) ? 'legend long' : 'legend'}>
        {scale.map(({ step, text }) => (
          <li key={step} class={`q${step}`}>
            {text}
          </li>
        ))}
        {regions.some(({ row }) => !row) && <li class="hatched">no figure</li>}
      </ul>
      <div class="foot">
        <p>
          {view.geography === 'msa' && 'Plain land is outside of metros. '}
          Alaska, Hawaii and Puerto Rico are not to scale. {map.credit}
        </p>
        <FigureTools
          key={title}
          figure={() => figure.current!}
          cite={() => ({ ...view.cited, title })}
          rows={() => fileRows(view, rows, map)}
          embed={embed}
        />
        <RegionList key={view.geography} view={view} rows={rows} />
      </div>
    </div>
  );
}

/** Returns the regions of a map with their rows and their steps of color, and the legend. */
function regionsOf(shapes: readonly Shape[], rows: readonly RegionRow[], map: MapViews) {
  const values = rows.map(({ amount }) => amount);
  const { steps, scale } = valueSteps(values, map);
  const places = new Map(rows.map(({ geoid }, place) => [geoid, place]));
  const regions = shapes.map((shape): MapRegion => {
    const place = places.get(shape.geoid) ?? -1;
    const row = rows[place];
    return { ...shape, row, title: row ? `${row.name}: ${row.value}` : 'No figure', step: steps[place] };
  });
  return { regions, scale };
}

/** Returns the rows of the file of a map, with their head. */
function fileRows({ geography, singular, years }: MapView, rows: readonly RegionRow[], map: MapViews): Cell[][] {
  const head = [capitalize(singular), geography === 'msa' ? 'CBSA' : 'FIPS', `${map.label}, ${map.unit}`, 'Year'];
  return [head, ...rows.map(({ name, geoid, amount, year }) => [name, geoid, amount, year ?? years])];
}

/** The values of a map as a table, which is made when it is opened. */
function RegionList({ view, rows }: { readonly view: MapView; readonly rows: readonly RegionRow[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table</summary>
      {isOpen && (
        <div class="scroll" tabIndex={0} role="group" aria-label={`${view.cited.title}, as a table`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{capitalize(view.singular)}</th>
                <th scope="col">{view.years}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ geoid, name, value }) => (
                <tr key={geoid}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
