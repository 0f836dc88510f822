import type { ComponentChildren } from 'preact';
import type { ValueSteps } from '../figures/valueSteps.ts';

interface MapLegendProps extends Pick<ValueSteps, 'scale'> {
  /** Entries of regions without a color. */
  readonly children?: ComponentChildren;
}

/** The colors of a map, each with its lowest and highest value. A narrow one shows the lowest alone. */
export const MapLegend = ({ scale, children }: MapLegendProps) => (
  <ul class="legend">
    {scale.map(({ step, text, from, to }) => (
      <li key={step} class={`q${step}`} data-from={from} data-to={to}>
        {text}
      </li>
    ))}
    {children}
  </ul>
);
