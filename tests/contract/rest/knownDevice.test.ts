import { DeviceCookieEntity } from '../../../server/data/entities/accounts';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { resetToken } from '../../support/mail/mailedTokens';
import { aPerson, type Person, type SignedIn, signUp } from '../../support/people/people';

/** Security A5: other people's guesses don't lock the owner out of a browser that has signed in before. */
const app = setUpApp({ env: { AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1,::1' } });

let addresses = 0;
/** From a new address each time, so that only the account's count matters. */
const from = () => {
  addresses += 1;
  return {
    origin: app.url,
    'x-forwarded-for': `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
  };
};
const device = 'better-auth.device';
const remember = (visitor: Visitor) => visitor.graphql('mutation { rememberDevice }', {}, from());
const signIn = (visitor: Visitor, { email, password }: Pick<Person, 'email' | 'password'>) =>
  visitor.auth('sign-in/email', { email, password }, from());
const guess = ({ email }: { email: string }, visitor = app.visitor()) =>
  signIn(visitor, { email, password: 'wrong-one-1' });

async function newPerson(): Promise<SignedIn> {
  const [person, visitor] = [aPerson(), app.visitor()];
  const { body } = await visitor.auth('sign-up/email', person, from());
  return { ...person, visitor, userId: body.user.id, token: body.token };
}

async function inAnotherBrowser(person: SignedIn): Promise<Visitor> {
  const visitor = app.visitor();
  await signIn(visitor, person);
  return visitor;
}

/** Guesses until every unknown browser has to wait. */
async function attack(person: { email: string }): Promise<void> {
  const statuses: number[] = [];
  while (statuses.length < 11 && statuses.at(-1) !== 429) statuses.push((await guess(person)).status);
  expect(statuses.at(-1)).toBe(429);
}

/** Someone whose browser is known and signed out. */
async function knownBrowser(person: SignedIn): Promise<Visitor> {
  await remember(person.visitor);
  await person.visitor.auth('sign-out', {}, from());
  return person.visitor;
}

const rows = ({ userId }: Pick<SignedIn, 'userId'>) =>
  app.deps.db.manager.countBy(DeviceCookieEntity, { userId });

describe('a known device', () => {
  // security: A5
  it('can sign in while strangers guess, even after a sign-out, while unknown ones have to wait', async () => {
    const person = await newPerson();
    const browser = await knownBrowser(person);
    await attack(person);
    expect((await signIn(app.visitor(), person)).status).toBe(429);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('is any browser with a valid session of the account, even without the device cookie', async () => {
    const person = await newPerson();
    await attack(person);
    expect((await signIn(person.visitor, person)).status).toBe(200);
  });

  it('is marked by a signed cookie apart from those of the contract', async () => {
    const person = await newPerson();
    const answer = await remember(person.visitor);
    expect(answer.data).toEqual({ rememberDevice: true });
    expect(answer.setCookies).toMatchObject([
      {
        name: device,
        attributes: { 'max-age': '34560000', path: '/', httponly: 'true', samesite: 'Lax' },
      },
    ]);
    const value = decodeURIComponent(answer.setCookies[0]?.value ?? '');
    expect(value).toMatch(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/);
    const [row] = await app.deps.db.manager.findBy(DeviceCookieEntity, { userId: person.userId });
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    // The same browser again; and a sign-in sets only the contract's cookie.
    expect((await remember(person.visitor)).setCookies[0]?.value).toBe(answer.setCookies[0]?.value);
    expect(await rows(person)).toBe(1);
    expect((await signIn(person.visitor, person)).setCookies.map(({ name }) => name)).toEqual([
      'better-auth.session_token',
    ]);
  });

  it('has a Secure cookie if the site uses https', async () => {
    await using own = await startApp({ env: { BASE_URL: 'https://anime.example' } });
    const { visitor } = await signUp(own);
    const { setCookies } = await visitor.graphql(
      'mutation { rememberDevice }',
      {},
      { origin: 'https://anime.example' },
    );
    expect(setCookies).toMatchObject([{ name: `__Secure-${device}`, attributes: { secure: 'true' } }]);
  });

  // security: A5
  it('has ten attempts a minute, counted separately from its account’s', async () => {
    const person = await newPerson();
    const browser = await knownBrowser(person);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(person, browser)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await signIn(app.visitor(), person)).status).toBe(200);
  });

  // security: A5
  it('is known to the accounts that signed in there, and to no others, whether they exist or not', async () => {
    const [one, two, victim] = [await newPerson(), await newPerson(), await newPerson()];
    const browser = await knownBrowser(one);
    expect((await signIn(browser, two)).status).toBe(200);
    await remember(browser);
    await browser.auth('sign-out', {}, from());
    for (const { email } of [victim, { email: 'nobody-here@example.org' }]) {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await guess({ email }, browser)).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
      expect((await guess({ email })).status).toBe(429);
    }
    for (const person of [one, two]) {
      await attack(person);
      expect((await signIn(browser, person)).status).toBe(200);
      await browser.auth('sign-out', {}, from());
    }
  });

  // security: A5
  it('cannot be forged', async () => {
    const person = await newPerson();
    const browser = await knownBrowser(person);
    const token = decodeURIComponent(browser.cookies.get(device) ?? '').split('.')[0] ?? '';
    await attack(person);
    for (const value of [
      `${token}.`,
      token,
      signedCookie(app, token, 'another-secret-that-is-long-enough-too'),
      signedCookie(app, 'x'.repeat(32)),
      signedCookie(app, person.userId),
    ]) {
      const stranger = app.visitor();
      stranger.cookies.set(device, value);
      expect((await signIn(stranger, person)).status).toBe(429);
    }
  });

  it('is known to the account that it creates, and to no other', async () => {
    const browser = app.visitor();
    const { data, setCookies } = await remember(browser);
    expect([data, setCookies.map(({ name }) => name)]).toEqual([{ rememberDevice: true }, [device]]);
    const person = aPerson();
    const { user } = (await browser.auth('sign-up/email', person, from())).body;
    expect(await rows({ userId: user.id })).toBe(1);
    const other = await newPerson();
    await browser.auth('sign-in/email', other, from());
    expect(await rows(other)).toBe(0);
  });

  it('is forgotten after a password reset, and when other sessions are ended, except the requesting browser', async () => {
    const person = await newPerson();
    const other = await inAnotherBrowser(person);
    await remember(other);
    await remember(person.visitor);
    expect(await rows(person)).toBe(2);
    await person.visitor.auth('revoke-other-sessions', {}, from());
    expect(await rows(person)).toBe(1);
    const browser = await knownBrowser(person);
    await attack(person);
    expect((await signIn(other, person)).status).toBe(429);
    expect((await signIn(browser, person)).status).toBe(200);
    await app.visitor().auth(
      'reset-password',
      {
        newPassword: 'autumn-moon-17',
        token: await resetToken(app, person.email),
      },
      from(),
    );
    expect(await rows(person)).toBe(0);
  });

  // security: S10
  it('is one of at most a hundred per user: the least recently seen are dropped', async () => {
    const person = await newPerson();
    const seen = (n: number) => new Date(app.clock.now().getTime() - 1000 * (n + 1));
    const many = Array.from({ length: 110 }, (_, n) => ({
      hash: `h${n}`,
      userId: person.userId,
      lastSeenAt: seen(n),
    }));
    await app.deps.db.manager.insert(DeviceCookieEntity, many);
    await remember(person.visitor);
    const left = await app.deps.db.manager.findBy(DeviceCookieEntity, { userId: person.userId });
    expect(left).toHaveLength(100);
    expect(left.map(({ hash }) => hash)).toContain('h98');
    expect(left.map(({ hash }) => hash)).not.toContain('h99');
  });
});
