import sharp from 'sharp';
import { setUpSite } from '../support/browser/site';
import { aThread, handleOf } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Profiles: how users present themselves, and who sees it. */
const site = setUpSite();

async function openAs(person: SignedIn | null, path: string, expected: RegExp[] = []) {
  const { page } = await site.open({ reducedMotion: true, expect: expected, as: person?.visitor });
  const answer = await page.goto(path);
  return { page, status: answer?.status() };
}

it('accepts a picture, a banner, a handle and a text, and shows them to everyone', async () => {
  const mika = await signUp(site.app, { name: 'Mika' });
  const { page } = await openAs(mika, '/settings/profile');
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
  const part = page.locator('#profile');
  const inputs = part.locator('input[type="file"]');
  await inputs.nth(0).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: file });
  await part.locator('img[src^="/uploads/avatar-"]').first().waitFor();
  await inputs.nth(1).setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: file });
  await part.getByRole('img', { name: 'Your banner' }).waitFor();
  await inputs
    .nth(0)
    .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await part.getByText('This file can’t be used as a picture. Choose a PNG, JPEG or WebP.').waitFor();

  // A new name leaves the picture unchanged.
  const names = part.getByRole('form', { name: 'Profile', exact: true });
  await names.getByLabel('Name').fill('Mika Y.');
  const handle = part.getByRole('form', { name: 'Handle' });
  await handle.getByLabel('Handle').fill('mika_of_the_light');
  await handle.getByText('This handle is available.').waitFor();
  const about = part.getByRole('form', { name: 'About you' });
  await about.getByRole('textbox', { name: 'About you' }).fill('I keep the **lamp** lit.');
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText('/profile/mika_of_the_light;').waitFor();

  await part.getByText('Saved.').last().waitFor();

  const stranger = await openAs(null, '/profile/mika_of_the_light');
  expect(stranger.status).toBe(200);
  await stranger.page.getByRole('heading', { level: 1, name: 'Mika Y.' }).waitFor();
  await stranger.page.getByText('I keep the lamp lit.').waitFor();
  expect(await stranger.page.locator('img[src^="/uploads/"]').count()).toBe(2);
});

it('charts what was watched, and remembers the view', async () => {
  const mika = await signUp(site.app, { name: 'Mika' });
  const anime = await animeId(site.app, site.app.slugs[0] ?? '');
  await anEntry(mika, { animeId: anime, status: 'WATCHING', score: 80 });
  await mika.visitor.graphql('mutation ($id: ID!) { incrementProgress(animeId: $id) { undoId } }', {
    id: anime,
  });
  await aThread(mika, { title: 'Mine' });
  const { page } = await openAs(mika, `/profile/${await handleOf(mika)}`);
  const numbers = page.getByRole('region', { name: 'Stats' });
  await numbers.getByText('Scores', { exact: true }).waitFor();
  await numbers.getByText(/^1 episode in \d{4}$/).waitFor();
  await page
    .getByRole('region', { name: 'Recent activity' })
    .getByText(/^Watched episode 1 of/)
    .waitFor();
  // If the year is wider than the screen, it is scrolled to what was last watched.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const strip = page.getByRole('region', { name: /^Days of \d{4}$/ });
  await strip.waitFor();
  expect(
    await strip.evaluate((place) => {
      const around = place.getBoundingClientRect();
      const day = place.querySelector('rect[data-shade="1"]')?.getBoundingClientRect();
      return day !== undefined && day.left >= around.left && day.right <= around.right;
    }),
  ).toBe(true);
  expect(await strip.evaluate((place) => place.scrollWidth > place.clientWidth)).toBe(true);
  await page.getByRole('radio', { name: 'Threads' }).click();
  await page.getByRole('link', { name: 'Mine' }).waitFor();
  await page.waitForURL('**/profile/*?tab=threads');
  await page.reload();
  await page.getByRole('link', { name: 'Mine' }).waitFor();
  // Everyone’s threads are a place of their own.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('#sidebar').getByRole('link', { name: 'Discussions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discussions' }).waitFor();
  await page.locator('#sidebar [aria-current="page"]').filter({ hasText: 'Discussions' }).waitFor();
  const visitor = await openAs(null, '/profile/threads');
  await visitor.page.getByRole('link', { name: 'Mine' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Sign in to start a thread' }).waitFor();
});

it('is closed to others when it is private, and answers 404 for an unknown handle', async () => {
  const mika = await signUp(site.app, { name: 'Mika' });
  await mika.visitor.graphql('mutation { updateSettings(input: { privacy: PRIVATE }) { id } }');
  const { page } = await openAs(await signUp(site.app), `/profile/${await handleOf(mika)}`);
  await page.getByRole('heading', { name: 'This profile is private' }).waitFor();
  const unknown = await openAs(null, '/profile/nobody_at_all', [/404/]);
  expect(unknown.status).toBe(404);
  await unknown.page.getByRole('heading', { level: 1, name: 'No such profile' }).waitFor();
});

it.each([
  ['one’s own', '/profile'],
  ['somebody’s', '/profile/{handle}'],
])('%s begins with the stats, and nothing shifts once rendered', async (_, path) => {
  const person = await signUp(site.app, { name: 'Nao' });
  // Otherwise the notice about it appears later, above everything.
  await site.app.deps.db.manager.query('UPDATE user SET emailVerified = 1');
  for (const [slug, progress] of [
    ['night-train-stories-1', 3],
    ['night-train-stories-2', 1],
  ] as const)
    await anEntry(person, {
      animeId: await animeId(site.app, slug),
      status: 'WATCHING',
      progress,
      score: 80,
    });
  const { page } = await site.open({ as: person.visitor });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        sessionStorage.setItem('moved', String(Number(sessionStorage.getItem('moved') ?? 0) + entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path.replace('{handle}', await handleOf(person)));
  const figures = page.getByLabel('Stats', { exact: true }).first();
  await figures.getByText('2', { exact: true }).waitFor();
  const list = page.getByRole('region', { name: 'Anime list' });
  await list.getByRole('article').first().waitFor();
  const [above, below] = [await figures.boundingBox(), await list.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(Number((await page.evaluate(() => sessionStorage.getItem('moved'))) ?? 0)).toBeLessThan(0.02);
});
