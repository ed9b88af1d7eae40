import { screenShown } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';

/** The keyboard. */
const site = setUpSite();

async function at(path: string) {
  const page = await site.visit(path);
  await screenShown(page);
  return page;
}

it.each([
  ['h', '/home'],
  ['l', '/latest'],
  ['q', '/queue'],
  ['p', '/profile'],
  ['b', '/library'],
  ['d', '/discover'],
])('g then %s goes to %s', async (key, path) => {
  const page = await at('/about');
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await page.waitForURL(`**${path}`);
});

it.each(['/', 'Control+k'])('%s opens the search; Escape closes it and restores the focus', async (key) => {
  const page = await at('/about');
  await page.locator('#sidebar').getByRole('link', { name: 'Latest', exact: true }).focus();
  await page.keyboard.press(key);
  const field = page.getByRole('combobox', { name: 'Search anime' });
  await field.waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('href') === '/latest');
});

it('[ toggles the sidebar, ? opens the help', async () => {
  const page = await at('/about');
  await page.keyboard.press('[');
  await page.locator('#sidebar[data-on="false"]').waitFor();
  await page.keyboard.press('[');
  await page.locator('#sidebar[data-on="true"]').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
});

it('leaves single keys to a focused field', async () => {
  const page = await at('/discover');
  const field = page.getByRole('searchbox', { name: 'Search anime by title' });
  await field.focus();
  await page.keyboard.type('g/[?d');
  expect(await field.inputValue()).toBe('g/[?d');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/discover');
});

it('has a link past the navigation as the first stop', async () => {
  const page = await at('/about');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});
