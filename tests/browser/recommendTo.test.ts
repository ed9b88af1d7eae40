import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { complaints, goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { aSentRecommendation, befriend, handleOf } from '../support/people/community';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Recommending an anime to a friend, who finds it in the bell and at the top of the queue. */
const site = setUpSite({
  catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' }), anAnime({ english: 'Paper Boat' })],
});
let ada: SignedIn;
let bob: SignedIn;
let salt = '';
let paper = '';

beforeAll(async () => {
  [ada, bob] = [await signUp(site.app, { name: 'Ada' }), await signUp(site.app, { name: 'Bob' })];
  const jun = await signUp(site.app, { name: 'Jun Sato' });
  for (const friend of [bob, jun]) await befriend(ada, friend);
  [salt, paper] = [await animeId(site.app, 'salt-road'), await animeId(site.app, 'paper-boat')];
});

async function openAs(person: SignedIn, path: string): Promise<Page> {
  const { page } = await site.open({ as: person.visitor, reducedMotion: true });
  await page.goto(path);
  return page;
}
const tray = (page: Page) => page.getByRole('region', { name: /^From friends/ });

it('a member recommends an anime by its menu, with the keyboard alone', async () => {
  const page = await openAs(ada, paths.anime('salt-road'));
  const menu = page.getByRole('region', { name: 'On my list' }).getByRole('button', { name: /^More for/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Recommend to …' }).waitFor();
  await page.getByRole('menuitem', { name: 'Recommend to …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Recommend Salt Road' });
  await dialog.getByRole('radio', { name: /^Jun Sato/ }).waitFor();
  expect(await complaints(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await dialog.getByText('Choose a friend.').first().waitFor();
  await dialog.getByRole('searchbox', { name: 'Find a friend' }).fill('bob');
  await dialog.getByRole('radio', { name: /^Jun Sato/ }).waitFor({ state: 'detached' });
  await dialog.getByRole('searchbox', { name: 'Find a friend' }).press('Tab');
  await page.keyboard.press('Space');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Give it two episodes.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByText(`Salt Road recommended to @${await handleOf(bob)}`)
    .first()
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
});

it('a friend finds it in the bell and at the top of the queue, and plans it', async () => {
  const page = await openAs(bob, paths.queue());
  await tray(page).getByText('“Give it two episodes.”').waitFor();
  await page
    .locator('header')
    .getByRole('button', { name: /^Notifications, \d+ unread$/ })
    .click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByRole('link', { name: 'Ada recommends Salt Road' }).waitFor();
  await list.getByRole('button', { name: 'Plan to watch: Salt Road' }).waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await settled(page);
  await goodAtEverySize(page);
  await tray(page).getByRole('button', { name: 'Plan to watch: Salt Road' }).click();
  await tray(page).waitFor({ state: 'detached' });
  await page.getByText('Salt Road: planning').first().waitFor();
  expect(await entryOf(bob, 'salt-road')).toMatchObject({ status: 'PLANNING' });
});

it('an open queue shows at once what arrives, lets go what is declined, in every tab, and takes that back', async () => {
  const page = await openAs(bob, paths.queue());
  const second = await page.context().newPage();
  await second.goto(paths.queue());
  await site.listening(2);
  await aSentRecommendation(ada, { to: bob, animeId: paper, note: 'Short' });
  for (const tab of [page, second]) await tray(tab).getByRole('link', { name: 'Paper Boat' }).waitFor();
  await tray(page).getByRole('button', { name: 'No thanks: Paper Boat' }).click();
  await tray(page).waitFor({ state: 'detached' });
  await tray(second).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await tray(page).getByRole('link', { name: 'Paper Boat' }).waitFor();
  await tray(page).getByRole('button', { name: 'Add to queue: Paper Boat' }).click();
  await page
    .getByRole('list', { name: 'Queue, in your order' })
    .getByRole('link', { name: 'Paper Boat' })
    .waitFor();
});

it('what is on the list already says where', async () => {
  const cleo = await signUp(site.app, { name: 'Cleo' });
  await befriend(ada, cleo);
  await anEntry(cleo, { animeId: salt, status: 'WATCHING' });
  await aSentRecommendation(ada, { to: cleo, animeId: salt });
  const page = await openAs(cleo, paths.queue());
  await tray(page).getByText('On your list: Watching').waitFor();
  await tray(page).getByRole('button', { name: 'Done: Salt Road' }).click();
  await tray(page).waitFor({ state: 'detached' });
});
