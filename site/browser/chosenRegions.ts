import { useEffect, useState } from 'preact/hooks';
import type { Geography } from '../../api/schemas/common.ts';
import { writeParameters } from './pageAddress.ts';

/** The orders of regions, by their names in an address. */
export const regionOrders = { highest: 'Highest first', lowest: 'Lowest first', name: 'By name' } as const;
export type RegionOrder = keyof typeof regionOrders;

/** Which regions a page shows. */
export interface RegionChoice {
  readonly geography: Geography;
  /** The USPS code of the state that they are in; empty: the nation. */
  readonly state: string;
  readonly order: RegionOrder;
  /** The fewest people who live in them; 0: all regions. */
  readonly people: number;
  /** What their names have. */
  readonly filter: string;
  /** Their least value, and the value that all of theirs are below: those of a bar of the histogram. */
  readonly least: number | undefined;
  readonly below: number | undefined;
}

type Listener = (choice: RegionChoice) => void;

/**
 * The regions that a visitor chose, which the map, the charts and the table of a page share. The address has the choice:
 * `?geography=county&state=OH&order=lowest`.
 */
export class ChosenRegions {
  /** The choice of an address without any. */
  readonly first: RegionChoice;
  #now: RegionChoice;
  readonly #listeners = new Set<Listener>();

  /** @param states the USPS codes of the states */
  constructor(geographies: readonly [Geography, ...Geography[]], states: readonly string[]) {
    const all = { least: undefined, below: undefined };
    this.first = { geography: geographies[0], state: '', order: 'highest', people: 0, filter: '', ...all };
    const read = () => {
      const asked = readChoice(this.first, geographies, states);
      return JSON.stringify(asked) === JSON.stringify(this.first) ? this.first : asked;
    };
    this.#now = read();
    addEventListener('popstate', () => {
      const asked = read();
      // The chart over the years has steps, too.
      if (JSON.stringify(asked) !== JSON.stringify(this.#now)) this.#tell(asked);
    });
  }

  /** `first` itself until another choice is made. */
  get now(): RegionChoice {
    return this.#now;
  }

  /** @param isStep whether Back leads to the choice before */
  choose(changed: Partial<RegionChoice>, isStep = false): void {
    const { first } = this;
    const now = { ...this.#now, ...changed };
    const names = Object.keys(first) as (keyof RegionChoice)[];
    writeParameters(
      Object.fromEntries(names.map((name) => [name, now[name] === first[name] ? undefined : String(now[name])])),
      isStep,
    );
    this.#tell(now);
  }

  #tell(now: RegionChoice): void {
    this.#now = now;
    for (const listener of this.#listeners) listener(now);
  }

  /** Calls a function after each choice, until the function that this returns is called. */
  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Returns the choice of a visitor, and draws the component again after each one. */
export function useChoice(chosen: ChosenRegions): RegionChoice {
  const [choice, setChoice] = useState(chosen.now);
  useEffect(() => chosen.follow(setChoice), []);
  return choice;
}

/** Reads the choice of the address of the page. What the page does not have is as in `first`. */
function readChoice(first: RegionChoice, geographies: readonly Geography[], states: readonly string[]): RegionChoice {
  const query = new URLSearchParams(location.search);
  const [asked, state, order] = ['geography', 'state', 'order'].map((name) => query.get(name));
  const people = Number(query.get('people'));
  return {
    geography: geographies.find((one) => one === asked) ?? first.geography,
    state: states.find((code) => code === state?.toUpperCase()) ?? first.state,
    order: order && Object.hasOwn(regionOrders, order) ? (order as RegionOrder) : first.order,
    people: people > 0 && people < Infinity ? people : first.people,
    filter: query.get('filter') ?? first.filter,
    least: readNumber(query.get('least')),
    below: readNumber(query.get('below')),
  };
}

const readNumber = (text: string | null): number | undefined =>
  text === null || text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
