import ipaddr from 'ipaddr.js';

/** Returns the key of an address's limits: an IPv4 address as it is, the /64 of an IPv6 address; undefined for no address. */
export function limitKey(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkOf(parsed as ipaddr.IPv6, 64);
}

/** A network around a client, and the part of the network's cost that the client bears. */
interface Network {
  readonly key: string;
  readonly share: number;
}

/**
 * Returns the networks around the key of an address's limits: the /24 of an IPv4 address, the /56 and /48 of an IPv6 one, which
 * providers give to one subscriber. The larger a network, the more people may be in it, and the less each bears.
 */
export function networksOf(key: string): readonly Network[] {
  const address = key.replace(/\/64$/, '');
  if (!ipaddr.isValid(address)) return [];
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4')
    return [{ key: `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`, share: 1 / 8 }];
  const network = parsed as ipaddr.IPv6;
  return [
    { key: networkOf(network, 56), share: 1 / 8 },
    { key: networkOf(network, 48), share: 1 / 32 },
  ];
}

function networkOf({ parts }: ipaddr.IPv6, bits: 64 | 56 | 48): string {
  const kept = parts.slice(0, 4).map((part, i) => (i < 3 ? part : part & (0xffff << (64 - bits)) & 0xffff));
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
