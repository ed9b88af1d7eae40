import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { numbered } from '../../client/src/components/numbered';
import { loadReadableTitles } from '../../server/domain/catalogueData/titles';
import { lengthOf, longestWord } from '../../shared/titleSize';
import { setUpSite } from '../support/browser/site';
import { anAnime } from '../support/catalogue/catalogue';

/** Titles as large as possible, and legible everywhere. */
const site = setUpSite({
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

const home = { hero: 'section[aria-label="Featured"]' };
const anime = {
  path: '/anime/sailing-a-very-long-summer-at-the-end-of-the-world',
  hero: 'header[class*="hero"]',
};

const themeNames = readdirSync(join(__dirname, '../../client/src/themes'))
  .filter((file) => /^(?!themes).*\.css$/.test(file))
  .map((file) => file.replace('.css', ''));

/** Titles of the real catalogue, those with the longest words first. */
function longWords(): string[] {
  const { english, romaji } = loadReadableTitles();
  return [...new Set([...english.values(), ...romaji.values()])]
    .sort((one, other) => longestWord(other) - longestWord(one))
    .slice(0, 200);
}

/** Every face that a title can be set in. Text drawn while one is still loading is drawn in another, and breaks elsewhere. */
async function loadFaces(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const faces = [...document.fonts];
    await Promise.allSettled(faces.map((face) => face.load()));
    await document.fonts.ready;
    return faces.some(({ family, status }) => /Archivo Variable/.test(family) && status === 'loaded');
  });
  expect(status).toBe(true);
}

it('no title breaks inside a word: as a hero, as a card, in the site’s font or its fallback', async () => {
  const { page } = await site.open({ reducedMotion: true });
  const longest = longWords();
  expect(longestWord(longest[0] ?? '')).toBeGreaterThan(11);
  const marks = (title: string) => ({ ...numbered(longestWord(title) * 2), 'data-length': lengthOf(title) });
  const titles = [...longest, 'Dorohedoro', 'Chainsaw Man', 'Gintama'].map(
    (title) => [title, marks(title)] as const,
  );
  const broken = async (
    heading: string,
    widths: readonly number[],
    themes: readonly string[] = ['enspired'],
  ) => {
    await page.locator(heading).first().waitFor({ state: 'attached' });
    await loadFaces(page);
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // The layout follows once the resize is over.
      await page.locator(`[data-wide="${width >= 1000}"]`).waitFor();
      await page.waitForFunction(
        (room) => document.querySelector('main')?.clientWidth === room,
        width < 1000 ? width : width - 300,
      );
      const words = await page.evaluate(
        ([where, all, looks]) => {
          const shown = document.querySelector<HTMLElement>(where);
          if (!shown) return ['no title'];
          // Truncation after three lines is a separate matter.
          shown.closest('h3')?.style.setProperty('-webkit-line-clamp', 'none');
          const range = document.createRange();
          const bad: string[] = [];
          const ways = looks.flatMap((theme) => ['', 'var(--font-fallback)'].map((face) => [theme, face]));
          for (const [theme = '', face = ''] of ways) {
            document.documentElement.setAttribute('theme', theme);
            for (const [title, marks] of all) {
              shown.textContent = title;
              shown.style.fontFamily = face;
              for (const [name, value] of Object.entries(marks)) shown.setAttribute(name, value);
              const text = shown.firstChild;
              // A line may end at a space, a punctuation mark or a hyphen.
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
  expect(await broken('h3 [data-number]', [320, 390, 1440])).toEqual([]);
});

it('no text of the hero shows through the bar, wherever it is scrolled', async () => {
  const page = await site.visit(anime.path, { size: 'narrow', reducedMotion: true });
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
