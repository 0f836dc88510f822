import type { ChartData } from '../charts/chartData.ts';
import { lineChart } from '../charts/lineChart.ts';
import { showFigure } from '../figures/format.ts';
import { h } from './dom.ts';

/**
 * Shows the values of a year next to the pointer, and reads them out for the arrow keys.
 * @param across where on the screen the pointer is, if it is over the chart
 */
export function showReadout(slider: HTMLElement, data: ChartData, across?: number): void {
  const chart = lineChart(data, data.height);
  if (!chart) return;
  const { years } = data;
  const [first, last] = [years[0]!, years.at(-1)!];
  const guide = h('div', { class: 'guide' });
  const box = h('div', { class: 'box' });
  slider.append(guide, box);
  let shown = years.length - 1;

  function show(index: number): void {
    shown = Math.min(years.length - 1, Math.max(0, index));
    const year = years[shown]!;
    const share = (year - first) / (last - first);
    const rows = rowsAt(data, shown);
    guide.style.insetInlineStart = `${share * 100}%`;
    guide.replaceChildren(...dotsAt(chart!, year));
    box.replaceChildren(
      h('b', {}, String(year)),
      ...rows.map(({ name, shade, value }) => h('div', { class: `s${shade}` }, h('span', {}, name), value)),
    );
    // The box is on the side with more room.
    box.style.insetInlineStart = share < 0.5 ? `calc(${share * 100}% + 12px)` : 'auto';
    box.style.insetInlineEnd = share < 0.5 ? 'auto' : `calc(${(1 - share) * 100}% + 12px)`;
    slider.setAttribute('aria-valuenow', String(year));
    slider.setAttribute('aria-valuetext', `${year}: ${rows.map(({ name, value }) => `${name} ${value}`).join(', ')}`);
    slider.classList.add('on');
  }

  function nearest(across: number): number {
    const { left, width } = slider.getBoundingClientRect();
    const year = first + ((across - left) / width) * (last - first);
    return years.reduce((best, one, i) => (Math.abs(one - year) < Math.abs(years[best]! - year) ? i : best), 0);
  }

  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => shown - 1,
    ArrowDown: () => shown - 1,
    ArrowRight: () => shown + 1,
    ArrowUp: () => shown + 1,
    Home: () => 0,
    End: () => years.length - 1,
  };
  const hide = () => slider.classList.remove('on');
  slider.addEventListener('pointermove', ({ clientX }) => show(nearest(clientX)));
  slider.addEventListener('pointerdown', ({ clientX }) => show(nearest(clientX)));
  slider.addEventListener('pointerleave', hide);
  slider.addEventListener('focus', () => show(shown));
  slider.addEventListener('blur', hide);
  slider.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    show(step());
  });
  if (across !== undefined) show(nearest(across));
  else if (document.activeElement === slider) show(shown);
}

/** Returns the value of each series at a year. */
function rowsAt(data: ChartData, index: number) {
  return data.series.map(({ name, shade, values }) => {
    return { name, shade, value: showFigure(values[index] ?? null, data) };
  });
}

/** Returns a dot on each line that has a value of a year. */
function dotsAt({ lines }: NonNullable<ReturnType<typeof lineChart>>, year: number): HTMLElement[] {
  return lines.flatMap(({ points, shade }) => {
    const point = points.find((one) => one.year === year);
    if (!point) return [];
    const dot = h('i', { class: `s${shade}` });
    dot.style.insetBlockStart = `${point.y}px`;
    return [dot];
  });
}
