import { useMedia } from '../browser/useMedia.ts';

/** Returns whether the card of a metro is above the table, not next to it. */
export const useStacked = (): boolean => useMedia('(width < 75rem)');
