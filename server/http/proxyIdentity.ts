import type { BlockList } from 'node:net';
import type { Request } from 'express';
import type { Config } from '../config/config';
import type { ProxyPerson } from '../domain/accounts/sign-in/proxySignIn';
import type { Deps } from '../domain/ports';
import { plainAddress } from './clientAddress';
import { listOfNetworks } from './networks';

const LONGEST = 255;
const GROUPS = 100;

/**
 * Whom a proxy in front has signed in (product P10), from its headers. They are read of the peers alone that the operator names: by the
 * address of the connection itself, never by X-Forwarded-For, which anybody can write.
 */
export function readProxyPerson({ proxySignIn }: Config, req: Request): ProxyPerson | undefined {
  if (!proxySignIn) return undefined;
  const peer = plainAddress(req.socket.remoteAddress ?? '');
  if (!peer || !peersOf(proxySignIn).check(peer, peer.includes(':') ? 'ipv6' : 'ipv4')) return undefined;
  const accountId = headerOf(req, proxySignIn.header);
  if (accountId === undefined) return undefined;
  return {
    accountId,
    email: headerOf(req, proxySignIn.emailHeader),
    name: headerOf(req, proxySignIn.nameHeader),
    groups: groupsIn(headerOf(req, proxySignIn.groupsHeader, 16_000)),
  };
}

/** Said at every start, since one wrong address in it opens every account. */
export function warnOfProxySignIn({ config: { proxySignIn }, log }: Pick<Deps, 'config' | 'log'>): void {
  if (!proxySignIn) return;
  const { header, addresses } = proxySignIn;
  log.warn(
    { header, addresses },
    'whoever reaches this site from AUTH_PROXY_ADDRESSES can sign in as anybody: let nothing but the proxy connect from there, and have it remove these headers from what it is sent',
  );
}

type ProxySignIn = NonNullable<Config['proxySignIn']>;
const peers = new WeakMap<ProxySignIn, BlockList>();

function peersOf(proxySignIn: ProxySignIn): BlockList {
  const known = peers.get(proxySignIn) ?? listOfNetworks(proxySignIn.addresses);
  peers.set(proxySignIn, known);
  return known;
}

/** Node reads headers byte by byte; what is UTF-8 in truth is read as such. A header that came twice says nothing. */
function headerOf(req: Request, name: string, longest = LONGEST): string | undefined {
  const [value, ...others] = req.headersDistinct[name] ?? [];
  if (value === undefined || others.length > 0) return undefined;
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  const read = Buffer.from(text, 'utf8').equals(bytes) ? text : value;
  const trimmed = read.trim();
  return trimmed === '' || trimmed.length > longest || /\p{C}/u.test(trimmed) ? undefined : trimmed;
}

/** Authelia separates by commas, authentik by bars. */
function groupsIn(value: string | undefined): string[] {
  return (value ?? '').split(/[,|]/, GROUPS).flatMap((group) => group.trim() || []);
}
