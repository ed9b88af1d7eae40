import { setUpApp } from '../support/apps/startApp';

/** Bodies, types and paths that no call accepts: each gets a clear error, never a 500 (contract 1 and 1.1). */
const app = setUpApp();

const send = (path: string, type: string | undefined, body: string) =>
  app.visitor().request(path, { method: 'POST', headers: type ? { 'content-type': type } : {}, body });

describe.each(['/api/auth/sign-in/email', '/graphql'])('POST %s', (path) => {
  it.each(['{', '{"email": ', 'nonsense', '\u0000', '[1,2'])(
    'refuses invalid JSON %j with 400',
    async (text) => {
      const { status, body } = await send(path, 'application/json', text);
      expect(status).toBe(400);
      expect(body).toBeDefined();
    },
  );

  it('reads JSON after a byte order mark as it reads it without', async () => {
    const text = JSON.stringify({
      email: 'a@example.org',
      password: 'a long enough one',
      query: '{ siteInfo',
    });
    const plain = await send(path, 'application/json', text);
    const marked = await send(path, 'application/json', `\uFEFF${text}`);
    expect([marked.status, marked.body]).toEqual([plain.status, plain.body]);
    expect(marked.body).not.toEqual((await send(path, 'application/json', '{')).body);
  });

  it('refuses a body of more than 100 kB with 413', async () => {
    const { status } = await send(path, 'application/json', JSON.stringify({ email: 'x'.repeat(110_000) }));
    expect(status).toBe(413);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'does not read %s',
    async (type) => {
      const { status } = await send(path, type, '{"email":"a@example.org","password":"a long enough one"}');
      expect([400, 415]).toContain(status);
    },
  );

  // security: P16
  it.each(['gzip', 'br', 'deflate'])(
    'refuses with 400 a body that is not %s despite its content-encoding',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const { status } = await app.visitor().request(path, { method: 'POST', headers, body: '{"junk":1}' });
      expect(status).toBe(400);
    },
  );

  it('refuses an unknown charset', async () => {
    const { status } = await send(path, 'application/json; charset=utf-99', '{}');
    expect([400, 415]).toContain(status);
  });
});

describe('unknown paths', () => {
  it.each([
    ['GET', '/api/auth'],
    ['GET', '/api/auth/'],
    ['GET', '/api/auth/no-such-call'],
    ['GET', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/get-session'],
    ['POST', '/api/auth/set-password'],
    ['POST', '/api/auth/SIGN-IN/email'],
    ['POST', '/api/auth/sign-in/email/'],
    ['POST', '/api/auth//sign-in/email'],
    ['PUT', '/api/auth/sign-in/email'],
    ['DELETE', '/api/auth/sign-out'],
    ['HEAD', '/api/auth/get-session'],
    ['OPTIONS', '/api/auth/sign-in/email'],
  ])('answer 404 without a body: %s %s', async (method, path) => {
    const { status, text } = await app.visitor().request(path, { method });
    expect({ status, text }).toEqual({ status: 404, text: '' });
  });

  it.each([
    '/anime/%E0%A4%A',
    '/profile/%ff',
    '/posters/%ff',
    '/wallpapers/%ff',
    '/uploads/%ff',
    '/feeds/%ff',
    '/discover/season/%ff/fall',
  ])('answer 404 for an invalid escape: %s', async (path) => {
    const { status, text } = await app.visitor().get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('URI');
  });

  // security: P14
  it.each([
    '/nothing',
    '/.env',
    '/../package.json',
    '/%2e%2e/package.json',
    '/server/main.ts',
    '/%00',
    '/%E0%A4%A',
  ])('reveal nothing about the machine: GET %s', async (path) => {
    const { status, text } = await app.visitor().get(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/AUTH_|"dependencies"|Error:|node_modules/);
  });
});
