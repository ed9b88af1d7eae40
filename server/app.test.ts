import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../tests/support/apps/startApp';

/** What REST and GraphQL share: headers, client files, rejections (security P and F rows). */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
const page = '<!doctype html><title>Enspired</title>';
const script = 'console.log("shell");'.repeat(100);

beforeAll(() => {
  mkdirSync(path.join(clientDir, 'assets'));
  mkdirSync(path.join(clientDir, '.vite'));
  writeFileSync(path.join(clientDir, 'index.html'), page);
  writeFileSync(path.join(clientDir, 'theme.js'), 'document.title;');
  writeFileSync(path.join(clientDir, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(clientDir, 'assets/shell-a1b2.js'), script);
  writeFileSync(path.join(clientDir, 'assets/shell-a1b2.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(clientDir, 'assets/shell-a1b2.js.gz'), gzipSync(script));
});
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

const started: TestApp[] = [];
afterAll(() => Promise.all(started.map((app) => app.close())));

async function start(
  options: Parameters<typeof startApp>[0] = {},
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const app = await startApp({ clientDir, ...options });
  started.push(app);
  return (where, init = {}) => fetch(new URL(where, app.url), { redirect: 'manual', ...init });
}

let ask: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  ask = await start();
});

const html = { headers: { accept: 'text/html' } };
const post = (
  body: BodyInit,
  type = 'application/json',
  headers: Record<string, string> = {},
): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type, ...headers },
  body,
});
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

