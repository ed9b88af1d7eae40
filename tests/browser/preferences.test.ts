import type { Page } from 'playwright-core';
import { setUpSite } from '../support/browser/site';

/** The browser remembers preferences, and uses stored values only if they are known. */
const site = setUpSite();

const latest = '[data-panel="latest"]';
const chosen = (page: Page, legend: string) =>
  page
    .locator(latest)
    .getByRole('group', { name: legend })
    .getByRole('radio', { checked: true })
    .getAttribute('value');

async function choose(page: Page, legend: string, option: string) {
  await page
    .locator(latest)
    .getByRole('group', { name: legend })
    .getByRole('radio', { name: option, exact: true })
    .check();
}

async function times(page: Page): Promise<number[]> {
  await page.locator(`${latest} a[href^="/anime/"]`).first().waitFor();
  const stamps = await page
    .locator(`${latest} section time[datetime]`)
    .evaluateAll((elements) => elements.map((element) => Date.parse(element.getAttribute('datetime') ?? '')));
  return stamps;
}

it('starts with the grid, newest first', async () => {
  const page = await site.visit('/latest');
  expect(await chosen(page, 'View')).toBe('grid');
  expect(await chosen(page, 'Order')).toBe('newest');
});

it.each([
  ['Cards', 'card'],
  ['Table', 'table'],
])('remembers the view %s', async (label, value) => {
  const page = await site.visit('/latest');
  await choose(page, 'View', label);
  await page.reload();
  expect(await chosen(page, 'View')).toBe(value);
  expect(await page.evaluate(() => localStorage.getItem('episodesView'))).toBe(value);
});

it('remembers the order, and then shows the oldest episodes first', async () => {
  const page = await site.visit('/latest');
  await times(page);
  const response = page.waitForResponse((answer) => answer.url().endsWith('/graphql'));
  await choose(page, 'Order', 'Oldest first');
  await response;
  await page.reload();
  expect(await chosen(page, 'Order')).toBe('oldest');
  expect(await page.evaluate(() => localStorage.getItem('episodesSort'))).toBe('false');
  const { data } = await site.app
    .visitor()
    .graphql<{ latestEpisodes: { items: { airsAt: string }[] } }>(
      '{ latestEpisodes(newestFirst: false) { items { airsAt } } }',
    );
  const oldest = Date.parse(data?.latestEpisodes.items[0]?.airsAt ?? '');
  await page.waitForFunction((wanted) => {
    const first = document.querySelector('[data-panel="latest"] section time[datetime]');
    return first && Date.parse(first.getAttribute('datetime') ?? '') === wanted;
  }, oldest);
});

it('means newest first unless the stored text is exactly false', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => localStorage.setItem('episodesSort', 'no'));
  await page.goto('/latest');
  expect(await chosen(page, 'Order')).toBe('newest');
});

it('uses the default for an unknown stored word', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => {
    localStorage.setItem('episodesView', 'hologram');
    localStorage.setItem('discoverView', '');
  });
  await page.goto('/latest');
  expect(await chosen(page, 'View')).toBe('grid');
});

it('follows a view in the address, and keeps its own', async () => {
  const { page } = await site.open();
  const cards = page.locator(latest).locator('input[value="card"]:checked');
  await page.goto('/latest?view=card');
  await cards.waitFor({ state: 'attached' });
  await page.goto('/latest');
  expect(await chosen(page, 'View')).toBe('grid');
});
