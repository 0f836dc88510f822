import { ApiError } from '../domain/errors.ts';
import { keyOf, type Operation } from '../operations/operation.ts';
import {
  type Caller,
  type Credentials,
  findCaller,
  findMisplaced,
  type Limits,
  tierOf,
  windowsUnder,
} from './principal.ts';
import { type Call, readCall } from './call.ts';
import { computeLive, type Decision } from './decision.ts';
import type { Counters, Standing } from './limits.ts';
import { decideMcp, isMcp } from './mcp.ts';
import type { Page, Pages } from './page.ts';
import { PageAddresses, sendPage } from './storedPage.ts';
import { answerPreflight } from './preflight.ts';
import { refuse } from './refusal.ts';
import { basePath, createRouter, findOperation, isRead, type RequestHead, splitUrl, unknownPath } from './request.ts';
import { checkApiAccess, checkCredential, checkLimits, type GateRules, type Visit } from './visit.ts';

type MaybePromise<T> = T | Promise<T>;

interface Ports<P extends Page, S extends Pages<P>> {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly counters: Counters;
  readonly credentials: Credentials;
  /** Undefined while no release is active. */
  readonly pages: () => S | undefined;
  /** Returns a release that a request names, other than the active one. @throws ApiError 404 if the host does not hold it */
  readonly release: (id: string) => MaybePromise<S>;
}

interface GateOptions {
  readonly operations: readonly Operation[];
  /** Public origin, as clients see it, without a trailing slash. */
  readonly origin: string;
  readonly limits: Limits;
}

/**
 * Returns the gate: a function that decides what a request gets, before anything is read or computed.
 * It reads downward, in the order of D34, and returns a promise only where a port does.
 */
export function createGate<P extends Page, S extends Pages<P>>(
  { operations, origin, limits }: GateOptions,
  { clock, counters, credentials, pages, release }: Ports<P, S>,
): (head: RequestHead) => MaybePromise<Decision<P, S>> {
  const rules: GateRules = { route: createRouter(operations), limits, origin };
  const windowsFor = windowsUnder(limits);
  const addresses = new PageAddresses<P, S>();

  return function decide(head) {
    if (head.method === 'OPTIONS') return answerPreflight(head.url, rules.route);
    const caller = findMisplaced(head, addresses.has(head.url)) ?? findCaller(head.authorization, credentials, origin);
    return caller instanceof Promise ? caller.then((known) => count(head, known)) : count(head, caller);
  };

  /** Counts a request, unless a gate in front has. A request that is refused for its credential counts against its address. */
  function count(head: RequestHead, caller: Caller): MaybePromise<Decision<P, S>> {
    const principal = caller instanceof ApiError ? undefined : caller;
    const standing = head.standing ?? counters.take(windowsFor(head.address, principal), clock());
    return standing instanceof Promise
      ? standing.then((known) => admit(head, caller, known))
      : admit(head, caller, standing);
  }

  function admit(head: RequestHead, caller: Caller, standing: Standing): MaybePromise<Decision<P, S>> {
    if (caller instanceof ApiError)
      return refuse(caller, { head, principal: undefined, tier: undefined, standing, stored: undefined }, rules);
    const visit: Visit<S> = { head, principal: caller, tier: tierOf(caller), standing, stored: pages() };
    try {
      const decision = isMcp(head.url) ? decideMcp(visit, rules) : decideApi(visit);
      return decision instanceof Promise ? decision.catch((error: unknown) => refuse(error, visit, rules)) : decision;
    } catch (error) {
      return refuse(error, visit, rules);
    }
  }

  function decideApi(visit: Visit<S>): MaybePromise<Decision<P, S>> {
    const { head, standing, stored } = visit;
    const known = isRead(head.method) ? addresses.find(head.url, stored) : undefined;
    if (known && standing.allowed) return sendPage(visit, stored!, known);

    const { path, search } = splitUrl(head.url);
    const route = rules.route(path);
    checkCredential(visit, route);
    checkLimits(visit, rules);
    checkApiAccess(visit, route);
    if (!route) throw unknownPath(path);
    const call = readCall(findOperation(route, head.method), route.params, search);
    if (call.release !== undefined) return answerPinned(visit, call, call.release);
    if (!stored) return withoutRelease(visit, call);
    const page = isRead(head.method) ? stored.find(keyOf(call.operation, call.input)) : undefined;
    return page instanceof Promise
      ? page.then((found) => answer(visit, stored, call, found))
      : answer(visit, stored, call, page);
  }

  /** Answers a call with its stored page, or with the live core if none is stored. */
  function answer(visit: Visit<S>, stored: S, call: Call, page: P | undefined): Decision<P, S> {
    if (!page) return computeLive(visit, call, limits);
    const found = { page, call, route: basePath + call.operation.path };
    addresses.keep(visit.head.url, stored, found);
    return sendPage(visit, stored, found);
  }

  /** Answers a call with the release that it names. It is always computed: pages are stored with the headers of others. */
  function answerPinned(visit: Visit<S>, call: Call, id: string): MaybePromise<Decision<P, S>> {
    const found = visit.stored?.id === id ? visit.stored : release(id);
    return found instanceof Promise
      ? found.then((stored) => computeLive({ ...visit, stored }, call, limits))
      : computeLive({ ...visit, stored: found }, call, limits);
  }

  function withoutRelease(visit: Visit<S>, call: Call): Decision<P, S> {
    if (call.operation.standsAlone) return computeLive(visit, call, limits);
    throw new ApiError('unavailable', 'the API is not available on this server: no release is active');
  }
}
