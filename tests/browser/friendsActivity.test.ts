import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { becomes } from '../support/browser/becomes';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { anActivity, befriend, handleOf } from '../support/people/community';
import { animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Friends' activity: the page, likes and replies, the owner's notification, and muting. */
const long = 'The Keeper Who Counted Every Single Wave Between the Two Lighthouses of the Northern Strait';
const site = setUpSite({
  catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' }), anAnime({ english: long })],
});
let mika: SignedIn;
let jun: SignedIn;

beforeAll(async () => {
  [mika, jun] = [await signUp(site.app, { name: 'Mika' }), await signUp(site.app, { name: 'Jun' })];
  await befriend(mika, jun);
  const slug = site.app.slugs.find((one) => one.startsWith('the-keeper')) ?? '';
  await anActivity(jun, { animeId: await animeId(site.app, slug), seenBy: mika });
  await anActivity(jun, { animeId: await animeId(site.app, 'salt-road'), seenBy: mika });
});

async function openAs(person: SignedIn, path: string): Promise<Page> {
  const { page } = await site.open({ as: person.visitor, reducedMotion: true });
  await page.goto(path);
  return page;
}
const feed = (page: Page) => page.getByRole('list', { name: 'Friends’ activity' });
const about = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: `watched episode 1 of ${title}` });
const replies = (page: Page, name: string) => page.getByRole('list', { name: `Replies to what ${name} did` });

it('leads from home to everything that friends did, with an end', async () => {
  const page = await openAs(mika, paths.home());
  await page.getByRole('link', { name: 'All activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Friends’ activity' }).waitFor();
  await becomes(() => feed(page).getByRole('listitem').count(), 2);
  await page.getByText('That’s everything from the last 90 days.').waitFor();
});

it('invites who has no friends to find some, and visitors to sign in', async () => {
  const page = await openAs(await signUp(site.app), paths.activity());
  await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
  await page.getByRole('link', { name: 'Find friends' }).click();
  await page.getByRole('heading', { name: 'No friends yet' }).waitFor();
  const visitor = await site.visit(paths.activity());
  await visitor.getByRole('link', { name: 'Create an account' }).first().waitFor();
});

it('a friend likes and replies by keyboard, and the owner reads it from the notification', async () => {
  const page = await openAs(mika, paths.activity());
  const item = about(page, 'Salt Road');
  const like = item.getByRole('button', { name: 'Like, 0 likes' });
  await like.focus();
  await page.keyboard.press('Enter');
  await item.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
  await item.getByRole('button', { name: 'Reply' }).focus();
  await page.keyboard.press('Enter');
  const field = item.getByRole('textbox', { name: 'Your reply' });
  await field.waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await item.getByText('Write something first.').first().waitFor();
  await field.fill('Wait for episode 3');
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await replies(page, 'Jun').getByText('Wait for episode 3').first().waitFor();

  const owner = await openAs(jun, paths.home());
  await owner
    .getByRole('button', { name: /^Notifications, \d+ unread$/ })
    .first()
    .click();
  await owner.getByRole('link', { name: 'Mika replied to your activity on “Salt Road”' }).click();
  await owner.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await owner.getByText('1 like').waitFor();
  await replies(owner, 'you').getByText('Wait for episode 3').waitFor();
});

it('a reply that the server refuses is taken back, with its text kept', async () => {
  const page = await openAs(mika, paths.activity());
  const item = about(page, long);
  await item.getByRole('button', { name: 'Reply' }).click();
  const field = item.getByRole('textbox', { name: 'Your reply' });
  await field.fill('Lost words');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('answerActivity')
      ? route.fulfill({ json: { errors: [{ message: 'x', extensions: { code: 'TOO_MANY_REQUESTS' } }] } })
      : route.continue(),
  );
  await item.getByRole('button', { name: 'Send' }).click();
  await item.getByRole('alert').first().waitFor();
  expect(await field.inputValue()).toBe('Lost words');
  expect(await replies(page, 'Jun').filter({ hasText: 'Lost words' }).count()).toBe(0);
});

it('the owner deletes a reply after a question', async () => {
  const owner = await openAs(jun, paths.home());
  const { data } = await mika.visitor.graphql<{ friendsFeed: { items: { id: string }[] } }>(
    '{ friendsFeed(limit: 1) { items { id } } }',
  );
  await owner.goto(paths.activityOf(data?.friendsFeed.items[0]?.id ?? ''));
  await replies(owner, 'you').getByText('Wait for episode 3').waitFor();
  await owner.getByRole('button', { name: 'More for the reply by Mika' }).click();
  await owner.getByRole('menuitem', { name: 'Delete' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await replies(owner, 'you').waitFor({ state: 'detached' });
});

it('is good at every size', async () => {
  const page = await openAs(mika, paths.activity());
  await about(page, long).waitFor();
  await about(page, long).getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
  await settled(page);
  await goodAtEverySize(page);
});

it('a muted friend is left out, stays a friend, and is unmuted among the friends', async () => {
  const page = await openAs(mika, paths.activity());
  const menu = `More for @${await handleOf(jun)}`;
  await about(page, 'Salt Road').getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: 'Mute in activity' }).click();
  await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
  await page.getByRole('link', { name: 'Your friends' }).click();
  await page.getByRole('region', { name: 'Your friends' }).getByRole('link', { name: 'Jun' }).waitFor();
  await page.getByText('Muted in activity', { exact: true }).click();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await page.getByText('Muted in activity', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Friends’ activity' }).click();
  await about(page, 'Salt Road').waitFor();
});
