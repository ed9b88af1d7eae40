import { screenShown } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { signUp } from '../support/people/people';

/** Only /welcome and /settings are guarded. */
const site = setUpSite();

/** A page whose visitor is already signed in. */
async function signedIn() {
  const { visitor } = await signUp(site.app);
  return await site.open({ as: visitor });
}

const path = (url: string) => new URL(url).pathname + new URL(url).search;

describe('signed out', () => {
  it.each(['/queue', '/library', '/profile'])(
    '%s shows its panel with an invitation, not a redirect',
    async (at) => {
      const page = await site.visit(at);
      const panel = page.locator('[data-panel][data-active="true"]');
      await panel.getByRole('link', { name: 'Create an account' }).first().waitFor();
      expect(path(page.url())).toBe(at);
    },
  );

  it('/settings sends to /welcome/login, and back after signing in', async () => {
    const { email, password } = await signUp(site.app);
    const page = await site.visit('/settings');
    await page.waitForURL('**/welcome/login?*');
    const form = welcomeForm(page);
    await form.email.fill(email);
    await form.password.fill(password);
    await form.signIn.click();
    await page.waitForURL('**/settings');
    await page.getByRole('heading', { level: 1, name: /settings/i }).waitFor();
  });

  it.each([
    ['/welcome', 'signUp'],
    ['/welcome/login', 'signIn'],
    ['/welcome/sign-up', 'signUp'],
  ] as const)('%s shows the form with %s', async (at, button) => {
    const page = await site.visit(at);
    await welcomeForm(page)[button].waitFor();
  });
});

describe('signed in', () => {
  it.each([
    ['/welcome', '/home'],
    ['/welcome/login', '/home'],
    ['/welcome/login?back=%2Flibrary', '/library'],
    ['/welcome/login?back=%2F%2Fevil.example', '/home'],
    ['/welcome/login?back=https%3A%2F%2Fevil.example', '/home'],
    ['/welcome/login?back=%2F%5Cevil.example', '/home'],
  ])('the address %s redirects to %s', async (at, expected) => {
    const { page } = await signedIn();
    await page.goto(at);
    await page.waitForURL((url) => path(url.href) === expected);
  });

  it.each(['/welcome/reset?token=abc', '/welcome/verified?error=token_expired'])(
    'the page at %s stays open',
    async (at) => {
      const { page } = await signedIn();
      await page.goto(at);
      await screenShown(page);
      await page.waitForTimeout(300);
      expect(path(page.url())).toBe(at);
    },
  );

  it('/settings opens', async () => {
    const { page } = await signedIn();
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1, name: /settings/i }).waitFor();
    expect(path(page.url())).toBe('/settings');
  });
});
