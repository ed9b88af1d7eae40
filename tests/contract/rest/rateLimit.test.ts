import { setUpApp, startApp } from '../../support/apps/startApp';
import { codesOf } from '../../support/people/lists';
import { aPerson } from '../../support/people/people';

const body = '{"message":"Too many requests. Please try again later."}';

/** Each test calls from addresses of its own. */
const limited = { AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1,::1,10.0.0.0/8' };
const app = setUpApp({ env: limited });
let count = 0;
const anAddress = () => `198.18.0.${++count}`;
const call = (path: string, from: string, body: object = {}) =>
  app.visitor().auth(path, body, { 'x-forwarded-for': from });
const signIn = async (from: string) => (await call('sign-in/email', from, aPerson())).status;

/** Three tries pass, and the fourth is one too many. */
async function exhaust(path: string, from: string): Promise<void> {
  // Malformed requests count as well.
  for (let n = 0; n < 3; n += 1) expect([400, 401]).toContain((await call(path, from)).status);
  expect((await call(path, from)).text).toBe(body);
}

describe('rate limits', () => {
  it('allow three guesses in ten seconds', async () => {
    const from = anAddress();
    for (let n = 0; n < 3; n += 1) expect(await signIn(from)).toBe(401);
    const answer = await call('sign-in/email', from, aPerson());
    expect([answer.status, answer.text]).toEqual([429, body]);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(answer.headers.get('x-retry-after')).toBe(String(seconds));
    // Another call has its own count.
    expect((await call('sign-up/email', from, aPerson())).status).toBe(200);
  });

  it.each(['sign-in/email', 'sign-in/social', 'sign-up/email', 'forget-password'])(
    'let three tries at %s pass',
    (path) => exhaust(path, anAddress()),
  );

  it.each([
    ['change-email', 'changeEmail(input: { newEmail: "x" }) { id }'],
    ['change-password', 'changePassword(input: { newPassword: "x", currentPassword: "x" }) { id }'],
    ['delete-user', 'deleteAccount(input: {}) { deleted }'],
    ['request-password-reset', 'requestPasswordReset(email: "x")'],
    ['reset-password', 'resetPassword(token: "x", newPassword: "x")'],
    ['send-verification-email', 'sendVerificationEmail'],
  ])('let three tries at %s pass, over either transport', async (path, mutation) => {
    const from = anAddress();
    await exhaust(path, from);
    const answer = await app.visitor().graphql(`mutation { ${mutation} }`, {}, { 'x-forwarded-for': from });
    expect(codesOf(answer)).toEqual(['TOO_MANY_REQUESTS']);
  });

  it('allow a hundred other calls', async () => {
    const from = { 'x-forwarded-for': anAddress() };
    const ask = () => app.visitor().get('/api/auth/get-session', from);
    for (let n = 0; n < 100; n += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).text).toBe(body);
  });

  // security: P2
  it('ignore X-Forwarded-For by default', async () => {
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'true' } });
    const attempt = (n: number) =>
      own.visitor().auth('sign-in/email', aPerson(), { 'x-forwarded-for': `203.0.113.${n}` });
    for (let n = 0; n < 3; n += 1) expect((await attempt(n)).status).toBe(401);
    expect((await attempt(4)).status).toBe(429);
  });

  // security: P2
  it('count by the right-most address that is not a trusted proxy', async () => {
    for (let n = 0; n < 3; n += 1) expect(await signIn(`198.51.100.${n}, 203.0.113.5, 10.1.2.3`)).toBe(401);
    expect(await signIn('198.51.100.77, 203.0.113.5, 10.9.9.9')).toBe(429);
    expect(await signIn('203.0.113.5, 198.51.100.1')).toBe(401);
    const visitor = app.visitor();
    const from = { 'x-forwarded-for': '::ffff:192.0.2.7' };
    expect((await visitor.auth('sign-up/email', aPerson(), from)).status).toBe(200);
    expect((await visitor.get('/api/auth/get-session')).body.session.ipAddress).toBe('192.0.2.7');
  });

  // security: A5
  it('count an IPv6 /64 as one address', async () => {
    expect(await signIn('2001:db8:a:2::1')).toBe(401);
    expect(await signIn('2001:db8:a:2:ffff::9')).toBe(401);
    expect(await signIn('2001:DB8:A:2:0:0:0:3')).toBe(401);
    expect(await signIn('2001:db8:a:2:abcd:ef01:2345:6789')).toBe(429);
    expect(await signIn('2001:db8:a:3::1')).toBe(401);
  });

  // security: A5
  it('count an IPv6 /48 as well, with eight times the attempts', async () => {
    const statuses: number[] = [];
    const attempt = async (from: string) => (await call('sign-up/email', from)).status;
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
    const known = aPerson();
    expect((await call('sign-up/email', anAddress(), known)).status).toBe(200);
    for (const email of [known.email, 'nobody@example.org']) {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) {
        const spelling = n % 2 ? email.toUpperCase() : email;
        const wrong = { email: spelling, password: 'wrong-one-1' };
        statuses.push((await call('sign-in/email', anAddress(), wrong)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
  });

  it('are off with AUTH_RATE_LIMIT=false', async () => {
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'false' } });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => own.visitor().auth('sign-in/email', aPerson())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401));
  });
});
