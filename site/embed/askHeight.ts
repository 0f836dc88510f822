import { chartHost } from './frame.tsx';

/** The height of a chart over the years as a share of its width. */
const share = 0.5;

/** The least height of a chart over the years with its years, and the least and the largest height of any chart, in pixels. */
const leastPlot = 250;
const [leastHeight, mostHeight] = [160, 480];

/**
 * Tells the page that has this one in a frame which height the chart needs for its width: that page may have the script that sets it
 * (`/embed/resize.js`). The height does not follow from that of the frame, which the chart fills.
 */
export function askHeight(): void {
  if (parent === window) return;
  let asked = 0;
  const ask = () => {
    const height = neededHeight();
    if (height === undefined) return;
    asked = height;
    parent.postMessage({ chartHeight: height }, '*');
  };
  new ResizeObserver(() => neededHeight() !== asked && ask()).observe(document.body);
  addEventListener('message', ask);
}

/** Returns the height of what is around the chart, and that of the chart; undefined before it is drawn. */
function neededHeight(): number | undefined {
  const chart = chartHost.querySelector<SVGSVGElement>('.plot > svg, .marks > svg');
  if (!chart) return undefined;
  const box = chart.viewBox.baseVal;
  const { width } = chart.getBoundingClientRect();
  const wide = chart.closest('figure')!.clientWidth;
  const isPlot = chart.parentElement!.matches('.plot');
  const others = [...chartHost.querySelectorAll('figure > *, .line-chart > *')]
    .filter((part) => !part.contains(chart) && part.localName !== 'script')
    .reduce((sum, part) => sum + outerHeight(part), 0);
  const [least, usual] = isPlot ? [leastPlot, share * width] : [leastHeight, (wide * box.height) / box.width];
  return Math.ceil(others + Math.min(mostHeight, Math.max(least, usual)) + frameEdge());
}

function outerHeight(part: Element): number {
  const { marginTop, marginBottom } = getComputedStyle(part);
  return part.getBoundingClientRect().height + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
}

/** The padding of the page above and below the chart. */
function frameEdge(): number {
  const { paddingTop, paddingBottom } = getComputedStyle(document.querySelector('main')!);
  return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
}
