import { isIPv4 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Client } from '../domain/accounts/records';

/**
 * The client of a request. Express takes the address from X-Forwarded-For only behind TRUSTED_PROXIES (contract 3, security
 * P2). IPv4-mapped IPv6 addresses are written as IPv4.
 */
export function clientOf(req: Request): Client {
  return { ipAddress: addressOf(req), userAgent: req.headers['user-agent'] ?? '' };
}

export function addressOf(req: Request): string {
  return plainAddress(req.ip ?? '');
}

/** Normalises an address; empty if it is invalid. */
export function plainAddress(text: string): string {
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : '';
}

/** Rate limit key of an address. IPv6 addresses share a key per /64, since a single customer usually has one. */
export function limitKeyOf(address: string): string {
  return networkOf(address, 64) ?? address;
}

/** The same for the sender of a request. */
export function limitKeyOfRequest(req: Request): string {
  return limitKeyOf(addressOf(req));
}

/** The /48 of an IPv6 address, which providers assign to single customers as well: 65,536 /64 networks. Undefined for IPv4. */
export function wideLimitKeyOf(address: string): string | undefined {
  return networkOf(address, 48);
}

function networkOf(address: string, bits: number): string | undefined {
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.split('%')[0]}/${bits}`);
  return `${network.toString()}/${bits}`;
}
