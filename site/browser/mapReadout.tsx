import { useEffect, useState } from 'preact/hooks';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import type { Shape } from '../charts/outlines.ts';
import type { MapView } from '../figures/mapViews.ts';
import { ChartSlider } from './chartSlider.tsx';
import { loadPlaces } from './loadPlaces.ts';
import type { DrawnRegion, ViewBox } from './mapDrawing.tsx';
import { rankAmong } from './rankAmong.ts';
import type { MapRow } from './regionRows.ts';

/** A region of a map, with its row if it has a figure. */
export interface MapRegion extends DrawnRegion {
  readonly row: MapRow | undefined;
}

interface MapReadoutProps {
  readonly view: MapView;
  readonly regions: readonly MapRegion[];
  /** The rows with a figure, the highest first. */
  readonly rows: readonly MapRow[];
  /** What is said of a region without a figure. */
  readonly missing: string;
  readonly viewBox: ViewBox;
  /** The FIPS code of the state that fills the map; undefined: the nation does. */
  readonly zoomed: string | undefined;
  /** Zooms to a state by its FIPS code. */
  readonly onZoom: (state: string) => void;
}

/** How far from its middle a pointer chooses a region in which it is not, in parts of the width. */
const reach = 0.02;

/**
 * Shows what the map says of the region that the pointer or a key chooses: arrows lead to neighbors, Home and End to the highest and
 * the lowest value. A click or Enter zooms to the state of the region, and in this state opens the page of the region.
 */
export function MapReadout({ view, regions, rows, missing, viewBox, zoomed, onZoom }: MapReadoutProps) {
  const placeOf = (row: MapRow | undefined) => regions.findIndex(({ geoid }) => geoid === row?.geoid);
  const [index, setIndex] = useState(() => Math.max(0, placeOf(rows[0])));
  const [isOn, setOn] = useState(false);
  const region = regions[index]!;
  const name = useName(view, region, isOn);
  const opens = zoomed === region.state;
  const lines = [
    name,
    ...(region.row ? describe(region.row, view, rows) : [missing]),
    ...(opens ? ['Click or Enter: its page'] : []),
  ];
  const [x, y, width, height] = viewBox;
  const across = (region.center[0] - x) / width;
  const down = (region.center[1] - y) / height;
  const show = (next: number) => {
    setIndex(next);
    setOn(true);
  };
  return (
    <ChartSlider
      label={`Value of ${view.cited.title}`}
      range={{ min: 1, max: regions.length, now: index + 1, text: lines.join(', ') }}
      index={index}
      last={regions.length - 1}
      isOn={isOn}
      nearest={({ clientX, clientY, currentTarget }) => {
        const { left, top, width: wide } = currentTarget.getBoundingClientRect();
        const point = [x + ((clientX - left) * width) / wide, y + ((clientY - top) * width) / wide] as const;
        return placeAt(clientX, clientY) ?? nearestOf(regions, point, reach * width);
      }}
      move={(key) =>
        key === 'Home' ? placeOf(rows[0]) : key === 'End' ? placeOf(rows.at(-1)) : neighborOf(regions, index, key)
      }
      onShow={show}
      onHide={() => setOn(false)}
      onPress={() => (opens ? location.assign(addressOf(view, region.geoid, name)) : onZoom(region.state))}
    >
      {isOn && (
        <>
          <svg class="chosen-region" viewBox={viewBox.join(' ')} aria-hidden="true">
            <path d={region.path} />
          </svg>
          <div
            class="box"
            style={{
              [across < 0.5 ? 'insetInlineStart' : 'insetInlineEnd']:
                `${Math.max(0, across < 0.5 ? across : 1 - across) * 100}%`,
              [down < 0.6 ? 'insetBlockStart' : 'insetBlockEnd']:
                `calc(${Math.max(0, down < 0.6 ? down : 1 - down) * 100}% + 18px)`,
            }}
          >
            <b>{lines[0]}</b>
            {lines.slice(1).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </>
      )}
    </ChartSlider>
  );
}

/** Returns the address of the page of a region. The page of a metro redirects from its code. */
const addressOf = ({ geography }: MapView, geoid: string, name: string): string =>
  geography === 'msa' ? `/metros/${geoid}` : placeAddress(geography, { geoid, name });

/** Returns the name of a region. That of one without a figure is read from the list of places when it is chosen. */
function useName({ geography, singular }: MapView, { geoid, row }: MapRegion, isOn: boolean): string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>();
  const isUnknown = isOn && !row && !names;
  useEffect(() => {
    if (!isUnknown) return;
    const keep = ({ content }: Awaited<ReturnType<typeof loadPlaces>>) =>
      setNames(new Map(content.regions[geography].map((place) => [place.geoid, place.name])));
    // Without the list, the code says which region it is.
    loadPlaces().then(keep, () => undefined);
  }, [isUnknown]);
  return row?.name ?? names?.get(geoid) ?? `${singular} ${geoid}`;
}

/** Returns the figure, its year and margin, and its place among all. */
function describe(row: MapRow, { years, plural }: MapView, rows: readonly MapRow[]): string[] {
  const { value, year, bounds, rank } = row;
  return [
    years === '' ? value : `${value} (${year ?? years})`,
    ...(bounds === undefined ? [] : [`90% range ${bounds}`]),
    ...(rank === '' ? [] : [`${rankAmong(rows, row)} ${plural}`]),
  ];
}

/** Returns the place of the region in which a point of the window is. */
function placeAt(x: number, y: number): number | undefined {
  const mark = document.elementsFromPoint(x, y).find((one) => one.matches('.region-map .region'));
  const place = mark?.getAttribute('data-place');
  return place === undefined || place === null ? undefined : Number(place);
}

const distance = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
  Math.hypot(x1 - x2, y1 - y2);

function nearestOf(regions: readonly Shape[], point: readonly [number, number], within: number): number | undefined {
  let best: number | undefined;
  let least = within;
  for (const [place, { center }] of regions.entries()) {
    const far = distance(center, point);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the region to which an arrow key leads: near, and in its direction. The same one at the edge; undefined for other keys. */
function neighborOf(regions: readonly Shape[], from: number, key: string): number | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const [x, y] = regions[from]!.center;
  let best = from;
  let least = Infinity;
  for (const [place, { center }] of regions.entries()) {
    const along = (center[0] - x) * direction[0] + (center[1] - y) * direction[1];
    const aside = Math.abs((center[0] - x) * direction[1]) + Math.abs((center[1] - y) * direction[0]);
    const cost = along + 2 * aside;
    if (along > 0 && aside <= 2 * along && cost < least) [best, least] = [place, cost];
  }
  return best;
}
