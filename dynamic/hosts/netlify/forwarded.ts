import type { Standing } from '../../../api/gate/limits.ts';

/** The header that the gate tells the function in what it has found out. */
export const forwardedHeader = 'x-metro-gate';

export interface Forwarded {
  /** The client's address, as the gate sees it. */
  readonly address: string;
  /** Where the client stands, if the gate has counted the request. */
  readonly standing?: Standing;
}

export const seal = (secret: string, forwarded: Forwarded): string => `${secret} ${JSON.stringify(forwarded)}`;

/** What the gate says; undefined where it is somebody else who says so. */
export function unseal(secret: string, header: string | undefined): Forwarded | undefined {
  return header?.startsWith(`${secret} `) ? (JSON.parse(header.slice(secret.length + 1)) as Forwarded) : undefined;
}
