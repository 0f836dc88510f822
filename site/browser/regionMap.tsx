import { render } from 'preact';
import { fipsOf } from '../../api/schemas/stateCodes.ts';
import type { MapFile } from '../../common/prepared.ts';
import { MapShapes } from '../charts/outlines.ts';
import { capitalize } from '../figures/format.ts';
import type { MapViews } from '../figures/mapViews.ts';
import { type RegionChoice, useChoice } from './chosenRegions.ts';
import { MapFigure, uspsOf } from './mapFigure.tsx';
import { Problem } from './problem.tsx';
import { readJson } from './readApi.ts';
import type { ChosenReader } from './regionReader.ts';
import type { RegionRow } from './regionRows.ts';
import { useRead } from './useRead.ts';

/** Draws the map of a measure in place of its tiles. @throws RequestError */
export async function showRegionMap(figure: HTMLElement, map: MapViews, regions: ChosenReader): Promise<void> {
  const view = viewOf(map, regions.chosen.now);
  const [file, rows] = await Promise.all([readJson<MapFile>(map.outlines), regions.reader.all(view.geography)]);
  const content = document.createElement('div');
  figure.replaceChildren(figure.querySelector('script')!, content);
  figure.dataset['map'] = 'shown';
  render(<RegionMap {...{ map, file, first: { view, rows } }} {...regions} shapes={new MapShapes(file)} />, content);
}

const viewOf = ({ views }: MapViews, choice: RegionChoice) =>
  views.find(({ geography }) => geography === choice.geography)!;

interface RegionMapProps extends ChosenReader {
  readonly map: MapViews;
  readonly shapes: MapShapes;
  readonly file: MapFile;
  /** What it shows at first. */
  readonly first: { readonly view: MapViews['views'][number]; readonly rows: readonly RegionRow[] };
}

/** A map of the regions of a measure, with a choice of the regions. */
function RegionMap({ map, shapes, file, chosen, reader, first }: RegionMapProps) {
  const choice = useChoice(chosen);
  const asked = viewOf(map, choice);
  const { result, error, isLoading, retry } = useRead(
    async () => (asked === first.view ? first : { view: asked, rows: await reader.all(asked.geography) }),
    asked.geography,
  );
  const { view, rows } = result ?? first;
  const retryOnce = () => {
    reader.renew();
    retry();
  };
  const buttons = map.views.length > 1 && (
    <span role="group" aria-label="Map of">
      {map.views.map((one) => (
        <button
          key={one.geography}
          type="button"
          aria-pressed={one === asked}
          onClick={() => chosen.choose({ geography: one.geography })}
        >
          {capitalize(one.plural)}
        </button>
      ))}
    </span>
  );
  const status =
    error === undefined ? (
      isLoading && result && 'Loading …'
    ) : (
      <Problem error={error} text={`The ${asked.plural} could not be loaded.`} retry={retryOnce} />
    );
  return (
    <MapFigure
      {...{ view, rows, shapes, status }}
      credit={map.credit}
      choice={buttons}
      states={file.states}
      shown={map}
      missing="No figure"
      embedded={map.name}
      zoom={fipsOf[choice.state] ?? ''}
      onZoom={(fips) => chosen.choose({ state: uspsOf(fips) })}
    />
  );
}
