import type { Standing } from './limits.ts';
import type { Conditions } from './negotiation.ts';

/** A request as the gate sees it, whatever host received it. */
export interface RequestHead extends Conditions {
  readonly method: string;
  /** Path and query as they were sent, still percent-encoded. */
  readonly url: string;
  /** The client's network address: the key of its limits. */
  readonly address: string;
  /** Every `Authorization` header, in order. */
  readonly authorization: readonly string[];
  /** The name of a header other than `Authorization` that holds a credential. */
  readonly misplacedIn?: string | undefined;
  readonly acceptEncoding?: string | undefined;
  /** The client's standing with its limits, if a gate in front has counted the request. */
  readonly standing?: Standing | undefined;
}
