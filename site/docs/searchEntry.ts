import type { Geography } from '../../api/schemas/common.ts';

/** Whom a page is for: those who use the API or the site, who run a server of their own, or who change the code. */
export type Audience = 'users' | 'operators' | 'contributors';

/** The kinds of search results, an answer before what is found, in the order of their groups, each with the name of its group. */
export const searchGroups = {
  Answer: 'Answer',
  Recent: 'Recently opened',
  Tool: 'Tools',
  Metro: 'Metros',
  Place: 'States and counties',
  Measure: 'Measures',
  Dataset: 'Datasets',
  Documentation: 'Docs',
  API: 'API reference',
} as const;
export type SearchKind = keyof typeof searchGroups;

/** A search result. */
export interface SearchEntry {
  readonly kind: SearchKind;
  readonly title: string;
  /** Of a section of a guide: the title of the guide. */
  readonly page?: string;
  readonly address: string;
  readonly text: string;
  /** Of a guide: what it is about, which is shown in place of its text. */
  readonly about?: string;
  /** Of a tool: where to start. */
  readonly starts?: readonly { readonly title: string; readonly address: string }[];
  /** Figures and years next to the title, which are shown but not found. */
  readonly facts?: string;
  /** The key figures of a metro, or the figure of the median metro, which the best result shows. */
  readonly figures?: readonly NamedFigure[];
  /** The text of tables, and units, which are found but not shown. */
  readonly cells?: string;
  /** Whom it is for, if not for users: results for users come first, those for contributors last. */
  readonly audience?: Exclude<Audience, 'users'>;
  /** What the API knows it by: the name of a measure, the code of a place, the key of a dataset. */
  readonly name?: string;
  /** The names of the states of a metro. */
  readonly states?: readonly string[];
  /** Of a measure without figures of some types of places: those that it has figures of. */
  readonly at?: readonly Geography[];
  /** Of a measure: the end of its values that is generally better, if there is one. */
  readonly better?: 'higher' | 'lower';
  /** Other words for it. */
  readonly terms?: readonly string[];
}

interface NamedFigure extends FigureName {
  readonly value: string;
}

interface FigureName {
  readonly label: string;
  readonly years: string;
  /** What follows the figure in a line of facts: `people in 2025`. A figure without it is left out of the line. */
  readonly factText?: string;
}

/** An entry as the index has it: without what other members say, and the names of its figures, which many entries share. */
export interface IndexEntry extends Omit<SearchEntry, 'figures' | 'text'> {
  /** Absent from a metro, whose text has its code and its states. */
  readonly text?: string;
  /** The figures as text, in the order of the names for the kind of the entry; empty if missing. */
  readonly values?: readonly string[];
  /** The years of the figures, if the names do not have them. */
  readonly years?: string;
}

/** The search index. */
export interface SearchContent {
  readonly metroFigures: readonly FigureName[];
  readonly entries: readonly IndexEntry[];
}

/** Returns the entries of an index with the names of their figures, and a line of facts. */
export const readEntries = ({ metroFigures, entries }: SearchContent): SearchEntry[] =>
  entries.map(({ values, years = '', text, ...others }) => {
    const { kind, name, states = [] } = others;
    const entry = { ...others, text: text ?? `CBSA ${name}, ${states.join(', ')}` };
    if (!values) return entry;
    if (kind === 'Measure') {
      const value = values[0]!;
      return { ...entry, figures: [{ label: 'Median metro', years, value }], facts: `median metro ${value}, ${years}` };
    }
    const figures = metroFigures
      .map((figure, i) => ({ ...figure, value: values[i] ?? '' }))
      .filter(({ value }) => value !== '');
    const facts = figures
      .flatMap(({ value, factText }) => (factText === undefined ? [] : [`${value} ${factText}`]))
      .join(', ');
    return { ...entry, figures, ...(facts === '' ? {} : { facts }) };
  });

/** Returns the title of an entry, after that of the guide it is a section of: `Ranking: How are ranks computed?`. */
export const fullTitle = ({ page, title }: Pick<SearchEntry, 'page' | 'title'>): string =>
  page === undefined ? title : `${page}: ${title}`;

/** Whether an entry is about the code of the service. */
export const isForContributors = ({ audience }: SearchEntry): boolean => audience === 'contributors';
