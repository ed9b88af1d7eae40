import type { Page } from 'playwright-core';
import { AccountEntity, SessionEntity, UserEntity } from '../../server/data/entities/accounts';
import type { Size } from '../support/browser/browser';
import { settingsPage } from '../support/browser/settingsPage';
import { type Site, startSite } from '../support/browser/site';
import { signUp } from '../support/people/people';
import { linkAccount } from '../support/providers/linkedAccounts';
import { type OidcPeer, startOidcPeer } from '../support/providers/oidcPeer';

/**
 * Identity providers through the buttons people press, with two real OpenID providers: signing up, connecting a second one,
 * disconnecting the first, signing in again with the other, and the messages when it fails.
 */
const secret = (id: string) => `${id}-secret-of-the-tests`;
let site: Site;
let gitlab: OidcPeer;
let salesforce: OidcPeer;
let house: OidcPeer;
beforeAll(async () => {
  const peer = (id: string, routes: Record<string, string>) =>
    startOidcPeer({
      clientId: `${id}-id`,
      clientSecret: secret(id),
      redirectUris: ['http://localhost/unused'],
      routes,
    });
  gitlab = await peer('gitlab', {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    userinfo: '/api/v4/user',
  });
  salesforce = await peer('salesforce', {
    authorization: '/services/oauth2/authorize',
    token: '/services/oauth2/token',
    userinfo: '/services/oauth2/userinfo',
  });
  house = await peer('house', {});
  site = await startSite({
    env: {
      OIDC_HOUSE_ISSUER: house.url,
      OIDC_HOUSE_CLIENT_ID: 'house-id',
      OIDC_HOUSE_CLIENT_SECRET: secret('house'),
      OIDC_HOUSE_TOKEN_AUTH: 'post',
      OIDC_AWAY_ISSUER: 'http://127.0.0.1:9',
      OIDC_AWAY_CLIENT_ID: 'away-id',
      OIDC_AWAY_CLIENT_SECRET: secret('away'),
      GITLAB_CLIENT_ID: 'gitlab-id',
      GITLAB_CLIENT_SECRET: secret('gitlab'),
      GITLAB_ISSUER: gitlab.url,
      GITLAB_SCOPES: 'openid,profile,email',
      SALESFORCE_CLIENT_ID: 'salesforce-id',
      SALESFORCE_CLIENT_SECRET: secret('salesforce'),
      SALESFORCE_LOGIN_URL: salesforce.url,
      AUTH_DELETE_USER: 'true',
      AUTH_ERROR_URL: '/welcome/login',
      AUTH_DELETE_USER_BY_MAIL: 'false',
    },
  });
});
afterEach(() => site.closePages());
afterAll(async () => {
  await site.close();
  await gitlab.close();
  await salesforce.close();
  await house.close();
});

/** The peers' pages request a font and an icon that don't exist. */
const expected = [/favicon|404|fonts\.googleapis/];
const open = (size: Size = 'wide', more: RegExp[] = []) =>
  site.open({ size, reducedMotion: true, expect: [...expected, ...more] });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const methods = (page: Page) => settingsPage(page).part('Sign-in methods');
const row = (page: Page, name: string) => methods(page).getByRole('listitem').filter({ hasText: name });
const path = (page: Page) => page.url().replace(site.url, '');

/** The provider's pages: signs in as `login` unless already signed in, and answers the consent question. */
async function atPeer(page: Page, peer: OidcPeer, login: string, answer: 'allow' | 'refuse' = 'allow') {
  await page.waitForURL(`${peer.url}/**`);
  const name = page.locator('input[name="login"]');
  const consent = page.locator('input[name="prompt"][value="consent"]');
  await name.or(consent).first().waitFor({ state: 'attached' });
  if (await name.isVisible()) {
    await name.fill(login);
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
  }
  await consent.waitFor({ state: 'attached' });
  if (answer === 'allow') await page.locator('button[type="submit"]').click();
  else await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`${site.url}/**`);
}

async function whoIsThere(page: Page): Promise<{ id: string; email: string } | undefined> {
  const session = await page.evaluate(async () => (await fetch('/api/auth/get-session')).json());
  return session?.user;
}

