import type { Page } from 'playwright-core';
import { UserEntity } from '../../server/data/entities/user.entity';
import { type OidcPeer, startOidcPeer } from '../support/oidcPeer';
import { type Site, startSite } from '../support/site';

/**
 * Through a real browser and two real OpenID providers: signing up, linking a second one, unlinking the first, signing in
 * again with the other. It shows above all that the browser sends back the cookies that the way back needs.
 */
let site: Site;
let gitlab: OidcPeer;
let salesforce: OidcPeer;
beforeAll(async () => {
  const redirectUris = ['http://localhost/unused'];
  const credentials = (id: string) => ({ clientId: `${id}-id`, clientSecret: `${id}-secret-of-the-tests` });
  gitlab = await startOidcPeer({
    ...credentials('gitlab'),
    redirectUris,
    routes: { authorization: '/oauth/authorize', token: '/oauth/token', userinfo: '/api/v4/user' },
  });
  salesforce = await startOidcPeer({
    ...credentials('salesforce'),
    redirectUris,
    routes: {
      authorization: '/services/oauth2/authorize',
      token: '/services/oauth2/token',
      userinfo: '/services/oauth2/userinfo',
    },
  });
  site = await startSite({
    env: {
      GITLAB_CLIENT_ID: 'gitlab-id',
      GITLAB_CLIENT_SECRET: 'gitlab-secret-of-the-tests',
      GITLAB_ISSUER: gitlab.url,
      GITLAB_SCOPES: 'openid,profile,email',
      SALESFORCE_CLIENT_ID: 'salesforce-id',
      SALESFORCE_CLIENT_SECRET: 'salesforce-secret-of-the-tests',
      SALESFORCE_LOGIN_URL: salesforce.url,
    },
  });
});
afterEach(() => site.closePages());
afterAll(async () => {
  await site.close();
  await gitlab.close();
  await salesforce.close();
});

interface Answered {
  status: number;
  body: Record<string, unknown> | null;
}

/** The peers' pages want a font and an icon that are not there; the refusal to unlink is part of the journey. */
const expected = [/favicon|404|fonts\.googleapis|\/unlink-account/];

/** A call of the site's own page. */
function call(page: Page, name: string, body?: object): Promise<Answered> {
  return page.evaluate(
    async ([path, json]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: json };
      const answer = await fetch(`/api/auth/${path}`, json === undefined ? {} : init);
      return { status: answer.status, body: await answer.json() };
    },
    [name, body && JSON.stringify(body)] as const,
  );
}

/** Sends the page to the provider, signs in there as `login`, consents, and waits until it is back. */
async function goThrough(page: Page, started: Answered, login: string): Promise<void> {
  const url = String(started.body?.url);
  await page.evaluate((to) => location.assign(to), url);
  await page.waitForURL(`${new URL(url).origin}/**`);
  const name = page.locator('input[name="login"]');
  if (await name.isVisible()) {
    await name.fill(login);
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
  }
  await page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(`${site.url}/**`);
}

const signInBy = async (page: Page, provider: string, login: string) =>
  goThrough(page, await call(page, 'sign-in/social', { provider, callbackURL: '/home' }), login);

async function whoIsThere(page: Page) {
  const { body } = await call(page, 'get-session');
  return (body as { user: { id: string; email: string } } | null)?.user;
}

it('signs up by one provider, links another, unlinks the first, and comes back by the second', async () => {
  const { page, context } = await site.open({ expect: expected });
  await page.goto('/home');
  await signInBy(page, 'gitlab', 'mika');
  expect(new URL(page.url()).pathname).toBe('/home');
  const user = await whoIsThere(page);
  expect(user?.email).toBe('mika@example.org');
  expect((await context.cookies(site.url)).map(({ name }) => name)).toEqual(['better-auth.session_token']);

  const link = await call(page, 'link-social', { provider: 'salesforce', callbackURL: '/about' });
  await goThrough(page, link, 'mika');
  expect(new URL(page.url()).pathname).toBe('/about');
  expect((await call(page, 'unlink-account', { providerId: 'gitlab' })).status).toBe(200);
  const last = await call(page, 'unlink-account', { providerId: 'salesforce' });
  expect(last.body?.code).toBe('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT');

  await call(page, 'sign-out', {});
  expect(await whoIsThere(page)).toBeUndefined();
  const later = await site.open({ expect: expected });
  await later.page.goto('/home');
  await signInBy(later.page, 'salesforce', 'mika');
  expect((await whoIsThere(later.page))?.id).toBe(user?.id);
});

it('finished in another browser, makes nobody and says to start again', async () => {
  const { page } = await site.open({ expect: expected });
  await page.goto('/home');
  const started = await call(page, 'sign-in/social', { provider: 'gitlab', callbackURL: '/home' });
  const other = await site.open({ expect: expected });
  await other.page.goto('/home');
  await goThrough(other.page, started, 'stranger');
  expect(await other.page.textContent('code')).toBe('please_restart_the_process');
  await other.page.getByRole('link', { name: 'Return to Application' }).click();
  await other.page.waitForURL(`${site.url}/`);
  const known = await site.app.deps.db.manager.existsBy(UserEntity, { email: 'stranger@example.org' });
  expect(known).toBe(false);
});
