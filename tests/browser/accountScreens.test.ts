import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { settingsPage } from '../support/browser/settingsPage';
import { type Site, setUpSite } from '../support/browser/site';
import { welcomeForm } from '../support/browser/welcomeForm';
import { type SignedIn, signUp } from '../support/people/people';

/** The account screens with a keyboard, a narrow window and a bad network. */
const site = setUpSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });

const refused = [/ERR_FAILED/];

async function openSettings(
  person: SignedIn,
  at: string,
  options: Parameters<Site['open']>[0] = {},
): Promise<Page> {
  const page = await site.visit('/welcome/login?back=%2Fsettings', { reducedMotion: true, ...options });
  const form = welcomeForm(page);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signIn.click();
  await page.waitForURL('**/settings');
  await page.goto(`/settings/${at}`);
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const headingHasFocus = (page: Page, name: string) =>
  page.waitForFunction((text) => document.activeElement?.textContent === text, name);

it('makes this browser known to the server after a sign-in', async () => {
  const person = await signUp(site.app);
  const page = await site.visit('/welcome/login');
  const marked = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('rememberDevice')),
  );
  const form = welcomeForm(page);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.signIn.click();
  expect((await marked).status()).toBe(200);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'better-auth.device')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
});

it.each(['/home', '/latest', '/library'])(
  'shifts nothing on %s for the notice about the email address',
  async (path) => {
    const person = await signUp(site.app);
    const { page } = await site.open({ as: person.visitor });
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { moved: (window as unknown as { moved: number }).moved + entry.value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate('moved')).toBeLessThan(0.02);
    // On a slow machine it comes with the second page.
    await page.getByRole('link', { name: 'Discover' }).first().click();
    await page.getByRole('complementary', { name: 'Email address' }).waitFor();
  },
);

it('keeps the focus nearby after keyboard actions: a session ended, a token created, a deletion cancelled', async () => {
  const person = await signUp(site.app);
  const page = await openSettings(person, 'sessions');
  const { part } = settingsPage(page);
  await part('Sessions')
    .getByRole('button', { name: /^Sign out \S/ })
    .filter({ hasText: /^Sign out$/ })
    .first()
    .press('Enter');
  await headingHasFocus(page, 'Sessions');
  await part('Sessions').getByRole('status').filter({ hasText: 'has been signed out.' }).waitFor();

  await page.goto('/settings/tokens');
  await page.getByLabel('Token name').fill('calendar');
  await page.getByLabel('Read your lists').check();
  await page.getByRole('button', { name: 'Create token' }).press('Enter');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await headingHasFocus(page, 'API tokens');

  await page.goto('/settings/delete');
  await page.getByRole('button', { name: 'Delete account…' }).press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(await focused(page)).toBe('Delete account…');
});

it('scrolls the whole question into view before an account is deleted', async () => {
  const page = await openSettings(await signUp(site.app), 'delete', { size: 'narrow' });
  await page.getByRole('button', { name: 'Delete account…' }).press('Enter');
  const inView = await page.getByRole('button', { name: 'Cancel' }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  expect(inView).toBe(true);
});

it('shows the banner in its proportions, whatever was uploaded', async () => {
  const page = await openSettings(await signUp(site.app), 'profile');
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type="file"][aria-label="Banner"]')
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: picture });
  const banner = page.getByRole('img', { name: 'Your banner' });
  await banner.waitFor();
  const { width, height } = (await banner.boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(3, 1);
});

it.each(['/welcome', '/welcome/login', '/welcome/forgot', '/welcome/reset?token=x'])(
  'has no field wider than its column at 320 px: %s',
  async (path) => {
    const { page } = await site.open({ size: { width: 320, height: 640 } });
    await page.goto(path);
    const field = page.getByRole('main').locator('input:not([type="checkbox"]):visible').first();
    await field.waitFor();
    const [ends, edge] = await page.evaluate(() => {
      const right = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0;
      const form = document.querySelector('main form');
      return [[...(form?.children ?? [])].map(right), right(form?.parentElement)] as const;
    });
    for (const end of ends) expect(end).toBeLessThanOrEqual(edge + 0.5);
  },
);

it('starts with the list of pages on a narrow screen, and leads back to it', async () => {
  const page = await openSettings(await signUp(site.app), '', { size: 'narrow' });
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: 'Privacy' })
    .click();
  await headingHasFocus(page, 'Privacy');
  await page.getByRole('radio', { name: 'Friends' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'All settings' }).click();
  await page.waitForURL('**/settings');
});

it('shows an error above the form in view, even if a short window had scrolled it away', async () => {
  const { page } = await site.open({ size: { width: 390, height: 320 }, expect: refused });
  await page.goto('/welcome/login');
  await welcomeForm(page).email.fill('mika@example.org');
  await welcomeForm(page).password.fill('kaze no tayori 12');
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await welcomeForm(page).signIn.press('Enter');
  const note = page.getByText('We can’t reach the site.');
  await note.waitFor();
  const inView = await note.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  expect(inView).toBe(true);
});

it('recovers completely after a start without the server, from its notice and from what failed to load', async () => {
  const page = await openSettings(await signUp(site.app), 'profile', { expect: refused });
  const { name } = settingsPage(page);
  const notice = page.getByRole('complementary', { name: 'Connection' });
  const failed = page.getByRole('main').getByRole('alert');
  for (const place of [notice, failed]) {
    await name.waitFor();
    // Answered only after the press: by any answer, the page would notice that the server is back, and recover by itself.
    let isDown = true;
    let answer = () => {};
    const pressed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const serve = async (route: Route) => {
      if (isDown) return await route.abort();
      await pressed;
      await route.continue();
    };
    await page.route('**/graphql', serve);
    // Only the first request says who is signed in.
    await page.route('**/api/auth/get-session', serve);
    await page.route('**/api/auth/get-session', (route) => route.continue(), { times: 1 });
    await page.reload();
    await notice.waitFor();
    await failed.waitFor();
    isDown = false;
    await place.getByRole('button', { name: 'Try again' }).click();
    answer();
    await name.waitFor();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  }
});
