import { useMedia } from '../browser/useMedia.ts';

/** Returns whether the screen is narrow: bars are below the names then. */
export const useNarrow = (): boolean => useMedia('(width < 40rem)');

/** Returns whether the card of a metro is above the table, not next to it. */
export const useStacked = (): boolean => useMedia('(width < 75rem)');
