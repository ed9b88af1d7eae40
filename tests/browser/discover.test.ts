import type { Page } from 'playwright-core';
import { type Site, startSite } from '../support/site';

/** Discover: text, order and page in the address, three views, announced counts (product P3). */
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterEach(() => site.closePages());
afterAll(() => site.close());

const results = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('a[href^="/anime/"]');
/** What was found before stays on show until the new has come. */
const firstResult = (page: Page, href: string) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector('section[aria-label="Results"] a[href^="/anime/"]')?.getAttribute('href') ===
      wanted,
    href,
  );
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search anime by title' });
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

it('puts the text into the address, finds and counts', async () => {
  const { page } = await site.open();
  await page.goto('/discover');
  await field(page).fill('night train');
  await page.waitForURL('**/discover?text=*');
  await page
    .getByRole('status')
    .filter({ hasText: /40 anime for “night train”/ })
    .waitFor();
  expect(query(page)).toEqual({ text: 'night train' });
});

it.each([
  ['a word of the English title', 'TRAIN stories'],
  ['romaji', 'yogisha'],
  ['the native title', '夜汽車'],
])('finds by %s', async (_, text) => {
  const { page } = await site.open();
  await page.goto(`/discover?text=${encodeURIComponent(text)}`);
  await results(page).first().waitFor();
  expect(await results(page).first().textContent()).toMatch(/Night Train/);
  expect(await field(page).inputValue()).toBe(text);
});

it('finds by nickname', async () => {
  const { page } = await site.open();
  await page.goto('/discover?text=lhg');
  await results(page).filter({ hasText: 'The Lighthouse Girl' }).first().waitFor();
});

it('keeps order and page in the address, and Back returns to them', async () => {
  const { page } = await site.open();
  await page.goto('/discover');
  await results(page).first().waitFor();
  await page.getByLabel('Order').selectOption({ label: 'Title' });
  await page.waitForURL('**sort=*');
  await page
    .getByRole('navigation', { name: 'Pages of results' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click();
  await page.waitForURL('**page=2*');
  const { data } = await site.app
    .visitor()
    .graphql<{ discover: { items: { slug: string }[] } }>(
      '{ discover(sort: TITLE, page: 2, pageSize: 48) { items { slug } } }',
    );
  const top = `/anime/${data?.discover.items[0]?.slug}`;
  await firstResult(page, top);
  await results(page).first().click();
  await page.waitForURL(`**${top}`);
  await page.goBack();
  await page.waitForURL('**page=2*');
  await firstResult(page, top);
});

it('says so when nothing is found, and offers everything', async () => {
  const { page } = await site.open();
  await page.goto('/discover?text=zzzzqqqq');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await results(page).first().waitFor();
});

it.each(['/discover?page=0', '/discover?page=abc', '/discover?page=99999', '/discover?sort=BOGUS'])(
  'survives %s',
  async (path) => {
    const { page } = await site.open();
    await page.goto(path);
    await results(page).first().or(page.getByText('There is no such page')).first().waitFor();
  },
);

it.each([
  ['Covers', 'cover'],
  ['List', 'list'],
])('remembers the view %s', async (label, value) => {
  const { page } = await site.open();
  await page.goto('/discover');
  await page.getByRole('group', { name: 'View' }).getByRole('radio', { name: label, exact: true }).check();
  await page.reload();
  await results(page).first().waitFor();
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(value);
  expect(await page.evaluate(() => localStorage.getItem('discoverView'))).toBe(value);
});
