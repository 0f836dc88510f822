import type { Standing } from './limits.ts';
import type { Limits, Principal, Tier } from './principal.ts';
import type { Router } from './request.ts';
import type { RequestHead } from './requestHead.ts';

/** A request, who sends it, the client's standing with its limits, and the release that answers it. */
export interface Visit<S = unknown> {
  readonly head: RequestHead;
  /** Undefined without a credential. */
  readonly principal: Principal | undefined;
  /** Undefined if unknown, as with a credential that is not valid. */
  readonly tier: Tier | undefined;
  readonly standing: Standing;
  /** The stored pages of the active release, if one is active. */
  readonly stored: S | undefined;
}

/** What the checks of the gate go by. */
export interface Rules {
  readonly route: Router;
  readonly limits: Limits;
  /** Public origin, as clients see it, without a trailing slash. */
  readonly origin: string;
}
