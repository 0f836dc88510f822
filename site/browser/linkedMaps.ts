import type { LinkedMap } from '../figures/linkedMap.ts';
import type { ValueChart } from '../figures/valueChart.ts';
import { pageData } from './pageData.ts';
import { showInView } from './showInView.ts';

/** Draws the map of metros of each linked chart of tiles when it comes into view. The tiles stay if it cannot be loaded. */
for (const figure of document.querySelectorAll<HTMLElement>('.tile-map[data-map]'))
  showInView(figure, () => {
    const { map } = pageData(figure) as ValueChart & { readonly map: LinkedMap };
    import('./linkedMap.tsx')
      .then(({ showLinkedMap }) => showLinkedMap(figure, map))
      .catch(() => delete figure.dataset['map']);
  });