describe('security headers', () => {
  // security: F6
  it('are set on every response', async () => {
    for (const where of ['/', '/nowhere', '/healthz', '/api/auth/ok', '/api/nowhere', '/robots.txt']) {
      const { headers } = await ask(where);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  // security: F5
  it('allow only scripts from the page’s own origin', async () => {
    const policy = policyOf(await ask('/', html));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("img-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    for (const closed of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${closed} 'none'`);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  // security: F3
  it('enforce https only if the site uses it', async () => {
    const plain = await ask('/');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(policyOf(plain)).not.toContain('upgrade-insecure-requests');
    const secure = await start({ env: { BASE_URL: 'https://anime.example' } });
    const answer = await secure('/');
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(policyOf(answer)).toContain('upgrade-insecure-requests');
    for (const call of ['/api/auth/ok', '/api/auth/no-such-call', '/graphql']) {
      expect((await ask(call)).headers.get('strict-transport-security')).toBeNull();
      expect((await secure(call)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    }
  });

  it("allow the owner's analytics by its origin alone", async () => {
    const counted = await start({ env: { ANALYTICS_SCRIPT_URL: 'https://stats.example/s.js?id=1' } });
    const policy = policyOf(await counted('/'));
    expect(policy).toContain("script-src 'self' https://stats.example;");
    expect(policy).toContain("connect-src 'self' https://stats.example;");
    const own = await start({ env: { ANALYTICS_SCRIPT_URL: '/stats/s.js?id=1' } });
    expect(policyOf(await own('/'))).toContain("script-src 'self';");
  });
});

describe("Apollo's Sandbox", () => {
  it('is the page at /graphql, with an exception on that page alone', async () => {
    const answer = await ask('/graphql', html);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const text = await answer.text();
    expect(text).toContain('embeddable-sandbox.cdn.apollographql.com');
    expect(text).toContain('"includeCookies":true');
    const policy = policyOf(answer);
    expect(policy).toContain('frame-src https://sandbox.embed.apollographql.com');
    expect(policy).toContain("frame-ancestors 'none'");
    const query = await ask(
      '/graphql',
      post('{"query":"{ __typename }"}', 'application/json', { accept: 'application/json' }),
    );
    expect(policyOf(query)).not.toContain('apollographql');
  });

  it('is disabled together with introspection', async () => {
    const closed = await start({ env: { GRAPHQL_INTROSPECTION: 'false' } });
    const answer = await closed('/graphql', html);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toContain('apollographql');
    expect(policyOf(answer)).not.toContain('apollographql');
  });
});

describe("the client's files", () => {
  it('are cached for ever if hashed, in the best encoding the browser accepts', async () => {
    for (const [accepted, sent] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await ask('/assets/shell-a1b2.js', { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(sent);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(await answer.text()).toBe(script);
    }
  });

  it.each([
    ['/', 200],
    ['/latest?view=table', 200],
    // A valid route for a missing anime; tests/contract/pageHeads.test.ts covers existing ones.
    ['/anime/attack-on-titan', 404],
    ['/nowhere', 404],
    ['/anime/a/b', 404],
    ['/welcome/LOGIN', 200],
    ['/Settings/', 200],
    ['/settings/reports', 404],
    ['/settings/site', 404],
    ['/settings/people', 404],
    ['/settings/site-settings', 404],
    ['/settings/invitations', 404],
    ['/settings/log', 404],
    ['/index.html', 404],
    ['/INDEX.html', 404],
    ['/.//index.html', 404],
    ['/%69ndex.html.gz', 404],
    ['/assets/../index.html', 404],
  ])('include the page at %s with status %i, revalidated each time', async (where, status) => {
    const answer = await ask(where, html);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await answer.text()).replace(/<title>[^<]*/, '<title>Enspired')).toBe(page);
  });

  it('do not include the page for a missing script or for a program', async () => {
    const missing = await ask('/assets/gone-0000.js', html);
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Not found' },
    ]);
    expect(
      (await ask('/nowhere', { headers: { accept: 'application/json' } })).headers.get('content-type'),
    ).toMatch(/json/);
  });

  it.each(['/.vite/manifest.json', '/../package.json', '/%2e%2e/package.json', '/assets/', '/assets'])(
    'do not include %s',
    async (where) => {
      const answer = await ask(where, { headers: { accept: '*/*' } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toMatch(/"name"|shell-a1b2/);
    },
  );

  it('are read-only', async () => {
    expect((await ask('/', { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/home', { method })).status).toBe(404);
  });
});

describe('bad requests to GraphQL', () => {
  const refused = async (init: RequestInit) => {
    const answer = await ask('/graphql', init);
    const { errors } = (await answer.json()) as {
      errors: { message: string; extensions: { code: string } }[];
    };
    return [answer.status, errors[0]?.extensions.code];
  };

  it('get a clear error each', async () => {
    expect(await refused(post('{"query":'))).toEqual([400, 'BROKEN_JSON']);
    expect(await refused(post('"text"'))).toEqual([400, 'BROKEN_JSON']);
    expect(await refused(post('{ site { name } }', 'application/graphql'))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(await refused(post('query=%7B__typename%7D', 'application/x-www-form-urlencoded'))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(await refused(post('{}', 'application/json; charset=koi8-r'))).toEqual([
      415,
      'UNSUPPORTED_ENCODING',
    ]);
    expect(
      await refused(post(JSON.stringify({ query: '{ __typename }', pad: 'x'.repeat(100_000) }))),
    ).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await refused({ method: 'PUT' })).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  it('name the field that is missing', async () => {
    const answer = await ask('/graphql', post('{"variables":{}}'));
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('non-empty `query`')]);
  });

  // security: F7
  it('from another site with cookies are refused', async () => {
    const foreign = post('{"query":"{ __typename }"}', 'application/json', {
      cookie: 'a=b',
      origin: 'https://evil.example',
    });
    expect(await refused(foreign)).toEqual([403, 'INVALID_ORIGIN']);
  });

  // security: F7
  it('by a plain GET are refused, since a form could send them', async () => {
    const answer = await ask(`/graphql?query=${encodeURIComponent('{ __typename }')}`, {
      headers: { accept: 'application/json' },
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('CSRF')]);
  });
});

describe('the rest', () => {
  it('answers with JSON at unknown addresses', async () => {
    const answer = await ask('/api/nowhere', { headers: { accept: 'application/json' } });
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Not found' }]);
  });

  it('is live and ready', async () => {
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready', database: 'ok' });
  });

  it('is live but not ready without its database', async () => {
    const lost = await start();
    const { deps } = started.at(-1) as TestApp;
    deps.db.ping = () => Promise.reject(new Error('gone'));
    expect((await lost('/healthz')).status).toBe(200);
    const answer = await lost('/readyz');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('keeps robots out in development', async () => {
    expect(await (await ask('/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow: \/\n\nSitemap: /);
  });
});
