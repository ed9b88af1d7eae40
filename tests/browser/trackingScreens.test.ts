import type { Page } from 'playwright-core';
import { complaints, goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** The screens of people who keep a list: axe finds nothing serious, and 320 px needs no sideways scrolling. */
const slug = 'salt-road';
const site = setUpSite({
  catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road', curated: { episodes: 12 } })],
});
let person: SignedIn;
let id: string;

beforeAll(async () => {
  person = await signUp(site.app);
  id = await animeId(site.app, slug);
  await site.app.deps.db.manager.query("UPDATE episode SET title = 'What the crane saw' WHERE animeId = ?", [
    id,
  ]);
  await anEntry(person, {
    animeId: id,
    status: 'WATCHING',
    progress: 3,
    score: 70,
    notes: 'Slow',
    tags: ['cosy'],
  });
  const others = ['letters-on-the-wind-1', 'letters-on-the-wind-2', 'night-train-stories-1'];
  for (const [at, other] of others.entries()) {
    const animeIdOfOther = await animeId(site.app, other);
    await anEntry(person, { animeId: animeIdOfOther, status: at === 1 ? 'PLANNING' : 'WATCHING' });
  }
});

async function open(path: string, stored: Record<string, string> = {}): Promise<Page> {
  const { page } = await site.open({ reducedMotion: true, as: person.visitor });
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(path, { waitUntil: 'networkidle' });
  await settled(page);
  return page;
}

const edit = (page: Page) =>
  page.getByRole('region', { name: 'On my list' }).getByRole('button', { name: 'Edit' }).click();

it.each(['enspired', 'washi'])('home with anime to continue, %s', async (theme) => {
  const page = await open('/home', { theme });
  await page.getByRole('region', { name: 'Continue watching' }).waitFor();
  await goodAtEverySize(page);
});

it.each(['grid', 'list'])('the anime list as a %s', async (animelistView) => {
  const page = await open('/profile', { animelistView });
  await page.getByRole('region', { name: 'Anime list' }).getByRole('link', { name: 'Salt Road' }).waitFor();
  await goodAtEverySize(page);
});

it('the latest episodes of the viewer’s anime', async () => {
  const page = await open('/latest?mine=true&view=card');
  await goodAtEverySize(page);
});

it.each(['enspired', 'washi'])('an anime with its entry, and covered episodes, %s', async (theme) => {
  const page = await open(`/anime/${slug}`, { theme });
  await page.getByRole('button', { name: /^Show title of Episode 4/ }).waitFor();
  await goodAtEverySize(page);
});

it.each(['POINT_100', 'POINT_10', 'STARS_5', 'FACES_3'])(
  'the entry editor with scores as %s',
  async (format) => {
    await person.visitor.graphql(
      'mutation ($format: ScoreFormat!) { updateSettings(input: { scoreFormat: $format }) { id } }',
      { format },
    );
    const page = await open(`/anime/${slug}`);
    await edit(page);
    await page.getByLabel('Notes').waitFor();
    await page.getByLabel('Finished').fill('May');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter a date such as 2011').first().waitFor();
    await goodAtEverySize(page);
  },
);

it('the choice between two values of a conflict', async () => {
  const page = await open(`/anime/${slug}`);
  await edit(page);
  await page.getByLabel('Notes').fill('Mine');
  const { data } = await person.visitor.graphql<{ anime: { viewerEntry: { version: number } } }>(
    `{ anime(slug: "${slug}") { viewerEntry { version } } }`,
  );
  await anEntry(person, { animeId: id, version: data?.anime.viewerEntry.version, notes: 'Theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('group', { name: 'Notes' }).waitFor();
  await goodAtEverySize(page);
  await page
    .getByRole('group', { name: 'Notes' })
    .getByRole('radio', { name: /There now/ })
    .check();
  expect(await complaints(page)).toEqual([]);
});
