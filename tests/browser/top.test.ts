import { countTouchedAnime } from '../../server/domain/tracking/communityStats';
import { paths } from '../../shared/paths';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** Top lists: discover's orders with ranks, each at an address of its own. */
const site = setUpSite({
  catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' }), anAnime({ english: 'Moon Harbour' })],
});

const ranked = async (address: string) => {
  const page = await site.visit(address);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
    .waitFor();
  return page.getByRole('heading', { level: 3 }).allInnerTexts();
};

it('says that nothing has a score yet, and leads to the most popular', async () => {
  const page = await site.visit(paths.top('airing'));
  await page.getByRole('heading', { name: 'Nothing has a score yet' }).waitFor();
  await page.getByRole('link', { name: 'See the most popular' }).click();
  await page.getByRole('heading', { level: 1, name: 'Most popular anime' }).waitFor();
  expect(await page.title()).toContain('Most popular anime');
});

it('ranks what five people have scored, the best first, and leads from discover', async () => {
  const scores = { 'salt-road': 70, 'moon-harbour': 90 };
  for (const person of await Promise.all(Array.from({ length: 5 }, () => signUp(site.app))))
    for (const [slug, score] of Object.entries(scores))
      await anEntry(person, { animeId: await animeId(site.app, slug), status: 'COMPLETED', score });
  await countTouchedAnime(site.app.deps);
  await site.app.deps.discover.rebuild();
  expect(await ranked(paths.top())).toEqual(['Moon Harbour', 'Salt Road']);

  const page = await site.visit(paths.discover());
  await page.getByRole('link', { name: 'Top anime' }).click();
  await page.getByRole('heading', { level: 1, name: 'Top anime' }).waitFor();
  await page.getByRole('navigation', { name: 'Top lists' }).getByRole('link', { name: 'Films' }).click();
  await page.getByRole('heading', { name: 'Nothing has a score yet' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/discover/top/films');
});

it('continues the ranks on the next page', async () => {
  const page = await site.visit(`${paths.top('popular')}?page=2`);
  await page.locator('ol[start="51"]').waitFor();
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.locator('ol[start="1"]').waitFor();
});

it('knows no other list', async () => {
  const { page } = await site.open({ expect: [/status of 404/] });
  expect((await page.goto('/discover/top/worst'))?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect((await page.goto(paths.top('films')))?.status()).toBe(200);
});
