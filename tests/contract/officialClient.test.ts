import { officialClient } from '../support/apps/officialClient';
import { setUpApp } from '../support/apps/startApp';
import { linkIn, receiveMail } from '../support/mail/mail';
import { aPerson } from '../support/people/people';
import { setUpProviders } from '../support/providers/fakeProviders';
import { comeBack, locationOf, personAtGithub } from '../support/providers/providerFlow';

/** The package's client goes through every flow against this server as against its own (contract 12). */
const fake = setUpProviders();
const app = setUpApp({
  env: { ...fake.env(), AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' },
  replace: { fetch: fake.fetch },
});

const mailTo = async (email: string, subject: string) => {
  const message = (await receiveMail(app)).find((found) => found.to === email && found.subject === subject);
  if (!message) throw new Error(`no message "${subject}" to ${email}`);
  return linkIn(message);
};

describe('the official client', () => {
  it('signs up, reads the session, signs out and in again', async () => {
    const person = aPerson();
    const { client } = officialClient(app);
    expect((await client.getSession()).data).toBeNull();

    const signedUp = await client.signUp.email(person);
    expect(signedUp.error).toBeNull();
    expect(signedUp.data?.user).toMatchObject({
      email: person.email,
      name: person.name,
      emailVerified: false,
    });

    const session = await client.getSession();
    expect(session.data?.user.email).toBe(person.email);
    expect(session.data?.session.token).toBe(signedUp.data?.token);
    expect(session.data?.session.expiresAt).toBeInstanceOf(Date);

    expect((await client.signOut()).data).toEqual({ success: true });
    expect((await client.getSession()).data).toBeNull();
    const again = await client.signOut();
    expect(again.error).toMatchObject({ status: 400, code: 'FAILED_TO_GET_SESSION' });

    const signedIn = await client.signIn.email({ ...person, callbackURL: '/home' });
    expect(signedIn.data).toMatchObject({ redirect: true, url: '/home', user: { email: person.email } });
  });

  it('receives errors as code, message and status', async () => {
    const person = aPerson();
    const { client } = officialClient(app);
    await client.signUp.email(person);
    expect((await officialClient(app).client.signUp.email(person)).error).toMatchObject({
      status: 422,
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
      message: 'User already exists. Use another email.',
    });
    expect((await client.signIn.email({ ...person, password: 'wrong-one-1' })).error).toMatchObject({
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
    });
    const nobody = await officialClient(app).client.listSessions();
    expect(nobody.error).toMatchObject({ status: 401 });
    expect(nobody.error?.code).toBeUndefined();
  });

  it('signs in for one browser session with rememberMe: false', async () => {
    const person = aPerson();
    const { client, visitor } = officialClient(app);
    await client.signUp.email(person);
    await client.signOut();
    await client.signIn.email({ ...person, rememberMe: false });
    expect([...visitor.cookies.keys()].sort()).toEqual([
      'better-auth.dont_remember',
      'better-auth.session_token',
    ]);
    expect((await client.getSession()).data?.user.email).toBe(person.email);
  });

  it('changes name and picture', async () => {
    const { client } = officialClient(app);
    await client.signUp.email(aPerson());
    expect((await client.updateUser({ name: 'Märta', image: '/a.png' })).data).toEqual({ status: true });
    expect((await client.getSession()).data?.user).toMatchObject({ name: 'Märta', image: '/a.png' });
  });

  it('confirms an address by its mailed link, sent again', async () => {
    const person = aPerson();
    const { client, visitor } = officialClient(app);
    await client.signUp.email(person);
    await receiveMail(app);
    const sent = await client.sendVerificationEmail({
      email: person.email,
      callbackURL: '/welcome/verified',
    });
    expect(sent.data).toEqual({ status: true });
    const link = await mailTo(person.email, 'Confirm your email address');
    const token = link.searchParams.get('token') ?? '';
    const verified = await client.verifyEmail({ query: { token } });
    expect(verified.data).toMatchObject({ status: true, user: { email: person.email, emailVerified: true } });
    expect((await visitor.get(link.pathname + link.search)).headers.get('location')).toBe(
      '/welcome/verified',
    );
    expect((await client.getSession()).data?.user.emailVerified).toBe(true);
  });

  it('changes an unconfirmed address at once, and a confirmed one by mail', async () => {
    const person = aPerson();
    const { client, visitor } = officialClient(app);
    await client.signUp.email(person);
    await receiveMail(app);
    expect((await client.changeEmail({ newEmail: `second-${person.email}` })).data).toEqual({ status: true });
    expect((await client.getSession()).data?.user.email).toBe(`second-${person.email}`);
    const confirm = await mailTo(`second-${person.email}`, 'Confirm your email address');
    await visitor.get(confirm.pathname + confirm.search);

    expect(
      (await client.changeEmail({ newEmail: `third-${person.email}`, callbackURL: '/settings' })).data,
    ).toEqual({
      status: true,
    });
    expect((await client.getSession()).data?.user.email).toBe(`second-${person.email}`);
    const change = await mailTo(`second-${person.email}`, 'Confirm your new email address');
    await visitor.get(change.pathname + change.search);
    expect((await client.getSession()).data?.user).toMatchObject({
      email: `third-${person.email}`,
      emailVerified: false,
    });
  });

  it('resets a forgotten password', async () => {
    const person = aPerson();
    const { client, visitor } = officialClient(app);
    await client.signUp.email(person);
    await receiveMail(app);
    const asked = await officialClient(app).client.requestPasswordReset({
      email: person.email,
      redirectTo: '/welcome/reset',
    });
    expect(asked.data).toMatchObject({ status: true });
    const link = (await receiveMail(app)).filter(({ to }) => to === person.email).map(linkIn)[0];
    const landed = await visitor.get(`${link?.pathname}${link?.search}`);
    const token = new URL(landed.headers.get('location') ?? '', app.url).searchParams.get('token') ?? '';
    expect((await client.resetPassword({ newPassword: 'autumn-moon-17', token })).data).toEqual({
      status: true,
    });
    expect((await client.resetPassword({ newPassword: 'autumn-moon-18', token })).error?.code).toBe(
      'INVALID_TOKEN',
    );
    expect((await client.signIn.email({ ...person, password: 'autumn-moon-17' })).data?.user.email).toBe(
      person.email,
    );
  });

  it('changes the password, and ends other sessions with it', async () => {
    const person = aPerson();
    const { client } = officialClient(app);
    await client.signUp.email(person);
    const other = officialClient(app);
    await other.client.signIn.email(person);
    const changed = await client.changePassword({
      currentPassword: person.password,
      newPassword: 'autumn-moon-17',
      revokeOtherSessions: true,
    });
    expect(changed.data?.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect((await other.client.getSession()).data).toBeNull();
    expect((await client.getSession()).data?.user.email).toBe(person.email);
  });

  it('lists and ends sessions', async () => {
    const person = aPerson();
    const { client } = officialClient(app);
    await client.signUp.email(person);
    const others = [officialClient(app), officialClient(app), officialClient(app)];
    for (const { client: other } of others) await other.signIn.email(person);
    const sessions = (await client.listSessions()).data ?? [];
    expect(sessions).toHaveLength(4);
    const token = (await others[0]?.client.getSession())?.data?.session.token ?? '';
    expect((await client.revokeSession({ token })).data).toEqual({ status: true });
    expect((await client.listSessions()).data).toHaveLength(3);
    expect((await client.revokeOtherSessions()).data).toEqual({ status: true });
    expect((await client.listSessions()).data).toHaveLength(1);
    expect((await client.revokeSessions()).data).toEqual({ status: true });
    expect((await client.getSession()).data).toBeNull();
  });

  it('lists accounts, and cannot unlink the last one', async () => {
    const { client } = officialClient(app);
    await client.signUp.email(aPerson());
    const accounts = (await client.listAccounts()).data ?? [];
    expect(accounts).toMatchObject([{ providerId: 'credential', scopes: [] }]);
    expect((await client.unlinkAccount({ providerId: 'credential' })).error).toMatchObject({
      status: 400,
      code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
    });
  });

  it('signs in with a provider, through its pages and with an id token', async () => {
    const { client, visitor } = officialClient(app);
    const person = personAtGithub(fake);
    const away = await client.signIn.social({
      provider: 'github',
      callbackURL: '/home',
      disableRedirect: true,
    });
    expect(away.data).toMatchObject({ redirect: false, url: expect.stringContaining('https://github.com/') });
    const url = new URL(away.data?.url ?? '');
    const back = await comeBack({ visitor, url, state: url.searchParams.get('state') ?? '' }, 'github');
    expect(locationOf(back)).toBe('/home');
    expect((await client.getSession()).data?.user.email).toBe(person.email);

    await fake.serve('google');
    const { client: other } = officialClient(app);
    const idToken = { token: await fake.idTokenOf('google', { email: 'jane.doe@example.org' }) };
    const entered = await other.signIn.social({ provider: 'google', idToken });
    const { token } = (await other.getSession()).data?.session ?? {};
    expect(token).toHaveLength(32);
    expect(entered.data).toMatchObject({ redirect: false, token, user: { email: 'jane.doe@example.org' } });
  });

  it('links a provider, requests its tokens and profile, and unlinks it', async () => {
    const person = aPerson();
    const { client, visitor } = officialClient(app);
    await client.signUp.email(person);
    const { id } = personAtGithub(fake, { email: person.email });
    const away = await client.linkSocial({
      provider: 'github',
      callbackURL: '/settings',
      disableRedirect: true,
    });
    const url = new URL(away.data?.url ?? '');
    const back = await comeBack({ visitor, url, state: url.searchParams.get('state') ?? '' }, 'github');
    expect(locationOf(back)).toBe('/settings');
    const accounts = (await client.listAccounts()).data ?? [];
    expect(accounts.map(({ providerId, accountId }) => [providerId, accountId])).toContainEqual([
      'github',
      String(id),
    ]);

    const tokens = await client.getAccessToken({ providerId: 'github' });
    expect(tokens.data).toMatchObject({ accessToken: `gho_${id}`, scopes: ['read:user', 'user:email'] });
    expect((await client.refreshToken({ providerId: 'github' })).error).toMatchObject({
      status: 400,
      code: 'FAILED_TO_REFRESH_ACCESS_TOKEN',
    });
    const info = await client.accountInfo({ accountId: String(id) });
    expect(info.data).toMatchObject({ user: { id: String(id), email: person.email }, data: { id } });
    expect((await client.unlinkAccount({ providerId: 'github' })).data).toEqual({ status: true });
    expect((await client.listAccounts()).data).toHaveLength(1);
  });

  it('deletes the account by its mailed link', async () => {
    const person = aPerson();
    const { client, visitor } = officialClient(app);
    await client.signUp.email(person);
    await receiveMail(app);
    expect((await client.deleteUser({ callbackURL: '/home' })).data).toEqual({
      success: true,
      message: 'Verification email sent',
    });
    const link = (await receiveMail(app)).filter(({ to }) => to === person.email).map(linkIn)[0];
    const gone = await visitor.get(`${link?.pathname}${link?.search}`);
    expect([gone.status, gone.headers.get('location')]).toEqual([302, '/home']);
    expect((await client.getSession()).data).toBeNull();
    expect((await client.signIn.email(person)).error?.code).toBe('INVALID_EMAIL_OR_PASSWORD');
  });
});
