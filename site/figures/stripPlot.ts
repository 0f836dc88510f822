import { placeText, type Strip, stripWidth } from '../charts/strip.ts';
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
  const medianText = `median ${median.label}`;
  const medianPlace = placeText(medianAt, medianText);
  return create(
    'svg',
    {
      class: 'strip',
      width: '100%',
      height: 34 + top,
      role: 'img',
      'aria-label': `Strip plot: ${own.text}, median ${median.text}`,
    },
    name === undefined ? undefined : create('text', { class: 'name', y: 11, ...textAt(placeText(ownAt, name)) }, name),
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
      create('text', { y: 30, ...textAt(medianPlace) }, medianText),
      // At the end of the line that the other text leaves free.
      logarithmic
        ? create(
            'text',
            {
              class: 'log',
              y: 30,
              ...textAt({ x: Math.round(1 - medianAt), anchor: medianAt < 0.5 ? 'end' : 'start' }),
            },
            'log',
          )
        : undefined,
    ),
  );
}

const textAt = ({ x, anchor }: ReturnType<typeof placeText>) => ({ x: share(x), 'text-anchor': anchor });

const share = (x: number) => `${Math.round(x * 1000) / 10}%`;
