import ipaddr from 'ipaddr.js';

/** Whether an address belongs to the public internet, not to this machine or its network. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address inside an IPv6 one is judged as what it leads to.
  return ipaddr.process(address).range() === 'unicast';
}
