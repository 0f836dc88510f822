import type { Moves } from '../api/schemas/moves.ts';

/** What each cause of a move is called. */
const causeNames = {
  own: 'own newer figures',
  others: 'other metros',
  coverage: 'metros with or without figures',
  revision: 'revised figures',
} as const;

/** Returns the causes of a move in places, the largest first: `revised figures up 2.0`. */
export function causesOf(parts: Moves['metros'][number]['parts']): string[] {
  return (Object.keys(causeNames) as (keyof typeof causeNames)[])
    .filter((cause) => Math.abs(parts[cause]) >= 0.05)
    .toSorted((a, b) => Math.abs(parts[b]) - Math.abs(parts[a]))
    .map((cause) => `${causeNames[cause]} ${showMove(parts[cause], 1)}`);
}

/** Returns a change of a rank: `up 2`; a lower rank is up. */
export const showMove = (places: number, decimals = 0): string =>
  `${places < 0 ? 'up' : 'down'} ${Math.abs(places).toFixed(decimals)}`;
