import type { ValueChart } from '../figures/valueChart.ts';
import { pageData } from './pageData.ts';
import { showChartTools } from './valueChartTools.tsx';

/** Adds a readout and tools to each chart of the latest values of a measure. */
for (const figure of document.querySelectorAll<HTMLElement>('.histogram, .tile-map'))
  showChartTools(figure, pageData(figure) as ValueChart);
