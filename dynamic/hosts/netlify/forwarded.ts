import type { Standing } from '../../../api/gate/limits.ts';

/** The header in which the gate tells the function what it knows of a request. */
export const forwardedHeader = 'x-metro-gate';

/** What the gate knows of a request. */
export interface GateContext {
  /** The client's address. */
  readonly address: string;
  /** The client's standing with its limits, if the gate has counted the request. */
  readonly standing?: Standing;
}

/** Returns the header's value. The secret shows that the gate, or the function itself, set it. */
export const seal = (secret: string, forwarded: GateContext): string => `${secret} ${JSON.stringify(forwarded)}`;

/** Reads the header's value; undefined without the secret. */
export function unseal(secret: string, header: string | null | undefined): GateContext | undefined {
  return header?.startsWith(`${secret} `) ? (JSON.parse(header.slice(secret.length + 1)) as GateContext) : undefined;
}
