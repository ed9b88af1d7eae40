import { isIPv4 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Client } from '../domain/accounts/records';

/**
 * Who asks. Express has worked out the address from X-Forwarded-For, but only behind TRUSTED_PROXIES (contract
 * section 3, security P2); an IPv4 address inside an IPv6 one is written as IPv4.
 */
export function clientOf(req: Request): Client {
  return { ipAddress: addressOf(req), userAgent: req.headers['user-agent'] ?? '' };
}

export function addressOf(req: Request): string {
  const text = req.ip ?? '';
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : '';
}

/** One key per customer line: a whole IPv6 /64 belongs to one of them, who could otherwise change address at will. */
export function limitKeyOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.split('%')[0]}/64`);
  return `${network.toString()}/64`;
}
