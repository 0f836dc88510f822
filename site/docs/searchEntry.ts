/** Whom a page is for: those who use the API or the site, who run a server of their own, or who change the code. */
export type Audience = 'users' | 'operators' | 'contributors';

/** A search result. */
export interface SearchEntry {
  readonly kind: 'Documentation' | 'Dataset' | 'Measure' | 'Metro';
  readonly title: string;
  readonly address: string;
  readonly text: string;
  /** The text of tables, which is found but not shown. */
  readonly cells?: string;
  /** Whom it is for, if not for users: results for users come first, those for contributors last. */
  readonly audience?: Exclude<Audience, 'users'>;
  /** What the API knows it by: the name of a measure, the CBSA code of a metro. */
  readonly name?: string;
  /** Other words for it. */
  readonly terms?: readonly string[];
}

/** Whether an entry is about the code of the service. */
export const isForContributors = ({ audience }: SearchEntry): boolean => audience === 'contributors';
