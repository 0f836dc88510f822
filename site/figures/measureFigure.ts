import type { Geography } from '../../api/schemas/common.ts';
import type { SiteMeasure } from '../../common/siteData.ts';
import { type FigureView, figureEmbedPath } from '../charts/embedPath.ts';
import type { Cited } from '../cite/cite.ts';
import { siteData } from '../siteData.ts';
import { citeRelease } from './citeRelease.ts';
import { creditFigures, figuresByDataset } from './format.ts';
import { creditsOf } from './release.ts';

/** What the scripts of a chart of a measure need. The page has it as JSON. */
export interface MeasureFigure {
  readonly cited: Cited & { readonly credit: string };
  /** The unit of the exact values. */
  readonly unit: string;
  /** The path of the page that other sites can embed. */
  readonly embed: string;
  /** The publishers in short. */
  readonly publishers: string;
}

interface Shown {
  readonly view: FigureView;
  readonly geography: Geography;
  readonly title: string;
  /** Whether the service computed what is shown; otherwise, the release says so of the values of the geography. */
  readonly computed?: boolean;
}

/** Returns what the scripts of a chart of the latest values of a measure need. */
export function measureFigure(measure: SiteMeasure, shown: Shown, origin: string): MeasureFigure {
  const { name, sources, unit } = measure;
  const { view, geography, title, computed = measure.geographies[geography]!.computed_by_cadastre } = shown;
  const figures = figuresByDataset([{ sources, computed }]);
  const credit = creditsOf(sources)
    .map((one) => creditFigures(one, figures))
    .join(' ');
  const subject = { title, key: `${name}-${view}`, page: `${origin}/measures/${name}`, credit };
  const cited = citeRelease(subject, `/measures/${name}/values?geography=${geography}`, origin);
  const datasets = siteData.datasets.filter(({ key }) => sources.includes(key));
  const publishers = [...new Set(datasets.map(({ publisher }) => publisher))].join('; ');
  return { cited: { ...cited, credit }, unit, embed: figureEmbedPath(name, view), publishers };
}
