import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is in use on the public internet. All else may stand for an IPv4 address, or for nothing yet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet, not to this machine or its network. */
export function isPublic(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed?.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback';
}

/** An IPv4-mapped IPv6 address is judged by its IPv4 address. */
const parseAddress = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);
