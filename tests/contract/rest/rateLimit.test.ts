import { startApp } from '../../support/apps/startApp';
import { codesOf } from '../../support/people/lists';
import { aPerson, signUp } from '../../support/people/people';

const body = '{"message":"Too many requests. Please try again later."}';

const limited = (env = {}) => startApp({ env: { AUTH_RATE_LIMIT: 'true', ...env } });

describe('rate limits', () => {
  it('allow three guesses in ten seconds', async () => {
    await using app = await limited();
    const attempt = () => app.visitor().auth('sign-in/email', aPerson());
    for (let n = 0; n < 3; n += 1) expect((await attempt()).status).toBe(401);
    const answer = await attempt();
    expect([answer.status, answer.text]).toEqual([429, body]);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(answer.headers.get('x-retry-after')).toBe(String(seconds));
    // Another call has its own count.
    expect((await app.visitor().auth('sign-up/email', aPerson())).status).toBe(200);
  });

  it.each<[call: string, mutation: string | undefined]>([
    ['sign-in/email', undefined],
    ['sign-in/social', undefined],
    ['sign-up/email', undefined],
    ['change-email', 'changeEmail(input: { newEmail: "x" }) { id }'],
    ['change-password', 'changePassword(input: { newPassword: "x", currentPassword: "x" }) { id }'],
    ['delete-user', 'deleteAccount(input: {}) { deleted }'],
    ['forget-password', undefined],
    ['request-password-reset', 'requestPasswordReset(email: "x")'],
    ['reset-password', 'resetPassword(token: "x", newPassword: "x")'],
    ['send-verification-email', 'sendVerificationEmail'],
  ])('let three tries at %s pass, over either transport', async (call, mutation) => {
    await using app = await limited();
    const visitor = app.visitor();
    // Malformed requests count as well.
    for (let n = 0; n < 3; n += 1) expect([400, 401]).toContain((await visitor.auth(call)).status);
    expect((await visitor.auth(call)).text).toBe(body);
    if (mutation)
      expect(codesOf(await visitor.graphql(`mutation { ${mutation} }`))).toEqual(['TOO_MANY_REQUESTS']);
  });

  it('allow a hundred other calls', async () => {
    await using app = await limited();
    const visitor = app.visitor();
    for (let n = 0; n < 100; n += 1) expect((await visitor.get('/api/auth/get-session')).status).toBe(200);
    expect((await visitor.get('/api/auth/get-session')).text).toBe(body);
  });

  // security: P2
  it('ignore X-Forwarded-For by default', async () => {
    await using app = await limited();
    const attempt = (n: number) =>
      app.visitor().auth('sign-in/email', aPerson(), { 'x-forwarded-for': `203.0.113.${n}` });
    for (let n = 0; n < 3; n += 1) expect((await attempt(n)).status).toBe(401);
    expect((await attempt(4)).status).toBe(429);
  });

  // security: P2
  it('count by the right-most address that is not a trusted proxy', async () => {
    await using app = await limited({ TRUSTED_PROXIES: '127.0.0.1,::1,10.0.0.0/8' });
    const attempt = (forwarded: string) =>
      app.visitor().auth('sign-in/email', aPerson(), { 'x-forwarded-for': forwarded });
    for (let n = 0; n < 3; n += 1)
      expect((await attempt(`198.51.100.${n}, 203.0.113.5, 10.1.2.3`)).status).toBe(401);
    expect((await attempt('198.51.100.77, 203.0.113.5, 10.9.9.9')).status).toBe(429);
    expect((await attempt('203.0.113.5, 198.51.100.1')).status).toBe(401);
    const { visitor } = await (async () => ({ visitor: app.visitor() }))();
    const signedUp = await visitor.auth('sign-up/email', aPerson(), {
      'x-forwarded-for': '::ffff:192.0.2.7',
    });
    expect(signedUp.status).toBe(200);
    expect((await visitor.get('/api/auth/get-session')).body.session.ipAddress).toBe('192.0.2.7');
  });

  // security: A5
  it('count an IPv6 /64 as one address', async () => {
    await using app = await limited({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const attempt = (address: string) =>
      app.visitor().auth('sign-in/email', aPerson(), { 'x-forwarded-for': address });
    expect((await attempt('2001:db8:1:2::1')).status).toBe(401);
    expect((await attempt('2001:db8:1:2:ffff::9')).status).toBe(401);
    expect((await attempt('2001:DB8:1:2:0:0:0:3')).status).toBe(401);
    expect((await attempt('2001:db8:1:2:abcd:ef01:2345:6789')).status).toBe(429);
    expect((await attempt('2001:db8:1:3::1')).status).toBe(401);
  });

  // security: A5
  it('count an IPv6 /48 as well, with eight times the attempts', async () => {
    await using app = await limited({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const statuses: number[] = [];
    const attempt = async (address: string) =>
      (await app.visitor().auth('sign-up/email', {}, { 'x-forwarded-for': address })).status;
    for (let n = 0; n < 40; n += 1) statuses.push(await attempt(`2001:db8:1:${n.toString(16)}::1`));
    expect(statuses).toEqual([...Array(24).fill(400), ...Array(16).fill(429)]);
    expect(await attempt('2001:db8:2::1')).toBe(400);
    // An IPv4 address in IPv6 notation counts as that address, not as part of a wider network.
    const mapped = [];
    for (let n = 0; n < 26; n += 1) mapped.push(await attempt(`::ffff:203.0.113.${n}`));
    expect(mapped).toEqual(Array(26).fill(400));
    for (let n = 0; n < 2; n += 1) await attempt('203.0.113.1');
    expect(await attempt('::ffff:203.0.113.1')).toBe(429);
  });

  // security: A5
  it('count attempts against one email address from everywhere, whether it has an account or not', async () => {
    await using app = await limited({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const known = await signUp(app);
    for (const email of [known.email, 'nobody@example.org']) {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) {
        const spelling = n % 2 ? email.toUpperCase() : email;
        const from = { 'x-forwarded-for': `203.0.113.${n + 1}` };
        const answer = await app
          .visitor()
          .auth('sign-in/email', { email: spelling, password: 'wrong-one-1' }, from);
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
  });

  it('are off with AUTH_RATE_LIMIT=false', async () => {
    await using app = await limited({ AUTH_RATE_LIMIT: 'false' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.visitor().auth('sign-in/email', aPerson())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401));
  });
});
