import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setUpApp } from '../../support/apps/startApp';
import { aPerson, signUp } from '../../support/people/people';

const app = setUpApp({ env: { TRUSTED_ORIGINS: 'https://friend.example,https://*.partner.example' } });

/** Sends a path verbatim; `fetch` would normalise it. */
function raw(method: string, path: string): Promise<{ status: number; body: string; headers: object }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: answer.headers,
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('paths and methods', () => {
  // security: F8, P3
  it.each([
    ['GET', '/api/auth/nothing-here'],
    ['GET', '/api/auth/'],
    ['GET', '/api/auth'],
    ['GET', '/api/auth/ok/'],
    ['GET', '/api/auth/OK'],
    ['GET', '/api/auth//ok'],
    ['GET', '/api/auth/%6fk'],
    ['GET', '/api/auth/./ok'],
    ['GET', '/api/auth/x/../ok'],
    ['POST', '/api/auth/ok'],
    ['POST', '/api/auth/get-session'],
    ['GET', '/api/auth/sign-in/email'],
    ['GET', '/api/auth/callback/?state=x'],
    ['GET', '/api/auth/reset-password/?callbackURL=/home'],
    ['GET', '/api/auth/sign-out'],
    ['PUT', '/api/auth/sign-in/email'],
    ['DELETE', '/api/auth/get-session'],
    ['OPTIONS', '/api/auth/get-session'],
    ['HEAD', '/api/auth/get-session'],
    ['HEAD', '/api/auth/ok/'],
    ['HEAD', '/api/auth/verify-email?token=x'],
    ['GET', 'http://other.example/api/auth/ok/'],
    ['GET', 'ftp://other.example/api/auth/ok'],
    ['POST', '/api/auth/set-password'],
    ['POST', '/api/auth/__proto__'],
    ['GET', '/api/auth/constructor'],
  ])('%s %s is 404 and empty', async (method, path) => {
    expect(await raw(method, path)).toMatchObject({ status: 404, body: '' });
  });

  it.each(['//api/auth/ok', '/api//auth/ok', '/API/AUTH/ok', '/Api/auth/ok'])(
    '%s is not a call',
    async (path) => {
      expect((await raw('GET', path)).status).toBe(404);
    },
  );

  it.each([
    ['/api/auth/ok', 200],
    ['/api/auth/error', 200],
  ])('HEAD %s is answered like GET, without the body', async (path, status) => {
    const [get, head] = [await raw('GET', path), await raw('HEAD', path)];
    expect([get.status, head.status, head.body]).toEqual([status, status, '']);
    expect(get.body).not.toBe('');
  });

  it('a target in absolute form is the same call (RFC 9112, section 3.2.2)', async () => {
    expect(await raw('GET', `${app.url}/api/auth/ok`)).toMatchObject({ status: 200, body: '{"ok":true}' });
    const session = await raw('GET', `${app.url}/api/auth/get-session?disableCookieCache=true`);
    expect(session).toMatchObject({ status: 200, body: 'null' });
  });

  // security: F4
  it('never allows other origins to read an answer', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await app.visitor().get('/api/auth/get-session', headers);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('bodies', () => {
  const send = (body: string | Buffer, type: string, more: Record<string, string> = {}) =>
    app.visitor().request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': type, ...more },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const fields = JSON.stringify({ email: 'a@example.org', password: 'plum-rain-42' });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'reads a body of the type %s',
    async (type) => {
      expect((await send(fields, type)).status).toBe(401);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('reads %j as no fields', async (type) => {
    const answer = await send(fields, type);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_ERROR');
  });

  it.each(['{', '{"email":', 'nonsense', '{"a":1}}', '\ufeff{', "{'email':'x'}"])(
    'refuses broken JSON %j',
    async (body) => {
      const answer = await send(body, 'application/json');
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 'BROKEN_JSON', message: 'The body is not valid JSON' });
    },
  );

  it.each(['null', '7', '"text"', 'true', '[]', '[{}]', ''])(
    'refuses %j instead of an object',
    async (body) => {
      const answer = await send(body, 'application/json');
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION_ERROR');
    },
  );

  it('refuses more than 100 kB, and an unknown charset or encoding', async () => {
    const large = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(100_000) });
    expect((await send(large, 'application/json')).status).toBe(413);
    expect((await send(fields, 'application/json; charset=klingon')).status).toBe(415);
    expect((await send(fields, 'application/json', { 'content-encoding': 'zip' })).status).toBe(415);
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(Buffer.alloc(20_000_000, 'a'));
    expect((await send(bomb, 'application/json', { 'content-encoding': 'gzip' })).status).toBe(413);
  });
});

