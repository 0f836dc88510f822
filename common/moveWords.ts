import type { Moves } from '../api/schemas/moves.ts';

type Move = Pick<Moves['metros'][number], 'from' | 'to' | 'parts'>;

/** What each cause of a move is called. */
const causeNames = {
  own: 'own newer figures',
  others: 'figures of other metros',
  coverage: 'which metros have figures',
  revision: 'revised figures',
} as const satisfies Record<keyof Move['parts'], string>;

/** Returns why a metro moved, in places: `revised figures −2.0, figures of other metros +1.0`. */
export function causesOf({ from, to, parts }: Move): string {
  const causes = (Object.keys(causeNames) as (keyof typeof causeNames)[])
    .filter((cause) => Math.abs(parts[cause]) >= 0.05)
    .map((cause) => `${causeNames[cause]} ${signed(parts[cause])}`);
  return causes.length === 0 && from === to ? 'unchanged' : causes.join(', ');
}

const signed = (places: number): string => (places > 0 ? '+' : '−') + Math.abs(places).toFixed(1);