it.each<Size>(['wide', 'narrow'])(
  'signs up with one provider, connects another, disconnects the first, keeps the last, and signs in with it (%s)',
  async (size) => {
    const { page, context } = await open(size, [/status of 400/]);
    const login = `mika-${size}`;
    await page.goto('/welcome');
    await press(page, 'Continue with GitLab');
    await atPeer(page, gitlab, login);
    await page.waitForURL('**/welcome/start');
    const user = await whoIsThere(page);
    expect(user?.email).toBe(`${login}@example.org`);
    // The time zone is stored for server-rendered pages.
    const cookies = (await context.cookies(site.url))
      .map(({ name }) => name)
      .filter((name) => name !== 'zone');
    expect(cookies).toEqual(['better-auth.session_token']);

    await page.goto('/settings/sign-in');
    await row(page, 'GitLab').getByText('Your only way to sign in, so it stays.').waitFor();
    await press(page, 'Connect Salesforce');
    await atPeer(page, salesforce, login);
    await told(page, 'Salesforce is connected.');
    await page.waitForURL('**/settings/sign-in');
    expect(await row(page, 'since').count()).toBe(2);
    await row(page, 'Salesforce').getByText('Can see: your name and picture, your email address').waitFor();

    const other = await context.newPage();
    await other.goto('/settings/sign-in');
    await row(other, 'Salesforce').waitFor();
    await press(page, 'Disconnect GitLab');
    await row(page, 'Salesforce').getByText('Your only way to sign in, so it stays.').waitFor();
    expect(
      await methods(page)
        .getByRole('button', { name: /^Disconnect/ })
        .count(),
    ).toBe(0);
    await press(other, 'Disconnect Salesforce');
    await told(other, 'This is your only way to sign in, so you can’t remove it.');

    await page.goto('/settings');
    await settingsPage(page).signOut.click();
    await page.waitForURL('**/welcome/login**');
    expect(await whoIsThere(page)).toBeUndefined();
    await press(page, 'Continue with Salesforce');
    await page.waitForURL((url) => url.origin === salesforce.url || url.pathname.startsWith('/settings'));
    if (page.url().startsWith(salesforce.url)) await atPeer(page, salesforce, login);
    await page.waitForURL('**/settings**');
    expect((await whoIsThere(page))?.id).toBe(user?.id);
  },
);

it('signs up with the operator’s own issuer, while another is down', async () => {
  const { page } = await open('narrow', [/status of 400/]);
  await page.goto('/welcome');
  await press(page, 'Continue with Away');
  await told(page, 'This service can’t be reached right now. Try again in a few minutes.');
  await press(page, 'Continue with House');
  await atPeer(page, house, 'hana');
  await page.waitForURL('**/welcome/start');
  expect((await whoIsThere(page))?.email).toBe('hana@example.org');
});

it('returns to the part of the page that asked for a fresh session, and continues there', async () => {
  const { page } = await open('wide', [/status of 403/]);
  await page.goto('/welcome');
  await press(page, 'Continue with GitLab');
  await atPeer(page, gitlab, 'stale');
  await page.waitForURL('**/welcome/start');
  const user = await whoIsThere(page);
  const { manager } = site.app.deps.db;
  await linkAccount(site.app, user?.id ?? '', { providerId: 'salesforce' });
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await manager.update(SessionEntity, { userId: user?.id }, { createdAt: longAgo });

  await page.goto('/settings/sign-in');
  await press(page, 'Disconnect Salesforce');
  await told(page, 'For your security, sign in again to do this.');
  await press(page, 'Sign in again');
  await told(page, 'Sign in again to continue where you left off.');
  await press(page, 'Continue with GitLab');
  await page.waitForURL((url) => url.origin === gitlab.url || url.pathname.startsWith('/settings'));
  if (page.url().startsWith(gitlab.url)) await atPeer(page, gitlab, 'stale');
  await page.waitForURL('**/settings/sign-in');
  await press(page, 'Disconnect Salesforce');
  await row(page, 'GitLab').getByText('Your only way to sign in, so it stays.').waitFor();
  expect(await manager.countBy(AccountEntity, { userId: user?.id })).toBe(1);
});

