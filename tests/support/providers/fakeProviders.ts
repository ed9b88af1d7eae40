import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { providers } from '../../../server/providers';
import { shapes } from '.';

/** A call a provider received. `address` is the URL without `https://` and query. */
export interface FakeRequest {
  address: string;
  method: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  form: URLSearchParams;
}

export interface Reply {
  status?: number;
  json?: unknown;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

export interface ServeOptions {
  claims?: JWTPayload;
  token?: object;
  change?: (value: unknown) => unknown;
}

type Replier = (response: ServerResponse, request: FakeRequest) => void;

/** All providers for the tests of a file or group. */
export function setUpProviders(): FakeProviders {
  const fake = new FakeProviders();
  beforeAll(() => fake.start());
  afterAll(() => fake.close());
  return fake;
}

/**
 * All providers' servers as one on loopback, which the site reaches through a `fetch` that only redirects calls: method,
 * headers and body are unchanged. Addresses without a reply answer 404.
 */
export class FakeProviders {
  readonly requests: FakeRequest[] = [];
  private readonly repliers = new Map<string, Replier>();
  private keys: { kid: string; privateKey: CryptoKey; jwk: object }[] = [];

  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch(() => response.destroy());
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    await this.rotateKeys();
  }

  close(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve).closeAllConnections());
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(String(input));
    const { port } = this.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/${url.host}${url.pathname}${url.search}`, init);
  };

  /** Sets the reply of an address. */
  reply(address: string, reply: Reply | ((request: FakeRequest) => Reply)): void {
    this.replyRaw(address, (response, request) =>
      send(response, typeof reply === 'function' ? reply(request) : reply),
    );
  }

  /** The same with full control, for responses that never end or are sent in pieces. */
  replyRaw(address: string, replier: Replier): void {
    this.repliers.set(address, replier);
  }

  /** Credentials and settings of every provider, as an operator would set them. */
  env(): Record<string, string> {
    const env: Record<string, string> = {};
    for (const { id, clientIdField } of providers) {
      const prefix = id.toUpperCase();
      env[clientIdField ? `${prefix}_CLIENT_KEY` : `${prefix}_CLIENT_ID`] = `${id}-id`;
      env[`${prefix}_CLIENT_SECRET`] = `${id}-secret`;
      Object.assign(env, shapes[id]?.env);
    }
    return env;
  }

  /** Replies as in the provider's documentation: tokens, key set, profile. `change` modifies profiles and claims alike. */
  async serve(id: string, { claims: more = {}, token = {}, change = (value) => value }: ServeOptions = {}) {
    const { descriptor, settings, shape } = known(id);
    const endpoints = descriptor.endpoints(settings);
    const { issuer, claims } = this.claimsOf(id, more);
    const changed = change(claims) as JWTPayload;
    const idToken = shape.claims ? { id_token: await this.idToken({ iss: issuer, ...changed }) } : {};
    this.reply(addressOf(endpoints.token), { json: { ...shape.token, ...idToken, ...token } });
    if (endpoints.keys) this.reply(addressOf(endpoints.keys), () => ({ json: this.keySet() }));
    for (const [address, answer] of Object.entries(shape.answers ?? {})) {
      this.reply(address, Buffer.isBuffer(answer) ? { body: answer } : { json: change(answer) });
    }
    if (typeof descriptor.idToken?.check === 'object') {
      // LINE returns the content of a valid token.
      this.reply(addressOf(descriptor.idToken.check.url), ({ form }: FakeRequest) =>
        this.answerCheck(form.get('id_token')),
      );
    }
  }

  /** Issuer and claims of a provider's id token for this site's client. */
  claimsOf(id: string, more: JWTPayload = {}): { issuer: string; claims: JWTPayload } {
    const { descriptor, settings, shape } = known(id);
    const claims = { aud: `${id}-id`, ...shape.claims, ...more };
    return { issuer: descriptor.idToken?.issuers(settings, claims)[0] ?? '', claims };
  }

  /** An id token as the provider would issue it, with any changes. */
  async idTokenOf(id: string, more: JWTPayload = {}): Promise<string> {
    const { issuer, claims } = this.claimsOf(id, more);
    return this.idToken({ iss: issuer, ...claims });
  }

  async idToken(claims: JWTPayload): Promise<string> {
    const key = this.keys[0];
    if (!key) throw new Error('There is no key');
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iat: now, exp: now + 3600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(key.privateKey);
  }

  /** Switches to another signing key; the key set then contains only that one. */
  async rotateKeys(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${Date.now()}-${Math.floor(performance.now() * 1000)}`;
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
    this.keys = [{ kid, privateKey, jwk }];
  }

  keySet(): object {
    return { keys: this.keys.map(({ jwk }) => jwk) };
  }

  /** Calls to an address since the last `forget`. */
  callsOf(address: string): FakeRequest[] {
    return this.requests.filter((request) => request.address === address);
  }

  forget(): void {
    this.requests.length = 0;
  }

  private answerCheck(token: string | null): Reply {
    const [, payload = ''] = (token ?? '').split('.');
    try {
      return { json: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
    } catch {
      return { status: 400, json: { error: 'invalid_request', error_description: 'Invalid IdToken.' } };
    }
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://fake');
    const address = decodeURI(url.pathname.slice(1));
    const { method = '', headers } = request;
    const seen = { address, method, query: url.searchParams, headers, body, form: new URLSearchParams(body) };
    this.requests.push(seen);
    const replier = this.repliers.get(address);
    if (replier) replier(response, seen);
    else send(response, { status: 404, json: { error: 'not found' } });
  }
}

/** A URL in the form used for replies. */
export function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function send(response: ServerResponse, { status = 200, json, body, headers }: Reply): void {
  response.writeHead(status, {
    'content-type': json === undefined ? 'text/html' : 'application/json',
    ...headers,
  });
  response.end(json === undefined ? body : JSON.stringify(json));
}

function known(id: string) {
  const descriptor = providers.find((provider) => provider.id === id);
  const shape = shapes[id];
  if (!descriptor || !shape) throw new Error(`There is no provider ${id}`);
  const prefix = `${id.toUpperCase()}_`;
  const settings = Object.fromEntries(
    Object.entries(descriptor.settings ?? {}).map(([name, setting]) => [
      name,
      shape.env?.[`${prefix}${name}`] ?? setting.default,
    ]),
  );
  return { descriptor, settings, shape };
}
