import type { MapViews } from '../figures/mapViews.ts';
import type { ValueChart } from '../figures/valueChart.ts';
import { pageData } from './pageData.ts';
import type { ReadRows } from './regionRows.ts';

/** A chart of tiles whose measure has maps. */
interface MapChart extends ValueChart {
  readonly map?: MapViews;
}

/** Replaces the tiles of a chart with a map when the chart comes into view. They stay if the map cannot be loaded. */
export function showMapInView(figure: HTMLElement, read: ReadRows): void {
  const { map, embed } = pageData(figure) as MapChart;
  if (!map) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      import('./regionMap.tsx')
        .then(({ showRegionMap }) => showRegionMap(figure, map, embed, read))
        .catch(() => delete figure.dataset['map']);
    },
    // A little earlier: readers need not wait.
    { rootMargin: '200px' },
  );
  observer.observe(figure);
}
