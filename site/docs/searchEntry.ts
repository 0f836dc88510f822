/** A search result. */
export interface SearchEntry {
  readonly kind: 'Documentation' | 'Dataset' | 'Measure' | 'Metro';
  readonly title: string;
  readonly address: string;
  readonly text: string;
  /** The name of a measure in the API. */
  readonly name?: string;
  /** Other words for it. */
  readonly terms?: readonly string[];
}
