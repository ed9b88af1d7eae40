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
  return plainAddress(req.ip ?? '');
}

/** In one spelling; empty where it is no address. */
export function plainAddress(text: string): string {
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : '';
}

/** One key per customer line: a whole IPv6 /64 belongs to one of them, who could otherwise change address at will. */
export function limitKeyOf(address: string): string {
  return networkOf(address, 64) ?? address;
}

/** The same for the sender of a request. */
export function limitKeyOfRequest(req: Request): string {
  return limitKeyOf(addressOf(req));
}

/** Providers give away a /48 of IPv6 as easily: 65,536 lines of one customer. IPv4 has no such thing. */
export function wideLimitKeyOf(address: string): string | undefined {
  return networkOf(address, 48);
}

function networkOf(address: string, bits: number): string | undefined {
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.split('%')[0]}/${bits}`);
  return `${network.toString()}/${bits}`;
}
