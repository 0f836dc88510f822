/** A search result. */
export interface Entry {
  readonly kind: 'Documentation' | 'Dataset' | 'Measure' | 'Metro';
  readonly title: string;
  readonly address: string;
  readonly text: string;
}
