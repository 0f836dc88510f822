import type { SetState } from './address.ts';
import type { Draws } from './draws.ts';
import type { Shown } from './shown.ts';
import type { State } from './state.ts';

/** What the page shows. Each part of the page names what it takes from it. */
export interface Page extends State, Shown, Draws {
  readonly set: SetState;
}
