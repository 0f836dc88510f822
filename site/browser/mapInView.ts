import type { MapViews } from '../figures/mapViews.ts';
import type { ValueChart } from '../figures/valueChart.ts';
import { pageData } from './pageData.ts';
import type { ChosenReader } from './regionReader.ts';
import { showInView } from './showInView.ts';

/** A chart of tiles whose measure has maps. */
interface MapChart extends ValueChart {
  readonly map?: MapViews;
}

/** Replaces the tiles of a chart with a map when the chart comes into view. They stay if the map cannot be loaded. */
export function showMapInView(figure: HTMLElement, regions: ChosenReader): void {
  const { map } = pageData(figure) as MapChart;
  if (!map) return;
  showInView(figure, () => {
    import('./regionMap.tsx')
      .then(({ showRegionMap }) => showRegionMap(figure, map, regions))
      .catch(() => delete figure.dataset['map']);
  });
}
