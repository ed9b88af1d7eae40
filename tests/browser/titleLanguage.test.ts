import { setUpSite } from '../support/browser/site';
import { anAnime } from '../support/catalogue/catalogue';
import { signUp } from '../support/people/people';

/** The language of titles that the site's operators have chosen for those who haven't. */
const site = setUpSite({
  env: { SITE_TITLE_LANGUAGE: 'romaji' },
  catalogue: [anAnime({ english: 'Night Train', romaji: 'Yoru no Ressha', native: '夜の列車' })],
});
const path = '/anime/night-train';

it('is on a visitor’s page as it comes, and stays there once the page is hydrated', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const title = document.querySelector('h1');
      Object.assign(window, { came: title, own: document.documentElement.hasAttribute('data-own') });
    });
    addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }));
  });
  await page.goto(path);
  await page.waitForFunction(() => Reflect.get(window, 'isHydrated'));
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.textContent()).toContain('Yoru no Ressha');
  const same = () => Reflect.get(window, 'came') === document.querySelector('h1');
  expect(await page.evaluate(same)).toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, 'own'))).toBe(false);
});

it('gives way to a visitor’s own choice, which lasts', async () => {
  const page = await site.visit(path);
  const title = page.getByRole('heading', { level: 1 });
  await title.filter({ hasText: 'Yoru no Ressha' }).waitFor();
  await page.locator('#sidebar').getByRole('button', { name: 'Flavors' }).click();
  const titles = page.getByRole('dialog').getByRole('group', { name: 'Titles' });
  expect(await titles.getByRole('radio', { name: 'Romaji' }).isChecked()).toBe(true);
  await titles.getByRole('radio', { name: 'English' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await title.filter({ hasText: 'Night Train' }).waitFor();
  await page.reload();
  await title.filter({ hasText: 'Night Train' }).waitFor();
});

it('is that of a member who has chosen none, on all their browsers', async () => {
  const member = await signUp(site.app);
  const { page } = await site.open();
  await page
    .context()
    .addCookies([...member.visitor.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: /Yoru no Ressha/ }).waitFor();
});
