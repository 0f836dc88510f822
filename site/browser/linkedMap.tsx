import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { MapFile } from '../../common/prepared.ts';
import { MapShapes } from '../charts/outlines.ts';
import { showValue } from '../figures/format.ts';
import type { LinkedMap } from '../figures/linkedMap.ts';
import { ranksOf } from '../figures/ranks.ts';
import { MapFigure } from './mapFigure.tsx';
import { readJson } from './readApi.ts';
import type { MapRow } from './regionRows.ts';

/** Draws a map of metros in place of the tiles of a figure. @throws RequestError */
export async function showLinkedMap(figure: HTMLElement, map: LinkedMap): Promise<void> {
  const file = await readJson<MapFile>(map.outlines);
  const content = document.createElement('div');
  figure.replaceChildren(figure.querySelector('script')!, content);
  figure.dataset['map'] = 'shown';
  const props = { map, states: file.states, shapes: new MapShapes(file), rows: rowsOf(map) };
  render(<Linked {...props} />, content);
}

interface LinkedProps {
  readonly map: LinkedMap;
  readonly states: MapFile['states'];
  readonly shapes: MapShapes;
  readonly rows: readonly MapRow[];
}

function Linked({ map, ...props }: LinkedProps) {
  const [zoom, setZoom] = useState('');
  const { view, page } = map;
  const { credit } = view.cited;
  return (
    <MapFigure
      {...props}
      {...{ view, page, credit, zoom }}
      shown={map}
      missing="No figure"
      embedded={map.name}
      onZoom={setZoom}
    />
  );
}

function rowsOf({ metros, ...shown }: LinkedMap): MapRow[] {
  const ranks = ranksOf(metros.map(([, , value]) => value));
  return metros.map(([geoid, name, amount], i) => ({
    ...{ geoid, name, amount, rank: String(ranks[i]) },
    value: showValue(amount, { ...shown, isCount: false }),
    year: undefined,
    bounds: undefined,
  }));
}
