import type { Criterion } from '../../api/schemas/rank.ts';
import type { Figures } from './figures.ts';
import type { State } from './state.ts';

export type Direction = Criterion['direction'];

/** What a measure is picked for. */
export interface Picking {
  readonly figures: Figures;
  /** The heading: `Add a criterion`. */
  readonly title: string;
  /** The text of the button that picks the measure. */
  readonly action: string;
  /** The measures to pick from; undefined: all. */
  readonly among?: readonly string[];
  /** The measures that are taken. */
  readonly without?: readonly string[];
  /** The ranking before the choice, and what the choice changes; undefined: it changes no ranking. */
  readonly change?: {
    readonly state: State;
    readonly by: (measure: string, direction: Direction) => Partial<State>;
    /** Whether the direction is chosen, too. */
    readonly hasDirection: boolean;
  };
  readonly onPick: (measure: string, direction: Direction) => void;
}
