import { showInView } from './showInView.ts';

/** Draws the map of each place that has one when it comes into view. Without its file, the words below it say where the place is. */
for (const figure of document.querySelectorAll<HTMLElement>('.locator'))
  showInView(figure, () => {
    import('./locatorMap.tsx')
      .then(({ showLocator }) => showLocator(figure))
      .catch(() => (figure.dataset['map'] = 'none'));
  });
