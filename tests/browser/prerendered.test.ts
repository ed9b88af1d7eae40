import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loadReadableTitles } from '../../server/domain/catalogueData/titles';
import { lengthOf, longestWord } from '../../shared/titleSize';
import { type Site, startSite } from '../support/browser/site';
import { anAnime } from '../support/catalogue/catalogue';

/** The hero of home and of an anime comes with the page, and what the program then draws stands in the same place. */
let site: Site;
beforeAll(async () => {
  site = await startSite({
    catalogue: [
      ...['The Lighthouse Girl', 'Sailing: A Very Long Summer at the End of the World'].map((english) =>
        anAnime({
          english,
          romaji: 'Toudaimori no Shoujo',
          native: `${english.length}時の灯台守の少女`,
          curated: { genres: ['Drama'] },
        }),
      ),
      anAnime({ english: 'Paafekutoadikushon' }),
    ],
  });
});
afterEach(() => site.closePages());
afterAll(() => site.close());

const sizes = [
  { width: 1440, height: 900 },
  { width: 1000, height: 800 },
  { width: 390, height: 844 },
];

const home = {
  path: '/',
  hero: 'section[aria-label="Featured"]',
  parts: ['h2', '[class*="about"]', '[class*="synopsis"]', 'a', '[lang="ja"]'],
};
const anime = {
  path: '/anime/sailing-a-very-long-summer-at-the-end-of-the-world',
  hero: 'header[class*="hero"]',
  parts: ['h1', '[class*="romaji"]', 'img', '[lang="ja"]'],
};

/** Where the hero's parts stand, in whole pixels. The site's own font never comes: both are set in the fallback. */
async function placesOf(page: Page, { hero, parts }: typeof home) {
  return page.evaluate(
    ([where, names]) =>
      names.map((part) => {
        const found = document.querySelector(`${where} ${part}`);
        const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
        return { part, box: [x, y, part === 'a' ? 0 : width, height].map(Math.round) };
      }),
    [hero, parts] as const,
  );
}

describe.each([home, anime])('the hero of $path', (screen) => {
  it.each(sizes)('stands where it will stay at %j', async (size) => {
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
    await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
    await page.locator(`.prerendered ${screen.parts[0]}`).waitFor();
    // Where the main panel is narrow, the page of an anime leaves its poster out.
    const shown = screen.parts.filter((part) => part !== 'img' || size.width > 1000);
    await page.waitForFunction(
      (parts) =>
        document.querySelector<HTMLElement>(parts[0] ?? '')?.style.cssText !== '' &&
        parts.every((part) => (document.querySelector(part)?.getBoundingClientRect().height ?? 0) > 0),
      shown.map((part) => `.prerendered ${part}`),
    );
    const before = await placesOf(page, screen);
    goOn();
    await page.locator(`[data-panel="home"] ${screen.hero}`).waitFor();
    expect(await page.locator('.prerendered').count()).toBe(0);
    expect(await placesOf(page, screen)).toEqual(before);
  });

  it('makes way for the whole screen, with no skeleton between', async () => {
    const { page } = await site.open();
    await page.addInitScript((hero) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const skeletons =
        '#root [data-panel] [aria-busy="true"] h2, #root [data-panel="home"] [role="status"], #root article > [aria-busy="true"]';
      new MutationObserver(() => {
        if (document.querySelector(skeletons)) seen.push('skeleton');
        if (document.querySelector('.prerendered')) seen.push('prerendered');
        if (document.querySelector(`[data-panel="home"] ${hero}`)) seen.push('screen');
      }).observe(document, { childList: true, subtree: true });
    }, screen.hero);
    await page.goto(screen.path);
    await page.locator(`[data-panel="home"] ${screen.hero}`).waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect([...new Set(seen)]).toEqual(['prerendered', 'screen']);
  });
});

it('is taken away where the page that was kept is another screen’s', async () => {
  const { page } = await site.open();
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.route(`**${anime.path}`, async (route) => {
    const response = await route.fetch({ url: new URL('/', site.url).href });
    await route.fulfill({ response });
  });
  await page.goto(anime.path, { waitUntil: 'commit' });
  await page.locator('.prerendered').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  expect(await page.locator('.prerendered').count()).toBe(0);
});

it('shows the hero without a program, with a link that leads on', async () => {
  const { page } = await site.open();
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.locator('.prerendered a');
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/^\/anime\/[a-z-]+$/);
});

