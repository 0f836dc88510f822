import type { ChartData } from '../charts/chartData.ts';

/** Returns the data of the first line chart in a part of the page. */
export const chartData = (part: HTMLElement): ChartData =>
  JSON.parse(part.querySelector('script[type="application/json"]')!.textContent) as ChartData;