it('lets a user without a password set one, and delete the account', async () => {
  const { page } = await open();
  await page.goto('/welcome');
  await press(page, 'Continue with GitLab');
  await atPeer(page, gitlab, 'passwordless');
  await page.waitForURL('**/welcome/start');
  await page.goto('/settings/sign-in');
  await page.getByRole('link', { name: 'Set one' }).click();
  await page.waitForURL('**/settings/password');
  const password = settingsPage(page).part('Password');
  await password.getByLabel('New password', { exact: true }).fill('kestrel over the harbour');
  await password.getByRole('button', { name: 'Set password' }).click();
  await password.getByLabel('Current password', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Sign-in methods' }).click();
  await row(page, 'Email and password').waitFor();
  await page.getByRole('button', { name: 'Disconnect GitLab' }).click();
  await row(page, 'Email and password').getByText('Your only way to sign in.').waitFor();

  const { manager } = site.app.deps.db;
  const userId = (await whoIsThere(page))?.id ?? '';
  await manager.delete(AccountEntity, { userId });
  await linkAccount(site.app, userId, { providerId: 'gitlab' });
  await page.goto('/settings/delete');
  await press(page, 'Delete account…');
  expect(await page.getByRole('form', { name: 'Delete account' }).getByRole('textbox').count()).toBe(0);
  await press(page, 'Delete permanently');
  await told(page, 'Account deleted');
  expect(await manager.existsBy(UserEntity, { id: userId })).toBe(false);
});

it('says on the sign-in form that the provider was declined, and creates no account', async () => {
  const { page } = await open();
  await page.goto('/welcome/login');
  await press(page, 'Continue with GitLab');
  await atPeer(page, gitlab, 'unwilling', 'refuse');
  expect(path(page)).toMatch(/^\/welcome\/login\?error=access_denied/);
  await told(page, 'You declined at the other service. Try again, or sign in another way.');
  expect(await whoIsThere(page)).toBeUndefined();
  const known = await site.app.deps.db.manager.existsBy(UserEntity, { email: 'unwilling@example.org' });
  expect(known).toBe(false);
});

it('says beside the buttons that an address is already in use, on a site without linking', async () => {
  const own = await startSite({
    env: {
      GITLAB_CLIENT_ID: 'gitlab-id',
      GITLAB_CLIENT_SECRET: secret('gitlab'),
      GITLAB_ISSUER: gitlab.url,
      GITLAB_SCOPES: 'openid,profile,email',
      AUTH_LINKING: 'false',
    },
  });
  try {
    await own.app.visitor().auth('sign-up/email', {
      name: 'Taken',
      email: 'taken@example.org',
      password: 'kestrel over the harbour',
    });
    const { page } = await own.open({ reducedMotion: true, expect: expected });
    await page.goto('/welcome/login?back=%2Fqueue');
    await press(page, 'Continue with GitLab');
    await page.waitForURL(`${gitlab.url}/**`);
    await page.locator('input[name="login"]').fill('taken');
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
    await page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(`${own.url}/welcome/login?back=%2Fqueue&by=gitlab&error=account_not_linked`);
    await told(page, /Sign in to it, then connect GitLab in the settings/);
    await page.getByRole('button', { name: 'Continue with GitLab' }).waitFor();
    await own.closePages();
  } finally {
    await own.close();
  }
});

it('says in the settings that the addresses differ, and connects nothing', async () => {
  const { visitor, userId } = await signUp(site.app);
  const { page, context } = await open();
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto('/settings/sign-in');
  await press(page, 'Connect GitLab');
  await atPeer(page, gitlab, 'somebody-else');
  await told(page, 'Your GitLab account has a different email address than your account here');
  expect(path(page)).toBe('/settings/sign-in');
  expect(await site.app.deps.db.manager.countBy(AccountEntity, { userId })).toBe(1);
});

// security: O2
it('creates no account if the flow is finished in another browser, and says to start again', async () => {
  const { page } = await open();
  await page.goto('/welcome/login');
  const [begun] = await Promise.all([
    page.waitForRequest(`${gitlab.url}/oauth/authorize**`),
    press(page, 'Continue with GitLab'),
  ]);
  const { page: stranger } = await open();
  await stranger.goto(begun.url());
  await atPeer(stranger, gitlab, 'stranger');
  await told(stranger, /started in another browser\. Start again/);
  const known = await site.app.deps.db.manager.existsBy(UserEntity, { email: 'stranger@example.org' });
  expect(known).toBe(false);
});
