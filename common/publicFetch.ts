import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch } from 'undici';

/** A host with an address that is not public. The message names it. */
export class NotPublicError extends Error {}

/** Returns whether an address is public; `::ffff:10.0.0.1` counts as `10.0.0.1`. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Global IPv6 addresses are all in 2000::/3 (IANA); others are reserved or were local (fec0::/10).
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20;
}

type Lookup = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** How to resolve names and judge addresses. Only tests replace them. */
export interface PublicFetchPorts {
  readonly lookup?: Lookup;
  readonly isAllowed?: (address: string) => boolean;
}

/**
 * Returns a `fetch` that connects to public addresses only. It resolves each host name once, checks every address and
 * connects to a checked one, so a later change of the name has no effect.
 * @throws NotPublicError
 */
export function createPublicFetch({
  lookup: resolve = lookup,
  isAllowed = isPublicAddress,
}: PublicFetchPorts = {}): typeof globalThis.fetch {
  const refusal = (host: string, address: string) =>
    new NotPublicError(
      host === address
        ? `${host} is not a public address; only pages on the public Internet are read`
        : `${host} resolves to ${address}, which is not a public address; only pages on the public Internet are read`,
    );

  const connectChecked = buildConnector({
    lookup(hostname, { all }, done) {
      resolve(hostname, { all: true }, (error, addresses) => {
        if (error) return done(error, []);
        const other = addresses.find(({ address }) => !isAllowed(address));
        if (other) done(refusal(hostname, other.address), []);
        else if (all) done(null, addresses);
        else done(null, addresses[0]!.address, addresses[0]!.family);
      });
    },
  });
  const dispatcher = new Agent({
    connect(options, done) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // An IP address in the URL needs no lookup.
      if (isIP(host) && !isAllowed(host)) done(refusal(host, host), null);
      else connectChecked(options, done);
    },
  });

  return async function fetchPublic(input, init) {
    try {
      const response: unknown = await fetch(input as string, { ...(init as object), dispatcher });
      return response as Response;
    } catch (error) {
      throw error instanceof TypeError && error.cause instanceof NotPublicError ? error.cause : error;
    }
  };
}
