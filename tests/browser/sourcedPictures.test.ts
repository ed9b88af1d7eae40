import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { replaceSourceFacts } from '../../server/data/stores/sourceStore';
import { createCoverCache } from '../../server/uploads/remotePictures';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** Pictures that an outside source names: the banner behind an anime's title, and those of its episodes. */
const site = setUpSite({
  env: { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: 'token', REMOTE_COVERS: 'true' },
});
const slug = 'the-lighthouse-girl';
let id: string;

/** As bright as can be: the worst for light text. */
const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  const { app } = site;
  app.deps.coverCache = createCoverCache(app.deps.config, () => white(1280, 720));
  id = await animeId(app, slug);
  await app.deps.db.manager.query(
    "UPDATE episode SET title = CASE WHEN number = 5 THEN NULL ELSE 'A title' END WHERE animeId = ?",
    [id],
  );
  const fact = { animeId: Number(id), sourceId: 'tmdb', feed: 'details', externalId: 'tv/7' };
  const stills = [1, 2, 3, 4, 5].map((number) => `${number} https://image.tmdb.org/t/p/w780/${number}.jpg`);
  await replaceSourceFacts(app.deps.db.manager, {
    animeIds: [Number(id)],
    facts: [
      { ...fact, field: 'BACKDROP', shown: JSON.stringify(['https://image.tmdb.org/t/p/w1280/a.jpg']) },
      { ...fact, field: 'EPISODE_STILLS', shown: JSON.stringify(stills) },
    ],
  });
  app.forget();
});

/** The least contrast of a text's own colour with what is behind it, over its whole box. */
async function contrastOf(page: Page, selector: string): Promise<number> {
  const text = page.locator(selector).first();
  const box = await text.boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  const color = await text.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
  const show = (visibility: string) =>
    page.evaluate((value) => {
      for (const part of document.querySelectorAll<HTMLElement>('header[data-plate] > *'))
        part.style.visibility = value;
    }, visibility);
  await show('hidden');
  const picture = await page.screenshot({ clip: box });
  await show('');
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const foreground = luminance(color);
  let least = 21;
  for (let at = 0; at < data.length; at += 3) {
    const [dark = 0, light = 0] = [foreground, luminance([...data.subarray(at, at + 3)])].sort(
      (a, b) => a - b,
    );
    least = Math.min(least, (light + 0.05) / (dark + 0.05));
  }
  return least;
}

function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

it.each(['enspired', 'washi', 'contrast'])(
  'text before a white banner can be read in the theme %s, on an anime’s page and at any size',
  async (theme) => {
    const { page } = await site.open({ reducedMotion: true });
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.goto(`/anime/${slug}`);
    await page.locator('img[src^="/backdrops/"]').first().waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('img[src^="/backdrops/"]')].every(
        (picture) => picture.complete && picture.naturalWidth > 0,
      ),
    );
    await page.getByText('Banner: TMDB.').waitFor();
    const texts = ['header[data-plate] h1', 'header[data-plate] p', 'header[data-plate] [lang="ja-Latn"]'];
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.locator(`[data-wide="${size.width > 1000}"]`).waitFor();
      await settled(page);
      const shown: string[] = [];
      for (const text of texts) if ((await page.locator(text).count()) > 0) shown.push(text);
      expect(shown).toContain('header[data-plate] h1');
      for (const text of shown)
        expect([theme, size.width, text, (await contrastOf(page, text)) >= 4.5]).toEqual([
          ...[theme, size.width, text],
          true,
        ]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await goodAtEverySize(page);
  },
);

it('pictures of episodes that a member has not reached are covered, until they ask', async () => {
  const person = await signUp(site.app);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 2 });
  const page = await site.visit(`/anime/${slug}`, { reducedMotion: true, as: person.visitor });
  const episodes = page.getByRole('region', { name: 'Episodes' });
  const pictures = episodes.locator('img[src^="/stills/"]');
  await pictures.first().waitFor();
  expect(await pictures.count()).toBe(2);
  await goodAtEverySize(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await episodes.getByRole('button', { name: 'Show picture of Episode 5: it may contain spoilers' }).click();
  await page.getByRole('img', { name: 'From Episode 5' }).waitFor();
  expect(await pictures.count()).toBe(3);
  await episodes.getByRole('button', { name: /Show title of Episode 4/ }).click();
  await pictures.nth(3).waitFor();
  await episodes.getByRole('button', { name: 'Show all titles and pictures' }).click();
  await pictures.nth(4).waitFor();
});
