import type { Page } from 'playwright-core';
import { screenShown } from '../support/browser/browser';
import { setUpSite } from '../support/browser/site';
import { aThread, run } from '../support/people/community';
import { signUp } from '../support/people/people';

/** The search dialog: instant results, typos, recent searches, the full list. */
const site = setUpSite();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search anime' });

async function search(size: 'wide' | 'narrow' = 'wide') {
  const page = await site.visit('/about', { size });
  await screenShown(page);
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  return page;
}

it.each([
  ['a nickname', 'lhg'],
  ['a typo', 'lihgthouse gril'],
  ['kana', 'とうだいもりのしょうじょ'],
  ['no spaces', 'thelighthousegirl'],
  ['kanji', '灯台守'],
])('finds an anime by %s', async (_, text) => {
  const page = await search();
  await field(page).fill(text);
  await page.getByRole('option').first().filter({ hasText: 'The Lighthouse Girl' }).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'anime found' }).count()).toBe(1);
});

it('shows the same order in Discover, and remembers the text over a reload', async () => {
  const page = await search();
  await field(page).fill('night train');
  await page.getByRole('option', { name: /Show all 40/ }).waitFor();
  const inDialog = await page.locator('[role="option"][href^="/anime/"]').evaluateAll(hrefs);
  await page.getByRole('option', { name: /Show all 40/ }).click();
  await page.waitForURL('**/discover?text=night%20train');
  const results = page.getByRole('region', { name: 'Results' }).locator('a[href^="/anime/"]');
  await results.first().waitFor();
  expect([...new Set(await results.evaluateAll(hrefs))].slice(0, inDialog.length)).toEqual(inDialog);
  await page.reload();
  await screenShown(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'night train' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /Show all 40/ }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('[]');
});

it('finds characters, people, threads and the viewer’s shelves below the anime, by keyboard', async () => {
  const mika = await signUp(site.app, { name: 'Mika' });
  await aThread(mika, { title: 'Letters that never came' });
  await run(mika, 'mutation { createCollection(input: { name: "Letters to keep" }) { collection { id } } }');
  const page = await site.visit('/about', { as: mika.visitor });
  await screenShown(page);
  await page.keyboard.press('Control+k');
  await field(page).fill('letters');
  await page.getByRole('group', { name: 'Threads' }).getByText('Letters that never came').waitFor();
  await page.getByRole('group', { name: 'Your shelves' }).getByText('Letters to keep').waitFor();
  expect(await page.getByRole('option').first().getAttribute('href')).toMatch(/^\/anime\//);
  await field(page).fill('rin a');
  await page.getByRole('group', { name: 'Characters' }).getByText('Rin A').waitFor();
  await field(page).fill('hana mori');
  await page.getByRole('option', { name: /Hana Mori/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/discover/people/hana-mori');
  await page.getByRole('heading', { level: 1, name: 'Hana Mori' }).waitFor();
});

it('fills a narrow screen, and returns to the page behind it', async () => {
  const page = await search('narrow');
  const box = await page.getByRole('dialog').boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box).toEqual({ x: 0, y: 0, width, height });
  await field(page).fill('zzzzqqqq');
  await page.getByText('Nothing found for “zzzzqqqq”.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/about');
});

const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'));
