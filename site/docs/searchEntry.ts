/** A search result. */
export interface SearchEntry {
  readonly kind: 'Documentation' | 'Dataset' | 'Measure' | 'Metro';
  readonly title: string;
  readonly address: string;
  readonly text: string;
}
