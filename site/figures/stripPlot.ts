import { anchorAt, type Strip, stripWidth } from '../charts/strip.ts';
import type { Create } from './create.ts';

interface StripPlotProps {
  /** All values on one line. */
  readonly strip: Strip;
  /** The value that is marked, and the median, with their texts. */
  readonly own: { readonly value: number; readonly text: string };
  readonly median: { readonly value: number; readonly text: string; readonly label: string };
  /** The name of the place, above its dot. */
  readonly name?: string | undefined;
}

/** The room above the line for a name. */
const nameHeight = 18;

/** Returns all places on one line by their values, with the median and one place. */
export function stripPlot<T>(create: Create<T>, { strip, own, median, name }: StripPlotProps): T {
  const { at, dots, crowded, logarithmic } = strip;
  const top = name === undefined ? 0 : nameHeight;
  const [ownAt, medianAt] = [at(own.value), at(median.value)];
  return create(
    'svg',
    {
      class: 'strip',
      width: '100%',
      height: 34 + top,
      role: 'img',
      'aria-label': `Strip plot: ${own.text}, median ${median.text}`,
    },
    name === undefined
      ? undefined
      : create('text', { class: 'name', x: share(ownAt), y: 11, 'text-anchor': anchorAt(ownAt) }, name),
    create(
      'svg',
      { y: top, overflow: 'visible' },
      create('line', { class: 'base', x2: '100%', y1: 8, y2: 8 }),
      create(
        'svg',
        { width: '100%', height: 16, viewBox: `0 -8 ${stripWidth} 16`, preserveAspectRatio: 'none' },
        create('path', { d: dots }),
        create('path', { d: crowded }),
      ),
      create('circle', { cx: share(ownAt), cy: 8, r: 6 }),
      create('line', { class: 'median', x1: share(medianAt), x2: share(medianAt), y1: -1, y2: 17 }),
      create(
        'text',
        { x: share(medianAt), y: 30, 'text-anchor': anchorAt(medianAt) },
        `median ${median.label}${logarithmic ? ' (log)' : ''}`,
      ),
    ),
  );
}

const share = (x: number) => `${Math.round(x * 1000) / 10}%`;
