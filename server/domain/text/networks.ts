import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of these, or in one of these networks (`10.0.0.0/8`). IPv4-mapped IPv6 counts as IPv4. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const place = asIPv6(address);
  return networks.some((network) => {
    const [base = '', bits] = network.split('/');
    const length = bits === undefined ? 128 : Number(bits) + (isIPv4(base) ? 96 : 0);
    return place.match(asIPv6(base), length);
  });
}

function asIPv6(address: string) {
  const parsed = ipaddr.parse(address);
  return 'octets' in parsed ? parsed.toIPv4MappedAddress() : parsed;
}
