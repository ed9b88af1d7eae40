import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { screenShown, sizes } from '../support/browser';
import { signUp } from '../support/people';
import { settingsPage } from '../support/settingsPage';
import { type Site, startSite } from '../support/site';

/** Every screen for everybody: axe finds nothing serious, nothing needs scrolling sideways at 320 px (product P7). */
let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });
});
afterEach(() => site.closePages());
afterAll(() => site.close());

const open = [
  '/home',
  '/latest',
  '/latest?view=card',
  '/latest?view=table',
  '/latest/schedule',
  '/anime/{slug}',
  '/queue',
  '/library',
  '/profile',
  '/discover',
  '/welcome',
  '/welcome/login',
  '/welcome/forgot',
  '/welcome/reset?token=abc',
  '/welcome/reset?error=INVALID_TOKEN',
  '/welcome/verified',
  '/welcome/verified?error=token_expired',
  '/welcome/login?deleted=true',
  '/about',
  '/legal',
  '/legal/contact',
  '/legal/privacy',
  '/legal/terms',
];

async function settled(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector(
        '[data-active="true"] [aria-busy="true"], [data-scroller="page"] [aria-busy="true"]',
      ) === null && document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}

async function show(page: Page, path: string) {
  await page.goto(path.replace('{slug}', site.app.slugs[0] ?? ''), { waitUntil: 'networkidle' });
  await screenShown(page);
  await settled(page);
}

async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate<AxeResults>('axe.run()');
  expect(passes.length).toBeGreaterThan(10);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n  ${failureSummary}`),
    );
}

/** Below the breakpoint the same page lays itself out anew, once the resize has rested. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.locator('[data-wide="false"]').waitFor();
  await settled(page);
}

async function widerThanTheWindow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-scroller]')]
      .filter((element) => !element.closest('[inert]') && element.scrollWidth > element.clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} > ${clientWidth}`),
  );
}

async function goodAtEverySize(page: Page) {
  expect(await complaints(page)).toEqual([]);
  await resize(page, sizes.narrow);
  expect(await complaints(page)).toEqual([]);
  await resize(page, { width: 320, height: 640 });
  expect(await widerThanTheWindow(page)).toEqual([]);
}

describe('axe finds nothing serious, wide and narrow, and 320 px need no scrolling sideways', () => {
  it.each(open)('%s', async (path) => {
    const { page } = await site.open({ reducedMotion: true });
    await show(page, path);
    await goodAtEverySize(page);
  });

  it('/settings, signed in, with every part at rest and then at work', async () => {
    const { visitor } = await signUp(site.app);
    const { page, context } = await site.open({ reducedMotion: true });
    await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await show(page, '/settings');
    const settings = settingsPage(page);
    await settings.part('Sessions').getByText('This browser').waitFor();
    await settings.part('API tokens').getByRole('button', { name: 'Make a token' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await settings.name.fill('');
    await settings.saveProfile.click();
    await settings.changeEmail.click();
    await settings.changePassword.click();
    await settings.newPassword.fill('kaze');
    await page.getByRole('meter').waitFor();
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Delete the account…' }).click();
    await goodAtEverySize(page);
  });

  it('the search, open with results', async () => {
    const { page } = await site.open({ reducedMotion: true });
    await show(page, '/about');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search anime' }).fill('night');
    await page.getByRole('option').first().waitFor();
    await goodAtEverySize(page);
  });

  it('the sidebar, open over a narrow page', async () => {
    const { page } = await site.open({ size: 'narrow', reducedMotion: true });
    await show(page, '/about');
    await page.getByRole('button', { name: 'Open the sidebar' }).click();
    await page.locator('#sidebar[data-over="true"]').waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});
