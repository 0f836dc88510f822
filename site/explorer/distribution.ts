import { histogram } from '../charts/histogram.ts';
import { s } from '../browser/dom.ts';

const [width, height] = [240, 34];

/** The values of a measure as small bars, of which a part is highlighted. */
interface Distribution {
  readonly element: SVGElement;
  /** Highlights the part between two values; a bound beyond the values is at their end. */
  highlight(from: number, to: number): void;
}

/** Draws the distribution of values. It only decorates: the control next to it says the same in words. */
export function drawDistribution(values: Float64Array): Distribution {
  const present = Array.from(values).filter((value) => !Number.isNaN(value));
  const { bars, scale } = histogram(present, width, height);
  const draw = () =>
    bars.map(({ x, y, width, height }) =>
      s('rect', {
        x: x.toFixed(1),
        y: y.toFixed(1),
        width: Math.max(1, width - 1).toFixed(1),
        height: height.toFixed(1),
      }),
    );
  const kept = s('svg', { class: 'kept-part', height, y: 0 }, ...draw());
  const element = s(
    'svg',
    { class: 'distribution', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...draw(),
    kept,
  );
  const at = (value: number) => scale.at(Math.min(scale.to, Math.max(scale.from, value)));
  return {
    element,
    highlight(from, to) {
      const [x, part] = [at(from), Math.max(0, at(to) - at(from))];
      for (const [name, value] of Object.entries({ x, width: part, viewBox: `${x} 0 ${part} ${height}` }))
        kept.setAttribute(name, String(value));
    },
  };
}
