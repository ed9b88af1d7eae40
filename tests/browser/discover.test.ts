import type { Page } from 'playwright-core';
import { setUpSite } from '../support/browser/site';
import { type AnimeFixture, anAnime, smallCatalogue } from '../support/catalogue/catalogue';

/** Discover: every filter in the address, a long list that keeps its position, three views, seasons. */
const extra = 260;
const site = setUpSite({ catalogue: [...smallCatalogue(), ...many()] });

/** Enough for a list of many pages. */
function many(): AnimeFixture[] {
  return Array.from({ length: extra }, (_, n) =>
    anAnime({
      native: `長い列${n + 1}`,
      english: `The Long Queue ${n + 1}`,
      begin: `${1980 + (n % 30)}-04-05T15:00:00.000Z`,
      end: `${1980 + (n % 30)}-06-21T15:00:00.000Z`,
    }),
  );
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('a[href^="/anime/"]');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search anime by title' });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const query = (page: Page) =>
  [...new URL(page.url()).searchParams].map(([name, value]) => `${name}=${value}`);
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const scrollTop = (page: Page) =>
  page.locator('[data-scroller="page"]').evaluate((element) => element.scrollTop);
const cells = (page: Page) => page.locator('[data-cell]').count();
/** Scrolls until the list has grown to this cell. */
async function scrollToCell(page: Page, cell: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const scroller = document.querySelector('[data-scroller="page"]');
    const last = [...document.querySelectorAll('[data-cell]')].at(-1)?.getAttribute('data-cell');
    if (Number(last) >= wanted) return true;
    if (scroller) scroller.scrollTop += 600;
    return false;
  }, cell);
}
/** Waits until the list has stopped moving. */
async function atRest(page: Page): Promise<number> {
  let before = -1;
  for (let now = await scrollTop(page); now !== before; now = await scrollTop(page)) {
    before = now;
    await page.waitForTimeout(250);
  }
  return before;
}

it('puts the text into the address, finds and counts', async () => {
  const page = await site.visit('/discover');
  await field(page).fill('night train');
  await page.waitForURL('**/discover?text=*');
  await status(page, /40 anime for “night train”/);
  expect(query(page)).toEqual(['text=night train']);
});

it.each([
  ['a word of the English title', 'TRAIN stories'],
  ['romaji', 'yogisha'],
  ['the native title', '夜汽車'],
])('finds anime by %s', async (_, text) => {
  const page = await site.visit(`/discover?text=${encodeURIComponent(text)}`);
  await results(page).first().waitFor();
  expect(await results(page).first().textContent()).toMatch(/Night Train/);
  expect(await field(page).inputValue()).toBe(text);
});

it('finds by nickname', async () => {
  const page = await site.visit('/discover?text=lhg');
  await results(page).filter({ hasText: 'The Lighthouse Girl' }).first().waitFor();
});

it('filters from the column, keeps it in the address, and Back reverts it', async () => {
  const page = await site.visit('/discover');
  const drama = filters(page).getByRole('button', { name: /^Drama/ });
  await drama.click();
  await page.waitForURL('**/discover?genre=Drama');
  await drama.and(page.locator('[aria-pressed="true"]')).waitFor();
  await drama.click();
  await page.waitForURL('**/discover?not-genre=Drama');
  await filters(page).getByRole('button', { name: /^Film/ }).click();
  await page.waitForURL('**format=movie*');
  await status(page, /^1 anime$/);
  await page.goBack();
  await page.waitForURL((url) => url.search === '?not-genre=Drama');
  await page.getByRole('button', { name: 'Remove not Drama' }).click();
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  await status(page, /^\d+ anime$/);
});

it('sets the years by typing and by the handles', async () => {
  const page = await site.visit('/discover');
  await page.getByLabel('From year').fill('2000');
  await page.getByLabel('From year').press('Enter');
  await page.waitForURL('**years=2000-');
  await status(page, /^\d+ anime$/);
  await page.getByLabel('Last year').press('ArrowLeft');
  await page.waitForURL((url) => /^\?years=2000-20\d\d$/.test(url.search));
  await page.getByLabel('To year').fill('nonsense');
  await page.getByLabel('To year').press('Enter');
  expect(await page.getByLabel('To year').inputValue()).toMatch(/^20\d\d$/);
});

it('grows while scrolling, renders only what is in view, and returns to the position', async () => {
  const page = await site.visit('/discover');
  await results(page).first().waitFor();
  await scrollToCell(page, 170);
  await atRest(page);
  expect(await cells(page)).toBeLessThan(90);
  expect(Number(new URL(page.url()).searchParams.get('page'))).toBeGreaterThan(1);
  const link = page.locator('[data-cell="164"] a').first();
  const href = await link.getAttribute('href');
  await link.scrollIntoViewIfNeeded();
  const left = await atRest(page);
  await link.click();
  await page.waitForURL(`**${href}`);
  await page.goBack();
  await page.locator(`a[href="${href}"]`).first().waitFor();
  expect(Math.abs((await atRest(page)) - left)).toBeLessThan(5);
  await page.reload();
  await page.locator(`a[href="${href}"]`).first().waitFor();
  expect(Math.abs((await atRest(page)) - left)).toBeLessThan(5);
  // Opened by its address, it begins at the top.
  await page.goto('/about');
  await page.goto('/discover');
  await results(page).first().waitFor();
  expect(await atRest(page)).toBe(0);
});

