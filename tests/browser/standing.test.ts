import type { Page } from 'playwright-core';
import { countTouchedAnime } from '../../server/domain/tracking/communityStats';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { befriend } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** What people think of an anime, on its page and on cards. */
const site = setUpSite({ catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' })] });
const standing = (page: Page) => page.getByRole('region', { name: 'Score and standing' });
let people: SignedIn[];

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 5 }, () => signUp(site.app)));
});

async function count() {
  await countTouchedAnime(site.app.deps);
  await site.app.deps.discover.rebuild();
  // Answers to visitors are shared for some seconds.
  site.app.forget();
}

it('an anime that nobody has scored says so', async () => {
  const page = await site.visit(paths.anime('letters-on-the-wind-1'));
  await standing(page).getByText('Too few people here have scored it yet').waitFor();
});

it('a score changes the mean that a second visitor sees, on the page and on cards', async () => {
  const id = await animeId(site.app, 'salt-road');
  for (const person of people) await anEntry(person, { animeId: id, status: 'COMPLETED', score: 80 });
  await count();
  const visitor = await site.visit(paths.anime('salt-road'));
  await standing(visitor).getByText('8.0 mean of 5 scores').waitFor();
  await standing(visitor).getByRole('link', { name: '#1 of all anime' }).waitFor();

  const [person] = people as [SignedIn];
  const { page } = await site.open({ as: person.visitor });
  await page.goto(paths.anime('salt-road'));
  await page.getByRole('region', { name: 'On my list' }).getByLabel('Score').selectOption('3');
  await page
    .getByRole('status')
    .filter({ hasText: 'Undo' })
    .or(page.getByRole('button', { name: 'Undo' }))
    .first()
    .waitFor();
  await count();
  await visitor.reload();
  await standing(visitor).getByText('7.0 mean of 5 scores').waitFor();

  const discover = await site.visit(paths.discover('salt road'));
  await discover.getByRole('region', { name: 'Results' }).getByText('7.0').waitFor();
  await discover.keyboard.press('Control+k');
  await discover.getByRole('combobox', { name: 'Search anime' }).fill('salt road');
  await discover.getByRole('option', { name: /Salt Road.*7\.0/ }).waitFor();
});

it('a list shows the mean until its owner has scored the anime', async () => {
  const planner = await signUp(site.app);
  const id = await animeId(site.app, 'salt-road');
  await anEntry(planner, { animeId: id, status: 'WATCHING' });
  for (const path of [paths.library(), paths.profile('anime')]) {
    const page = await site.visit(path, { as: planner.visitor });
    await page.getByRole('article').filter({ hasText: 'Salt Road' }).getByText('7.0').waitFor();
  }
  await anEntry(planner, { animeId: id, version: 1, score: 40 });
  const page = await site.visit(paths.library(), { as: planner.visitor });
  const item = page.getByRole('article').filter({ hasText: 'Salt Road' });
  await item.getByText('Score: 4').waitFor();
  expect(await item.getByText('Mean score').count()).toBe(0);
});

it('a member sees which friends have it, how far they are, and their scores', async () => {
  const [one, other] = people as [SignedIn, SignedIn];
  await befriend(one, other);
  const { page } = await site.open({ as: one.visitor });
  await page.goto(paths.anime('salt-road'));
  const friends = page.getByRole('region', { name: 'Friends' });
  await friends.getByText('1 friend with it on a list').waitFor();
  expect(await friends.getByRole('listitem').innerText()).toMatch(/Completed, \d+.*\n8$/s);

  await page.goto(paths.discover('salt road'));
  await page.getByRole('article').getByText('1 friend with it on a list').waitFor();
  const visitor = await site.visit(paths.discover('salt road'));
  await visitor.getByRole('article').first().waitFor();
  expect(await visitor.getByText('with it on a list').count()).toBe(0);
});

it('is good at every size', async () => {
  const { page } = await site.open({ reducedMotion: true });
  await page.goto(paths.anime('salt-road'), { waitUntil: 'networkidle' });
  await settled(page);
  await goodAtEverySize(page);
});
