import type { ServedMeasure } from '../../api/domain/release.ts';
import { creditFigures, showFigure, showSpan } from './format.ts';
import { creditsOf, figuresOf } from './credits.ts';
import { valuesOf } from './values.ts';
import { content } from '../release.ts';
import { type Cited, type CitedFigure, type CitedMetro, type CitedPage, citePage } from '../cite/cite.ts';

/** Returns how to cite a page of this release. @param figures the path of its figures in the API, without the release */
export const citeRelease = (subject: CitedPage, figures: string, origin: string): Cited =>
  citePage(subject, figures, { origin, release: content.id });

const creditsOfMeasure = (measure: ServedMeasure) =>
  creditsOf(measure.sources).map((one) => creditFigures(one, figuresOf([measure], 'msa')));

/** Returns what the citations of some figures of a metro add to that of its page. */
export function citeFigures(figures: readonly ServedMeasure[], place: number): Pick<CitedMetro, 'values' | 'credits'> {
  const credits = [...new Set(figures.flatMap(creditsOfMeasure))];
  const values = figures.map((measure): [name: string, cited: CitedFigure] => [
    measure.name,
    {
      label: `${measure.label}, ${showSpan(measure.geographies.msa!.vintages, measure)}`,
      value: showFigure(valuesOf(measure.name, 'msa')[place]!, measure),
      credits: creditsOfMeasure(measure).map((credit) => credits.indexOf(credit)),
    },
  ]);
  return { values: Object.fromEntries(values), credits };
}
