/** Whom a page is for: those who use the API or the site, who run a server of their own, or who change the code. */
export type Audience = 'users' | 'operators' | 'contributors';

/** The kinds of search results in the order of their groups, each with the name of its group. */
export const searchGroups = {
  Metro: 'Metros',
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
  readonly address: string;
  readonly text: string;
  /** Figures and years next to the title, which are shown but not found. */
  readonly facts?: string;
  /** The text of tables, and units, which are found but not shown. */
  readonly cells?: string;
  /** Whom it is for, if not for users: results for users come first, those for contributors last. */
  readonly audience?: Exclude<Audience, 'users'>;
  /** What the API knows it by: the name of a measure, the CBSA code of a metro, the key of a dataset. */
  readonly name?: string;
  /** Other words for it. */
  readonly terms?: readonly string[];
}

/** Whether an entry is about the code of the service. */
export const isForContributors = ({ audience }: SearchEntry): boolean => audience === 'contributors';
