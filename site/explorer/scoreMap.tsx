import { useMemo, useRef, useState } from 'preact/hooks';
import type { Ranking } from '../../api/domain/rank.ts';
import type { MapFile } from '../../common/prepared.ts';
import { Problem } from '../browser/problem.tsx';
import { readJson } from '../browser/readApi.ts';
import type { MapRow } from '../browser/regionRows.ts';
import { useRead } from '../browser/useRead.ts';
import type { MapView } from '../figures/mapViews.ts';
import { addressOf } from './address.ts';
import { citeRanking } from './cite.ts';
import type { Figures } from './figures.ts';
import { later } from './later.tsx';
import { useNear } from '../browser/near.ts';
import type { State } from './state.ts';

interface ScoreMapProps {
  readonly state: State;
  readonly ranking: Ranking;
  readonly figures: Figures;
}

/** How scores are shown. */
const shown = { label: 'Score', unit: 'of 100', decimals: 1 } as const;

/** The ranked metros on a map by their scores, which is drawn once it is near the screen. */
export const ScoreMap = later(function ScoreMap(props: ScoreMapProps) {
  const figure = useRef<HTMLElement>(null);
  const { outlines } = props.figures.start;
  const content = useNear(figure, () => <Drawn {...props} outlines={outlines!} />);
  return (
    <section aria-labelledby="score-map-head" class="map-area">
      <h2 id="score-map-head">Scores on a map</h2>
      <figure id="score-map" class="tile-map" data-map="shown" ref={figure}>
        {content}
      </figure>
      {props.figures.regions.some(({ isArea }) => isArea) && <p class="hint">Your regions are not on the map.</p>}
    </section>
  );
});

function Drawn({ state, ranking, figures, outlines }: ScoreMapProps & { readonly outlines: string }) {
  // The code of maps is loaded with their file.
  const { result, error, retry } = useRead(async () => {
    const [{ MapFigure }, { MapShapes }, file] = await Promise.all([
      import('../browser/mapFigure.tsx'),
      import('../charts/outlines.ts'),
      readJson<MapFile>(outlines),
    ]);
    return { MapFigure, file, shapes: new MapShapes(file) };
  }, outlines);
  const rows = useMemo(() => rowsOf(ranking, figures), [ranking]);
  const [zoom, setZoom] = useState('');
  if (error !== undefined) return <Problem error={error} text="The map could not be loaded." retry={retry} />;
  if (!result) return <p class="hint">Loading the map …</p>;
  const { MapFigure, file, shapes } = result;
  const cited = citeRanking(ranking, figures, addressOf(state, figures.start));
  const view: MapView = {
    ...{ geography: 'msa', plural: 'metros', singular: 'metro', years: '' },
    cited: { ...cited, title: `Scores: ${cited.title}`, key: 'metro-scores', credit: `${cited.credit} ${file.credit}` },
  };
  return (
    <MapFigure
      {...{ view, rows, shapes, shown, zoom }}
      onZoom={setZoom}
      states={file.states}
      credit={file.credit}
      missing="Not in the ranking"
    />
  );
}

/** Returns the ranked metros with their scores, the first one first. */
function rowsOf({ metros }: Ranking, { regions }: Figures): MapRow[] {
  return metros.flatMap(({ place, rank, composite }) => {
    const { geoid, name, isArea } = regions[place]!;
    if (rank === null || composite === null || isArea) return [];
    const value = `score ${composite.toFixed(shown.decimals)}`;
    return { geoid, name, amount: composite, value, year: undefined, rank: String(rank), bounds: undefined };
  });
}
