import { setUpApp, startApp } from '../../support/apps/startApp';
import { resetLink, resetToken } from '../../support/mail/mailedTokens';
import { signUp } from '../../support/people/people';

const app = setUpApp({ env: { TRUSTED_ORIGINS: 'https://friend.example,app.friend://' } });

const look = (token: string, query: string) => app.visitor().get(`/api/auth/reset-password/${token}${query}`);

describe('GET /reset-password/{token}', () => {
  // security: O10
  it('redirects to the requesting page with the token, however often it is opened', async () => {
    const { email } = await signUp(app);
    const link = await resetLink(app, email, '/form/reset?from=mail');
    const token = link.pathname.split('/').at(-1);
    for (let n = 0; n < 2; n += 1) {
      const answer = await app.visitor().get(link.pathname + link.search);
      expect([answer.status, answer.text]).toEqual([302, '']);
      expect(answer.headers.get('location')).toBe(`${app.url}/form/reset?from=mail&token=${token}`);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it.each([
    ['https://friend.example/reset#part', 'https://friend.example/reset?error=INVALID_TOKEN#part'],
    ['app.friend://reset', 'app.friend://reset?error=INVALID_TOKEN'],
    ['/form/reset?error=old', `/form/reset?error=INVALID_TOKEN`],
  ])('redirects to %s with INVALID_TOKEN for an unknown token', async (callbackURL, location) => {
    const answer = await look('a'.repeat(24), `?callbackURL=${encodeURIComponent(callbackURL)}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(location.startsWith('/') ? app.url + location : location);
  });

  // security: A13
  it('redirects with INVALID_TOKEN from the instant the token expires', async () => {
    const { email } = await signUp(app);
    const token = await resetToken(app, email);
    app.clock.advance(3600 - 0.001);
    const alive = await look(token, '?callbackURL=/form/reset');
    expect(alive.headers.get('location')).toBe(`${app.url}/form/reset?token=${token}`);
    app.clock.advance(0.001);
    const dead = await look(token, '?callbackURL=/form/reset');
    expect(dead.headers.get('location')).toBe(`${app.url}/form/reset?error=INVALID_TOKEN`);
  });

  it('redirects to the site’s form if no page is given, and to the error page once it has expired', async () => {
    const { email } = await signUp(app);
    const link = await resetLink(app, email);
    expect(link.search).toBe('?callbackURL=');
    const answer = await app.visitor().get(link.pathname + link.search);
    const token = link.pathname.split('/').at(-1);
    expect(answer.headers.get('location')).toBe(`${app.url}/welcome/reset?token=${token}`);
    app.clock.advance(3600);
    const dead = await app.visitor().get(link.pathname + link.search);
    expect(dead.headers.get('location')).toBe(`${app.url}/api/auth/error?error=INVALID_TOKEN`);
  });

  it('ends on the configured error page', async () => {
    await using own = await startApp({ env: { AUTH_ERROR_URL: 'https://site.example/oops?from=site' } });
    const answer = await own.visitor().get('/api/auth/reset-password/none?callbackURL=');
    expect(answer.headers.get('location')).toBe('https://site.example/oops?from=site&error=INVALID_TOKEN');
  });

  it.each(['', '?callbackURL=/a&callbackURL=/b'])('refuses the query %j', async (query) => {
    const answer = await look('a'.repeat(24), query);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid query parameters' });
  });

  it.each(['https://evil.example', '//evil.example', 'https://friend.example.evil.example'])(
    'never redirects to %s',
    async (callbackURL) => {
      const answer = await look('a'.repeat(24), `?callbackURL=${encodeURIComponent(callbackURL)}`);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' });
    },
  );

  it.each(['%00', 'a%2Fb', 'x'.repeat(2000), '__proto__'])('treats %s as an invalid token', async (token) => {
    const answer = await look(token, '?callbackURL=/form/reset');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${app.url}/form/reset?error=INVALID_TOKEN`);
  });

  it('finds nothing at an address that is no text', async () => {
    const { status, text } = await look('%ff', '?callbackURL=/form/reset');
    expect([status, text]).toEqual([404, '']);
  });
});