const themeNames = readdirSync(join(__dirname, '../../client/src/themes'))
  .filter((file) => /^(?!themes).*\.css$/.test(file))
  .map((file) => file.replace('.css', ''));

/** Titles of the real catalogue, those with the longest words first. */
function longWords(): [title: string, longest: number, length: string][] {
  const { english, romaji } = loadReadableTitles();
  return [...new Set([...english.values(), ...romaji.values()])]
    .map((title): [string, number, string] => [title, longestWord(title), lengthOf(title)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, 200);
}

it('no title breaks inside a word: as a hero, as a card, in our typeface or until it is here', async () => {
  const { page } = await site.open({ reducedMotion: true });
  const titles = [
    ...longWords(),
    ...['Dorohedoro', 'Chainsaw Man', 'Gintama'].map(
      (title) => [title, longestWord(title), 'short'] as const,
    ),
  ];
  expect(titles[0]?.[1]).toBeGreaterThan(11);
  const broken = async (
    heading: string,
    widths: readonly number[],
    themes: readonly string[] = ['enspired'],
  ) => {
    await page.locator(heading).first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // The layout follows once the size has rested.
      await page.waitForFunction(
        (room) => document.querySelector('main')?.clientWidth === room,
        width < 1000 ? width : width - 300,
      );
      const words = await page.evaluate(
        ([where, all, looks]) => {
          const shown = document.querySelector<HTMLElement>(where);
          if (!shown) return ['no title'];
          // What is cut off after three lines is another matter.
          shown.closest('h3')?.style.setProperty('-webkit-line-clamp', 'none');
          const range = document.createRange();
          const bad: string[] = [];
          const ways = looks.flatMap((theme) => ['', 'var(--font-fallback)'].map((face) => [theme, face]));
          for (const [theme = '', face = ''] of ways) {
            document.documentElement.setAttribute('theme', theme);
            for (const [title, longest, length] of all) {
              shown.textContent = title;
              shown.style.fontFamily = face;
              shown.style.setProperty('--longest', String(longest));
              shown.dataset.length = length;
              const text = shown.firstChild;
              // A line may end at a space, a sign or a hyphen.
              for (const { 0: word, index } of title.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
                if (!text) continue;
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                if (lines.size > 1) bad.push(`${word} in ${theme}`);
              }
            }
          }
          return bad;
        },
        [heading, titles, themes] as const,
      );
      found.push(...words.map((word) => `${width}: ${word}`));
    }
    return found.slice(0, 20);
  };
  const widths = [320, 390, 768, 1000, 1280, 1440, 2560];
  await page.goto('/home');
  expect(await broken(`[data-panel="home"] ${home.hero} h2`, widths)).toEqual([]);
  await page.goto(anime.path);
  expect(await broken(`[data-panel="home"] ${anime.hero} h1`, widths)).toEqual([]);
  expect(await broken(`[data-panel="home"] ${anime.hero} h1`, [390], themeNames)).toEqual([]);
  await page.goto('/discover');
  expect(await broken('h3 [style*="--longest"]', [320, 390, 1440])).toEqual([]);
});

it('reads no word of the hero through the bar, whatever has been scrolled', async () => {
  const { page } = await site.open({ size: 'narrow', reducedMotion: true });
  await page.goto(anime.path);
  await page.locator(`[data-panel="home"] ${anime.hero} h1`).waitFor();
  const seen = await page.evaluate(async (hero) => {
    const scroller = document.querySelector('[data-scroller="home"]');
    const bar = scroller?.querySelector('[data-plate] > *');
    const words = [...document.querySelectorAll(`[data-panel="home"] ${hero} :is(h1, p)`)];
    if (!scroller || !bar) return ['no bar'];
    const through: string[] = [];
    let under = 0;
    for (let top = 0; top <= 600; top += 8) {
      scroller.scrollTo(0, top);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const edge = bar.getBoundingClientRect().bottom;
      const covered = words.filter((word) => {
        const box = word.getBoundingClientRect();
        return box.top < edge && box.bottom > 0;
      });
      under += covered.length;
      if (covered.length > 0 && Number(getComputedStyle(bar, '::before').opacity) < 1)
        through.push(`at ${top}`);
    }
    return under > 0 ? through : ['nothing came under the bar'];
  }, anime.hero);
  expect(seen).toEqual([]);
});
