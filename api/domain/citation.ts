import type { Attribution, Geography } from '../schemas/common.ts';
import type { DatedEdition } from './history.ts';
import { populationMeasure, type Release, type ServedMeasure, sourcesAt } from './release.ts';

/** A dataset behind an answer. With `figures`, the answer has figures from it: printed by the publisher, or computed. */
export interface Citation {
  readonly dataset: string;
  readonly figures?: 'printed' | 'computed';
  /** The credit of the edition of the figures; absent: that of the dataset. */
  readonly credit?: string;
}

/** Cites datasets without figures. */
export function cite(datasets: Iterable<string>): Citation[] {
  return Array.from(datasets, (dataset) => ({ dataset }));
}

/**
 * Cites the datasets behind the figures of a measure at a geography.
 * @param edition the edition of the figures; undefined: the newest
 */
export function citeFigures(
  measure: ServedMeasure,
  geography: Geography,
  edition?: Pick<DatedEdition, 'credit'>,
): Citation[] {
  const figures = measure.geographies[geography]?.computed_by_cadastre ? 'computed' : 'printed';
  const credit = edition && { credit: edition.credit };
  return sourcesAt(measure, geography).map((dataset) => ({ dataset, figures, ...credit }));
}

/** Cites the datasets behind any list of metros: that of the regions, and those of the population, where it is served. */
export const citeMetros = (release: Release): Citation[] => citeRegions(release, 'msa');

/** Returns the citations of regions of a geography with their population. */
export function citeRegions(release: Release, geography: Geography): Citation[] {
  const population = release.findMeasure(populationMeasure);
  return [
    { dataset: release.content.geography },
    ...(population?.geographies[geography] ? citeFigures(population, geography) : []),
  ];
}

/** Returns the credit of each cited dataset once, sorted by key, as it must be printed with the figures. */
export function attribution({ content }: Release, citations: Iterable<Citation>): Attribution[] {
  const byDataset = Map.groupBy(citations, ({ dataset }) => dataset);
  return [...byDataset].sort(byKey).map(([key, cited]) => {
    const own = content.attributions.get(key);
    if (!own) throw new Error(`release ${content.id} has no attribution for dataset ${key}`);
    const credits = new Set(cited.map(({ credit = own.credit }) => credit));
    return withFigures(
      { ...own, credit: [...credits].join(' ') },
      new Set(cited.flatMap(({ figures }) => figures ?? [])),
    );
  });
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** What the credits of publishers begin with. */
const sourceLabel = 'Source: ';

/** Returns a credit that says whether the service computed the figures: all of them, or some. */
export function withFigures(credit: Attribution, figures: ReadonlySet<Citation['figures']>): Attribution {
  if (!figures.has('computed')) return credit;
  const computed = figures.has('printed') ? computedLabels[1] : computedLabels[0];
  return { ...credit, credit: `${computed} from: ${withoutLabel(credit.credit)}` };
}

/** What the credits of figures begin with that the service computed: all of them, or some. */
const computedLabels = ['Computed by Metro data service', 'Partly computed by Metro data service'] as const;

/** Returns which figures of a credit the service computed. */
export function computedShare(credit: string): 'all' | 'some' | 'none' {
  const [all, some] = computedLabels.map((label) => credit.startsWith(`${label} from: `));
  return all ? 'all' : some ? 'some' : 'none';
}

/** Returns the credit of a publisher for a sentence that already names it as the source (D119). */
export const withoutLabel = (credit: string): string =>
  credit.startsWith(sourceLabel) ? credit.slice(sourceLabel.length) : credit;
