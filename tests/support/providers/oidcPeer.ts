import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { exportJWK, generateKeyPair } from 'jose';
import { Visitor } from '../apps/visitor';

export interface OidcPeerOptions {
  port?: number;
  issuer?: string;
  /** Paths of its endpoints, as at the provider it stands in for. */
  routes?: Record<string, string>;
  clientId: string;
  clientSecret: string;
  redirectUris?: string[];
  /** How its client authenticates; by form by default. */
  tokenAuth?: 'client_secret_basic';
  /** Id tokens contain only the user id; the rest has to be requested. */
  slimIdToken?: boolean;
}

export interface OidcPeer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts `oidcPeerProcess.mjs` with its own signing key. */
export async function startOidcPeer(options: OidcPeerOptions): Promise<OidcPeer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = `peer-${process.hrtime.bigint()}`;
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] };
  const file = path.join(__dirname, 'oidcPeerProcess.mjs');
  const child = spawn(
    process.execPath,
    [file, JSON.stringify({ redirectUris: ['http://localhost/unused'], ...options, jwks })],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const port = await portOf(child);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Sets a user's groups. */
export async function putIntoGroups(peer: OidcPeer, login: string, groups: readonly string[]): Promise<void> {
  await fetch(`${peer.url}/test/groups/${login}?${groups.join(',')}`);
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The peer says nothing');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening (\d+)$/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('The OpenID provider did not start');
}

/**
 * Goes through the peer's pages as a person would: signs in as `login`, consents, and returns the URL the peer then redirects
 * the browser to.
 */
export async function signInAtPeer(peer: OidcPeer, authorizationURL: URL, login: string): Promise<URL> {
  const browser = new Visitor(peer.url);
  let next: URL = new URL(`${authorizationURL.pathname}${authorizationURL.search}`, peer.url);
  for (let step = 0; step < 12; step += 1) {
    if (next.origin !== peer.url) return next;
    const answer = await browser.get(next.href);
    const location = answer.headers.get('location');
    if (location) {
      next = onPeer(peer, location, next);
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(answer.text)?.[1];
    if (!prompt) throw new Error(`The peer shows no form: ${answer.status} ${answer.text.slice(0, 500)}`);
    const sent = await browser.request(next.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt, login, password: 'any' }).toString(),
    });
    next = onPeer(peer, sent.headers.get('location') ?? '', next);
  }
  throw new Error('The peer does not come to an end');
}

/** The peer uses the host it was requested at. */
function onPeer(peer: OidcPeer, location: string, from: URL): URL {
  const url = new URL(location, from);
  return url.port === String(peer.port) ? new URL(`${url.pathname}${url.search}`, peer.url) : url;
}