it('opens a link to a page at that page', async () => {
  const page = await site.visit('/discover?page=4');
  await page.locator('[data-cell="144"] a').first().waitFor();
  expect(await atRest(page)).toBeGreaterThan(3000);
  await page.locator('[data-cell="144"]').first().waitFor();
});

it('does not grow under the keyboard: a button does it, and moves the focus to the first new one', async () => {
  const { page } = await site.open({ size: { width: 1440, height: 700 } });
  await page.goto('/discover');
  await results(page).first().waitFor();
  await page.keyboard.press('Tab');
  await results(page).first().focus();
  for (let press = 0; press < 240; press += 1) {
    await page.keyboard.press('Tab');
    if (await page.getByRole('button', { name: 'Show more' }).evaluate((it) => it === document.activeElement))
      break;
  }
  // Nor while the button has the focus: the press would then open the page after the next.
  await page.locator('[data-scroller]:has([data-cell])').evaluate((scroller) => scroller.scrollBy(0, -4));
  await atRest(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') === '48',
  );
});

it('has the filters in a sheet if it is narrow', async () => {
  const page = await site.visit('/discover', { size: 'narrow' });
  await results(page).first().waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Film/ }).click();
  await sheet.getByRole('button', { name: /^Show 1 anime$/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect(query(page)).toEqual(['format=movie']);
  expect(await results(page).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

it('says if nothing is found, and which filters to drop', async () => {
  const page = await site.visit('/discover?text=zzzzqqqq');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await results(page).first().waitFor();
  await page.goto('/discover?format=movie&genre=Drama');
  await page.getByRole('button', { name: 'Without genres: 1' }).click();
  await page.waitForURL((url) => url.search === '?format=movie');
  await status(page, /^1 anime$/);
});

it('says at once, after few requests, that a search failed because there is no network', async () => {
  const { page } = await site.open({ expect: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto('/discover');
  await results(page).first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postDataJSON()?.operationName));
  await page.context().setOffline(true);
  await field(page).fill('night train');
  await page.getByRole('main').getByRole('alert').first().waitFor();
  const searches = asked.filter((name) => name === 'Discover').length;
  expect(searches).toBeGreaterThan(0);
  expect(searches).toBeLessThan(20);
});

it('picks one at random within the filters, with every press, also just after the page has loaded', async () => {
  const { page } = await site.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postDataJSON()?.operationName));
  await page.goto('/discover?format=movie');
  for (const presses of [1, 2]) {
    await results(page).first().waitFor();
    await page.getByRole('button', { name: 'Surprise me' }).click();
    await page.waitForURL('**/anime/the-secret-film');
    expect(asked.filter((name) => name === 'Surprise')).toHaveLength(presses);
    await page.goBack();
  }
});

it.each([
  '/discover?page=0',
  '/discover?page=abc',
  '/discover?page=99999',
  '/discover?sort=BOGUS&format=vhs&years=9-1',
])('shows a page for the address %s', async (path) => {
  const page = await site.visit(path);
  await results(page).first().waitFor();
});

it.each([
  ['Covers', 'cover'],
  ['List', 'list'],
])('remembers the view %s', async (label, value) => {
  const page = await site.visit('/discover');
  await page.getByRole('group', { name: 'View' }).getByRole('radio', { name: label, exact: true }).check();
  await page.reload();
  await results(page).first().waitFor();
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(value);
  expect(await page.evaluate(() => localStorage.getItem('discoverView'))).toBe(value);
});

it('steps through the seasons, by format', async () => {
  const page = await site.visit('/discover/season/1985/spring');
  await page.getByRole('heading', { level: 1, name: 'Spring 1985' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Television' }).waitFor();
  await page
    .getByRole('link', { name: /^Summer 1985/ })
    .first()
    .click();
  await page.waitForURL('**/discover/season/1985/summer');
  await page.getByText('Nothing known about this season').waitFor();
  await page.getByRole('navigation', { name: 'Seasons' }).getByRole('link', { name: '1986' }).click();
  await page.waitForURL('**/discover/season/1986/summer');
  await page
    .getByRole('link', { name: /^Spring 1986/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Filter these' }).click();
  await page.waitForURL('**/discover?years=1986&season=spring');
});

it.each([1440, 1000, 700, 390, 320])('has no overlapping lines in a row at %i px', async (width) => {
  const { page } = await site.open({ size: { width, height: 844 } });
  await page.addInitScript(() => localStorage.setItem('discoverView', 'list'));
  await page.goto('/discover');
  await results(page).nth(5).waitFor();
  const upon = await page.evaluate(() =>
    [...document.querySelectorAll('[data-cell] article')].flatMap((row) => {
      const lines = [...row.querySelectorAll('h3, p')].map((line) => ({
        text: line.textContent,
        box: line.getBoundingClientRect(),
      }));
      return lines.flatMap(({ text, box }, at) =>
        lines
          .slice(at + 1)
          .filter((other) => other.box.top < box.bottom - 1 && other.box.bottom > box.top + 1)
          .filter((other) => other.box.left < box.right - 1 && other.box.right > box.left + 1)
          .map((other) => `${text} / ${other.text}`),
      );
    }),
  );
  expect(upon).toEqual([]);
});
