import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { MapFile } from '../../common/prepared.ts';
import { MapShapes } from '../charts/outlines.ts';
import { capitalize } from '../figures/format.ts';
import type { MapViews } from '../figures/mapViews.ts';
import { MapFigure } from './mapFigure.tsx';
import { Problem } from './problem.tsx';
import { readJson } from './readApi.ts';
import type { ReadRows, RegionRow } from './regionRows.ts';
import { useRead } from './useRead.ts';

/** Draws the map of a measure in place of its tiles. @throws RequestError */
export async function showRegionMap(figure: HTMLElement, map: MapViews, embed: string, read: ReadRows): Promise<void> {
  const [file, first] = await Promise.all([readJson<MapFile>(map.outlines), read(map.views[0]!.geography)]);
  const content = document.createElement('div');
  figure.replaceChildren(figure.querySelector('script')!, content);
  figure.dataset['map'] = 'shown';
  render(<RegionMap {...{ map, embed, file, read, first }} shapes={new MapShapes(file)} />, content);
}

interface RegionMapProps {
  readonly map: MapViews;
  readonly embed: string;
  readonly shapes: MapShapes;
  readonly file: MapFile;
  readonly read: ReadRows;
  /** The rows of the first view. */
  readonly first: readonly RegionRow[];
}

/** A map of the regions of a measure, with a choice of the regions. */
function RegionMap({ map, embed, shapes, file, read, first }: RegionMapProps) {
  const { views, credit } = map;
  const [chosen, choose] = useState(views[0]!);
  const { result, error, isLoading, retry } = useRead(
    async () => ({ view: chosen, rows: chosen === views[0] ? first : await read(chosen.geography) }),
    chosen.geography,
  );
  const { view, rows } = result ?? { view: views[0]!, rows: first };
  const choice = views.length > 1 && (
    <span role="group" aria-label="Map of">
      {views.map((one) => (
        <button key={one.geography} type="button" aria-pressed={one === chosen} onClick={() => choose(one)}>
          {capitalize(one.plural)}
        </button>
      ))}
    </span>
  );
  const status =
    error === undefined ? (
      isLoading && result && 'Loading …'
    ) : (
      <Problem error={error} text={`The ${chosen.plural} could not be loaded.`} retry={retry} />
    );
  return (
    <MapFigure
      {...{ view, rows, shapes, credit, choice, status, embed }}
      states={file.states}
      shown={map}
      missing="No figure"
    />
  );
}
