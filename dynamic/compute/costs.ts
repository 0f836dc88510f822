import { LRUCache } from 'lru-cache';

/** Who asks for answers that are computed. Those with API access have a lane of their own, which goes first. */
export interface Client {
  /** The key of its limits. */
  readonly key: string;
  readonly lane: 'api' | 'open';
  /** The networks or the account that it belongs to, and the part of their cost that it bears. */
  readonly groups: readonly { readonly key: string; readonly share: number }[];
}

/** The time constant of the average, in milliseconds. */
const minute = 60_000;

/** Clients and networks whose costs are kept: those that asked last. */
const maxKept = 20_000;

/** The steps in which costs are compared for the order of requests, in milliseconds. */
const stepMs = 100;

/**
 * Returns a cost in steps. Of clients that send the same mix of requests, the one that sent the largest one last would otherwise wait
 * until all others had caught up with it.
 */
export const inSteps = (cost: number): number => Math.floor(cost / stepMs);

interface Spent {
  readonly cost: number;
  readonly at: number;
}

/**
 * What clients cost: the milliseconds that threads computed for each over about the last minute. A cost counts less and less:
 * after a minute, 37% (1/e) of it is left.
 */
export class Costs {
  readonly #spent = new LRUCache<string, Spent>({ max: maxKept });

  /** Returns what a client cost, or what it bears of a group's cost, if that is more. */
  of({ key, groups }: Client, now: number): number {
    return Math.max(this.#at(key, now), ...groups.map((group) => group.share * this.#at(group.key, now)));
  }

  /**
   * Orders two clients by what they cost and bear, then by what they cost themselves: negative if the first cost less.
   * @param size returns what of a cost counts
   */
  compare(a: Client, b: Client, now: number, size = (cost: number) => cost): number {
    return size(this.of(a, now)) - size(this.of(b, now)) || size(this.#at(a.key, now)) - size(this.#at(b.key, now));
  }

  /** Charges a client and its groups for an answer. */
  charge({ key, groups }: Client, cost: number, now: number): void {
    for (const one of [key, ...groups.map((group) => group.key)])
      this.#spent.set(one, { cost: this.#at(one, now) + cost, at: now });
  }

  #at(key: string, now: number): number {
    const spent = this.#spent.get(key);
    return spent ? spent.cost * Math.exp((spent.at - now) / minute) : 0;
  }
}

/** Returns the seconds until a cost has fallen to a budget, if the client asks for nothing meanwhile; at least 1. */
export function secondsUntil(cost: number, budget: number): number {
  return Math.max(1, Math.ceil((minute / 1000) * Math.log(cost / budget)));
}
