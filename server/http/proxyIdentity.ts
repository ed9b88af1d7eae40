import type { Request } from 'express';
import type { Config } from '../config/config';
import type { ProxyPerson } from '../domain/accounts/sign-in/proxySignIn';
import type { Deps } from '../domain/deps';
import { plainAddress } from './clientAddress';
import { listOfNetworks } from './networks';

const MAX_HEADER_CHARACTERS = 255;
const MAX_GROUPS = 100;

/**
 * The user that a proxy has signed in, from its headers. They are read only from the peers that the operator names: by the
 * address of the connection itself, never by X-Forwarded-For, which anyone can forge.
 */
export function createProxyReader({ proxySignIn }: Config): (req: Request) => ProxyPerson | undefined {
  if (!proxySignIn) return () => undefined;
  const peers = listOfNetworks(proxySignIn.addresses);
  return (req) => {
    const peer = plainAddress(req.socket.remoteAddress ?? '');
    if (!peer || !peers.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4')) return undefined;
    const accountId = headerOf(req, proxySignIn.header);
    if (accountId === undefined) return undefined;
    return {
      accountId,
      email: headerOf(req, proxySignIn.emailHeader),
      name: headerOf(req, proxySignIn.nameHeader),
      groups: groupsIn(headerOf(req, proxySignIn.groupsHeader, 16_000)),
    };
  };
}

/** Logged at every start, since one wrong address in the setting opens every account. */
export function warnOfProxySignIn({ config: { proxySignIn }, log }: Pick<Deps, 'config' | 'log'>): void {
  if (!proxySignIn) return;
  const { header, addresses } = proxySignIn;
  log.warn(
    { header, addresses },
    'anyone who can connect from AUTH_PROXY_ADDRESSES can sign in as any user: allow only the proxy to connect from there, and configure it to remove these headers from incoming requests',
  );
}

/** Node decodes headers as Latin-1; values that are valid UTF-8 are decoded again. Repeated headers are ignored. */
function headerOf(req: Request, name: string, longest = MAX_HEADER_CHARACTERS): string | undefined {
  const [value, ...others] = req.headersDistinct[name] ?? [];
  if (value === undefined || others.length > 0) return undefined;
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  const read = Buffer.from(text, 'utf8').equals(bytes) ? text : value;
  const trimmed = read.trim();
  return trimmed === '' || trimmed.length > longest || /\p{C}/u.test(trimmed) ? undefined : trimmed;
}

/** Authelia separates groups by commas, authentik by bars. */
function groupsIn(value: string | undefined): string[] {
  return (value ?? '').split(/[,|]/, MAX_GROUPS).flatMap((group) => group.trim() || []);
}
