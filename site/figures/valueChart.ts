import type { Geography } from '../../api/schemas/common.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import type { Cell } from './cell.ts';
import { type ValueChartView, valueChartPath } from '../charts/embedPath.ts';
import type { Cited } from '../cite/cite.ts';
import { citeRelease } from './citeRelease.ts';
import { creditFigures, figuresByDataset, labelWithUnit, regionNames } from './format.ts';
import { showLatestYears } from './measureYears.ts';
import { creditsOf, publishersOf } from './credits.ts';

/** What the scripts of a chart of the latest values of a measure need. The page has it as JSON. */
export interface ValueChart {
  readonly cited: Cited & { readonly credit: string };
  /** The rows of its file, with their head and exact values. */
  readonly rows: readonly (readonly Cell[])[];
  /** The path of the page that other sites can embed. */
  readonly embed: string;
  readonly publishers: string;
}

interface ValueChartOptions extends Pick<ValueChart, 'rows'> {
  readonly view: ValueChartView;
  readonly geography: Geography;
  readonly title: string;
  /** Whether the service computed what is shown. */
  readonly computed: boolean;
}

/** Returns what the scripts of a chart of the latest values of a measure need. */
export function valueChart(
  measure: ServedMeasure,
  { view, geography, title, rows, computed }: ValueChartOptions,
  origin: string,
): ValueChart {
  const { name } = measure;
  const cited = citeFiguresOf(measure, { geography, title, computed, key: `${name}-${view}` }, origin);
  return { cited, rows, embed: valueChartPath(name, view), publishers: publishersOf(measure) };
}

/** Returns how to cite the latest values of a measure at a geography. */
export function citeValues(measure: ServedMeasure, geography: Geography, origin: string): ValueChart['cited'] {
  const title = `${labelWithUnit(measure)} by ${regionNames[geography]}, ${showLatestYears(measure, geography)}`;
  const computed = measure.geographies[geography]!.computed_by_cadastre;
  return citeFiguresOf(measure, { geography, title, computed, key: `${measure.name}-${geography}` }, origin);
}

function citeFiguresOf(
  measure: ServedMeasure,
  { geography, title, computed, key }: Pick<ValueChartOptions, 'geography' | 'title' | 'computed'> & { key: string },
  origin: string,
): ValueChart['cited'] {
  const { name, sources } = measure;
  const figures = figuresByDataset([{ sources, computed }]);
  const credit = creditsOf(sources)
    .map((one) => creditFigures(one, figures))
    .join(' ');
  const subject = { title, key, page: `${origin}/measures/${name}` };
  const cited = citeRelease(subject, `/measures/${name}/values?geography=${geography}`, origin);
  return { ...cited, credit, publishers: publishersOf(measure) };
}
