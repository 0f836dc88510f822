import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { MapFile } from '../../common/prepared.ts';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import { mapPath } from '../charts/embedPath.ts';
import type { MapShapes, Shape } from '../charts/outlines.ts';
import type { Cell } from '../figures/cell.ts';
import { capitalize } from '../figures/format.ts';
import type { MapView } from '../figures/mapViews.ts';
import { valueSteps } from '../figures/valueSteps.ts';
import { FigureTools } from './figureTools.tsx';
import { MapDrawing, viewBoxOf } from './mapDrawing.tsx';
import { MapLegend } from './mapLegend.tsx';
import { MapReadout, type MapRegion } from './mapReadout.tsx';
import type { MapRow } from './regionRows.ts';

/** One list for all maps: a new one would be drawn again. */
const noLand: readonly Shape[] = [];

interface MapFigureProps {
  readonly view: MapView;
  /** The regions with a figure, the highest first. */
  readonly rows: readonly MapRow[];
  readonly shapes: MapShapes;
  /** The codes and the names of the states. */
  readonly states: MapFile['states'];
  /** How the figures are shown. */
  readonly shown: { readonly label: string; readonly unit: string; readonly decimals: number };
  readonly credit: string;
  /** The page of the measure, if it is another one. */
  readonly page?: string;
  /** What is said of a region without a figure. */
  readonly missing: string;
  /** A choice that is next to that of a state. */
  readonly choice?: ComponentChildren;
  readonly status?: ComponentChildren;
  /** The FIPS code of the state that fills the map; empty: the nation does. */
  readonly zoom: string;
  readonly onZoom: (state: string) => void;
  /** The measure whose map other sites can embed, by its name. */
  readonly embedded?: string | undefined;
}

/** A map of regions: a choice of a state to zoom to, a readout, a legend, tools and a table. */
export function MapFigure(props: MapFigureProps) {
  const {
    view,
    rows,
    shapes,
    states,
    shown,
    credit,
    page,
    missing,
    choice,
    status,
    zoom: state,
    onZoom,
    embedded,
  } = props;
  const figure = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLSelectElement>(null);
  const { regions, scale, areFifths } = useMemo(
    () => mapRegions(shapes.of(view.geography), rows, props),
    [view.geography, rows],
  );
  const byName = useMemo(() => states.toSorted(([, a], [, b]) => a.localeCompare(b)), [states]);
  // There is land between metros.
  const land = view.geography === 'msa' ? shapes.of('state') : noLand;
  const zoomed = shapes.of('state').find(({ geoid }) => geoid === state);
  const viewBox = viewBoxOf(shapes.size, zoomed);
  const name = states.find(([geoid]) => geoid === state)?.[1];
  const title = name === undefined ? view.cited.title : `${view.cited.title}: ${name}`;
  const subject = view.cited.title.slice(0, view.cited.title.lastIndexOf(view.years));
  const caption = (
    <>
      {subject}
      <span class="years">{title.slice(subject.length)}</span>
    </>
  );
  const drawn = `Alaska, Hawaii and Puerto Rico are not to scale. ${credit}`;
  const zoomOut = () => {
    onZoom('');
    // The button goes away.
    menu.current!.focus();
  };
  return (
    <div ref={figure}>
      <figcaption>{page === undefined ? caption : <a href={page}>{caption}</a>}</figcaption>
      <p class="map-controls">
        {choice}
        <select
          ref={menu}
          aria-label="Zoom to a state"
          value={state}
          onInput={({ currentTarget }) => onZoom(currentTarget.value)}
        >
          <option value="">United States</option>
          {byName.map(([geoid, name]) => (
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
          {status}
        </span>
      </p>
      <div class="marks">
        <MapDrawing {...{ shapes, land, regions, zoomed, viewBox, title }} />
        <MapReadout
          key={view.geography}
          {...{ view, regions, rows, viewBox, missing }}
          zoomed={zoomed?.geoid}
          onZoom={onZoom}
        />
      </div>
      <MapLegend scale={scale}>
        {regions.some(({ row }) => !row) && <li class="hatched">{missing.toLowerCase()}</li>}
      </MapLegend>
      <div class="foot">
        <p>
          {areFifths && `Each color covers about a fifth of the ${view.plural}. `}
          {view.geography === 'msa' && 'Gray land is in no metro. '}
          {page === undefined && drawn}
        </p>
        <FigureTools
          key={title}
          figure={() => figure.current!}
          cite={() => ({ ...view.cited, title })}
          rows={() => fileRows(view, rows, shown)}
          embed={embedded === undefined ? undefined : mapPath(embedded, view.geography, uspsOf(state))}
        />
        <RegionList key={view.geography} {...{ view, rows }} label={shown.label} />
        {page !== undefined && (
          <details>
            <summary>Source</summary>
            <p>{drawn}</p>
          </details>
        )}
      </div>
    </div>
  );
}

/** Returns the USPS code of a state by its FIPS code; empty for none. */
export const uspsOf = (fips: string): string => Object.keys(fipsOf).find((code) => fipsOf[code] === fips) ?? '';

/** Returns the regions of a map with their rows and their steps of color, and the legend. */
export function mapRegions(
  shapes: readonly Shape[],
  rows: readonly MapRow[],
  { shown, missing }: Pick<MapFigureProps, 'shown' | 'missing'>,
) {
  const values = rows.map(({ amount }) => amount);
  const { steps, ...legend } = valueSteps(values, shown);
  const places = new Map(rows.map(({ geoid }, place) => [geoid, place]));
  const regions = shapes.map((shape): MapRegion => {
    const place = places.get(shape.geoid) ?? -1;
    const row = rows[place];
    return { ...shape, row, title: row ? `${row.name}: ${row.value}` : missing, step: steps[place] };
  });
  return { regions, ...legend };
}

/** Returns the rows of the file of a map, with their head. */
function fileRows(
  { geography, singular, years }: MapView,
  rows: readonly MapRow[],
  { label, unit }: MapFigureProps['shown'],
): Cell[][] {
  const head = [capitalize(singular), geography === 'msa' ? 'CBSA' : 'FIPS', `${label}, ${unit}`];
  const yearOf = (year: string | undefined) => (years === '' ? [] : [year ?? years]);
  return [
    [...head, ...yearOf('Year')],
    ...rows.map(({ name, geoid, amount, year }) => [name, geoid, amount, ...yearOf(year)]),
  ];
}

/** The values of a map as a table, which is made when it is opened. */
function RegionList({ view, rows, label }: Pick<MapFigureProps, 'view' | 'rows'> & { readonly label: string }) {
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
                <th scope="col">{view.years || label}</th>
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
