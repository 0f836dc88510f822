/** A search result. */
export interface SearchEntry {
  readonly kind: 'Documentation' | 'Developer documentation' | 'Dataset' | 'Measure' | 'Metro';
  readonly title: string;
  readonly address: string;
  readonly text: string;
  /** The text of tables, which is found but not shown. */
  readonly cells?: string;
  /** Whether it is for those who run or change the service: other results come first. */
  readonly internal?: boolean;
  /** What the API knows it by: the name of a measure, the CBSA code of a metro. */
  readonly name?: string;
  /** Other words for it. */
  readonly terms?: readonly string[];
}

/** Whether an entry is about the code of the service. The search has such entries last. */
export const isForDevelopers = ({ kind }: SearchEntry): boolean => kind === 'Developer documentation';
