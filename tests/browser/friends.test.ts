import type { Page } from 'playwright-core';
import { setUpSite } from '../support/browser/site';
import { befriend, handleOf } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Friends: requested in one browser, accepted in another without a reload; lists compared; blocked. */
const site = setUpSite();

async function openAs(person: SignedIn, path: string, expected: RegExp[] = []): Promise<Page> {
  const page = await site.visit(path, { reducedMotion: true, expect: expected, as: person.visitor });
  return page;
}
const toFriends = async (page: Page) => {
  await page.getByRole('radio', { name: 'Friends' }).click();
};

/** Waits until the page receives live events. */
it('finds someone by handle, asks, and is accepted in another browser’s bell, live on both sides', async () => {
  const asking = await signUp(site.app, { name: 'Nao' });
  const asked = await signUp(site.app, { name: 'Ren' });
  const handle = await handleOf(asked);
  const other = await openAs(asked, '/profile');
  await toFriends(other);
  await other.getByRole('heading', { name: 'No friends yet' }).waitFor();
  await site.listening(1);

  const one = await openAs(asking, '/profile');
  await toFriends(one);
  await one.getByRole('heading', { name: 'No friends yet' }).waitFor();
  await one.getByLabel('Handle or name').fill(`@${handle}`);
  await one.getByRole('link', { name: 'View profile' }).click();
  await one.getByRole('heading', { level: 1, name: 'Ren' }).waitFor();
  await site.listening(2);
  await one.getByRole('button', { name: 'Add friend' }).click();
  await one.getByRole('button', { name: 'Cancel request' }).waitFor();

  const requests = other.getByRole('region', { name: /Friend requests/ });
  await requests.getByRole('link', { name: 'Nao' }).waitFor();
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).first().click();
  const bell = other.getByRole('dialog', { name: 'Notifications' });
  await bell.getByRole('button', { name: 'Accept: Nao' }).click();
  await bell.getByText('Nothing new').waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('region', { name: 'Your friends' }).getByRole('link', { name: 'Nao' }).waitFor();
  expect(await requests.count()).toBe(0);
  await one.getByRole('link', { name: 'Compare lists' }).waitFor();
});

it('shows on home what a friend watched; compares two lists: scores side by side, and what both plan', async () => {
  const [mika, jun] = [await signUp(site.app, { name: 'Mika' }), await signUp(site.app, { name: 'Jun' })];
  await befriend(mika, jun);
  const [first = '', second = ''] = site.app.slugs;
  for (const [person, score] of [
    [mika, 90],
    [jun, 50],
  ] as const) {
    await anEntry(person, {
      animeId: await animeId(site.app, first),
      status: 'WATCHING',
      score,
    });
    const one = 'mutation ($id: ID!) { incrementProgress(animeId: $id, by: 1) { undoId } }';
    await person.visitor.graphql(one, { id: await animeId(site.app, first) });
    await anEntry(person, { animeId: await animeId(site.app, second), status: 'PLANNING' });
  }
  const page = await openAs(mika, '/home');
  await page
    .getByRole('region', { name: 'Friends' })
    .getByText(/Jun watched episode 1/)
    .waitFor();
  await page.goto('/profile');
  await toFriends(page);
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByText('points apart on average, over 1 anime').waitFor();
  const row = page.getByRole('row').nth(1);
  expect(await row.innerText()).toMatch(/9[\s\S]*Watching, 1 episode[\s\S]*5[\s\S]*Watching, 1 episode/);
  await page.getByRole('region', { name: 'Watch together' }).waitFor();
});

it('ends everything by a block, which asks first and can be undone', async () => {
  const [mika, jun] = [await signUp(site.app, { name: 'Aki' }), await signUp(site.app, { name: 'Emi' })];
  await befriend(mika, jun);
  const handle = await handleOf(jun);
  const page = await openAs(mika, `/profile/${handle}`);
  await page.getByRole('button', { name: `More for @${handle}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.getByRole('heading', { name: 'You have blocked Emi' }).waitFor();
  const other = await openAs(jun, '/profile');
  const own = await handleOf(mika);
  await other.goto(`/profile/${own}`);
  await other.getByRole('heading', { level: 1, name: 'No such profile' }).waitFor();
  await page.getByRole('button', { name: 'Unblock' }).first().click();
  await page.getByRole('button', { name: 'Add friend' }).waitFor();
});