describe('Origin and Referer', () => {
  const signOut = async (headers: Record<string, string>) => {
    const { visitor } = await signUp(app);
    return visitor.auth('sign-out', {}, headers);
  };

  it.each([
    ['the site itself', (url: string): Record<string, string> => ({ origin: url })],
    ['a trusted site', () => ({ origin: 'https://friend.example' })],
    ['a site that matches a trusted wildcard', () => ({ origin: 'https://a.partner.example' })],
    ['a Referer of the site', (url: string) => ({ referer: `${url}/home?x=1` })],
    ['neither header', () => ({})],
  ])('lets %s pass', async (_, headers) => {
    expect((await signOut(headers(app.url))).status).toBe(200);
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://friend.example' }],
    [{ origin: 'https://friend.example.evil.example' }],
    [{ origin: '/' }],
    [{ origin: 'https://evil.example', referer: 'https://friend.example/' }],
    [{ referer: 'https://evil.example/?https://friend.example' }],
    [{ referer: 'null' }],
  ])('refuses a request with the headers %j', async (headers) => {
    const answer = await signOut(headers as unknown as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ code: 'INVALID_ORIGIN', message: 'Invalid origin' });
  });

  // security: F7
  it('are checked only if a POST carries a cookie, whichever it is', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await app.visitor().auth('sign-out', {}, headers)).body.code).toBe('FAILED_TO_GET_SESSION');
    expect((await app.visitor().auth('sign-out', {}, { ...headers, cookie: 'theme=x' })).status).toBe(403);
    expect((await app.visitor().get('/api/auth/get-session', { ...headers, cookie: 'theme=x' })).status).toBe(
      200,
    );
  });
});

describe('URLs in a POST', () => {
  const post = (body: object, query = '') =>
    app.visitor().auth(`sign-in/email${query}`, { ...aPerson(), ...body });
  const evil = 'https://evil.example';

  it.each([
    ['callbackURL', 'callbackURL', 'INVALID_CALLBACKURL'],
    ['redirectTo', 'redirectURL', 'INVALID_REDIRECTURL'],
    ['errorCallbackURL', 'errorCallbackURL', 'INVALID_ERRORCALLBACKURL'],
    ['newUserCallbackURL', 'newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL'],
  ])('refuses a foreign %s as %s', async (field, label, code) => {
    for (const url of [evil, '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/home\n']) {
      const answer = await post({ [field]: url });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ code, message: `Invalid ${label}` });
    }
  });

  it('checks them in order, and before the schema', async () => {
    const all = { callbackURL: evil, redirectTo: evil, errorCallbackURL: evil, newUserCallbackURL: evil };
    expect((await post({ ...all, email: 7 })).body.code).toBe('INVALID_CALLBACKURL');
    expect((await post({ ...all, callbackURL: '/x' })).body.code).toBe('INVALID_REDIRECTURL');
    expect((await post({ errorCallbackURL: evil, newUserCallbackURL: evil })).body.code).toBe(
      'INVALID_ERRORCALLBACKURL',
    );
  });

  it('checks the query’s callbackURL if the body has none', async () => {
    const query = `?callbackURL=${encodeURIComponent(evil)}`;
    expect((await post({}, query)).status).toBe(403);
    expect((await post({ callbackURL: '' }, query)).status).toBe(403);
    expect((await post({ callbackURL: '/home' }, query)).status).toBe(401);
    expect((await post({}, `?callbackURL=/home&callbackURL=${encodeURIComponent(evil)}`)).status).toBe(403);
  });

  it('checks them even for calls without such a field', async () => {
    const answer = await app.visitor().auth('sign-out', { callbackURL: evil });
    expect(answer.body.code).toBe('INVALID_CALLBACKURL');
  });

  it('treats an empty value as absent', async () => {
    expect((await post({ callbackURL: '', redirectTo: '' })).status).toBe(401);
  });

  it('checks them after the origin', async () => {
    const headers = { cookie: 'a=1', origin: evil };
    const answer = await app.visitor().auth('sign-in/email', { callbackURL: evil }, headers);
    expect(answer.body.code).toBe('INVALID_ORIGIN');
  });
});

/** Sends raw bytes and returns what comes back before the connection closes. */
function bytes(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.setTimeout(5000, () => socket.destroy(new Error('the connection stayed open')));
  });
}

describe('framing', () => {
  const head = 'POST /api/auth/sign-out HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x'],
    ['a length beside chunks', 'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n'],
    ['an invalid length', 'Content-Length: +2\r\n\r\n{}'],
    ['an odd transfer encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a header that contains a line break', 'X-A: a\nb\r\n\r\n'],
  ])('refuses a request framed by %s', async (_, rest) => {
    expect(await bytes(head + rest)).toMatch(/^HTTP\/1\.1 400 /);
  });

  // security: P4
  it('refuses headers beyond 16 kB', async () => {
    expect(await bytes(`${head}X-A: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});
