import { setUpSite } from '../support/browser/site';

/** The header's rule: on every page, but not on /, /home and /anime/... without `view`. */
const site = setUpSite();

const shown = [
  '/latest',
  '/queue',
  '/library',
  '/profile',
  '/discover',
  '/about',
  '/legal',
  '/legal/contact',
  '/legal/privacy',
  '/legal/terms',
  '/welcome',
  '/welcome/login',
  '/home?view=grid',
  '/anime/{slug}?view=card',
  '/anime/{slug}/edit',
  '/anime/{slug}/history',
  '/no-such-page',
];

it.each(shown)('%s has the header', async (path) => {
  const page = await site.visit(path.replace('{slug}', site.app.slugs[0] ?? ''), { expect: [/404/] });
  await page.getByRole('banner').waitFor();
  expect(await page.getByRole('banner').getByRole('button', { name: 'Search anime' }).isVisible()).toBe(true);
});

it.each(['/', '/home', '/anime/{slug}'])('%s has none, but its own bar instead', async (path) => {
  const page = await site.visit(path.replace('{slug}', site.app.slugs[0] ?? ''));
  const home = page.locator('[data-panel="home"]');
  await home.locator('h1').first().waitFor({ state: 'attached' });
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await home.getByRole('button', { name: /sidebar/i }).isVisible()).toBe(true);
  expect(await home.getByRole('button', { name: 'Search anime' }).isVisible()).toBe(true);
  expect(await home.getByRole('link', { name: 'Sign in', exact: true }).isVisible()).toBe(true);
});
