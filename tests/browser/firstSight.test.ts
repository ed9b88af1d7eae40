import type { Page } from 'playwright-core';
import { anAnime } from '../support/catalogue';
import { type Site, startSite } from '../support/site';

/** Home's hero comes with the page, and what the program then draws stands in the same place. */
let site: Site;
beforeAll(async () => {
  site = await startSite({
    catalogue: ['The Lighthouse Girl', 'Sailing: A Very Long Summer at the End of the World'].map((english) =>
      anAnime({ english, native: `${english.length}時の灯台守の少女`, curated: { genres: ['Drama'] } }),
    ),
  });
});
afterEach(() => site.closePages());
afterAll(() => site.close());

const sizes = [
  { width: 1440, height: 900 },
  { width: 1000, height: 800 },
  { width: 390, height: 844 },
];

/** Where the hero's parts stand, in whole pixels. The site's own font never comes: both are set in the fallback. */
async function hero(page: Page) {
  return page.evaluate(() =>
    ['h2', '[class*="synopsis"]', 'a', '[lang="ja"]'].map((part) => {
      const found = document.querySelector(`section[aria-label="Featured"] ${part}`);
      const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
      return { part, box: [x, y, part === 'a' ? 0 : width, height].map(Math.round) };
    }),
  );
}

it.each(sizes)('the hero stands where it will stay at %j', async (size) => {
  const { page } = await site.open({ size, reducedMotion: true, expect: [/ERR_FAILED/] });
  await page.route(/\.woff2$/, (route) => route.abort());
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/graphql$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.locator('.first-sight h2').waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('.first-sight h2')?.style.cssText !== '',
  );
  const before = await hero(page);
  expect(before.every(({ box }) => (box[3] ?? 0) > 0)).toBe(true);
  goOn();
  await page.locator('[data-panel="home"] section[aria-label="Featured"]').waitFor();
  expect(await page.locator('.first-sight').count()).toBe(0);
  expect(await hero(page)).toEqual(before);
});

it('goes straight from the first sight to all of home, with no skeleton between', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (
        document.querySelector(
          '#root [data-panel] [aria-busy="true"] h2, #root [data-panel="home"] [role="status"]',
        )
      )
        seen.push('skeleton');
      if (document.querySelector('.first-sight')) seen.push('sight');
      if (document.querySelector('[data-panel="home"] section[aria-label="Featured"]')) seen.push('home');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await page.locator('[data-panel="home"] section[aria-label="Featured"]').waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(['sight', 'home']);
});

it('shows the hero without a program, with a link that leads on', async () => {
  const { page } = await site.open();
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.locator('.first-sight a');
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/^\/anime\/[a-z-]+$/);
});
