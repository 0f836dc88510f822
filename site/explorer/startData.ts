import type { Attribution } from '../../api/schemas/common.ts';
import type { Metro } from '../../api/schemas/metro.ts';

/** A measure with metro values, as the explorer shows it. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** What is printed before a figure in place of the unit: `$`. */
  readonly prefix?: string;
  readonly decimals: number;
  /** Key of its group in menus: its topic. */
  readonly group: string;
  readonly better?: 'higher' | 'lower';
  readonly sources: readonly string[];
  /** Whether this service computed the metro figures from the sources. */
  readonly computed: boolean;
  /** The years of the figures: `2024`. */
  readonly years: string;
  /** The mark of old figures: `over 3 years old`. */
  readonly age?: string;
  /** Whether metro values have stated errors, which are loaded on their own. */
  readonly hasErrors?: true;
  /** What to know before using the figures. */
  readonly note?: string;
  /** Whether the figures of metros are averages of those of their states. */
  readonly ofStates?: true;
  /** The lowest and the highest metro value, and the one in the middle. */
  readonly range: readonly [number, number];
  readonly median: number;
  /** How many metros have a figure. */
  readonly count: number;
}

/** The value of a metro; null: missing; of one that is missing because parts of it are withheld, the bounds that it lies between. */
export type ValueOrBounds = number | null | readonly [lower: number, upper: number];

/** A metro. `name` has dashes between cities; `short` is its first city and state: `Austin, TX`. */
export interface StartMetro extends Pick<Metro, 'cbsa' | 'name' | 'slug' | 'states' | 'right_to_work'> {
  readonly short: string;
}

/** A metro that leads the ranking of a preset. */
interface PresetLeader {
  readonly name: string;
  readonly rank: number;
  /** With one decimal. */
  readonly score: string;
}

/** What the question of the explorer says of the ranking of a preset. */
export interface PresetLeaders {
  /** The first metros, or the first of each state where most of the weight is of averages of states. */
  readonly places: readonly PresetLeader[];
  /** How often the first one is first in similar rankings, as a share. */
  readonly stays: number;
  /** How much of the weight is of figures that are averages of states, if it is most of it: `75%`. */
  readonly stateShare?: string;
}

/** The data that the explorer starts with: everything but values, which it loads one measure at a time. */
export interface StartData {
  readonly release: string;
  /** When the release was made, in ISO form. It is a part of the seed of random draws. */
  readonly modified: string;
  readonly metros: readonly StartMetro[];
  readonly byName: readonly number[];
  readonly byPopulation: readonly number[];
  /** Those with metro values. */
  readonly measures: readonly Choice[];
  /** Key and name of each group of measures. */
  readonly groups: readonly (readonly [key: string, name: string])[];
  /** Code and name of each state. */
  readonly states: readonly (readonly [code: string, name: string])[];
  readonly geography: string;
  /** By the key of each preset. */
  readonly leaders: Readonly<Record<string, PresetLeaders>>;
  /** The address of the file that maps are drawn with; absent: the release has no outlines. */
  readonly outlines?: string;
  readonly attributions: readonly Attribution[];
}
