import { placeText, type Strip, stripWidth, textShare } from '../charts/strip.ts';
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
  const logPlace = logarithmic ? placeLog(medianAt) : undefined;
  const medianPlace = placeText(medianAt, medianText, logPlace?.free);
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
        {
          ...{ width: '100%', height: 16, viewBox: `0 -8 ${stripWidth} 16`, preserveAspectRatio: 'none' },
          // The dots at the ends are whole.
          overflow: 'visible',
        },
        create('path', { d: dots }),
        create('path', { d: crowded }),
      ),
      create('circle', { cx: share(ownAt), cy: 8, r: 6 }),
      create('line', { class: 'median', x1: share(medianAt), x2: share(medianAt), y1: -1, y2: 17 }),
      create('text', { y: 30, ...textAt(medianPlace) }, medianText),
      logPlace ? create('text', { class: 'log', y: 30, ...textAt(logPlace) }, logText) : undefined,
    ),
  );
}

/** What a strip says whose steps multiply. */
const logText = 'log';

/** Returns where this is: at the end of the line that is farther from the median, whose text has the rest of the line. */
function placeLog(medianAt: number) {
  // With the room of a space.
  const width = textShare(logText.length + 1);
  return medianAt < 0.5
    ? { x: 1, anchor: 'end' as const, free: [0, 1 - width] as const }
    : { x: 0, anchor: 'start' as const, free: [width, 1] as const };
}

const textAt = ({ x, anchor }: ReturnType<typeof placeText>) => ({ x: share(x), 'text-anchor': anchor });

const share = (x: number) => `${Math.round(x * 1000) / 10}%`;
